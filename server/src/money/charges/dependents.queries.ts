import { sql } from 'kysely'
import { dayInWords } from '../../platform/database/dates-in-sql.ts'
import type { AreaDependents } from '../../platform/dependents.ts'

export const chargeDependents: AreaDependents = {
  dependents: [
    {
      of: ['TEAM'],
      kind: 'CHARGE_OPEN',
      keys: ['booking_charges.team_id'],
      forbids: ['REMOVE'],
      // What was consumed at a campus in a month is billed with one entry.
      rows: ({ ids }) => sql`
        select r.id, coalesce(nullif(r.subject, ''), s.name) as title,
          ${dayInWords(sql`(r.starts_at at time zone c.time_zone)`)} as detail, r.starts_at::text as place
        from booking_charges g
        join reservations r on r.tenant_id = g.tenant_id and r.id = g.reservation_id
        join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id
        join campuses c on c.tenant_id = r.tenant_id and c.id = r.campus_id
        where g.tenant_id = aforo_tenant() and g.team_id = any(${ids}) and g.state in ('HELD', 'CHARGED') and g.amount > 0
          and not exists (
            select from billing_entries e join billings b on b.tenant_id = e.tenant_id and b.id = e.billing_id
            where e.tenant_id = g.tenant_id and e.consumed and e.live and b.client_id = g.team_id and e.campus_id = r.campus_id
              and e.month = date_trunc('month', r.starts_at at time zone c.time_zone)::date)`,
    },
  ],
}
