import { type RawBuilder, sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'

const deleted = (types: RawBuilder<unknown>) => sql`
  select t.id, t.name as title, concat_ws(' · ', nullif(c.legal_name, t.name), c.tax_id) as detail, t.deleted_at as removed_at
  from teams t left join customers c on c.tenant_id = t.tenant_id and c.team_id = t.id
  where t.tenant_id = aforo_tenant() and t.deleted_at is not null and ${types}`

export const teamDependents: AreaDependents = {
  subjects: [
    {
      kind: 'TEAM',
      table: 'teams',
      also: ['CLIENT'],
      deleted: { kind: 'TEAM', entity: 'team', rows: deleted(sql`t.type <> 'CREATED'`) },
    },
    {
      kind: 'CLIENT',
      table: 'customers',
      idColumn: 'team_id',
      also: ['TEAM'],
      deleted: { kind: 'CLIENT', entity: 'team', rows: deleted(sql`t.type = 'BILLABLE'`) },
    },
  ],
  dependents: [
    {
      of: ['TEAM'],
      kind: 'ZONE',
      keys: ['zone_teams.team_id'],
      forbids: ['REMOVE'],
      rows: ({ ids }) => sql`
        select z.id, z.name as title, null as detail, z.name as place
        from zone_teams x join zones z on z.tenant_id = x.tenant_id and z.id = x.zone_id
        where x.tenant_id = aforo_tenant() and x.team_id = any(${ids})`,
      link: id => `/app/users/zones?zone=${id}`,
    },
    {
      of: ['TEAM'],
      kind: 'CAMPUS',
      keys: ['team_associations.team_id'],
      forbids: ['REMOVE'],
      rows: ({ ids }) => sql`
        select c.id, c.name as title, null as detail, c.name as place
        from team_associations x join campuses c on c.tenant_id = x.tenant_id and c.id = x.campus_id
        where x.tenant_id = aforo_tenant() and x.team_id = any(${ids})`,
      link: id => `/app/configurations/campus/${id}`,
    },
    {
      of: ['TEAM'],
      kind: 'MEMBER',
      keys: ['team_members.team_id'],
      rows: ({ ids }) => sql`
        select u.id, u.given_name || ' ' || u.lastname as title, null as detail, u.given_name as place
        from team_members m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
        where m.tenant_id = aforo_tenant() and m.team_id = any(${ids})`,
      link: id => `/app/users/collaborators?user=${id}`,
    },
    {
      of: ['PERSON'],
      kind: 'TEAM',
      keys: ['team_members.user_id'],
      rows: ({ ids }) => sql`
        select t.id, t.name as title, null as detail, t.name as place
        from team_members m join teams t on t.tenant_id = m.tenant_id and t.id = m.team_id
        where m.tenant_id = aforo_tenant() and m.user_id = any(${ids}) and t.deleted_at is null and t.type <> 'CREATED'`,
      link: id => `/app/users/teams?team=${id}`,
    },
  ],
  silent: {
    'customers.team_id': 'PART',
    'customer_contacts.team_id': 'PART',
    'scim_groups.team_id': 'PART',
  },
}
