import type { Tx } from '../database/database.ts'
import { asTenant } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import type { Caller } from './caller.ts'

/** What a shared read knows. Not who asks: its answer is for all of them. */
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

/**
 * A read that is done once for everybody of a tenant who asks for it at the same time and sees the same countries: after a
 * change all who look on ask anew, at once. Whoever comes while it is under way gets the one after it, which begins when this
 * ends, so that nobody is told what was before they asked. Its transaction reads only.
 * @param what names the call, the input and what else decides about the answer, besides the tenant and the countries
 */
export function readTogether<T>(
  { services, caller }: { services: Services; caller: Pick<Caller, 'tenantId' | 'countries'> },
  what: readonly unknown[],
  read: (reading: SharedReading) => Promise<T>,
): Promise<T> {
  const reads = ofServices.get(services) ?? new Map<string, UnderWay>()
  ofServices.set(services, reads)
  const { clock, database } = services
  // All that the database lets a caller see by. What it is told of them is told of all who share the read.
  const { tenantId } = caller
  const countries = caller.countries.toSorted()
  return together(reads, JSON.stringify([tenantId, countries, ...what]), () =>
    asTenant(database, tenantId, tx => read({ tx, tenantId, now: clock.now() }), { readOnly: true, countries }),
  )
}

/** One at a time of each key; those who come meanwhile share the next. */
export function together<T>(reads: Map<string, UnderWay>, key: string, read: () => Promise<T>): Promise<T> {
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
