import type { TaxRateFields } from '@aforo/api/people/billing-settings'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

const rates = (tx: Tx) =>
  tx
    .selectFrom('tax_rates')
    .select(['id', 'rate', 'starts_on as startsOn', 'ends_on as endsOn', 'version', 'deleted_at'])

export type TaxRateRow = Awaited<ReturnType<typeof listTaxRates>>[number]

/** The latest first. */
export const listTaxRates = (tx: Tx) => rates(tx).where('deleted_at', 'is', null).orderBy('starts_on', 'desc').execute()

/** Also one that was deleted. */
export const findAnyTaxRate = (tx: Tx, id: string) => rates(tx).where('id', '=', id).executeTakeFirst()

/** Another rate on some of these days: the one that begins first. */
export const findRivalRate = (
  tx: Tx,
  { startsOn, endsOn }: Pick<TaxRateFields, 'startsOn' | 'endsOn'>,
  exceptId: string,
) =>
  rates(tx)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .where(sql<boolean>`daterange(starts_on, ends_on, '[]') && daterange(${startsOn}::date, ${endsOn}::date, '[]')`)
    .orderBy('starts_on')
    .executeTakeFirst()

const columnsOf = ({ rate, startsOn, endsOn }: TaxRateFields) => ({ rate, starts_on: startsOn, ends_on: endsOn })

/** @throws by `tax_rates_no_overlap` */
export async function insertTaxRate(tx: Tx, key: { tenant_id: string; id: string }, fields: TaxRateFields) {
  await tx
    .insertInto('tax_rates')
    .values({ ...key, ...columnsOf(fields) })
    .execute()
}

/** Changes it and counts the version up. @throws by `tax_rates_no_overlap` */
export async function updateTaxRate(
  tx: Tx,
  id: string,
  fields: TaxRateFields,
  { deletedAt = null }: { deletedAt?: Temporal.Instant | null } = {},
) {
  await tx
    .updateTable('tax_rates')
    .set(eb => ({
      ...columnsOf(fields),
      deleted_at: deletedAt?.toString() ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
