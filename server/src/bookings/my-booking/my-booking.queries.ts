import type { Role, TenantType } from '@aforo/api/platform/base'
import type { Tx } from '../../platform/database/database.ts'

/** The links of a booking: the number of the valid ones, and whether they are revoked. */
export interface LinkRow {
  number: number
  revoked_at: Temporal.Instant | null
}

const first: LinkRow = { number: 1, revoked_at: null }

export const findLink = async (tx: Tx, reservationId: string): Promise<LinkRow> =>
  (await tx
    .selectFrom('booking_links')
    .where('reservation_id', '=', reservationId)
    .select(['number', 'revoked_at'])
    .executeTakeFirst()) ?? first

/** The links of several bookings, by the booking; one that isn't in it has its first links. */
export async function listLinks(tx: Tx, reservationIds: readonly string[]): Promise<Map<string, LinkRow>> {
  if (reservationIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('booking_links')
    .where('reservation_id', 'in', [...reservationIds])
    .select(['reservation_id', 'number', 'revoked_at'])
    .execute()
  return new Map(rows.map(row => [row.reservation_id, row]))
}

/** Revokes all links of a booking that were sent. The next ones have another number. */
export async function revokeLinks(tx: Tx, booking: { tenant_id: string; id: string }, at: Temporal.Instant) {
  await tx
    .insertInto('booking_links')
    .values({ tenant_id: booking.tenant_id, reservation_id: booking.id, number: 2, revoked_at: at.toString() })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'reservation_id'])
        .doUpdateSet(eb => ({ number: eb('booking_links.number', '+', 1), revoked_at: at.toString() }))
        .where('booking_links.revoked_at', 'is', null),
    )
    .execute()
}

/** Lets the booking have links again, which aren't those that were revoked. */
export async function allowLinks(tx: Tx, reservationId: string) {
  await tx
    .updateTable('booking_links')
    .set({ revoked_at: null })
    .where('reservation_id', '=', reservationId)
    .where('revoked_at', 'is not', null)
    .execute()
}

/** The person of a link, in their own tenant; undefined where their account or tenant is disabled or gone. */
export async function findHolder(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .where('u.id', '=', userId)
    .where('u.active', '=', true)
    .where('t.active', '=', true)
    .select([
      't.id as tenantId',
      't.type',
      't.name as tenantName',
      't.domain_prefix as domainPrefix',
      'u.id as userId',
      'u.username',
      'u.given_name as givenName',
      'u.lastname',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { type, ...rest } = row
  // Never more than a plain user, whoever they are when they sign in.
  return { ...rest, tenantType: type as TenantType, roles: ['ROLE_USER'] satisfies Role[] as Role[] }
}

/** How many people a space holds; null where nobody counts. */
export const findCapacity = async (tx: Tx, spaceId: string): Promise<number | null> =>
  (await tx.selectFrom('spaces').where('id', '=', spaceId).select('capacity').executeTakeFirst())?.capacity ?? null
