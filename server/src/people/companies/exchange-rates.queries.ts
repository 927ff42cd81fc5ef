import type { RateSource } from '@aforo/api/people/billing-settings'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export type ExchangeRateRow = Awaited<ReturnType<typeof listRates>>[number]

/** Of the days from the first to the last, both included; the latest first. */
export const listRates = (tx: Tx, from: string, to: string) =>
  tx
    .selectFrom('exchange_rates as x')
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'x.tenant_id').onRef('u.id', '=', 'x.entered_by'))
    .select([
      'x.date',
      'x.rate',
      sql<RateSource>`x.source`.as('source'),
      sql<string>`u.given_name || ' ' || u.lastname`.as('entered_by'),
      'x.entered_at',
    ])
    .where('x.date', '>=', from)
    .where('x.date', '<=', to)
    .orderBy('x.date', 'desc')
    .execute()

/** The rates of some days, in millionths. */
export async function ratesOn(tx: Tx, dates: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('exchange_rates')
    .select(['date', 'rate'])
    .where(sql<boolean>`date = any(${dates}::date[])`)
    .execute()
  return new Map(rows.map(({ date, rate }) => [date, rate]))
}

/** The rate of a day, or the last one of so many days before it. */
export const rateFor = (tx: Tx, date: string, daysBefore: number) =>
  tx
    .selectFrom('exchange_rates')
    .select(['date', 'rate'])
    .where(sql<boolean>`date between ${date}::date - ${daysBefore}::integer and ${date}::date`)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Saved {
  tenantId: string
  source: RateSource
  enteredBy: string
  at: Temporal.Instant
  rates: readonly { date: string; rate: number }[]
}

/** Writes rates over those that the same days have. */
export async function saveRates(tx: Tx, { tenantId, source, enteredBy, at, rates }: Saved) {
  await sql`
    insert into exchange_rates (tenant_id, date, rate, source, entered_by, entered_at)
    select ${tenantId}::uuid, date, rate, ${source}, ${enteredBy}::uuid, ${at.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as given (date date, rate integer)
    on conflict (tenant_id, date) do update
      set rate = excluded.rate, source = excluded.source, entered_by = excluded.entered_by, entered_at = excluded.entered_at
  `.execute(tx)
}

export async function deleteRates(tx: Tx, dates: readonly string[]) {
  await tx.deleteFrom('exchange_rates').where(sql<boolean>`date = any(${dates}::date[])`).execute()
}
