import type { PricingType } from '@aforo/api/offer/pricing'
import type { Currency } from '@aforo/api/platform/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

const today = (now: Temporal.Instant): RawBuilder<string> =>
  sql<string>`((${now.toString()}::timestamptz at time zone c.time_zone)::date)`

const on = (alias: string, day: RawBuilder<string>) =>
  sql<boolean>`(${sql.ref(`${alias}.starts_on`)} <= ${day} and coalesce(${sql.ref(`${alias}.ends_on`)}, 'infinity') >= ${day})`

/** Prices of products that are there, in campuses that are there. */
const prices = (tx: Tx, now: Temporal.Instant) =>
  tx
    .selectFrom('prices as x')
    .innerJoin('products as p', join =>
      join.onRef('p.tenant_id', '=', 'x.tenant_id').onRef('p.id', '=', 'x.product_id').on('p.deleted_at', 'is', null),
    )
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.campus_id').on('c.deleted_at', 'is', null),
    )
    .select([
      'x.id',
      'x.product_id',
      sql<PricingType>`x.type`.as('type'),
      sql<Currency>`x.currency`.as('currency'),
      'x.amount',
      'x.starts_on',
      'x.ends_on',
      'x.version',
      'x.deleted_at',
      'p.campus_id',
      'p.name as product_name',
      sql<string>`${today(now)}::text`.as('today'),
      sql<boolean>`(${on('x', today(now))} and (x.type = 'PROMOTIONAL' or not exists (
        select from prices o where o.tenant_id = x.tenant_id and o.product_id = x.product_id and o.currency = x.currency
          and o.type = 'PROMOTIONAL' and o.deleted_at is null and ${on('o', today(now))})))`.as('applies'),
    ])

export type PriceRow = NonNullable<Awaited<ReturnType<typeof findAnyPrice>>>

/** Also one that was deleted. */
export const findAnyPrice = (tx: Tx, id: string, now: Temporal.Instant) =>
  prices(tx, now).where('x.id', '=', id).executeTakeFirst()

export const findPrice = (tx: Tx, id: string, now: Temporal.Instant) =>
  prices(tx, now).where('x.id', '=', id).where('x.deleted_at', 'is', null).executeTakeFirst()

/** A product's whole price list: by currency, the newest first. */
export const listPrices = (tx: Tx, productId: string, now: Temporal.Instant) =>
  prices(tx, now)
    .where('x.product_id', '=', productId)
    .where('x.deleted_at', 'is', null)
    .orderBy(sql`array_position(array['PEN', 'USD', 'CREDIT'], x.currency)`)
    .orderBy('x.starts_on', 'desc')
    .orderBy('x.type', 'desc')
    .execute()

export interface PriceColumns {
  product_id: string
  type: PricingType
  currency: Currency
  amount: number
  starts_on: string
  ends_on: string | null
}

/** Another price of the same product, type and currency on some of these days: the one that begins first. */
export const findRival = (tx: Tx, given: PriceColumns, exceptId: string, now: Temporal.Instant) =>
  prices(tx, now)
    .where('x.product_id', '=', given.product_id)
    .where('x.type', '=', given.type)
    .where('x.currency', '=', given.currency)
    .where('x.deleted_at', 'is', null)
    .where('x.id', '<>', exceptId)
    .where(
      sql<boolean>`daterange(x.starts_on, x.ends_on, '[]') && daterange(${given.starts_on}::date, ${given.ends_on}::date, '[]')`,
    )
    .orderBy('x.starts_on')
    .executeTakeFirst()

/** @throws by `prices_no_overlap` */
export async function insertPrice(tx: Tx, price: PriceColumns & { tenant_id: string; id: string; created_by: string }) {
  await tx.insertInto('prices').values(price).execute()
}

/** Changes some fields and counts the version up. @throws by `prices_no_overlap` */
export async function updatePrice(
  tx: Tx,
  id: string,
  fields: Partial<Pick<PriceColumns, 'amount' | 'starts_on' | 'ends_on'>> & { deleted_at?: string | null },
) {
  await tx
    .updateTable('prices')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
