import type { Tenant, TenantSummary, TenantUser } from '@aforo/api/people/tenants'
import { roleLabels, tenantTypeLabels } from '@aforo/api/platform/labels'
import { zoneLabel } from '@aforo/api/platform/zones-in-words'
import type { Caller } from '../../platform/http/caller.ts'
import type { PersonRow } from './people.queries.ts'
import type { TenantRow, TenantSummaryRow } from './tenants.queries.ts'

export const presentTenantSummary = (row: TenantSummaryRow): TenantSummary => ({
  id: row.id,
  accountName: row.account_name,
  name: row.name,
  type: row.type,
  domainPrefix: row.domain_prefix,
  timeZone: row.time_zone,
  active: row.active,
  userCount: row.users,
  admins: row.admins,
  createdAt: row.created_at.toString(),
  version: row.version,
})

/** A root of an operator's acts on any tenant. */
export const isOperatorRoot = ({ roles, tenantType }: Pick<Caller, 'roles' | 'tenantType'>): boolean =>
  tenantType === 'AFORO' && roles.includes('ROLE_ROOT')

export function presentTenant(row: TenantRow, caller: Caller): Tenant {
  const root = isOperatorRoot(caller)
  const own = row.id === caller.tenantId
  const writes = caller.support === undefined
  return {
    ...presentTenantSummary(row),
    selectedIdp: row.selected_idp,
    campusCount: row.campuses,
    spaceCount: row.spaces,
    lastSeenAt: row.last_seen_at?.toString() ?? null,
    can: {
      edit: root,
      disable: root && row.active && !own,
      enable: root && !row.active,
      enterAsSupport: root && row.active && !own,
      addUsers: writes && row.active,
    },
  }
}

/** @param linkTo signs the address of a file */
export const presentPerson = (row: PersonRow, linkTo: (key: string) => string): TenantUser => ({
  userId: row.id,
  username: row.username,
  info: {
    givenName: row.given_name,
    lastname: row.lastname,
    name: `${row.given_name} ${row.lastname}`.trim(),
    picture: row.picture_key && linkTo(row.picture_key),
    phone: row.phone,
  },
  roles: row.roles,
  settings: { countriesAllowed: row.countries_allowed },
  timezone: row.time_zone,
  haveCard: row.have_card,
  active: row.active,
  lastSeenAt: row.last_seen_at?.toString() ?? null,
  version: row.version,
})

export const traceOf = ({ name, account_name, type, domain_prefix, time_zone, active }: TenantRow) => ({
  name,
  accountName: account_name,
  type,
  domainPrefix: domain_prefix,
  timeZone: time_zone,
  active,
})

export const personTrace = ({ username, given_name, lastname, phone, time_zone, roles, active }: PersonRow) => ({
  username,
  givenName: given_name,
  lastname,
  phone,
  timezone: time_zone,
  roles,
  active,
})

const yesNo = { true: 'Sí', false: 'No' }

export const historyWords = {
  fields: {
    name: 'Nombre',
    accountName: 'Nombre de cuenta',
    type: 'Tipo',
    domainPrefix: 'Dominio',
    timeZone: { label: 'Zona horaria', values: zoneLabel },
    active: 'Habilitada',
    username: 'Correo',
    givenName: 'Nombres',
    lastname: 'Apellidos',
    phone: 'Teléfono',
    timezone: 'Zona horaria de la persona',
    roles: 'Roles',
    reason: 'Motivo',
    scimToken: 'Token de aprovisionamiento',
  },
  values: { type: tenantTypeLabels, roles: roleLabels, active: yesNo },
}
