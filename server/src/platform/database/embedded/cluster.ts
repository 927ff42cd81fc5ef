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

const tell = (words: string) => void process.stdout.write(`${words}\n`)

/**
 * Starts PostgreSQL as a child of this process, on a home that is made at the first time. An orphan on it is ended first.
 * Call it only while its data folder is held.
 * @throws StartupError with the database's own words
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
    // That it ends what is still connected is what it was told to.
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
  /** One that the system killed, as it does where memory is short, starts again by itself: its data is whole. */
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

/** Runs the server, which ends neither by Ctrl+C, which is the program's affair, nor keeps the program from ending. */
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
  const statements = [
    `create role aforo login password '${password}'`,
    ...setUpFor('aforo'),
    'create database aforo owner aforo',
  ]
  // A statement a line: this way no server has to run for it.
  await run(founder, join(programs, 'postgres'), ['--single', '-D', making, 'postgres'], statements.join('\n'))
  renameSync(making, dataIn(home))
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
