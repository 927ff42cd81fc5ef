import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { jobs, mounts, ports, router } from '../parts.ts'
import { type Clock, inMicroseconds, systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { openIdentity } from '../platform/identity/identity.ts'
import { readSettings } from '../platform/settings.ts'
import { documentedAnswers, type SentAnswer } from '../platform/testing/documented.ts'
import { refuseOutsideWaits } from '../platform/testing/outside-waits.ts'
import { openTestDatabase, sameDatabase } from '../platform/testing/test-database.ts'
import { openProgram, type Program } from '../program.ts'

/** A clock that a test can stop at an instant; otherwise the real one. */
export interface TestClock extends Clock {
  /** Stops the clock at an instant; undefined lets it run again. */
  set(instant: Temporal.Instant | undefined): void
}

export interface Answer<Body = never> {
  status: number
  headers: Record<string, unknown>
  body: Body
}

/** The part of a list's page that tests read. */
export interface Page<Item> {
  items: Item[]
  totalItems: number
}

/** An API client of one person, over HTTP, with a token signed by the program. */
export interface Client {
  get<Body>(path: string, query?: Record<string, string>): Promise<Answer<Body>>
  /** Downloads a file. */
  bytes(path: string): Promise<Answer<Buffer>>
  post<Body>(path: string, body?: object, headers?: Record<string, string>): Promise<Answer<Body>>
  put<Body>(path: string, body?: object, headers?: Record<string, string>): Promise<Answer<Body>>
  patch<Body>(path: string, body?: object, headers?: Record<string, string>): Promise<Answer<Body>>
  /** Uploads a form with files. */
  upload<Body>(
    path: string,
    form: FormData,
    headers?: Record<string, string>,
    method?: 'POST' | 'PATCH',
  ): Promise<Answer<Body>>
  delete<Body>(path: string, headers?: Record<string, string>): Promise<Answer<Body>>
}

export interface TestApp extends Program {
  clock: TestClock
  as(user: { tenantId: string; userId: string }): Promise<Client>
  /** A client without a token. */
  nobody: Client
  /** Another copy of the program on the same database, if that is a server's. Close it. */
  copy(): Promise<TestApp>
  /** Runs a scheduled job as if its time had come, and then all jobs that it enqueued. */
  runScheduled(job: string): Promise<void>
  /** Everything that the program logs meanwhile, at every level; `run` may read it as it grows. */
  logOf(run: (soFar: () => string) => Promise<unknown>): Promise<string>
  /** Starts listening, once a worker, and returns the address; for tests that need a real connection. */
  address(): Promise<string>
}

let opened: Promise<TestApp> | undefined

/**
 * The whole program on a database shared by a worker's test files; each test creates its own tenant. A file starts with
 * empty queues: otherwise the first to drain them would run the jobs of earlier files.
 */
export async function testApp(): Promise<TestApp> {
  opened ??= open()
  const app = await opened
  await app.services.database.pool.query(`delete from pgboss.job where state in ('created', 'retry')`)
  return app
}

async function open(): Promise<TestApp> {
  const folder = mkdtempSync(join(process.env.AFORO_TEST_FOLDER ?? tmpdir(), 'aforo-'))
  let standing: Temporal.Instant | undefined
  const clock: TestClock = {
    now: () => standing ?? systemClock.now(),
    set: instant => {
      standing = instant && inMicroseconds(instant)
    },
  }
  const settings = readSettings({
    AFORO_DATA: folder,
    LOG_LEVEL: 'silent',
    AFORO_PUBLIC_URL: 'http://localhost:3000',
    // Addresses of simulators.
    AFORO_OUTSIDE_NETWORKS: '127.0.0.1',
    AFORO_OUTSIDE_SECONDS: '2',
  })
  let kept: string[] | undefined
  const write = (line: string) => (kept ? kept.push(line) : process.stdout.write(line))
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' }, { write })
  const logOf = async (run: (soFar: () => string) => Promise<unknown>) => {
    const { level } = log
    const lines: string[] = []
    kept = lines
    log.level = 'trace'
    try {
      await run(() => lines.join(''))
    } finally {
      log.level = level
      kept = undefined
    }
    return lines.join('')
  }
  const parts = { router, mounts, jobs, ports, openIdentity }
  const on = async (database: Database): Promise<TestApp> => {
    const program = await openProgram(settings, database, parts, { clock, log })
    refuseOutsideWaits(program.services)
    const runScheduled = async (name: string) => {
      const job = jobs.find(one => one.name === name)
      if (!job) throw new Error(`There is no job ${name}.`)
      await job.work(program.services, {})
      await program.drain()
    }
    return { ...serve(program, clock, async () => on(await sameDatabase(database))), runScheduled, logOf }
  }
  return on(await openTestDatabase())
}

let documented: ReturnType<typeof documentedAnswers> | undefined

/** With AFORO_TEST_ANSWERS=1, checks each answer in a test against the API's document. */
async function expectDocumented(answer: SentAnswer): Promise<void> {
  if (process.env.AFORO_TEST_ANSWERS !== '1') return
  documented ??= documentedAnswers()
  const difference = (await documented)(answer)
  if (difference) throw new Error(difference)
}

function serve(program: Program, clock: TestClock, copy: TestApp['copy']): Omit<TestApp, 'logOf' | 'runScheduled'> {
  const client = (token?: string): Client => {
    const call = async <Body>(
      method: InjectOptions['method'],
      path: string,
      rest: InjectOptions,
    ): Promise<Answer<Body>> => {
      const { headers = {}, ...options } = rest
      const answer = await program.app.inject({
        method,
        url: `/api${path}`,
        headers: token ? { authorization: `Bearer ${token}`, ...headers } : headers,
        ...options,
      })
      const type = String(answer.headers['content-type'] ?? '').replace(/;.*$/, '')
      const isJson = type.includes('json')
      const body = (isJson ? answer.json() : answer.body) as Body
      if (isJson)
        await expectDocumented({ method: String(method).toLowerCase(), path, status: answer.statusCode, type, body })
      return { status: answer.statusCode, headers: answer.headers, body }
    }
    return {
      get: (path, query) => call('GET', path, { query }),
      bytes: async path => {
        const headers = token ? { authorization: `Bearer ${token}` } : {}
        const answer = await program.app.inject({ method: 'GET', url: `/api${path}`, headers })
        return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
      },
      post: (path, payload, headers) => call('POST', path, { payload, headers }),
      put: (path, payload, headers) => call('PUT', path, { payload, headers }),
      patch: (path, payload, headers) => call('PATCH', path, { payload, headers }),
      upload: async (path, form, more, method = 'POST') => {
        const { headers, body } = await encoded(form)
        return call(method, path, { payload: body, headers: { ...headers, ...more } })
      },
      delete: (path, headers) => call('DELETE', path, { headers }),
    }
  }
  let listening: Promise<string> | undefined
  const listen = async () => {
    const url = await program.app.listen({ port: 0, host: '127.0.0.1' })
    // Doesn't keep the worker alive.
    program.app.server.unref()
    return url
  }
  return {
    ...program,
    clock,
    copy,
    address: () => (listening ??= listen()),
    nobody: client(),
    as: async user => client(await program.identity.mintSession(user)),
  }
}

/** Encodes a form as a browser would. */
async function encoded(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  return {
    body,
    headers: { 'content-type': request.headers.get('content-type') ?? '', 'content-length': `${body.length}` },
  }
}
