import type { RateKind, RateScope } from '@aforo/api/offer/rates'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { listing } from '../../platform/listing.ts'
import { totalOf } from '../../platform/page.ts'

/** A row of `rate_bands` as JSON has it: one for each weekday of a band. */
interface BandRow {
  position: number
  weekday: number
  from_minute: number
  to_minute: number
  hourly: number
  hourly_credits: number | null
}

const rates = (tx: Tx) =>
  tx
    .selectFrom('rates as r')
    .leftJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.campus_id'))
    .leftJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.space_id'))
    .select([
      'r.id',
      sql<RateScope>`r.scope`.as('scope'),
      'r.campus_id',
      'c.name as campus_name',
      sql<z.infer<typeof RateKind> | null>`r.space_type`.as('space_type'),
      'r.space_id',
      's.name as space_name',
      sql<'PEN' | 'USD'>`r.currency`.as('currency'),
      'r.hourly',
      'r.hourly_credits',
      sql<15 | 30 | 60>`r.billable_minutes`.as('billable_minutes'),
      'r.half_day_minutes',
      'r.half_day',
      'r.half_day_credits',
      'r.day',
      'r.day_credits',
      'r.team_discount',
      'r.version',
      'r.deleted_at',
      sql<BandRow[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('position', b.position, 'weekday', b.weekday, 'from_minute', b.from_minute,
          'to_minute', b.to_minute, 'hourly', b.hourly, 'hourly_credits', b.hourly_credits) order by b.position, b.weekday), '[]')
        from rate_bands b where b.tenant_id = r.tenant_id and b.rate_id = r.id)`.as('bands'),
    ])

export type RateRow = NonNullable<Awaited<ReturnType<typeof findAnyRate>>>

/** What bookings are charged by: `aforo_charge_facts` reads it beside what else they need. */
export type ChargingRate = RateColumns & { billable_minutes: 15 | 30 | 60; bands: BandRow[] }

/** Also one that was taken away. */
export const findAnyRate = (tx: Tx, id: string) => rates(tx).where('r.id', '=', id).executeTakeFirst()

export const findRate = (tx: Tx, id: string) =>
  rates(tx).where('r.id', '=', id).where('r.deleted_at', 'is', null).executeTakeFirst()

/** A rate to change, held for this transaction; also one that was taken away. */
export async function lockAnyRate(tx: Tx, id: string): Promise<RateRow | undefined> {
  await tx.selectFrom('rates').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return findAnyRate(tx, id)
}

/** Whom a rate is for. */
export interface RateOwner {
  scope: RateScope
  campus_id: string | null
  space_type: z.infer<typeof RateKind> | null
  space_id: string | null
}

/** The rate that is there for the same. */
export const findRateOf = (tx: Tx, { scope, campus_id, space_type, space_id }: RateOwner) =>
  rates(tx)
    .where('r.deleted_at', 'is', null)
    .where('r.scope', '=', scope)
    .where(
      sql<boolean>`(r.campus_id, r.space_type, r.space_id) is not distinct from (${campus_id}::uuid, ${space_type}::text, ${space_id}::uuid)`,
    )
    .executeTakeFirst()

interface RateFilter {
  campusId?: string
}

const matching = ({ campusId }: RateFilter) =>
  sql<boolean>`(r.deleted_at is null and (${campusId ?? null}::uuid is null or r.campus_id is null or r.campus_id = ${campusId ?? null}::uuid))`

/** The tenant's first, then by campus, kinds before spaces. */
export const rateList = listing({
  query: (tx: Tx, filter: RateFilter) => rates(tx).where(matching(filter)),
  key: ['r.id'],
  order: query =>
    query
      .orderBy(sql`array_position(array['TENANT', 'KIND', 'SPACE'], r.scope) > 1`)
      .orderBy('c.name')
      .orderBy(sql`r.scope = 'SPACE'`)
      .orderBy('r.space_type')
      .orderBy('s.name')
      .orderBy('r.id'),
  total: (tx, filter) => totalOf(tx.selectFrom('rates as r').where(matching(filter))),
})

/** A space with the rate that applies to it: its own, else that of its kind at its campus, else the tenant's. */
export const spacesWithRates = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('spaces as s')
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id').on('c.deleted_at', 'is', null),
    )
    .select([
      's.id',
      's.name',
      'c.time_zone',
      sql<string | null>`(
        select r.id from rates r where r.tenant_id = s.tenant_id and r.deleted_at is null
          and (r.scope = 'TENANT' or r.scope = 'KIND' and r.campus_id = s.campus_id and r.space_type = s.type
            or r.scope = 'SPACE' and r.space_id = s.id)
        order by array_position(array['SPACE', 'KIND', 'TENANT'], r.scope) limit 1)`.as('rate_id'),
    ])
    .where('s.id', 'in', ids)
    .where('s.deleted_at', 'is', null)
    .execute()

export const ratesById = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : rates(tx).where('r.id', 'in', ids).execute()

export interface RateColumns {
  currency: 'PEN' | 'USD'
  hourly: number
  hourly_credits: number | null
  billable_minutes: number
  half_day_minutes: number | null
  half_day: number | null
  half_day_credits: number | null
  day: number | null
  day_credits: number | null
  team_discount: number
}

/** @throws by `rates_of_tenant`, `rates_of_kind` and `rates_of_space` where there is one already */
export async function insertRate(tx: Tx, rate: RateColumns & RateOwner & { tenant_id: string; id: string }) {
  await tx.insertInto('rates').values(rate).execute()
}

/** @throws as `insertRate`, where it comes back */
export async function updateRate(tx: Tx, id: string, fields: Partial<RateColumns> & { deleted_at?: string | null }) {
  await tx
    .updateTable('rates')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function replaceBands(tx: Tx, rateId: string, bands: readonly (BandRow & { tenant_id: string })[]) {
  await tx.deleteFrom('rate_bands').where('rate_id', '=', rateId).execute()
  if (bands.length === 0) return
  await tx
    .insertInto('rate_bands')
    .values(bands.map(band => ({ ...band, rate_id: rateId })))
    .execute()
}

/** Whether somebody is in a team that has a contract. */
export async function isInContractedTeam(tx: Tx, username: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users as u')
    .innerJoin('team_members as m', join =>
      join.onRef('m.tenant_id', '=', 'u.tenant_id').onRef('m.user_id', '=', 'u.id'),
    )
    .innerJoin('teams as t', join => join.onRef('t.tenant_id', '=', 'm.tenant_id').onRef('t.id', '=', 'm.team_id'))
    .select('t.id')
    .where('u.username', '=', username)
    .where('t.type', '=', 'BILLABLE')
    .where('t.status', '=', 'ACTIVE')
    .where('t.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
