import { randomUUIDv7 } from 'node:crypto'
import type { TeamStatus, TeamType } from '@aforo/api/people/teams'
import type { ZoneType } from '@aforo/api/people/zones'
import type { Tx } from '../platform/database/database.ts'
import type { MadeSpace, MadeTenant, MadeUser } from './factories.ts'

interface TeamCast {
  name: string
  type: TeamType
  status?: TeamStatus
  /** Of the house's people, whose position leaves one of these rests when divided by eight. */
  people: number[]
}

const teamCast: TeamCast[] = [
  { name: 'Comunidad', type: 'USERS', people: [0, 1] },
  { name: 'Ventas', type: 'USERS', people: [2] },
  { name: 'Finanzas', type: 'USERS', people: [3] },
  { name: 'Recepción', type: 'BASE', people: [4] },
  { name: 'Proyecto Cusco', type: 'USERS', status: 'SUSPENDED', people: [] },
]
const customers: TeamCast[] = [
  { name: 'Quiroga Abogados', type: 'BILLABLE', people: [] },
  { name: 'Nube Andina SAC', type: 'BILLABLE', people: [] },
]

const companies: Record<string, { legal_name: string; tax_id: string; client_types: string[]; email: string }> = {
  'Quiroga Abogados': {
    legal_name: 'Quiroga & Llosa Abogados S. Civil de R.L.',
    tax_id: '20100070970',
    client_types: ['CORPORATE'],
    email: 'facturas@quiroga.example',
  },
  'Nube Andina SAC': {
    legal_name: 'Nube Andina S.A.C.',
    tax_id: '20131312955',
    client_types: ['SME', 'STARTUP'],
    email: 'pagos@nubeandina.example',
  },
}

const zoneCast: { name: string; type: ZoneType; teams: string[]; domains: string[]; rooms: number[] }[] = [
  { name: 'Directorio', type: 'OWNED', teams: ['Comunidad', 'Finanzas'], domains: [], rooms: [-1] },
  { name: 'Salas para clientes', type: 'SHARED', teams: [], domains: ['quiroga'], rooms: [0] },
]

/** A few teams with people; a zone that only two of them may book in, and one that everybody may. The accounts may in both. */
export async function makeTeams(
  tx: Tx,
  tenant: MadeTenant,
  isOperator: boolean,
  people: MadeUser[],
  rooms: MadeSpace[],
) {
  const tenant_id = tenant.tenantId
  const teams = [...teamCast, ...(isOperator ? customers : [])].map(cast => ({ ...cast, id: randomUUIDv7() }))
  await tx
    .insertInto('teams')
    .values(teams.map(({ id, name, type, status = 'ACTIVE' }) => ({ tenant_id, id, name, type, status })))
    .execute()
  // A team of customers is a customer already; here it gets what is known of it.
  for (const { id, name } of teams) {
    const company = companies[name]
    if (!company) continue
    const { email, ...columns } = company
    const known = { ...columns, billing_email: email, requires_purchase_order: name === 'Quiroga Abogados' }
    await tx.updateTable('customers').set(known).where('tenant_id', '=', tenant_id).where('team_id', '=', id).execute()
  }
  const members = teams.flatMap(team =>
    people
      .filter((_, position) => team.people.includes(position % 8))
      .map(({ userId }) => ({ tenant_id, team_id: team.id, user_id: userId })),
  )
  await tx.insertInto('team_members').values(members).execute()
  const campus_id = rooms[0]?.campusId
  if (campus_id)
    await tx
      .insertInto('team_associations')
      .values(teams.slice(0, 3).map(({ id }) => ({ tenant_id, id: randomUUIDv7(), team_id: id, campus_id })))
      .execute()
  const zones = zoneCast.map(cast => ({ ...cast, id: randomUUIDv7() }))
  await tx
    .insertInto('zones')
    .values(zones.map(({ id, name, type }) => ({ tenant_id, id, name, type })))
    .execute()
  const spaces = zones.flatMap(zone =>
    zone.rooms
      .flatMap(position => rooms.at(position) ?? [])
      .map(({ spaceId }) => ({ tenant_id, zone_id: zone.id, space_id: spaceId })),
  )
  await tx.insertInto('zone_spaces').values(spaces).execute()
  const within = zones.flatMap(zone =>
    teams
      .filter(({ name }) => zone.teams.includes(name))
      .map(({ id }) => ({ tenant_id, zone_id: zone.id, team_id: id })),
  )
  await tx.insertInto('zone_teams').values(within).execute()
  const grants = zones.flatMap(zone =>
    zone.domains
      .filter(domain => domain !== tenant.domainPrefix)
      .map(domain_prefix => ({ tenant_id, zone_id: zone.id, domain_prefix })),
  )
  if (grants.length > 0) await tx.insertInto('zone_grants').values(grants).execute()
}
