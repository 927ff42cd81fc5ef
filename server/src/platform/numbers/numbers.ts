import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** What is numbered: `INC` are incidents. Each series starts at 1 for every tenant, scope and year. */
export type Series = 'INC'

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
  const { last } = await tx
    .insertInto('number_series')
    .values({ tenant_id: tenantId, series, scope, year, last: 1 })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'series', 'scope', 'year']).doUpdateSet({ last: sql`number_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${series}-${year}-${String(last).padStart(4, '0')}`
}
