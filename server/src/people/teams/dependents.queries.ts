import { type RawBuilder, sql } from 'kysely'
import { type AreaDependents, joinedBy } from '../../platform/dependents.ts'

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
      rows: joinedBy({ by: 'zone_teams', of: 'team_id', to: 'zone_id', table: 'zones' }),
      link: id => `/app/users/zones?zone=${id}`,
    },
    {
      of: ['TEAM'],
      kind: 'CAMPUS',
      keys: ['team_associations.team_id'],
      forbids: ['REMOVE'],
      rows: joinedBy({ by: 'team_associations', of: 'team_id', to: 'campus_id', table: 'campuses' }),
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
      rows: joinedBy({
        by: 'team_members',
        of: 'user_id',
        to: 'team_id',
        table: 'teams',
        where: sql`d.deleted_at is null and d.type <> 'CREATED'`,
      }),
      link: id => `/app/users/teams?team=${id}`,
    },
  ],
  silent: {
    'customers.team_id': 'PART',
    'customer_contacts.team_id': 'PART',
    'scim_groups.team_id': 'PART',
  },
}
