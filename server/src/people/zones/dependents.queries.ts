import { sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'

/** A zone is deleted for good: its spaces may be in another one a moment later, so it isn't brought back. */
export const zoneDependents: AreaDependents = {
  subjects: [{ kind: 'ZONE', table: 'zones' }],
  dependents: [
    {
      of: ['ZONE'],
      kind: 'SPACE',
      keys: ['zone_spaces.zone_id'],
      rows: ({ ids }) => sql`
        select s.id, s.name as title, null as detail, s.name as place
        from zone_spaces x join spaces s on s.tenant_id = x.tenant_id and s.id = x.space_id
        where x.tenant_id = aforo_tenant() and x.zone_id = any(${ids}) and s.deleted_at is null`,
    },
    {
      of: ['ZONE'],
      kind: 'TEAM',
      keys: ['zone_teams.zone_id'],
      rows: ({ ids }) => sql`
        select t.id, t.name as title, null as detail, t.name as place
        from zone_teams x join teams t on t.tenant_id = x.tenant_id and t.id = x.team_id
        where x.tenant_id = aforo_tenant() and x.zone_id = any(${ids}) and t.deleted_at is null`,
      link: id => `/app/users/teams?team=${id}`,
    },
    {
      of: ['SPACE'],
      kind: 'ZONE',
      keys: ['zone_spaces.space_id'],
      rows: ({ ids }) => sql`
        select distinct z.id, z.name as title, null as detail, z.name as place
        from zone_spaces x join zones z on z.tenant_id = x.tenant_id and z.id = x.zone_id
        where x.tenant_id = aforo_tenant() and x.space_id = any(${ids})`,
      link: id => `/app/users/zones?zone=${id}`,
    },
  ],
  silent: { 'zone_grants.zone_id': 'PART' },
}
