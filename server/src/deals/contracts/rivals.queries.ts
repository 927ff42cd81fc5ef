import type { TakingKind } from '@aforo/api/offer/takings'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Somebody's days of a product that a contract wants, and the days that both have. */
export interface RivalKey {
  product_id: string
  part_id: string
  kind: TakingKind
  from: string
  to: string | null
  wanted_from: string
  wanted_to: string | null
}

/** The first twenty who stand in the way: more are not read. */
export async function rivalKeys(
  tx: Tx,
  chainId: string,
  wanted: readonly { productId: string; startsOn: string; endsOn: string | null }[],
): Promise<RivalKey[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<RivalKey>`
    select t.product_id, t.part_id, t.kind, greatest(t.starts_on, w."startsOn")::text as "from",
      nullif(least(t.last_day, coalesce(w."endsOn", 'infinity')), 'infinity')::text as "to",
      w."startsOn"::text as wanted_from, w."endsOn"::text as wanted_to
    from jsonb_to_recordset(${JSON.stringify(wanted)}) as w ("productId" uuid, "startsOn" date, "endsOn" date)
    join product_takings t on t.tenant_id = aforo_tenant() and t.product_id = w."productId" and t.chain_id <> ${chainId}::uuid
      and t.starts_on <= coalesce(w."endsOn", 'infinity') and t.last_day >= w."startsOn"
    where t.kind = 'CONTRACT' or not exists (
      select from product_conflicts x where x.tenant_id = t.tenant_id and x.product_id = t.product_id and x.status = 'ACCEPTED'
        and x.one_chain = least(t.chain_id, ${chainId}::uuid) and x.other_chain = greatest(t.chain_id, ${chainId}::uuid)
        and x.during @> (t.during * daterange(w."startsOn", w."endsOn", '[]')))
    order by t.starts_on, t.part_id limit 20`.execute(tx)
  return rows
}
