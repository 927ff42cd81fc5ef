import type { Database, Tx } from '../database/database.ts'
import { asSystem, asTenant } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import type { Caller } from './caller.ts'

/** The context of a shared read, without the caller: all who share it get the same answer. */
export interface SharedReading {
  tx: Tx
  tenantId: string
  now: Temporal.Instant
}

interface UnderWay {
  running: Promise<unknown>
  next?: Promise<unknown>
}

const ofServices = new WeakMap<Services, Map<string, UnderWay>>()

function readsUnderWay(services: Services): Map<string, UnderWay> {
  const reads = ofServices.get(services) ?? new Map<string, UnderWay>()
  ofServices.set(services, reads)
  return reads
}

/**
 * Runs a read once for all callers of a tenant who ask at the same time and see the same countries: after a change
 * every open screen reads again at once. Callers that arrive while it runs share the next run, so that no answer is
 * older than its request. The read-only transaction is shared.
 * @param what identifies the answer besides tenant and countries: the call, its input, and anything else it depends on
 */
export function readTogether<T>(
  { services, caller }: { services: Services; caller: Pick<Caller, 'tenantId' | 'countries' | 'sessionId'> },
  what: readonly unknown[],
  read: (reading: SharedReading) => Promise<T>,
): Promise<T> {
  const { clock } = services
  // Tenant and countries decide what the database shows; callers who share the read have both in common.
  const { tenantId } = caller
  const countries = caller.countries.toSorted()
  // Who has written shares no read of a replica that may not show it yet.
  const primary = services.reads.hasWritten(caller.sessionId)
  const readFrom = (database: Database) =>
    asTenant(database, tenantId, tx => read({ tx, tenantId, now: clock.now() }), { readOnly: true, countries })
  return shareReads(readsUnderWay(services), JSON.stringify([tenantId, countries, primary, ...what]), () =>
    primary ? readFrom(services.database) : services.reads.current(caller, readFrom),
  )
}

/** The same of what belongs to the installation and to no tenant. */
export const readOfInstallation = <T>(
  services: Services,
  what: readonly unknown[],
  read: (tx: Tx) => Promise<T>,
): Promise<T> => shareReads(readsUnderWay(services), JSON.stringify(what), () => asSystem(services.database, read))

/** Runs one read at a time for each key; callers that arrive meanwhile share the next. */
export function shareReads<T>(reads: Map<string, UnderWay>, key: string, read: () => Promise<T>): Promise<T> {
  const begin = () => {
    const mine: UnderWay = { running: read() }
    reads.set(key, mine)
    const over = () => {
      if (reads.get(key) === mine && !mine.next) reads.delete(key)
    }
    mine.running.then(over, over)
    return mine.running as Promise<T>
  }
  const before = reads.get(key)
  if (!before) return begin()
  before.next ??= before.running.then(begin, begin)
  return before.next as Promise<T>
}
