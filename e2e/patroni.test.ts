import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bookAll, confirmedBeforeKill, expectWhole, makeHouse, slotsOf } from './bookings-under-fire.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

/** Debian's packages: patroni, haproxy, etcd-server, postgresql. They take root, to run as the user of PostgreSQL. */
const programs = '/usr/lib/postgresql/15/bin'
const isThere =
  process.getuid?.() === 0 &&
  [`${programs}/postgres`, '/usr/bin/patroni', '/usr/sbin/haproxy', '/usr/bin/etcd'].every(
    program => spawnSync(program, ['--version']).error === undefined,
  )

/** Long enough for any machine; nothing here is about time. */
const soon = { timeout: 240_000, interval: 200 }

let folder: string
let running: ChildProcess[] = []
let server: ServerProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-patroni-'))
  await chmod(folder, 0o755)
})
afterEach(async () => {
  await server?.stop('SIGKILL')
  for (const member of members) die(member)
  for (const one of running) one.kill('SIGKILL')
  members = running = []
  server = undefined
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

function start(program: string, args: string[], options: object = {}) {
  const child = spawn(program, args, { stdio: 'ignore', cwd: folder, ...options })
  running.push(child)
  return child
}

interface Member {
  name: string
  /** Of PostgreSQL, and of Patroni's own HTTP. */
  port: number
  api: number
  patroni: ChildProcess
}
let members: Member[] = []

const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres']).toString())

/** A member of the cluster: Patroni, and the PostgreSQL that it makes and starts. */
async function enrol(name: string, etcd: number): Promise<Member> {
  const [port, api] = [await freePort(), await freePort()]
  const home = join(folder, name)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  await mkdir(home)
  await chown(home, uid, gid)
  const settings = {
    scope: 'aforo',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(home, 'data'),
      bin_dir: programs,
      pgpass: join(home, 'pgpass'),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: home },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
  }
  const file = join(folder, `${name}.yml`)
  // JSON is YAML.
  await writeFile(file, JSON.stringify(settings))
  const patroni = start('/usr/bin/patroni', [file], { uid, gid, env: { PATH: process.env.PATH, HOME: home } })
  const member = { name, port, api, patroni }
  members.push(member)
  return member
}

/** Whether Patroni answers yes to what HAProxy asks it. */
const says = (path: string, { api }: Member) =>
  fetch(`http://127.0.0.1:${api}/${path}`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A machine that loses power: Patroni and PostgreSQL at once. */
function die({ name, patroni }: Member) {
  patroni.kill('SIGKILL')
  try {
    const [pid] = readFileSync(join(folder, name, 'data', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  } catch {
    // It wasn't running.
  }
}

/** HAProxy, as docs/scaling.md has it. */
async function startBalancer([one, two]: [Member, Member]): Promise<string> {
  const documented = readFileSync(join(import.meta.dirname, '..', 'docs', 'scaling.md'), 'utf8')
  const port = await freePort()
  const settings = (/^```\n(listen primary.*?)^```/ms.exec(documented)?.[1] ?? '')
    .replace('127.0.0.1:5000', `127.0.0.1:${port}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${await freePort()}`)
    .replaceAll('10.0.0.11:5432 check port 8008', `127.0.0.1:${one.port} check port ${one.api}`)
    .replaceAll('10.0.0.12:5432 check port 8008', `127.0.0.1:${two.port} check port ${two.api}`)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, `defaults\n  timeout connect 3s\n${settings}`)
  start('/usr/sbin/haproxy', ['-db', '-f', file])
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}

it.skipIf(!isThere)(
  'goes on by itself when Patroni promotes the synchronous standby of a primary that died',
  {
    timeout: 900_000,
  },
  async () => {
    const [etcd, peers] = [await freePort(), await freePort()]
    const at = `http://127.0.0.1:${etcd}`
    const peer = `http://127.0.0.1:${peers}`
    start('/usr/bin/etcd', [
      ...[`--data-dir=${join(folder, 'etcd')}`, `--listen-client-urls=${at}`, `--advertise-client-urls=${at}`],
      ...[`--listen-peer-urls=${peer}`, `--initial-advertise-peer-urls=${peer}`, `--initial-cluster=default=${peer}`],
    ])
    const one = await enrol('one', etcd)
    await vi.waitUntil(() => says('primary', one), soon)
    const two = await enrol('two', etcd)
    await vi.waitUntil(() => says('synchronous', two), soon)
    const DATABASE_URL = await startBalancer([one, two])
    const environment = {
      AFORO_DEMO: '0',
      AFORO_RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL,
      PORT: String(await freePort()),
    }
    const house = await vi.waitFor(() => makeHouse(environment, join(folder, 'aforo')), { ...soon, interval: 1_000 })
    server = await startServer(environment, { data: join(folder, 'aforo') })

    const crowd = bookAll(house, server.url, slotsOf(house))
    await Promise.race([vi.waitUntil(() => crowd.confirmed.length >= confirmedBeforeKill, soon), crowd.done])
    const before = crowd.confirmed.length
    die(one)
    await crowd.done

    expect(await says('primary', two)).toBe(true)
    expect(before).toBeGreaterThanOrEqual(confirmedBeforeKill)
    expect(crowd.confirmed.length).toBe(slotsOf(house).length)
    expect(crowd.refusals()).toBeGreaterThan(0)
    expect(server.process.exitCode ?? server.process.signalCode).toBeNull()
    expect((await expectWhole(house, crowd.confirmed)).toSorted()).toEqual(crowd.confirmed.toSorted())
  },
)
