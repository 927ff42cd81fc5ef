import { sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'
import { idsWithin } from './removal.queries.ts'

export const spaceDependents: AreaDependents = {
  subjects: [
    {
      kind: 'SPACE',
      table: 'spaces',
      withIt: (tx, id) => idsWithin(tx, [id]),
      deleted: {
        kind: 'SPACE',
        entity: 'space',
        // What went along with another one comes back with it.
        rows: sql`
          select s.id, s.name as title, c.name as detail, s.deleted_at as removed_at
          from spaces s join campuses c on c.tenant_id = s.tenant_id and c.id = s.campus_id
          where s.tenant_id = aforo_tenant() and s.deleted_with = s.id`,
      },
    },
  ],
  dependents: [
    {
      of: ['SPACE'],
      kind: 'SPACE_INSIDE',
      keys: ['spaces.parent_id'],
      rows: ({ ids }) => sql`
        select s.id, s.name as title, null as detail, s.name as place from spaces s
        where s.tenant_id = aforo_tenant() and s.parent_id = any(${ids}) and s.deleted_at is null`,
    },
    {
      of: ['PERSON'],
      kind: 'PLACE_HELD',
      keys: ['spaces.holder_id'],
      rows: ({ ids }) => sql`
        select s.id, s.name as title, c.name as detail, s.name as place
        from spaces s join campuses c on c.tenant_id = s.tenant_id and c.id = s.campus_id
        where s.tenant_id = aforo_tenant() and s.kind = 'FIXED' and s.holder_id = any(${ids}) and s.deleted_at is null`,
    },
    {
      of: ['TEAM'],
      kind: 'PLACE_ROTATING',
      keys: ['space_teams.team_id'],
      rows: ({ ids }) => sql`
        select s.id, s.name as title, c.name as detail, s.name as place
        from space_teams x join spaces s on s.tenant_id = x.tenant_id and s.id = x.space_id and s.deleted_at is null
        join campuses c on c.tenant_id = s.tenant_id and c.id = s.campus_id
        where x.tenant_id = aforo_tenant() and s.kind = 'ROTATING' and x.team_id = any(${ids})`,
    },
  ],
  silent: { 'space_teams.space_id': 'PART' },
}
