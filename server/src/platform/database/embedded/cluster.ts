import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { StartupError } from '../../settings.ts'
import { setUpFor } from '../roles.ts'
import { type Account, spawnAs } from './account.ts'
import { addressOf, passwordOf, type Role } from './address.ts'
import { dataIn, give, isDatabase, settle } from './home.ts'
import { endOrphan, postmasterOf } from './orphans.ts'
import { programsFor } from './programs.ts'
import { listening } from './sockets.ts'
import { fleeting, usual } from './tuning.ts'

/** A running embedded PostgreSQL. */
export interface Cluster {
  /** The address of a database, by default the program's. */
  url(role: Role, database?: string): string
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Maximum connections. */
  connections: number
  /** Loses its data if the machine crashes; for tests. */
  forgetful?: boolean
  /** Receives each log line: level and text. */
  log?(level: string, line: string): void
  /** Reports surprises to the person who starts the program. */
  say?(words: string): void
}

const tell = (words: string) => void process.stdout.write(`${words}\n`)

/**
 * Starts PostgreSQL as a child process on a home, which is created the first time. Ends an orphan on it first. Call it
 * only while holding the data folder.
 * @throws StartupError with PostgreSQL's own message
 */
export async function startCluster(
  folder: string,
  { connections, forgetful = false, log = () => {}, say = tell }: ClusterOptions,
): Promise<Cluster> {
  const { account, home } = settle(folder, say)
  const programs = programsFor(account, home)
  if (isDatabase(home)) await endOrphan(dataIn(home))
  else await create({ account, home, programs }, forgetful)
  const data = dataIn(home)
  const where = await listening(account.owner)
  const settings = {
    ...usual,
    ...(forgetful ? fleeting : {}),
    max_connections: String(connections),
    unix_socket_directories: where.sockets,
    listen_addresses: where.sockets ? '' : '127.0.0.1',
    port: String(where.port),
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  let last = ''
  let stopping = false
  const hear = (line: string) => {
    const [, level = 'LOG', words = line] = /^([A-Z]+): +(.*)$/.exec(line) ?? []
    if (level === 'FATAL' || level === 'PANIC') last = words
    // Ending the open connections is part of stopping.
    log(stopping ? 'LOG' : level, words)
  }
  let child = launch(account, join(programs, 'postgres'), args, hear)
  const end = () => child.process.kill(forgetful ? 'SIGQUIT' : 'SIGINT')
  process.once('exit', end)
  const stop = async () => {
    stopping = true
    child.process.ref()
    end()
    await child.ended
    process.off('exit', end)
    if (where.sockets) rmSync(where.sockets, { recursive: true, force: true })
  }
  while (!postmasterOf(data)?.ready) {
    if (child.isOver()) {
      await stop()
      throw new StartupError(`La base de datos integrada no empezó. ${last}`.trim())
    }
    await Promise.race([child.ended, setTimeout(10)])
  }
  /** Restarts a server that the system killed, as it does when memory is short: its data is intact. */
  const keepUp = () =>
    void child.ended.then(async () => {
      if (stopping) return
      log('PANIC', `PostgreSQL ended by itself and is started again. ${last}`.trim())
      await setTimeout(1_000, undefined, { ref: false })
      if (stopping) return
      child = launch(account, join(programs, 'postgres'), args, hear)
      keepUp()
    })
  keepUp()
  const password = passwordOf(home)
  return { url: (role, database = 'aforo') => addressOf(where, role, password, database), stop }
}

/**
 * Starts the server detached: Ctrl+C doesn't reach it, since ending it is the program's task, and it doesn't keep the
 * program alive.
 */
function launch(account: Account, postgres: string, args: string[], hear: (line: string) => void) {
  const child = spawnAs(account, postgres, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  child.unref()
  if (child.stderr) createInterface(child.stderr).on('line', hear)
  ;(child.stderr as Socket | null)?.unref()
  return {
    process: child,
    ended: once(child, 'exit').catch(() => {}),
    isOver: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
  }
}

interface Place {
  account: Account
  home: string
  programs: string
}

/** Creates the database and its two users. An interrupted creation is discarded. */
async function create({ account, home, programs }: Place, forgetful: boolean): Promise<void> {
  const founder: Account = { ...account, owner: account.founder ?? account.owner }
  for (const name of readdirSync(home))
    if (name.startsWith('making-') || name === 'data') rmSync(join(home, name), { recursive: true })
  const making = join(home, `making-${process.pid}`)
  const password = randomBytes(24).toString('base64url')
  const file = join(home, 'password')
  writeFileSync(file, password, { mode: 0o600 })
  if (account.founder) give(home, account.founder)
  const args = ['-D', making, '--username=postgres', `--pwfile=${file}`, '--auth=scram-sha-256', '--encoding=UTF8']
  // The same sort order on every machine, whatever its C library.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
  // More iterations wouldn't make 192 random bits harder to guess.
  args.push('--set=scram_iterations=1')
  if (forgetful) args.push('--no-sync')
  await run(founder, join(programs, 'initdb'), args)
  const statements = [
    `create role aforo login password '${password}'`,
    ...setUpFor('aforo'),
    'create database aforo owner aforo',
  ]
  // One statement per line: single-user mode needs no running server.
  await run(founder, join(programs, 'postgres'), ['--single', '-D', making, 'postgres'], statements.join('\n'))
  renameSync(making, dataIn(home))
  if (account.owner) give(home, account.owner)
}

/** Runs a program to its end. @throws StartupError with its output */
async function run(account: Account, program: string, args: string[], input = ''): Promise<void> {
  const child = spawnAs(account, program, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  child.stdin?.on('error', () => {}).end(input)
  const [said, [code]] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]).catch(
    (error: Error) => [error.message, [undefined]] as const,
  )
  if (code === 0) return
  const reason = said.split('\n').find(line => /error|FATAL|PANIC|could not/i.test(line)) ?? said.trim()
  throw new StartupError(`No se pudo crear la base de datos integrada. ${reason}`.trim())
}
