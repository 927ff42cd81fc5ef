import { sql } from 'kysely'
import { type AreaDependents, joinedBy } from '../../platform/dependents.ts'

const isThere = sql`d.deleted_at is null`

export const zoneDependents: AreaDependents = {
  subjects: [
    {
      kind: 'ZONE',
      table: 'zones',
      deleted: {
        kind: 'ZONE',
        entity: 'zone',
        rows: sql`
          select z.id, z.name as title,
            case cardinality(z.space_ids) when 1 then '1 espacio' else cardinality(z.space_ids) || ' espacios' end as detail,
            z.removed_at
          from removed_zones z where z.tenant_id = aforo_tenant()`,
      },
    },
  ],
  dependents: [
    {
      of: ['ZONE'],
      kind: 'SPACE',
      keys: ['zone_spaces.zone_id'],
      rows: joinedBy({ by: 'zone_spaces', of: 'zone_id', to: 'space_id', table: 'spaces', where: isThere }),
    },
    {
      of: ['ZONE'],
      kind: 'TEAM',
      keys: ['zone_teams.zone_id'],
      rows: joinedBy({ by: 'zone_teams', of: 'zone_id', to: 'team_id', table: 'teams', where: isThere }),
      link: id => `/app/users/teams?team=${id}`,
    },
    {
      of: ['SPACE'],
      kind: 'ZONE',
      keys: ['zone_spaces.space_id'],
      rows: joinedBy({ by: 'zone_spaces', of: 'space_id', to: 'zone_id', table: 'zones' }),
      link: id => `/app/users/zones?zone=${id}`,
    },
  ],
  silent: { 'zone_grants.zone_id': 'PART' },
}
