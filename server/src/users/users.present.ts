import type { Role, TenantType } from '@aforo/contract/base'
import type { Me, UserSummary } from '@aforo/contract/users'
import type { MyRow, UserRow } from './users.queries.ts'

/** The domain prefixes of the operator's own people. */
const internalPrefixes = new Set(['aforoco', 'workplace'])

/** Makes an address for a kept file. */
export type LinkTo = (key: string) => string

export function presentUser(row: UserRow, linkTo: LinkTo): UserSummary {
  return {
    userId: row.id,
    username: row.username,
    info: {
      givenName: row.given_name,
      lastname: row.lastname,
      name: `${row.given_name} ${row.lastname}`.trim(),
      picture: row.picture_key && linkTo(row.picture_key),
      phone: row.phone,
    },
    roles: row.roles as Role[],
    active: row.active,
  }
}

export function presentMe(row: MyRow, linkTo: LinkTo, inactivityMinutes: number): Me {
  return {
    ...presentUser(row, linkTo),
    tenantAccountName: row.account_name,
    tenant: {
      id: row.tenantId,
      name: row.tenantName,
      type: row.type as TenantType,
      domainPrefix: row.domain_prefix,
      theme: {
        lateralLogo: row.lateral_logo && linkTo(row.lateral_logo),
        profileCover: row.profile_cover && linkTo(row.profile_cover),
      },
    },
    timezone: row.time_zone,
    pictureKey: row.picture_key,
    version: row.version,
    internalStaff: internalPrefixes.has(row.domain_prefix),
    inactivityMinutes,
  }
}
