import { displayName } from '@aforo/api/places/labels'
import type { SpaceType } from '@aforo/api/places/spaces'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { ChargedBooking, ChargeWithin } from './booking-charges.service.ts'
import type { Reader } from './reservations.present.ts'
import type { ReservationRow } from './reservations.queries.ts'

/** A reservation as it is handed to the area that charges it. */
export const chargedOf = (row: ReservationRow): ChargedBooking => ({
  ...camelCased(row, ['tenant_id', 'id', 'time_zone', 'charge']),
  spaceName: displayName({ type: row.space_type as SpaceType, name: row.space_name }),
  start: row.starts_at,
  end: row.ends_at,
})

/** Who changes a booking, where they are of the tenant that it is booked in: no other one's people are named there. */
export const withinOf = (
  { tx, now, caller, record, emit, enqueue, ports }: Omit<ChargeWithin, 'actorId'> & { caller?: Reader },
  tenantId: string,
): ChargeWithin => ({
  tx,
  now,
  record,
  emit,
  enqueue,
  ports,
  ...(caller?.tenantId === tenantId && { actorId: caller.userId }),
})
