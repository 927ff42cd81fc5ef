import { sql } from 'kysely'
import { floorNameOf } from '../../places/spaces/spaces.ts'
import type { Tx } from '../../platform/database/database.ts'
import { calendarOf, chargeOf, ownerNames } from '../reservations/reservations.queries.ts'

/** What a reservation's invitations show. */
export const findInvitation = (tx: Tx, id: string) =>
  tx
    .selectFrom('reservations as r')
    .innerJoin('tenants as t', 't.id', 'r.tenant_id')
    .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.space_id'))
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.campus_id'))
    .leftJoin('users as u', join =>
      join.onRef('u.tenant_id', '=', 'r.owner_tenant_id').onRef('u.id', '=', 'r.owner_id'),
    )
    .where('r.id', '=', id)
    .select([
      'r.id',
      'r.status',
      'r.starts_at',
      'r.ends_at',
      'r.subject',
      'r.sequence',
      'r.attendee_count',
      'r.meeting_url',
      'r.owner_tenant_id',
      'r.owner_id',
      't.name as tenant_name',
      's.name as space_name',
      's.type as space_type',
      'c.name as campus_name',
      'c.time_zone',
      'c.address_one',
      'c.district',
      'c.city',
      chargeOf('r').as('charge'),
      calendarOf('r').as('calendar'),
      floorNameOf(sql.ref('r.space_id')).as('floor_name'),
      ...ownerNames('r'),
    ])
    .executeTakeFirst()

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>
