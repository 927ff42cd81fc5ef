import { examine } from './examine.ts'
import { toldOnTerminal } from './finding.ts'

/** `npm run doctor`: the exit code is 1 if something doesn't work. */
const findings = await examine(process.env)
console.log(process.argv.includes('--json') ? JSON.stringify(findings, undefined, 2) : toldOnTerminal(findings))
if (findings.some(({ level }) => level === 'FAULT')) process.exitCode = 1
