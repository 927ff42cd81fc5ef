import { eventsKeptFor, type LiveEvent } from '@aforo/api/platform/events'
import type { Database } from '../database/database.ts'
import type { Reads } from '../database/reads.ts'
import { positionOf } from '../database/wal.queries.ts'

/** The `NOTIFY` channel that carries live events between the copies of the program. */
const eventChannel = 'aforo_events'

interface Listener {
  hear(event: LiveEvent): void
  missed?(): void
  leave?(): void
}

/** Receives the live events of all tenants, from all copies, and passes them to the listeners of each tenant. */
export interface Events {
  /**
   * Calls `hear` for each event of the tenant until the returned function is called.
   * @param rest.missed called when events may have been lost, so that everything must be read again
   * @param rest.leave called when this copy stops
   * @param rest.ago also delivers events of the last milliseconds, for a screen that read before it subscribed
   */
  subscribe(
    tenantId: string,
    hear: (event: LiveEvent) => void,
    rest?: Omit<Listener, 'hear'> & { ago?: number },
  ): () => void
  /**
   * Sends events to every copy, including this one, without waiting. Call it after the commit: a notification inside
   * the transaction would make PostgreSQL commit one transaction at a time, each waiting for the disk.
   */
  announce(tenantId: string, happened: LiveEvent[]): void
  /**
   * This copy stops: notifies each listener at a random moment within the period, so that they don't all reconnect at
   * once. Later subscribers are notified immediately.
   */
  dismiss(within: number): void
  /** How many listen here. */
  listeners(): number
  /** Sends the remaining events, then stops listening. */
  close(): Promise<void>
}

/** Each event with the WAL's position after its change, which has been committed. */
const announcing = `select pg_notify($1, left(payload, -1) || ',"wal":"' || pg_current_wal_insert_lsn() || '"}')
  from unnest($2::text[]) payload`

/** Beyond this many unsent events the oldest are dropped: the database is away, and screens read again afterwards. */
const mostUnsent = 10_000

/** Batches NOTIFYs for this many milliseconds; too short to notice. */
const gatherMs = 10

/** Number of recent events kept; up to twice as many before trimming. */
const mostKept = 5_000

/** Keeps recent events for subscribers that arrive slightly late. */
function memory() {
  let kept: { at: number; tenantId: string; event: LiveEvent }[] = []
  /** Events before this moment have been dropped. */
  let knownSince = performance.now()
  return {
    keep(tenantId: string, event: LiveEvent) {
      const at = performance.now()
      kept.push({ at, tenantId, event })
      // Trimmed in batches: copying the array for each event would be slow on a busy server.
      if (kept.length === 2 * mostKept) {
        knownSince = kept[mostKept]?.at ?? at
        kept = kept.slice(mostKept)
      }
      if ((kept[0]?.at ?? at) < at - 2 * eventsKeptFor) kept = kept.filter(one => one.at >= at - eventsKeptFor)
    },
    /** Call after events may have been lost. */
    lose() {
      knownSince = performance.now()
    },
    /**
     * Distinct events of the last `ago` milliseconds, without record ids.
     * @returns undefined if some have been dropped
     */
    last(tenantId: string, ago: number): LiveEvent[] | undefined {
      const since = performance.now() - ago
      if (since < knownSince) return undefined
      const happened = kept.filter(one => one.at >= since && one.tenantId === tenantId)
      const distinct = new Map(happened.map(({ event: { id: _, ...event } }) => [JSON.stringify(event), event]))
      return [...distinct.values()]
    },
  }
}

/** @param reads learn from the events what a replica must hold */
export async function openEvents(database: Database, reads?: Pick<Reads, 'changed' | 'missed'>): Promise<Events> {
  const listeners = new Map<string, Set<Listener>>()
  const recent = memory()
  const hear = (payload: string) => {
    const { tenantId, wal, ...event } = JSON.parse(payload) as LiveEvent & { tenantId: string; wal?: string }
    if (wal) reads?.changed(positionOf(wal))
    recent.keep(tenantId, event)
    for (const listener of listeners.get(tenantId) ?? []) listener.hear(event)
  }
  const missed = () => {
    reads?.missed()
    recent.lose()
    for (const listener of [...listeners.values()].flatMap(ofTenant => [...ofTenant])) listener.missed?.()
  }
  const stop = await database.listen(eventChannel, hear, missed)
  let unsent: string[] = []
  let sending: Promise<void> | undefined

  // Events that arrive during a statement, and shortly after it, go with the next one, so that many changes need few
  // statements. The first event after a pause is sent at once.
  const send = async () => {
    for (let pause = 100; unsent.length > 0; ) {
      const batch = unsent
      unsent = []
      try {
        await database.pool.query(announcing, [eventChannel, batch])
        pause = 100
        if (!closing) await new Promise(resolve => setTimeout(resolve, gatherMs))
      } catch {
        // The database is away. Callers notice that from their own calls; the events wait until it is back.
        unsent = [...batch, ...unsent].slice(-mostUnsent)
        if (closing) return
        await new Promise(resolve => setTimeout(resolve, pause))
        pause = Math.min(pause * 2, 5_000)
      }
    }
  }
  let closing = false
  let dismissed = false
  const start = () => {
    if (unsent.length === 0 || closing) return
    sending ??= send().finally(() => {
      sending = undefined
      start()
    })
  }

  return {
    announce(tenantId, happened) {
      for (const event of happened) unsent.push(JSON.stringify({ tenantId, ...event }))
      start()
    },
    subscribe(tenantId, hear, { missed, leave, ago = 0 } = {}) {
      if (dismissed) leave?.()
      if (ago > 0) {
        const happened = recent.last(tenantId, ago)
        if (happened) happened.forEach(hear)
        else missed?.()
      }
      const listener = { hear, missed, leave }
      const ofTenant = listeners.get(tenantId) ?? new Set()
      listeners.set(tenantId, ofTenant.add(listener))
      return () => {
        ofTenant.delete(listener)
        if (ofTenant.size === 0) listeners.delete(tenantId)
      }
    },
    listeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    dismiss(within) {
      dismissed = true
      for (const listener of [...listeners.values()].flatMap(ofTenant => [...ofTenant])) {
        if (within > 0) setTimeout(() => listener.leave?.(), Math.random() * within).unref()
        else listener.leave?.()
      }
    },
    async close() {
      closing = true
      await sending
      await stop()
    },
  }
}
