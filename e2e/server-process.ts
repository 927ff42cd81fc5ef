import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { dataIn, homeIn } from '@aforo/server/platform/database/embedded/home'
import { postmasterOf, runsOn } from '@aforo/server/platform/database/embedded/orphans'
import pg from 'pg'
import { serverProgram } from '../scripts/setup.mjs'

const repository = dirname(import.meta.dirname)

/** A real server in a process of its own, as an operator runs it. */
export type ServerProcess = {
  url: string
  /** The folder of its files and outbox, and of its database where that is its own. */
  data: string
  process: ChildProcess
  /** All that it has printed so far, both streams. */
  output(): string
  /** Sends the signal (SIGTERM unless told) and waits for the end. The data folder stays. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Ends it and removes its data folder, and its copy of the demo. */
  remove(): Promise<void>
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** What a run with another clock (`npm test -- --at`) gives to every process of it. */
export const clock = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME|NO_FAKE_STAT)/.test(name)),
) as Record<string, string>

/** Ends the embedded database that a server leaves behind which is killed and isn't started again. */
function endDatabase(folder = '') {
  const data = dataIn(homeIn(folder))
  const left = postmasterOf(data)
  if (left && runsOn(left.pid, data)) process.kill(left.pid, 'SIGQUIT')
}

/** Runs the server's entry as it is, without waiting for it to serve: for starts that are meant to fail. */
export function spawnServer(environment: Record<string, string>, args: string[] = []) {
  const server = spawn(process.execPath, [...serverProgram.args, ...args], {
    cwd: repository,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      ...clock,
      ...serverProgram.env,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A run that ends by an error of its own leaves no server behind.
  const end = () => {
    server.kill('SIGKILL')
    endDatabase(environment.AFORO_DATA)
  }
  process.once('exit', end)
  server.once('close', () => process.off('exit', end))
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
  return { process: server, output: () => output }
}

/** What the servers of a run of walks copy: files, and a database, which who may do all copies. */
export interface Demo {
  folder: string
  database: string
  admin: string
}

/** Where a new server keeps what it has, and what removes that. */
interface Place {
  folder: string
  environment: Record<string, string>
  remove(): Promise<void>
}

/** In a run of walks a copy of the demo that its set-up prepared; else an empty folder, for a database of its own. */
async function newPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-'))
  const removeFolder = () => forget(folder)
  if (!process.env.AFORO_E2E_DEMO) return { folder, environment: {}, remove: removeFolder }
  const demo: Demo = JSON.parse(process.env.AFORO_E2E_DEMO)
  await cp(demo.folder, folder, { recursive: true })
  const url = new URL(demo.database)
  const name = `walk_${randomUUID().slice(0, 8)}`
  await administer(demo.admin, `create database ${name} template ${url.pathname.slice(1)} owner ${url.username}`)
  url.pathname = `/${name}`
  return {
    folder,
    environment: { DATABASE_URL: url.href, AFORO_STOP_SECONDS: '0' },
    async remove() {
      await administer(demo.admin, `drop database ${name} with (force)`)
      await removeFolder()
    },
  }
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function forget(folder: string) {
  endDatabase(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 20 })
}

/**
 * Starts a server on a free port with a data folder of its own (or the one given, to start again on it) and answers
 * when it is ready to serve.
 * @throws Error with all that it printed, when it ends first or isn't ready in time.
 */
export async function startServer(
  environment: Record<string, string> = {},
  { data, timeoutSeconds = 180 }: { data?: string; timeoutSeconds?: number } = {},
): Promise<ServerProcess> {
  const place = data === undefined ? await newPlace() : { folder: data, environment: {}, remove: () => forget(data) }
  const { folder } = place
  const port = environment.PORT ?? String(await freePort())
  const url = `http://localhost:${port}`
  const server = spawnServer({
    LOG_LEVEL: 'warn',
    ...place.environment,
    ...environment,
    PORT: port,
    AFORO_DATA: folder,
  })
  const ended = once(server.process, 'close')
  const deadline = Date.now() + timeoutSeconds * 1000
  while (!(await isReady(url))) {
    if (server.process.exitCode !== null || server.process.signalCode !== null)
      throw new Error(`The server ended before it was ready:\n${server.output()}`)
    if (Date.now() > deadline) {
      server.process.kill('SIGKILL')
      throw new Error(`The server was not ready in ${timeoutSeconds} s:\n${server.output()}`)
    }
    await Promise.race([ended, new Promise(resolve => setTimeout(resolve, 100))])
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    server.process.kill(signal)
    await ended
    return server.process.exitCode
  }
  return {
    url,
    data: folder,
    process: server.process,
    output: server.output,
    stop,
    remove: async () => {
      await stop()
      await place.remove()
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })
    return answer.ok
  } catch {
    // Not listening yet.
    return false
  }
}
