import { sql } from 'kysely'
import { floorNameOf } from '../../places/spaces/spaces.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Where a booking is: its floor and its campus, and whose campus it is. */
export const findSummary = (tx: Tx, booking: { campus_id: string; space_id: string }) =>
  tx
    .selectFrom('campuses as c')
    .innerJoin('tenants as t', 't.id', 'c.tenant_id')
    .where('c.id', '=', booking.campus_id)
    .select(['c.name', 'c.address_one', 'c.district', 'c.city'])
    .select(['t.name as tenant_name', 't.lateral_logo', 't.profile_cover'])
    .select(floorNameOf(sql`${booking.space_id}::uuid`).as('floor_name'))
    .executeTakeFirstOrThrow()

export type SummaryRow = Awaited<ReturnType<typeof findSummary>>

/** Who looks after the places of the tenant: its staff, or its administrators where it has none. */
export async function listStaff(tx: Tx): Promise<{ username: string; given_name: string; roles: string[] }[]> {
  const people = await tx
    .selectFrom('users')
    .where('active', '=', true)
    .select(['username', 'given_name', 'roles'])
    .where(eb => eb('roles', '&&', eb.val(['ROLE_STAFF', 'ROLE_ADMIN'])))
    .orderBy('username')
    .limit(200)
    .execute()
  const staff = people.filter(({ roles }) => roles.includes('ROLE_STAFF'))
  return (staff.length > 0 ? staff : people).slice(0, 20)
}

/** Notes that access was asked for, unless that was done a moment ago. @returns whether it is new */
export async function noteAccessRequest(tx: Tx, id: string, now: Temporal.Instant, before: Temporal.Instant) {
  const noted = await tx
    .updateTable('reservations')
    .set({ access_requested_at: now.toString() })
    .where('id', '=', id)
    .where(eb =>
      eb.or([eb('access_requested_at', 'is', null), eb('access_requested_at', '<', before.toString() as never)]),
    )
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}
