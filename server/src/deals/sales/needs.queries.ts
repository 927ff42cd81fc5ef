import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { lineCondition, needing } from './sales.queries.ts'
import { openStatuses } from './sales.rules.ts'

/** Open deals that need somebody, the longest waiting first; of a campus those with a line there. */
export async function salesInNeed(
  tx: Tx,
  { campusId, now, atMost }: { campusId: string | undefined; now: Temporal.Instant; atMost: number },
) {
  const { EXECUTIVE, CLOSING } = needing(now)
  const of = campusId ? lineCondition({ campusId }) : undefined
  const { rows } = await sql<{
    id: string
    title: string
    client: string | null
    campus_names: string[]
    expected_close_on: string | null
    unowned: boolean
    overdue: boolean
    since: Temporal.Instant
    total: number
  }>`
    select s.id, s.title, coalesce(t.name, s.client_name) as client, s.expected_close_on,
      ${EXECUTIVE} as unowned, ${CLOSING} as overdue, count(*) over ()::int as total,
      array(select distinct c.name from sale_lines l
        join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id
        where l.tenant_id = s.tenant_id and l.sale_id = s.id order by c.name) as campus_names,
      least(case when ${EXECUTIVE} then s.created_at end, case when ${CLOSING} then (s.expected_close_on + 1)::timestamp
        at time zone (select time_zone from tenants where id = aforo_tenant()) end) as since
    from sales s left join teams t on t.tenant_id = s.tenant_id and t.id = s.client_id
    where s.tenant_id = aforo_tenant() and s.deprecated_at is null and s.status = any(${openStatuses}::text[])
      and (${EXECUTIVE} or ${CLOSING}) ${of ? sql`and ${of}` : sql``}
    order by since, s.id limit ${atMost}`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}

export type SaleInNeed = Awaited<ReturnType<typeof salesInNeed>>['rows'][number]
