import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/**
 * Numbered records: `C` contracts, `COT` quotes, `INC` incidents, `OD` on-demand orders. Each series starts at 1 for
 * every tenant, scope and year.
 */
export type Series = 'C' | 'COT' | 'INC' | 'OD'

interface NumberAsked {
  tenantId: string
  series: Series
  /** The year, by the clock of the campus or tenant. */
  year: number
  /** A part of the tenant with its own numbers, such as a company. */
  scope?: string
}

/**
 * Takes the next number of a series, such as `INC-2026-0001`. Other transactions wait for this one to end: call it
 * late, and store the number in the same transaction. After a rollback the number is free again, so there are neither
 * gaps nor duplicates.
 */
export async function takeNumber(tx: Tx, { tenantId, series, year, scope = '' }: NumberAsked): Promise<string> {
  const last = await takeNext(tx, { tenantId, series, scope, year })
  return numberText(series, year, last)
}

/**
 * Previews the number that `takeNumber` would give, for documents that show it before they are final. Another
 * transaction may take it meanwhile.
 */
export async function nextNumber(tx: Tx, { tenantId, series, year, scope = '' }: NumberAsked): Promise<string> {
  const row = await tx
    .selectFrom('number_series')
    .select('last')
    .where('tenant_id', '=', tenantId)
    .where('series', '=', series)
    .where('scope', '=', scope)
    .where('year', '=', year)
    .executeTakeFirst()
  return numberText(series, year, (row?.last ?? 0) + 1)
}

const numberText = (series: Series, year: number, ordinal: number) =>
  `${series}-${year}-${String(ordinal).padStart(4, '0')}`

/**
 * Like `takeNumber`, for a named series that never restarts, such as a company's facturas `F001`.
 * @param scope its owner within the tenant
 * @returns 1 for the first number, 2 for the second
 */
export const takeOrdinal = (tx: Tx, key: { tenantId: string; series: string; scope: string }): Promise<number> =>
  takeNext(tx, { ...key, year: 0 })

async function takeNext(tx: Tx, key: { tenantId: string; series: string; scope: string; year: number }) {
  const { tenantId, ...rest } = key
  const { last } = await tx
    .insertInto('number_series')
    .values({ tenant_id: tenantId, ...rest, last: 1 })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'series', 'scope', 'year']).doUpdateSet({ last: sql`number_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
