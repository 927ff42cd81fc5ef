import type { FastifyBaseLogger } from 'fastify'
import { isAway } from './away.ts'
import type { Database } from './database.ts'
import { replayOf, walPosition } from './wal.queries.ts'

/** OFF: there is no replica. LATE: too far behind to be read. AWAY: it doesn't answer, or isn't a copy. */
export type ReplicaState = 'OFF' | 'UP' | 'LATE' | 'AWAY'

/** Where reads go: to the replica while it may be read, otherwise to the database itself. Decision 85. */
export interface Reads {
  /**
   * Runs reads that show all that the session wrote, and all that any screen was told of. They run again on the database
   * itself if the replica fails meanwhile, so they must change nothing.
   */
  current<T>(reader: { sessionId: string }, read: (database: Database) => Promise<T>): Promise<T>
  /**
   * Runs reads that may be a minute old.
   * @param read gets the instant of which the data are; undefined if they are of now
   */
  late<T>(read: (database: Database, asOf: Temporal.Instant | undefined) => Promise<T>): Promise<T>
  /** For reads in many transactions, as of a long file, which says nothing of its age: one database for all of them. */
  forFile(): Database
  /** Something changed, in any copy. @param position of the primary's WAL after it */
  changed(position: bigint): void
  /** Changes may have gone unheard. */
  missed(): void
  /** A session has changed something in this copy. */
  wrote(sessionId: string): void
  /** Whether a session reads from the primary because it wrote. */
  hasWritten(sessionId: string): boolean
  state(): ReplicaState
  /** Seconds by which the replica is behind; undefined without one that answers. */
  lagSeconds(): number | undefined
  /** Connections to the replica, once there are any. */
  replica(): Database | undefined
  close(): Promise<void>
}

/** Milliseconds between two looks at the replica. */
const lookEvery = 500
/** Milliseconds after which a look has failed. */
const patience = 2_000
/** Seconds: behind by more, the replica isn't read at all. */
const mostLate = 60
/** Seconds: behind by more, a report says of when it is. */
const worthTelling = 5
/** Milliseconds for which a session that wrote reads from the primary, until its change is announced at the latest. */
const ownWrites = 5_000

/** Without a replica. */
export const readsOfPrimary = (primary: Database): Reads => ({
  current: (_reader, read) => read(primary),
  late: read => read(primary, undefined),
  forFile: () => primary,
  changed() {},
  missed() {},
  wrote() {},
  hasWritten: () => false,
  state: () => 'OFF',
  lagSeconds: () => undefined,
  replica: () => undefined,
  close: async () => {},
})

/** A WAL position of the primary, and a moment at which it had been reached. */
interface Sample {
  at: number
  position: bigint
}

/**
 * Reads from a replica. It is opened when it first answers, and looked at twice a second: what has been replayed there is
 * compared with what has been written here. So nothing waits for it, not even the start.
 * @param open connects to it
 */
export function openReads(primary: Database, open: () => Promise<Database>, log: FastifyBaseLogger): Reads {
  let replica: Database | undefined
  let isUp = false
  let replayed = 0n
  let samples: Sample[] = []
  /** Where the last change is that screens were told of; undefined until it is known. */
  let told: bigint | undefined
  const writers = new Map<string, number>()
  let closed = false

  const asOf = () => samples.findLast(({ position }) => position <= replayed)?.at
  const lag = () => {
    const at = asOf()
    return at === undefined ? Number.POSITIVE_INFINITY : (Date.now() - at) / 1000
  }
  const state = (): ReplicaState => (!isUp ? 'AWAY' : lag() > mostLate ? 'LATE' : 'UP')

  const turn = (up: boolean, error?: unknown) => {
    if (isUp !== up) log[up ? 'info' : 'warn']({ err: error }, up ? 'replica is read' : 'replica is not read')
    isUp = up
  }
  async function look() {
    try {
      const position = await walPosition(primary, patience)
      samples.push({ at: Date.now(), position })
      told ??= position
    } catch {
      // Without the primary nothing is known of the replica either; everybody notices by their own calls.
      return
    }
    try {
      replica ??= await open()
      replayed = await replayOf(replica, patience)
      turn(true)
    } catch (error) {
      turn(false, error)
    }
    // The last sample that the replica has reached, and those after it.
    const reached = samples.findLastIndex(({ position }) => position <= replayed)
    samples = samples.slice(Math.max(0, reached, samples.length - (mostLate * 2_000) / lookEvery))
    for (const [sessionId, until] of writers) if (until < Date.now()) writers.delete(sessionId)
  }
  let looking: Promise<void> | undefined
  /** One look at a time; who asks meanwhile waits for the next, which is newer than the question. */
  const lookAnew = async () => {
    await looking
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  const timer = setInterval(lookAnew, lookEvery)
  timer.unref()
  lookAnew()

  const hasWritten = (sessionId: string) => (writers.get(sessionId) ?? 0) > Date.now()
  async function isCurrent(sessionId: string): Promise<boolean> {
    if (state() !== 'UP' || told === undefined || hasWritten(sessionId)) return false
    const needed = told
    // It may have come this far since the last look.
    if (replayed < needed) await lookAnew()
    return state() === 'UP' && replayed >= needed
  }
  async function onReplica<T>(copy: Database, read: (database: Database) => Promise<T>, elsewhere: () => Promise<T>) {
    try {
      return await read(copy)
    } catch (error) {
      if (isAway(error)) turn(false, error)
      else if (!isConflict(error)) throw error
      return elsewhere()
    }
  }

  return {
    async current({ sessionId }, read) {
      const copy = (await isCurrent(sessionId)) ? replica : undefined
      return copy ? onReplica(copy, read, () => read(primary)) : read(primary)
    },
    async late(read) {
      const copy = state() === 'UP' ? replica : undefined
      if (!copy) return read(primary, undefined)
      const at = asOf()
      const isOld = at !== undefined && lag() > worthTelling
      const moment = isOld ? Temporal.Instant.fromEpochMilliseconds(at) : undefined
      return onReplica(
        copy,
        database => read(database, moment),
        () => read(primary, undefined),
      )
    },
    forFile: () => (isUp && lag() <= worthTelling && replica) || primary,
    changed(position) {
      if (told !== undefined && position > told) told = position
    },
    missed() {
      told = undefined
    },
    wrote: sessionId => void writers.set(sessionId, Date.now() + ownWrites),
    hasWritten,
    state,
    lagSeconds: () => (isUp ? lag() : undefined),
    replica: () => replica,
    async close() {
      if (closed) return
      closed = true
      clearInterval(timer)
      await looking?.catch(() => {})
      await replica?.close()
    },
  }
}

/** The replica cancelled a read that was in the way of what it had to replay. */
const isConflict = (error: unknown) => (error as { code?: string } | undefined)?.code === '40001'
