import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** What is numbered: `C` are contracts, `COT` quotes, `INC` incidents, `OD` on-demand orders. Each series starts at 1 for every tenant, scope and year. */
export type Series = 'C' | 'COT' | 'INC' | 'OD'

interface NumberAsked {
  tenantId: string
  series: Series
  /** The year it is of, on the clock of the place or tenant. */
  year: number
  /** What has numbers of its own within the tenant, such as a company. */
  scope?: string
}

/**
 * Takes the next number of a series, such as `INC-2026-0001`. Others wait for the end of this transaction before they get
 * theirs: take it late, and store it in the same transaction. If that is undone the number was never taken, so there
 * are neither gaps nor twins.
 */
export async function takeNumber(tx: Tx, { tenantId, series, year, scope = '' }: NumberAsked): Promise<string> {
  const last = await takeNext(tx, { tenantId, series, scope, year })
  return numberText(series, year, last)
}

/**
 * The number that `takeNumber` would give now, without taking it: for what has to show its number before it is known
 * whether it comes to be. Somebody else may take it meanwhile.
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
 * As `takeNumber`, of a series that people name and that never starts again, such as `F001` of a company's facturas.
 * @param scope what has it within the tenant
 * @returns 1 for the first one taken, 2 for the second
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
