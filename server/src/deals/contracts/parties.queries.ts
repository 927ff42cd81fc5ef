import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** An addendum by which a chain became another client's. */
interface Handover {
  contractId: string
  clientId: string
  /** Its first day. */
  from: string
}

/** When a signed chain changed hands, in order. @param signingId an addendum that is being signed */
export async function handoversOf(tx: Tx, rootId: string, signingId?: string): Promise<Handover[]> {
  const { rows } = await sql<Handover>`
    select o.id as "contractId", o.client_id as "clientId", o.changes_from::text as "from"
    from (
      select c.id, c.client_id, c.changes_id, c.changes_from, c.created_at, lag(c.client_id) over chain as former_id
      from contracts c
      where c.tenant_id = aforo_tenant() and c.root_id = ${rootId}::uuid
        and (c.signed_at is not null or c.id = ${signingId ?? null}::uuid)
      window chain as (order by c.changes_id is not null, c.changes_from, c.created_at)
    ) o
    where o.former_id <> o.client_id
    order by o.changes_from, o.created_at`.execute(tx)
  return rows
}
