import type { Tx } from '../../platform/database/database.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import { type GuestOwner, rangeOf } from './reservations.queries.ts'

/** Keeps what was asked for and declined among its owner's bookings. It holds nothing. */
export async function insertDeclined(tx: Tx, row: DeclinedReservation) {
  await tx
    .insertInto('reservations')
    .values({
      tenant_id: row.tenantId,
      id: row.id,
      space_id: row.spaceId,
      campus_id: row.campusId,
      status: 'DECLINED',
      during: rangeOf(row),
      turn_id: row.turnId,
      subject: row.subject,
      owner_tenant_id: row.ownerTenantId,
      owner_id: row.ownerId,
      guest_owner: row.guestOwner && JSON.stringify(row.guestOwner),
      created_by: row.createdBy,
    })
    .execute()
}

interface DeclinedReservation extends Span {
  tenantId: string
  id: string
  spaceId: string
  campusId: string
  turnId: string | null
  subject: string
  ownerTenantId: string
  ownerId: string
  guestOwner: GuestOwner | null
  createdBy: string
}
