// `npm audit` for the packages that run in production and in the checks. It fails on a high or critical finding; where
// the registry can't be asked (no network, or a mirror without that service) it says so and passes.
import { spawnSync } from 'node:child_process'

const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--audit-level=high'], {
  encoding: 'utf8',
  timeout: 60_000,
})
const report = parse(stdout)
const counts = report?.metadata?.vulnerabilities
if (!counts) {
  const reason = report?.message ?? report?.error?.summary ?? stderr?.trim().split('\n')[0] ?? ''
  console.log(`not asked: the registry doesn't answer npm audit here. ${reason}`.trim())
} else {
  const serious = counts.high + counts.critical
  console.log(`${counts.total} known vulnerabilities, ${serious} of them high or critical`)
  for (const { name, severity, range } of Object.values(report.vulnerabilities))
    console.log(`  ${severity}  ${name} ${range}`)
  process.exitCode = serious ? 1 : 0
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
