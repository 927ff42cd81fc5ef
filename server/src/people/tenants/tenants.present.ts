import type { Tenant, TenantSummary, TenantUser } from '@aforo/api/people/tenants'
import { roleLabels, tenantTypeLabels } from '@aforo/api/platform/labels'
import { zoneLabel } from '@aforo/api/platform/zones-in-words'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { PersonRow } from './people.queries.ts'
import type { TenantRow, TenantSummaryRow } from './tenants.queries.ts'

export const presentTenantSummary = (row: TenantSummaryRow): TenantSummary => ({
  ...camelCased(row, [
    'id',
    'account_name',
    'name',
    'type',
    'domain_prefix',
    'time_zone',
    'active',
    'admins',
    'version',
  ]),
  userCount: row.users,
  createdAt: row.created_at.toString(),
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
  ...camelCased(row, ['username', 'roles', 'have_card', 'active', 'version']),
  info: {
    ...camelCased(row, ['given_name', 'lastname', 'phone']),
    name: `${row.given_name} ${row.lastname}`.trim(),
    picture: row.picture_key && linkTo(row.picture_key),
  },
  settings: { countriesAllowed: row.countries_allowed },
  timezone: row.time_zone,
  lastSeenAt: row.last_seen_at?.toString() ?? null,
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
