import type { Wait, WaitStatus } from '@aforo/api/bookings/waitlist'
import type { SpaceFeature } from '@aforo/api/places/spaces'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { instantOf } from '../../platform/wall-time.rules.ts'
import { mayManage, type Reader, spaceTypeOf } from '../reservations/reservations.present.ts'
import type { StoredStatus } from '../reservations/reservations.rules.ts'
import type { WaitRow } from './waitlist.queries.ts'
import { waitLifecycle, waitStatusAt } from './waitlist.rules.ts'

export const statusOfWait = (row: WaitRow, now: Temporal.Instant): WaitStatus =>
  waitStatusAt(
    row.status,
    row.offer_status === null
      ? undefined
      : {
          status: row.offer_status as StoredStatus,
          heldUntil: row.held_until,
          canceledAt: row.offer_canceled_at,
          until: row.offered_until,
        },
    // By the campus's present zone, which may have been corrected since.
    instantOf(row.date, row.to, row.time_zone) ?? row.until,
    now,
  )

/** @param place in the line, while it waits */
export function presentWait(row: WaitRow, place: number | undefined, reader: Reader, now: Temporal.Instant): Wait {
  const status = statusOfWait(row, now)
  const { reservation_id, offered_space_id, held_until } = row
  const may = (action: 'accept' | 'decline' | 'cancel') =>
    mayManage(row, reader) && waitLifecycle.allows(status, action)
  return {
    ...camelCased(row, [
      'id',
      'campus_id',
      'campus_name',
      'time_zone',
      'space_id',
      'capacity',
      'from',
      'to',
      'subject',
    ]),
    status,
    spaceName: row.space_name ?? '',
    spaceType: spaceTypeOf(row.space_type),
    features: row.features as SpaceFeature[],
    at: row.date,
    ownerUsername: row.owner_username ?? '',
    ownerGivenName: row.owner_given_name ?? '',
    ownerLastname: row.owner_lastname ?? '',
    place: status === 'WAITING' ? (place ?? null) : null,
    offer:
      status === 'OFFERED' && reservation_id && offered_space_id && held_until
        ? {
            reservationId: reservation_id,
            spaceId: offered_space_id,
            spaceName: row.offered_space_name ?? '',
            heldUntil: held_until.toString(),
          }
        : null,
    createdAt: row.created_at.toString(),
    can: { accept: may('accept'), decline: may('decline'), cancel: may('cancel') },
  }
}
