import type { ContractStatus } from '@aforo/api/deals/contract-states'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** The tenants that have something signed, for `asSystem`. */
export async function signedTenants(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('signed_lines').select('tenant_id').distinct().execute()
  return rows.map(({ tenant_id }) => tenant_id)
}

/** The next signed chains with the price that is stored of each, held for this transaction. */
export async function signedChains(tx: Tx, after: string | undefined, limit: number) {
  const { rows } = await sql<{
    id: string
    root_id: string
    status: ContractStatus
    chain_monthly: number
    yearly_increase: number
  }>`
    select id, root_id, status, chain_monthly, yearly_increase from contracts
    where tenant_id = aforo_tenant() and changes_id is null and status = 'SIGNED'
      ${after === undefined ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${limit} for no key update`.execute(tx)
  return rows
}
