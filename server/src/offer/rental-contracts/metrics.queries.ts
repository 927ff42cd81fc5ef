import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

interface OfferedRow {
  id: string
  capacity: number
  taken: boolean
  /** What it is drawn as in the plan in use, and how many places share that; null where no plan shows it. */
  drawn: {
    shape: string
    width: number
    height: number
    points: [number, number][]
    shared: number
  } | null
}

/** Who takes what of a campus on a day, each product once: by a contract before a deal. */
const takings = (campusId: string, today: string) => sql`
  select distinct on (t.product_id) t.product_id, t.kind, t.part_id, t.chain_id
  from product_takings t
  join products p on p.tenant_id = t.tenant_id and p.id = t.product_id and p.deleted_at is null
  where t.tenant_id = aforo_tenant() and p.campus_id = ${campusId}::uuid and t.kind in ('CONTRACT', 'SALE')
    and t.during @> ${today}::date
  order by t.product_id, t.kind, lower(t.during), t.part_id`

/** What a campus offers for people to sit in on a day, whether somebody has it, and how it is drawn. */
export async function listOffered(tx: Tx, campusId: string, today: string): Promise<OfferedRow[]> {
  const { rows } = await sql<OfferedRow>`
    with taken as (${takings(campusId, today)})
    select p.id, coalesce(p.capacity, 0) as capacity, taken.product_id is not null as taken, (
      select jsonb_build_object('shape', e.shape, 'width', e.width, 'height', e.height, 'points', e.points, 'shared',
        (select count(*) from floor_plan_places o where o.tenant_id = e.tenant_id and o.element_id = e.id))
      from floor_plan_places place
      join floor_plans f on f.tenant_id = place.tenant_id and f.id = place.plan_id and f.status = 'ACTIVE'
      join floor_plan_elements e on e.tenant_id = place.tenant_id and e.id = place.element_id
      where place.tenant_id = p.tenant_id and (place.product_id = p.id or place.space_id = p.space_id)
      limit 1) as drawn
    from products p left join taken on taken.product_id = p.id
    where p.tenant_id = aforo_tenant() and p.campus_id = ${campusId}::uuid and p.deleted_at is null
      and p.type in ('PRIVATE_OFFICE', 'SUITE', 'FIXED_DESK', 'DEDICATED_ROOM')
      and p.starts_on <= ${today}::date and coalesce(p.ends_on, 'infinity') >= ${today}::date`.execute(tx)
  return rows
}
