import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Reads } from './database/reads.ts'
import type { Events } from './events/events.ts'
import type { Files } from './files.ts'
import type { CallerOf, SignToken, WhileOpen } from './http/caller.ts'
import type { JobQueue } from './job-queue.ts'
import type { Mail } from './mail.ts'
import type { Meters } from './metrics/meters.ts'
import type { Ports } from './ports.ts'
import type { Sealing } from './sealing.ts'
import type { Settings } from './settings.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import type { Converter } from './word/converter.ts'

/** The program's services, passed to every handler and job. */
export interface Services {
  settings: Settings
  clock: Clock
  log: FastifyBaseLogger
  meters: Meters
  telemetry: Telemetry
  database: Database
  /** Where reads go that a replica may answer. */
  reads: Reads
  jobs: JobQueue
  events: Events
  mail: Mail
  files: Files
  sealing: Sealing
  converter: Converter
  ports: Ports
  callerOf: CallerOf
  signToken: SignToken
  whileOpen: WhileOpen
  /** Aborted when this copy begins to stop: it still answers, but asks clients to go elsewhere. */
  stopping: AbortSignal
}
