import type { PeriodFields, RentalContractFields, RentCurrency } from '@aforo/api/offer/rental-contract-records'
import { soonDays } from '@aforo/api/offer/rental-contract-records'
import type { RentalStatus, StepUpKind } from '@aforo/api/offer/rental-states'
import { type RawBuilder, sql } from 'kysely'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Tx } from '../../platform/database/database.ts'
import { closeness, contains, type FoundRow, wordsOf } from '../../platform/database/search.ts'
import type { NextRows } from '../../platform/exports.ts'

export interface StoredPeriod extends PeriodFields {
  id: string
  campusName: string
  timeZone: string
}

export interface ContractRow {
  id: string
  code: string
  description: string | null
  landlord_id: string
  landlord_name: string
  landlord_tax_id: string | null
  notice_on: string | null
  renewal_on: string | null
  notes: string | null
  ended_on: string | null
  ended_reason: string | null
  version: number
  created_at: Temporal.Instant
  deleted_at: Temporal.Instant | null
  /** Of all periods, the last day brought forward where it was ended. */
  starts_on: string
  ends_on: string
  /** Of the campus whose period is the first. */
  time_zone: string
  /** What day it is there. */
  today: string
  /** Campus by campus, the earliest first. */
  periods: StoredPeriod[]
}

const at = (now: Temporal.Instant) => sql`${now.toString()}::timestamptz`
const todayOf = (now: Temporal.Instant) => sql`(${at(now)} at time zone x.time_zone)::date`

const storedPeriod = sql`jsonb_build_object('id', p.id, 'campusId', p.campus_id, 'campusName', c.name,
  'timeZone', c.time_zone, 'area', p.area, 'rent', p.rent, 'currency', p.currency, 'startsOn', p.starts_on,
  'endsOn', p.ends_on, 'graceMonths', p.grace_months, 'deposit', p.deposit, 'stepUps', (
    select coalesce(jsonb_agg(jsonb_build_object('fromAnniversary', u.from_anniversary, 'kind', u.kind, 'value', u.value,
      'repeats', u.repeats) order by u.from_anniversary), '[]')
    from rental_step_ups u where u.tenant_id = p.tenant_id and u.period_id = p.id))`

/** Contracts of campuses that are there, `r`, with their landlord `l` and what follows from their periods, `x`. */
const source = sql`
  rental_contracts r
  join landlords l on l.tenant_id = r.tenant_id and l.id = r.landlord_id
  cross join lateral (
    select min(p.starts_on) as starts_on, least(max(p.ends_on), r.ended_on) as ends_on,
      (array_agg(c.time_zone order by p.starts_on, c.name, p.id))[1] as time_zone,
      jsonb_agg(${storedPeriod} order by c.name, p.starts_on, p.id) as periods
    from rental_periods p
    join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id and c.deleted_at is null
    where p.tenant_id = r.tenant_id and p.contract_id = r.id
    having count(*) > 0
  ) x`

const columns = (now: Temporal.Instant) => sql`r.id, r.code, r.description, r.landlord_id, l.name as landlord_name,
  l.tax_id as landlord_tax_id, r.notice_on, r.renewal_on, r.notes, r.ended_on, r.ended_reason, r.version, r.created_at,
  r.deleted_at, x.starts_on, x.ends_on, x.time_zone, (${todayOf(now)})::text as today, x.periods`

async function read(tx: Tx, now: Temporal.Instant, rest: RawBuilder<unknown>): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`select ${columns(now)} from ${source} ${rest}`.execute(tx)
  return rows
}

/** Also one that was deleted. */
export const findAnyContract = async (tx: Tx, id: string, now: Temporal.Instant) =>
  (await read(tx, now, sql`where r.tenant_id = aforo_tenant() and r.id = ${id}::uuid`))[0]

export async function findContract(tx: Tx, id: string, now: Temporal.Instant) {
  const row = await findAnyContract(tx, id, now)
  return row?.deleted_at === null ? row : undefined
}

export interface ContractFilter {
  q?: string
  campusId?: string
  landlordId?: string
  status: readonly RentalStatus[]
  expiresSoon?: boolean
  now: Temporal.Instant
}

const statusAt = (now: Temporal.Instant) => sql`case when ${todayOf(now)} < x.starts_on then 'UPCOMING'
  when ${todayOf(now)} <= x.ends_on then 'ACTIVE' when r.ended_on is not null then 'ENDED' else 'EXPIRED' end`

const ofCampus = (condition: RawBuilder<unknown>) => sql`exists (
  select from rental_periods o join campuses c on c.tenant_id = o.tenant_id and c.id = o.campus_id and c.deleted_at is null
  where o.tenant_id = r.tenant_id and o.contract_id = r.id and ${condition})`

const matching = ({ q, campusId, landlordId, status, expiresSoon, now }: ContractFilter) => {
  const conditions = [
    sql`r.tenant_id = aforo_tenant() and r.deleted_at is null`,
    sql`${statusAt(now)} = any(${status}::text[])`,
  ]
  if (q)
    conditions.push(
      sql`(${contains('r.search', q)} or ${contains('l.search', q)} or ${ofCampus(contains('c.search', q))})`,
    )
  if (campusId) conditions.push(ofCampus(sql`o.campus_id = ${campusId}::uuid`))
  if (landlordId) conditions.push(sql`r.landlord_id = ${landlordId}::uuid`)
  if (expiresSoon !== undefined)
    conditions.push(sql`(x.ends_on - ${todayOf(now)} between 0 and ${soonDays}::integer) = ${expiresSoon}::boolean`)
  return sql`where ${sql.join(conditions, sql` and `)}`
}

/** Rental contracts that have every word in their code, their description, their landlord's or a campus's name. */
export async function leasesNamed(tx: Tx, q: string, limit: number): Promise<FoundRow[]> {
  const words = wordsOf(q).map(
    word =>
      sql`(${contains('r.search', word)} or ${contains('l.search', word)} or ${ofCampus(contains('c.search', word))})`,
  )
  const { rows } = await sql<FoundRow>`
    select r.id, r.code as title, concat_ws(' · ', r.description, l.name) as detail
    from rental_contracts r join landlords l on l.tenant_id = r.tenant_id and l.id = r.landlord_id
    where r.tenant_id = aforo_tenant() and r.deleted_at is null and ${ofCampus(sql`true`)}
      and ${sql.join(words, sql` and `)}
    order by ${closeness('r.search', q)} desc, r.code, r.id
    limit ${limit}::integer`.execute(tx)
  return rows
}

const sorted: Record<string, RawBuilder<unknown>> = {
  endsOn: sql`x.ends_on`,
  code: sql`r.code`,
  landlord: sql`l.name`,
}

export const listContracts = (
  tx: Tx,
  filter: ContractFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort: string },
) =>
  read(
    tx,
    filter.now,
    sql`${matching(filter)}
      order by ${sorted[sort.replace('-', '')] ?? sql`x.ends_on`} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, r.code, r.id
      limit ${limit}::integer offset ${offset}::integer`,
  )

/** The next of them by their last day, from where the last one was. */
export const contractsAfter =
  (filter: ContractFilter): NextRows<ContractRow> =>
  (tx, last, limit) =>
    read(
      tx,
      filter.now,
      sql`${matching(filter)}
      ${last ? sql`and (x.ends_on, r.code, r.id) > (${last.ends_on}::date, ${last.code}, ${last.id}::uuid)` : sql``}
      order by x.ends_on, r.code, r.id limit ${limit}::integer`,
    )

export async function countContracts(tx: Tx, filter: ContractFilter): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from ${source} ${matching(filter)}`.execute(tx)
  return rows[0]?.total ?? 0
}

export interface CampusPeriodRow {
  period: StoredPeriod
  contract_id: string
  code: string
  landlord_name: string
  ended_on: string | null
}

interface PeriodFilter {
  q?: string
  campusId?: string
  status?: readonly RentalStatus[]
  now: Temporal.Instant
}

const periodsMatching = ({ q, campusId, status, now }: PeriodFilter) => {
  const today = sql`(${at(now)} at time zone c.time_zone)::date`
  const conditions = [sql`p.tenant_id = aforo_tenant()`]
  if (q) conditions.push(sql`(${contains('r.search', q)} or ${contains('l.search', q)} or ${contains('c.search', q)})`)
  if (campusId) conditions.push(sql`p.campus_id = ${campusId}::uuid`)
  if (status)
    conditions.push(sql`case when ${today} < p.starts_on and p.starts_on <= coalesce(r.ended_on, 'infinity') then 'UPCOMING'
      when ${today} <= least(p.ends_on, r.ended_on) then 'ACTIVE'
      when r.ended_on < p.ends_on then 'ENDED' else 'EXPIRED' end = any(${status}::text[])`)
  return sql`rental_periods p
    join rental_contracts r on r.tenant_id = p.tenant_id and r.id = p.contract_id and r.deleted_at is null
    join landlords l on l.tenant_id = r.tenant_id and l.id = r.landlord_id
    join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id and c.deleted_at is null
    where ${sql.join(conditions, sql` and `)}`
}

/** Periods campus by campus, the earliest first. */
export async function listPeriods(tx: Tx, filter: PeriodFilter, stretch?: { limit: number; offset: number }) {
  const { rows } = await sql<CampusPeriodRow>`
    select ${storedPeriod} as period, r.id as contract_id, r.code, l.name as landlord_name, r.ended_on
    from ${periodsMatching(filter)} order by c.name, c.id, p.starts_on, p.id
    ${stretch ? sql`limit ${stretch.limit}::integer offset ${stretch.offset}::integer` : sql``}`.execute(tx)
  return rows
}

export async function countPeriods(tx: Tx, filter: PeriodFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${periodsMatching(filter)}`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

/** Keeps a contract as it is for the rest of the transaction, also a deleted one. */
export const lockContract = (tx: Tx, id: string) =>
  tx.selectFrom('rental_contracts').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

type OwnFields = Omit<RentalContractFields, 'periods'>

export const contractColumns = (fields: OwnFields) => ({
  code: fields.code,
  landlord_id: fields.landlordId,
  description: fields.description,
  notice_on: fields.noticeOn,
  renewal_on: fields.renewalOn,
  notes: fields.notes,
})
type ContractColumns = ReturnType<typeof contractColumns>

/** The row's columns as the fields that the API names. */
export const contractFields = (row: ContractRow): OwnFields =>
  camelCased(row, ['code', 'landlord_id', 'description', 'notice_on', 'renewal_on', 'notes'])

/** @throws by `rental_contracts_code` */
export async function insertContract(
  tx: Tx,
  contract: ContractColumns & { tenant_id: string; id: string; created_by: string },
) {
  await tx.insertInto('rental_contracts').values(contract).execute()
}

/** Changes a contract and counts its version up. @throws by `rental_contracts_code` */
export async function updateContract(
  tx: Tx,
  id: string,
  fields: Partial<ContractColumns> & {
    ended_on?: string | null
    ended_reason?: string | null
    deleted_at?: string | null
  },
) {
  await tx
    .updateTable('rental_contracts')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

interface NewStepUp {
  fromAnniversary: number
  kind: StepUpKind
  value: number
  repeats: boolean
}

/** A period with its own id. */
export type NewPeriod = Omit<PeriodFields, 'stepUps' | 'currency'> & {
  id: string
  currency: RentCurrency
  stepUps: NewStepUp[]
}

/** Writes all periods of a contract anew, but for those of campuses that the caller doesn't see. @throws by `rental_periods_no_overlap` */
export async function replacePeriods(tx: Tx, tenantId: string, contractId: string, periods: readonly NewPeriod[]) {
  await tx.deleteFrom('rental_periods').where('contract_id', '=', contractId).execute()
  await tx
    .insertInto('rental_periods')
    .values(
      periods.map(period => ({
        tenant_id: tenantId,
        id: period.id,
        contract_id: contractId,
        campus_id: period.campusId,
        area: period.area,
        rent: period.rent,
        currency: period.currency,
        starts_on: period.startsOn,
        ends_on: period.endsOn,
        grace_months: period.graceMonths,
        deposit: period.deposit,
      })),
    )
    .execute()
  const stepUps = periods.flatMap(({ id, stepUps }) =>
    stepUps.map(({ fromAnniversary, kind, value, repeats }) => ({
      tenant_id: tenantId,
      period_id: id,
      from_anniversary: fromAnniversary,
      kind,
      value,
      repeats,
    })),
  )
  if (stepUps.length > 0) await tx.insertInto('rental_step_ups').values(stepUps).execute()
}
