// `sudo node deploy/with-docker.ts`: does what docs/operating.md says under "Install with Compose", from a clone to a booking
// over TLS, and then replaces the copies under load, makes a backup and puts it back. It takes Docker with Compose, Chromium,
// ports 80 and 443, 5 GB of disk and ten minutes; the commands come out of the page, so that these are what is tried.
// `--stand-ins` first makes the images that others publish out of Debian's packages, where their registry isn't reached.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bookFirst } from '@aforo/e2e/first-booking'
import { root } from '../scripts/setup.mjs'
import { codeOf } from './commands.ts'
import { bookOn } from './load.ts'
import { makeStandIns } from './stand-ins.ts'

const page = 'docs/operating.md'
/** Caddy signs it by itself. */
const domain = 'aforo.localhost'

const folder = mkdtempSync(join(tmpdir(), 'aforo-docker-'))
const clone = join(folder, 'aforo')
const step = (text: string) => console.log(`\n== ${text}`)
const here = (script: string) => script.replaceAll('sudo ', '').replaceAll('aforo.anden.pe', domain)
/** Runs commands of the page as the reader would, in the clone. */
const run = (script: string, stdout: 'inherit' | 'pipe' = 'inherit') =>
  execFileSync('sh', ['-ec', here(script)], { cwd: clone, stdio: ['ignore', stdout, 'inherit'], encoding: 'utf8' })
/** The same, while the load goes on. */
async function runBeside(script: string) {
  const [code] = await once(spawn('sh', ['-ec', here(script)], { cwd: clone, stdio: 'inherit' }), 'close')
  if (code !== 0) throw new Error(`${script.trim()} ended with ${code}`)
}
const compose = (words: string, stdout?: 'pipe') => run(`docker compose -f deploy/compose.yaml ${words}`, stdout)

/** What the program does with a contract, in the worker's container. */
const printing = `
  import { readdirSync, readFileSync } from 'node:fs'
  import { gotenberg } from '/opt/aforo/server/src/platform/word/gotenberg.ts'
  const folder = '/opt/aforo/server/templates/'
  const [template] = readdirSync(folder, { recursive: true }).filter(path => path.endsWith('.docx'))
  const pdf = await gotenberg(process.env.GOTENBERG_URL).convert(readFileSync(folder + template))
  console.log(template, pdf.subarray(0, 5).toString(), pdf.length)
`
try {
  if (process.argv.includes('--stand-ins')) {
    step('the images of others, out of Debian')
    await makeStandIns()
  }
  step('Aforo, by the page')
  const [, ...install] = codeOf(page, 'make-secrets.sh').trim().split('\n')
  execFileSync('git', ['clone', '--quiet', root, clone])
  const link = install.pop() ?? ''
  run(install.join('\n'))
  run('docker image ls aforo')

  step('the first account, and a booking')
  const first = await until(() => /https:\S+first#token=\S+/.exec(run(`${link} || true`, 'pipe'))?.[0])
  const booked = await bookFirst({ link: first, domain, pid: process.pid })

  step('a contract in PDF')
  compose(`exec -T worker node --input-type=module -e '${printing.replaceAll("'", '"')}'`)

  step('an upgrade under load')
  const ca = compose('exec -T caddy cat /data/caddy/pki/authorities/local/root.crt', 'pipe')
  const load = await bookOn({ ...booked, domain, ca })
  await runBeside(codeOf(page, 'upgrade.sh'))
  console.log(await load.end())

  step('its own commands')
  run(codeOf(page, 'aforo doctor'))
  run(codeOf(page, 'restore /backups'))
  compose('ps')
  console.log('\nwith-docker: from a clone to a booking over TLS, an upgrade and a restored backup')
} finally {
  if (existsSync(clone)) compose('down --volumes --remove-orphans')
  rmSync(folder, { recursive: true, force: true })
}

/** Asks each second, for five minutes. */
async function until(answer: () => string | undefined): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const found = answer()
    if (found) return found
    await new Promise(resolve => setTimeout(resolve, 1000))
  }
  throw new Error('no link for a first account in the log')
}
