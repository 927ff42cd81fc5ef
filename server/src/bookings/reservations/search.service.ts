import type { Tx } from '../../platform/database/database.ts'
import { ownerFilter, type Reader } from './reservations.present.ts'
import { spansByZone } from './search.queries.ts'
import type { ReservationFilter } from './search-filter.queries.ts'

/** What a call asks for: dates of whatever campus, not yet instants. */
export interface FilterAsked extends Omit<ReservationFilter, 'dates' | 'owner' | 'now'> {
  date?: string
  from?: string
  to?: string
  ownerId?: string
}

/** What somebody asked for, among what they may see. @param isGuest whether they ask in a host tenant */
export async function filterFor(
  { tx, now, caller }: { tx: Tx; now: Temporal.Instant; caller: Reader },
  asked: FilterAsked,
  isGuest = false,
): Promise<ReservationFilter> {
  const from = asked.date ?? asked.from ?? (asked.to && '1970-01-02')
  const to = asked.date ?? asked.to ?? (asked.from && '2199-12-31')
  return {
    ...asked,
    dates: from && to ? await spansByZone(tx, asked.campusId, from, to) : undefined,
    owner: ownerFilter(caller, isGuest, asked.ownerId),
    now,
  }
}
