import { sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'

export const floorPlanDependents: AreaDependents = {
  dependents: [
    {
      of: ['SPACE'],
      kind: 'PLACE',
      keys: ['floor_plan_places.space_id'],
      rows: ({ ids }) => sql`
        select distinct s.id, s.name as title, null as detail, s.name as place
        from floor_plan_places x
        join floor_plans p on p.tenant_id = x.tenant_id and p.id = x.plan_id and p.status <> 'ARCHIVED' and p.discarded_at is null
        join spaces s on s.tenant_id = x.tenant_id and s.id = x.space_id
        where x.tenant_id = aforo_tenant() and x.space_id = any(${ids})`,
    },
    {
      of: ['PRODUCT'],
      kind: 'PLACE',
      keys: ['floor_plan_places.product_id'],
      rows: ({ ids }) => sql`
        select x.id, p.name as title, null as detail, null::text as place
        from floor_plan_places x
        join floor_plans f on f.tenant_id = x.tenant_id and f.id = x.plan_id and f.status <> 'ARCHIVED' and f.discarded_at is null
        join products p on p.tenant_id = x.tenant_id and p.id = x.product_id
        where x.tenant_id = aforo_tenant() and x.product_id = any(${ids})`,
    },
  ],
  silent: { 'floor_plans.floor_id': 'PART', 'floor_plans.created_by': 'HISTORY' },
}
