// `sudo node deploy/bare-debian.ts`: does what docs/operating.md says under "Install with systemd" on a bare Debian, from
// nothing to a booking over TLS. It takes debootstrap, systemd-container and Chromium, some 1.5 GB of disk, and five minutes;
// the commands come out of the documents, so that these are what is tried.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bookFirst } from '@aforo/e2e/first-booking'
import { pinnedNode, root } from '../scripts/setup.mjs'
import { codeOf } from './commands.ts'

const packages = [
  'systemd-sysv',
  'dbus',
  'sudo',
  'postgresql',
  'nginx',
  'openssl',
  'curl',
  'ca-certificates',
  'libatomic1',
]
const password = 'no-se-publica'
const domain = 'aforo.anden.pe'

const folder = mkdtempSync(join(tmpdir(), 'aforo-bare-'))
const machine = join(folder, 'machine')
const there = (path: string) => join(machine, path)
const here = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
const step = (text: string) => console.log(`\n== ${text}`)
let booted: ChildProcess | undefined
try {
  step('a bare Debian')
  here('debootstrap', '--variant=minbase', `--include=${packages}`, 'bookworm', machine)
  // While it was installed it had this machine's ports, one of which may have been taken.
  here('sed', '-i', 's/^port = .*/port = 5432/', there('etc/postgresql/15/main/postgresql.conf'))
  here('install', pinnedNode(), there('usr/local/bin/node'))
  cpSync(join(root, 'deploy'), there('root/aforo/deploy'), { recursive: true })
  const [build = '', ...install] = codeOf('docs/operating.md', 'build-tree.mjs', password).trim().split('\n')
  execFileSync('sh', ['-c', build.replace('/tmp/', `${folder}/`)], { cwd: root, stdio: 'inherit' })

  step('it starts')
  booted = spawn('systemd-nspawn', ['-D', machine, '--boot', '--register=no', '--keep-unit', '--private-network'], {
    stdio: 'ignore',
  })
  const inside = await insideOf(booted)
  inside('until systemctl is-system-running --wait | grep -E "running|degraded"; do sleep 1; done')

  step('its database, by README.md')
  // What is in /tmp is the started machine's own.
  const started = `/proc/${systemdOf(booted)}/root`
  writeFileSync(`${started}/tmp/database.sql`, codeOf('README.md', 'create role aforo_app', password))
  inside('cd / && sudo -u postgres psql --set=ON_ERROR_STOP=1 --file=/tmp/database.sql')

  step('Aforo, by docs/operating.md')
  here('cp', '--archive', join(folder, 'aforo-tree'), `${started}/tmp/`)
  const enabled = install.findIndex(line => line.includes('journalctl'))
  inside(`cd /root/aforo\n${install.slice(0, enabled).join('\n')}`)

  step('TLS, by docs/operating.md')
  writeFileSync(there('etc/nginx/sites-available/default'), codeOf('docs/operating.md', 'upstream aforo', password))
  inside(
    `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${domain} -keyout /etc/ssl/aforo.key -out /etc/ssl/aforo.pem`,
  )
  inside('systemctl restart nginx')

  step('the first account, and a booking')
  let link: string | undefined
  for (let tries = 0; !link && tries < 60; tries++) {
    await new Promise(resolve => setTimeout(resolve, 1000))
    link = /https:\S+first#token=\S+/.exec(inside(`${install[enabled]} || true`, 'pipe'))?.[0]
  }
  if (!link) {
    inside('journalctl --unit aforo-web | tail')
    throw new Error('no link for a first account in the journal')
  }
  await bookFirst({ link, domain, pid: systemdOf(booted) })

  step('its own commands')
  inside('cd /tmp && aforo doctor && aforo backup /var/backups/aforo/first')
  console.log('\nbare-debian: from nothing to a booking over TLS')
} finally {
  // With its first process end all others of the machine, and then the program that started it.
  const first = booted?.exitCode === null && systemdOf(booted)
  if (first) process.kill(first, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}

/** The first process of the started machine. */
function systemdOf({ pid }: ChildProcess): number {
  const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return Number(first)
}

/** Runs commands in the started machine. */
async function insideOf(machine: ChildProcess) {
  while (!systemdOf(machine)) await new Promise(resolve => setTimeout(resolve, 100))
  return (script: string, stdout: 'inherit' | 'pipe' = 'inherit') =>
    execFileSync('nsenter', ['--target', String(systemdOf(machine)), '--all', '--', 'sh', '-elc', script], {
      stdio: ['ignore', stdout, 'inherit'],
      encoding: 'utf8',
    })
}
