// `node scripts/old-on-new.ts <tag>`: whether the release before works on this one's schema, as its copies must while they
// are replaced one by one. It starts the old program with its demo, migrates the database by this one, starts the old one
// again, and runs the old release's own walk on it. It needs a PostgreSQL server, TEST_DATABASE_URL, and Chromium.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startServer } from '@aforo/e2e/server-process'
import { plainOwner } from '@aforo/server/platform/testing/plain-owner'

const [ref, walk = 'main-job'] = process.argv.slice(2)
if (!ref) throw new Error('say which release: node scripts/old-on-new.ts v0.1.0')
const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const folder = mkdtempSync(join(tmpdir(), 'aforo-old-'))
const old = join(folder, 'old')
const owner = await plainOwner(server)
let running: ChildProcess | undefined
try {
  run('git', ['worktree', 'add', '--detach', old, ref])
  // Without the web app's build: the first start makes it.
  const DATABASE_URL = await owner.create()
  const PORT = String(await freePort())
  const url = `http://localhost:${PORT}`
  const data = join(folder, 'data')
  const environment = {
    DATABASE_URL,
    AFORO_DEMO: '1',
    AFORO_DATA: data,
    AFORO_RATE_LIMIT: '0',
    AFORO_STOP_SECONDS: '0',
  }
  await startOld({ ...environment, PORT }, url)
  await stopOld()
  const next = await startServer({ ...environment }, { data })
  console.log('old-on-new: this program migrated the database; the old one is started on it again')
  await next.stop()
  await startOld({ ...environment, PORT }, url)
  run('npm', ['test', '--silent', '--', '--e2e', walk], { cwd: old, AFORO_E2E_URL: url })
  console.log(`old-on-new: ${ref} works on this schema (${walk})`)
} finally {
  await stopOld()
  await owner.end()
  spawnSync('git', ['worktree', 'remove', '--force', old])
  rmSync(folder, { recursive: true, force: true })
}

async function startOld(environment: Record<string, string>, url: string) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: old,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  running = child
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${ref} ended before it was ready`)
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

async function stopOld() {
  if (running?.exitCode !== null || !running) return
  const closed = once(running, 'close')
  running.kill('SIGTERM')
  await closed
}

function run(command: string, args: string[], { cwd, ...more }: Record<string, string> = {}) {
  const { status } = spawnSync(command, args, { cwd, env: { ...process.env, ...more }, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}
