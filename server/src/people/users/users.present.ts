import { userStatusLabels } from '@aforo/api/people/labels'
import { userWords } from '@aforo/api/people/user-words'
import type { ListedUser, Me, User, UserSummary } from '@aforo/api/people/users'
import type { Role, TenantType } from '@aforo/api/platform/base'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import { themeOf } from '../../platform/theme.ts'
import type { AccountRow, MyRow, UserRow } from './users.queries.ts'
import { type Asker, canOf, type Person, statusOf } from './users.rules.ts'

/** The domain prefixes of the operator's own people. */
const internalPrefixes = new Set(['aforoco', 'workplace'])

/** Makes an address for a kept file. */
export type LinkTo = (key: string) => string

/** What people are shown with: by whom, now, and with links to their pictures. */
export interface View {
  asker: Asker
  now: Temporal.Instant
  linkTo: LinkTo
}

export const viewOf = ({
  caller,
  now,
  services,
}: Pick<HandlerContext, 'caller' | 'now'> & Pick<RequestContext, 'services'>): View => ({
  asker: caller,
  now,
  linkTo: key => services.files.link(key, now),
})

type SummaryRow = Pick<UserRow, 'id' | 'username' | 'given_name' | 'lastname' | 'phone' | 'picture_key' | 'active'> & {
  roles: string[]
}

export const presentUser = (row: SummaryRow, linkTo: LinkTo): UserSummary => ({
  userId: row.id,
  username: row.username,
  info: {
    ...camelCased(row, ['given_name', 'lastname', 'phone']),
    name: `${row.given_name} ${row.lastname}`.trim(),
    picture: row.picture_key && linkTo(row.picture_key),
  },
  roles: row.roles as Role[],
  active: row.active,
})

export const personOf = (row: UserRow): Person => ({
  ...camelCased(row, ['id', 'roles', 'active', 'last_seen_at', 'welcomed_at']),
  countries: row.countries_allowed,
})

export function presentListed(row: UserRow, { asker, now, linkTo }: View): ListedUser {
  const person = personOf(row)
  return {
    ...presentUser(row, linkTo),
    status: statusOf(person),
    ...camelCased(row, ['have_card', 'teams', 'version']),
    lastAccessAt: row.last_seen_at?.toString() ?? null,
    can: canOf(person, asker, now),
  }
}

export const presentAccount = (row: AccountRow, view: View): User => ({
  ...presentListed(row, view),
  tenantAccountName: row.account_name,
  timezone: row.time_zone,
  settings: { countriesAllowed: row.countries_allowed },
  pictureKey: row.picture_key,
  createdAt: row.created_at.toString(),
  welcomedAt: row.welcomed_at?.toString() ?? null,
  secondFactor: row.second_factor,
})

export function presentMe(row: MyRow, linkTo: LinkTo, inactivityMinutes: number): Me {
  return {
    ...presentUser(row, linkTo),
    tenantAccountName: row.account_name,
    tenant: {
      id: row.tenantId,
      name: row.tenantName,
      type: row.type as TenantType,
      domainPrefix: row.domain_prefix,
      theme: themeOf(row, linkTo),
    },
    timezone: row.time_zone,
    ...camelCased(row, ['have_card', 'picture_key', 'version']),
    settings: { countriesAllowed: row.countries_allowed },
    internalStaff: internalPrefixes.has(row.domain_prefix),
    inactivityMinutes: row.inactivity_minutes ?? inactivityMinutes,
  }
}

/** What the audit keeps of somebody's account. */
export const traceOf = (
  row: Pick<AccountRow, 'username' | 'given_name' | 'lastname' | 'roles' | 'active' | 'countries_allowed'>,
) => ({
  ...camelCased(row, ['username', 'given_name', 'lastname', 'roles', 'active']),
  countries: row.countries_allowed,
})

export const historyWords = { fields: userWords }

export const statusLabel = (row: UserRow): string => userStatusLabels[statusOf(personOf(row))]
