import { type RawBuilder, sql } from 'kysely'
import { dayInWords } from '../../platform/database/dates-in-sql.ts'
import type { AreaDependents } from '../../platform/dependents.ts'

const link = (id: string) => `/app/reservation/space?open=${id}`
const wall = sql`(r.starts_at at time zone c.time_zone)`

const coming = (now: RawBuilder<string>, condition: RawBuilder<unknown>) => sql`
  select r.id, coalesce(nullif(r.subject, ''), s.name) as title,
    case when r.subject <> '' then s.name || ' · ' else '' end || ${dayInWords(wall)} || ', ' || to_char(${wall}, 'HH24:MI') as detail,
    r.starts_at::text as place
  from reservations r
  join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id
  join campuses c on c.tenant_id = r.tenant_id and c.id = r.campus_id
  where r.tenant_id = aforo_tenant() and r.ends_at > ${now} and (r.status = 'CREATED' or r.held_until > ${now}) and ${condition}`

export const reservationDependents: AreaDependents = {
  dependents: [
    {
      of: ['SPACE'],
      kind: 'RESERVATION',
      keys: ['reservations.space_id'],
      rows: ({ ids, now }) => coming(now, sql`r.space_id = any(${ids})`),
      link,
    },
    {
      of: ['PRODUCT'],
      kind: 'RESERVATION_LATER',
      keys: [],
      only: ['END'],
      rows: ({ ids, now, today }) =>
        coming(
          now,
          sql`(r.starts_at at time zone c.time_zone)::date >= ${today} and r.space_id in (
            select p.space_id from products p where p.tenant_id = aforo_tenant() and p.id = any(${ids}))`,
        ),
      link,
    },
    {
      of: ['PERSON'],
      kind: 'RESERVATION',
      keys: ['reservations.owner_id'],
      rows: ({ ids, now }) =>
        coming(now, sql`r.starts_at > ${now} and r.owner_tenant_id = r.tenant_id and r.owner_id = any(${ids})`),
      link,
    },
  ],
  silent: { 'space_cancellations.space_id': 'PART' },
}
