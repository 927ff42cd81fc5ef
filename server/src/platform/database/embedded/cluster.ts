import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { StartupError } from '../../settings.ts'
import { type Account, spawnAs } from './account.ts'
import { give, isDatabase, settle } from './home.ts'
import { endOrphan, postmasterOf } from './orphans.ts'
import { programsFor } from './programs.ts'
import { type Listening, listening } from './sockets.ts'
import { fleeting, usual } from './tuning.ts'

/** The user that owns the program's database, without any special right; and the one who may do all. */
export type Role = 'aforo' | 'postgres'

/** A PostgreSQL of ours that runs. */
export interface Cluster {
  /** The address of a database of it, the program's unless told. */
  url(role: Role, database?: string): string
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** How many connections it takes. */
  connections: number
  /** Forgets all when the machine crashes, for tests. */
  forgetful?: boolean
  /** Hears each line of its log: level, text. */
  log?(level: string, line: string): void
  /** Says to whoever starts it what they wouldn't expect. */
  say?(words: string): void
}

/**
 * Starts PostgreSQL as a child of this process, on a home that is made at the first time. An orphan on it is ended first.
 * Call it only while its data folder is held.
 * @throws StartupError with the database's own words
 */
export async function startCluster(
  folder: string,
  { connections, forgetful = false, log = () => {}, say = console.log }: ClusterOptions,
): Promise<Cluster> {
  const { account, home } = settle(folder, say)
  const programs = programsFor(account, home)
  if (isDatabase(home)) await endOrphan(join(home, 'data'))
  else await create({ account, home, programs }, forgetful)
  const where = await listening(account.owner)
  const settings = {
    ...usual,
    ...(forgetful ? fleeting : {}),
    max_connections: String(connections),
    unix_socket_directories: where.sockets,
    listen_addresses: where.sockets ? '' : '127.0.0.1',
    port: String(where.port),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const data = join(home, 'data')
  // A group of its own: Ctrl+C is the program's, which then ends it.
  const child = spawnAs(account, join(programs, 'postgres'), ['-D', data, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let last = ''
  if (child.stderr)
    createInterface(child.stderr).on('line', line => {
      const [, level = 'LOG', words = line] = /^([A-Z]+): +(.*)$/.exec(line) ?? []
      if (level === 'FATAL' || level === 'PANIC') last = words
      log(level, words)
    })
  const ended = once(child, 'exit').catch(() => {})
  const end = () => child.kill(forgetful ? 'SIGQUIT' : 'SIGINT')
  process.once('exit', end)
  const stop = async () => {
    child.ref()
    end()
    await ended
    process.off('exit', end)
    if (where.sockets) rmSync(where.sockets, { recursive: true, force: true })
  }
  while (!postmasterOf(data)?.ready) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      await stop()
      throw new StartupError(`La base de datos integrada no empezó. ${last}`.trim())
    }
    await Promise.race([ended, setTimeout(10)])
  }
  // Whoever needs it stays; whoever forgets it doesn't hang.
  child.unref()
  ;(child.stderr as Socket | null)?.unref()
  const password = readFileSync(join(home, 'password'), 'utf8')
  return { url: (role, database = 'aforo') => addressOf(where, role, password, database), stop }
}

/** The address of a database, as libpq and `pg` read it. */
export function addressOf({ sockets, port }: Listening, role: Role, password: string, database: string): string {
  const url = new URL(`postgres://${role}:${password}@127.0.0.1:${port}/${database}`)
  if (sockets) url.searchParams.set('host', sockets)
  return url.href
}

interface Place {
  account: Account
  home: string
  programs: string
}

/** Makes a database with its two users. One that was interrupted counts as none. */
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
  // The same order of words on every machine, whatever its C library.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
  // A password of 192 random bits isn't guessed any faster for it.
  args.push('--set=scram_iterations=1')
  if (forgetful) args.push('--no-sync')
  await run(founder, join(programs, 'initdb'), args)
  const roles = `create role aforo login createrole password '${password}'\ncreate database aforo owner aforo\n`
  await run(founder, join(programs, 'postgres'), ['--single', '-D', making, 'postgres'], roles)
  renameSync(making, join(home, 'data'))
  if (account.owner) give(home, account.owner)
}

/** Runs a program to its end. @throws StartupError with what it said */
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
