import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type DestinationStream, destination, pino } from 'pino'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, openEmbedded, openServer } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { openReads, readsOfPrimary } from './platform/database/reads.ts'
import { openEvents } from './platform/events/events.ts'
import { openFiles } from './platform/files.ts'
import { type AppParts, buildApp, buildWorkerApp } from './platform/http/app.ts'
import type { Identity } from './platform/http/caller.ts'
import type { OpenIdentity } from './platform/identity/identity.ts'
import { type AnyJob, openJobs } from './platform/jobs.ts'
import { openMail } from './platform/mail.ts'
import { addGauges } from './platform/metrics/gauges.ts'
import { openMeters } from './platform/metrics/meters.ts'
import type { Ports } from './platform/ports.ts'
import { openSealing } from './platform/sealing.ts'
import { namedSecret } from './platform/secrets.ts'
import type { Services } from './platform/services.ts'
import type { Settings } from './platform/settings.ts'
import { noTelemetry, openTelemetry, type Telemetry } from './platform/telemetry/telemetry.ts'
import { openConverter } from './platform/word/converter.ts'

export interface Program {
  services: Services
  identity: Identity
  /** All of the product, or, of a worker, what tells how it is. */
  app: FastifyInstance
  /** Starts working the queues here. */
  work(): Promise<void>
  /** Works all that waits and returns when nothing is left; for tests. */
  drain(): Promise<number>
  /**
   * Finishes what is under way, then lets go of everything.
   * @param notice milliseconds for which it still accepts requests while `/readyz` says no, for a load balancer to see it
   */
  close(notice?: number): Promise<void>
}

export interface ProgramParts extends Pick<AppParts, 'router' | 'mounts' | 'web' | 'showOutbox' | 'closedBy'> {
  openIdentity: OpenIdentity
  jobs: readonly AnyJob[]
  ports: Ports
  /** Whether this copy maintains the queues and starts jobs by the clock; by default if its role works. */
  supervises?: boolean
}

/** Opens the database that the settings name, migrated. @throws StartupError in one line of Spanish */
export async function openDatabase(settings: Settings): Promise<Database> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOL, AFORO_DATA } = settings
  // It is given where DATABASE_URL leads to a pooler.
  if (DATABASE_URL && DATABASE_DIRECT_URL) {
    // Its lock belongs to a session, which a pooler doesn't keep.
    const direct = await openServer(DATABASE_DIRECT_URL, 3)
    await migrate(direct).finally(() => direct.close())
    return openServer(DATABASE_URL, DATABASE_POOL, { directUrl: DATABASE_DIRECT_URL })
  }
  const database = DATABASE_URL
    ? await openServer(DATABASE_URL, DATABASE_POOL)
    : await openEmbedded(AFORO_DATA, DATABASE_POOL, { log: logOfDatabase(settings) })
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Logs in JSON, without a header or a field that could carry a secret. */
const openLog = (
  settings: Settings,
  { logging }: Pick<Telemetry, 'logging'>,
  to: DestinationStream = destination(1),
): FastifyBaseLogger =>
  pino(
    {
      ...logging,
      level: settings.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.refresh_token'],
    },
    to,
  )

/** What the embedded database says, in the program's own log. */
function logOfDatabase(settings: Settings) {
  // Not sent anywhere: PostgreSQL's words may repeat what somebody typed.
  const log = openLog(settings, noTelemetry).child({ part: 'database' })
  return (level: string, line: string) => {
    if (level === 'PANIC') log.error(line)
    else if (level === 'FATAL') log.warn(line)
    else log.debug(line)
  }
}

/** Seconds for requests in flight once nothing new is accepted; then their connections are cut. */
const longestFarewell = 3

/** Ends the live streams, finishes what is in flight and closes every connection as soon as it is idle. */
async function closeApp(app: FastifyInstance) {
  // A browser keeps its connection for the next request; nothing else closes it after its answer.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  const cut = setTimeout(() => app.server.closeAllConnections(), longestFarewell * 1000)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}

/** Puts the program together on an open database; it doesn't listen yet. */
export async function openProgram(
  settings: Settings,
  database: Database,
  parts: ProgramParts,
  given: { clock?: Clock; log?: FastifyBaseLogger; logTo?: DestinationStream } = {},
): Promise<Program> {
  const telemetry = await openTelemetry(settings)
  const { clock = systemClock, log = openLog(settings, telemetry, given.logTo) } = given
  telemetry.tell(log)
  const { DATABASE_REPLICA_URL: replicaUrl, DATABASE_POOL } = settings
  const reads = replicaUrl
    ? openReads(database, () => openServer(replicaUrl, DATABASE_POOL), log)
    : readsOfPrimary(database)
  const jobs = await openJobs(
    database,
    parts.jobs.map(({ name }) => name),
    parts.supervises ?? settings.AFORO_ROLE !== 'web',
    telemetry,
  )
  const events = await openEvents(database, reads)
  const mail = openMail(settings)
  const files = await openFiles(settings, await namedSecret(database, 'file-links'))
  const sealing = openSealing(await namedSecret(database, 'sealing'))
  const converter = await openConverter(settings)
  const stopping = new AbortController()
  const outward = { jobs, events, mail, files, sealing, converter }
  const { ports } = parts
  const meters = openMeters()
  const rest = {
    settings,
    clock,
    log,
    meters,
    telemetry,
    database,
    reads,
    ...outward,
    ports,
    stopping: stopping.signal,
  }
  const identity = await parts.openIdentity(rest)
  const { callerOf, signToken, whileOpen } = identity
  const services: Services = { ...rest, callerOf, signToken, whileOpen }
  addGauges(services)
  const app =
    settings.AFORO_ROLE === 'worker'
      ? await buildWorkerApp(services)
      : await buildApp(services, { ...parts, identity: identity.plugin })
  // Streams that are still open: each is a request that would otherwise not end.
  app.addHook('preClose', async () => events.dismiss(0))
  return {
    services,
    identity,
    app,
    work: () => jobs.work(parts.jobs, services),
    drain: () => jobs.drain(parts.jobs, services),
    async close(notice = 0) {
      stopping.abort()
      jobs.rest()
      events.dismiss(notice)
      await new Promise(resolve => setTimeout(resolve, notice))
      await closeApp(app)
      await jobs.close()
      await events.close()
      await identity.close()
      mail.close()
      await reads.close()
      converter.close()
      await database.close()
      await telemetry.close()
    },
  }
}
