import { eventsKeptFor, type LiveEvent } from '@aforo/contract/platform/events'
import type { Database } from '../database/database.ts'

/** The channel that carries live events between the copies of the program. */
const eventChannel = 'aforo_events'

interface Listener {
  hear(event: LiveEvent): void
  missed?(): void
}

/** Live events of all tenants, from this copy and the others, handed to whoever listens for one tenant. */
export interface Events {
  /**
   * Calls `hear` for each event of the tenant until the returned function is called.
   * @param missed called when some may have been missed: what was known has to be read anew
   * @param ago also what happened in the last so many milliseconds, for whoever began to read before they could listen
   */
  subscribe(tenantId: string, hear: (event: LiveEvent) => void, missed?: () => void, ago?: number): () => void
  /**
   * Tells every copy, this one included, what happened in a tenant. To be called after the commit: a notification within
   * a transaction makes PostgreSQL commit such transactions one by one, each waiting for the disk. Doesn't wait.
   */
  announce(tenantId: string, happened: LiveEvent[]): void
  /** Sends what is still to be announced, then hears nothing more. */
  close(): Promise<void>
}

/** Past this many the oldest announcements are given up: the database has been away for long, and people read anew. */
const mostUnsent = 10_000

/** How much of what happened is remembered at most. */
const mostKept = 5_000

/** What happened in the last moments, for whoever comes a little late. */
function memory() {
  let kept: { at: number; tenantId: string; event: LiveEvent }[] = []
  /** What happened before is not known any more. */
  let knownSince = performance.now()
  return {
    keep(tenantId: string, event: LiveEvent) {
      const at = performance.now()
      kept.push({ at, tenantId, event })
      if (kept.length > mostKept) {
        knownSince = kept[kept.length - mostKept]?.at ?? at
        kept = kept.slice(-mostKept)
      }
      // Looked through in larger steps than one by one.
      if ((kept[0]?.at ?? at) < at - 2 * eventsKeptFor) kept = kept.filter(one => one.at >= at - eventsKeptFor)
    },
    /** Something may have happened that nobody heard of here. */
    lose() {
      knownSince = performance.now()
    },
    /** What is to be read anew, each once, without the records' ids. @returns undefined where not all of it is known */
    last(tenantId: string, ago: number): LiveEvent[] | undefined {
      const since = performance.now() - ago
      if (since < knownSince) return undefined
      const happened = kept.filter(one => one.at >= since && one.tenantId === tenantId)
      const distinct = new Map(happened.map(({ event: { id: _, ...event } }) => [JSON.stringify(event), event]))
      return [...distinct.values()]
    },
  }
}

export async function openEvents(database: Database): Promise<Events> {
  const listeners = new Map<string, Set<Listener>>()
  const recent = memory()
  const hear = (payload: string) => {
    const { tenantId, ...event } = JSON.parse(payload) as LiveEvent & { tenantId: string }
    recent.keep(tenantId, event)
    for (const listener of listeners.get(tenantId) ?? []) listener.hear(event)
  }
  const missed = () => {
    recent.lose()
    for (const listener of [...listeners.values()].flatMap(ofTenant => [...ofTenant])) listener.missed?.()
  }
  const stop = await database.listen(eventChannel, hear, missed)
  let unsent: string[] = []
  let sending: Promise<void> | undefined

  // What gathers while one statement is under way goes with the next: few statements, however many changes.
  const send = async () => {
    for (let pause = 100; unsent.length > 0; ) {
      const batch = unsent
      unsent = []
      try {
        await database.pool.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [
          eventChannel,
          batch,
        ])
        pause = 100
      } catch {
        // The database is away. Whoever changes anything is told so by their own call; the news wait for its return.
        unsent = [...batch, ...unsent].slice(-mostUnsent)
        if (closing) return
        await new Promise(resolve => setTimeout(resolve, pause))
        pause = Math.min(pause * 2, 5_000)
      }
    }
  }
  let closing = false
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
    subscribe(tenantId, hear, missed, ago = 0) {
      if (ago > 0) {
        const happened = recent.last(tenantId, ago)
        if (happened) happened.forEach(hear)
        else missed?.()
      }
      const listener = { hear, missed }
      const ofTenant = listeners.get(tenantId) ?? new Set()
      listeners.set(tenantId, ofTenant.add(listener))
      return () => {
        ofTenant.delete(listener)
        if (ofTenant.size === 0) listeners.delete(tenantId)
      }
    },
    async close() {
      closing = true
      await sending
      await stop()
    },
  }
}
