import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Picked } from '../../ui/selection.ts'

/** What can be done to at least one of the selected reservations. */
export interface BulkActs {
  move: boolean
  cancel: boolean
}

/**
 * What a selection can be offered: nothing that none of it takes, as what is over can neither be moved nor cancelled.
 * @param items those of the page; of selected ones on other pages nothing is known, and the preview tells
 */
export function bulkActs({ all, ids }: Picked, items: Pick<Reservation, 'reservationId' | 'can'>[]): BulkActs {
  const chosen = items.filter(one => ids.has(one.reservationId))
  const unknown = all || chosen.length < ids.size
  return {
    move: unknown || chosen.some(({ can }) => can.reschedule),
    cancel: unknown || chosen.some(({ can }) => can.cancel),
  }
}
