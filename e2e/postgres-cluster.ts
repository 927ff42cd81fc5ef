import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { accounts, spawnAs } from '@aforo/server/platform/database/embedded/account'
import { programsFor } from '@aforo/server/platform/database/embedded/programs'
import pg from 'pg'
import { freePort } from './server-process.ts'

/** A PostgreSQL server of the test's own, to be killed, to run out of disk, and to be followed by another. */
export interface Cluster {
  url: string
  data: string
  port: number
  start(): Promise<void>
  /** Ends the server and all its processes by SIGKILL, as a machine out of memory does. */
  kill(): Promise<void>
  isRunning(): boolean
}

interface ClusterParts {
  /** Where its write-ahead log goes, when not with the data. */
  log?: string
  settings?: Record<string, string>
}

/** Who runs PostgreSQL here, and its programs, for data in a folder. */
function runner(data: string) {
  const [account] = accounts()
  if (!account) throw new Error('PostgreSQL can run as nobody here')
  const owner = account.founder ?? account.owner
  return { as: { ...account, owner }, owner, programs: programsFor(account, dirname(data)) }
}

/** Makes one in new folders within folders that everybody may pass. */
export async function makeCluster(data: string, { log, settings = {} }: ClusterParts = {}): Promise<Cluster> {
  const { as, owner, programs } = runner(data)
  for (const folder of [data, log]) {
    if (folder === undefined) continue
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (owner) chownSync(folder, owner.uid, owner.gid)
  }
  const args = ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync']
  const made = spawnAs(
    as,
    join(programs, 'initdb'),
    [...args, '--wal-segsize=1', ...(log ? [`--waldir=${log}`] : [])],
    {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [code] = await once(made, 'close')
  if (code !== 0) throw new Error(`initdb ended with ${code}`)
  return clusterOn(data, settings)
}

/** Makes a standby that follows a running one, from a copy of its files. It isn't started yet. */
export async function makeStandby(
  primary: Cluster,
  data: string,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    cpSync(primary.data, data, {
      recursive: true,
      filter: path => !/postmaster\.(pid|opts)$|pg_wal\/[0-9A-F]{24}$|pgsql_tmp/.test(path),
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(data, 'backup_label'), String(rows[0]?.labelfile))
    writeFileSync(join(data, 'standby.signal'), '')
  } finally {
    await client.end()
  }
  const { owner } = runner(data)
  if (owner)
    for (const path of [
      data,
      ...readdirSync(data, { recursive: true, encoding: 'utf8' }).map(name => join(data, name)),
    ])
      chownSync(path, owner.uid, owner.gid)
  return clusterOn(data, {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`,
    ...settings,
  })
}

/** The server of a data folder, on a port of its own. */
async function clusterOn(data: string, settings: Record<string, string>): Promise<Cluster> {
  const { as, programs } = runner(data)
  const port = await freePort()
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // The machine itself never goes down here: what the system was given to write is not lost.
    fsync: 'off',
    // A checkpoint that is due is made at once and not spread over minutes.
    checkpoint_completion_target: '0',
    min_wal_size: '8MB',
    max_wal_size: '32MB',
    ...settings,
  }
  const given = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | undefined
  let output = ''
  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`

  return {
    url,
    data,
    port,
    isRunning,
    async start() {
      const started = spawnAs(as, join(programs, 'postgres'), ['-D', data, '-p', String(port), ...given], {
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      server = started
      output = ''
      started.stderr?.setEncoding('utf8').on('data', text => {
        output = (output + text).slice(-10_000)
      })
      // A run that ends by an error of its own leaves no server behind; its children see that it is gone.
      const end = () => started.kill('SIGKILL')
      process.once('exit', end)
      started.once('close', () => process.off('exit', end))
      const deadline = Date.now() + 180_000
      while (!(await answers(url))) {
        if (!isRunning()) throw new Error(`PostgreSQL ended before it was ready:\n${output}`)
        if (Date.now() > deadline) throw new Error(`PostgreSQL was not ready in time:\n${output}`)
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    },
    async kill() {
      const killed = server
      if (!killed?.pid || !isRunning()) return
      const closed = once(killed, 'close')
      const children = childrenOf(killed.pid)
      // It first, since it would start the others again.
      killed.kill('SIGKILL')
      for (const child of children) endIfThere(child)
      await closed
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The processes that a process started itself, as Linux tells them. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        // proc(5): the second field behind the name in brackets, which may hold spaces.
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        // Gone meanwhile.
        return false
      }
    })
}

function endIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone by itself: it saw its parent go.
  }
}
