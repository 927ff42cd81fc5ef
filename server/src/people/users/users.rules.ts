import type { UserStatus } from '@aforo/api/people/users'
import { backOffice, type Role, type TenantType } from '@aforo/api/platform/base'

/** A role administers those below it and its equals. */
const rank: Record<Role, number> = { ROLE_USER: 0, ROLE_STAFF: 1, ROLE_ADMIN: 2, ROLE_ROOT: 3 }
const highest = (roles: readonly Role[]) => Math.max(-1, ...roles.map(role => rank[role]))

/** Minutes before the mail of welcome may be sent to somebody again. */
export const resendMinutes = 10
/** Days for which a temporary password holds. */
export const temporaryDays = 7

/** Whether countries include others; none are all. */
export const hasCountries = (own: readonly string[], others: readonly string[]): boolean =>
  own.length === 0 || (others.length > 0 && others.every(country => own.includes(country)))

export const isInCharge = (roles: readonly Role[]): boolean => backOffice.some(role => roles.includes(role))

/** Somebody as the rules see them. */
export interface Person {
  id: string
  roles: Role[]
  active: boolean
  /** Where they work; everywhere when empty. */
  countries: string[]
  lastSeenAt: Temporal.Instant | null
  welcomedAt: Temporal.Instant | null
}

export interface Asker {
  userId: string
  roles: Role[]
  tenantType: TenantType
  countries: string[]
}

export type Act =
  | 'edit'
  | 'enable'
  | 'disable'
  | 'resend'
  | 'setTemporaryPassword'
  | 'resetSecondFactor'
  | 'remove'
  | { grant: Role }
  | { revoke: Role }

/** Why an act is refused, by the contract's codes. */
export type Refused =
  | 'ROLE_ABOVE'
  | 'COUNTRY_ABOVE'
  | 'OWN_ACCOUNT'
  | 'LAST_ADMIN'
  | 'WRONG_STATE'
  | 'TOO_MANY_REQUESTS'
  | 'NOT_HERE'

export const statusOf = ({ active, lastSeenAt }: Pick<Person, 'active' | 'lastSeenAt'>): UserStatus =>
  active ? (lastSeenAt ? 'ACTIVE' : 'INVITED') : 'INACTIVE'

/** Nobody is without a role: who loses the last one is a plain user. */
export function without(roles: readonly Role[], role: Role): Role[] {
  const left = roles.filter(one => one !== role)
  return left.length === 0 ? ['ROLE_USER'] : left
}

/** Whether a role may be given or taken by somebody: none above their own, and ROOT only at an operator. */
export const mayHandOut = ({ roles, tenantType }: Pick<Asker, 'roles' | 'tenantType'>, role: Role): boolean =>
  rank[role] <= highest(roles) && (role !== 'ROLE_ROOT' || tenantType === 'AFORO')

interface Surroundings {
  now: Temporal.Instant
  /** Whether somebody else who is active administers the organisation. */
  othersInCharge: boolean
}

/** What one does to one's own account elsewhere, after showing who one is, or not at all. */
const byOthersOnly: Act[] = ['disable', 'remove', 'setTemporaryPassword', 'resetSecondFactor']

/** Whether an act leaves somebody who administers without the means to. */
function endsCharge(act: Act, { roles, active }: Person): boolean {
  if (!active || !isInCharge(roles)) return false
  if (act === 'disable' || act === 'remove') return true
  return typeof act === 'object' && 'revoke' in act && !isInCharge(without(roles, act.revoke))
}

/** Why somebody may not do something with an account; undefined where they may. */
export function refusalOf(
  act: Act,
  person: Person,
  asker: Asker,
  { now, othersInCharge }: Surroundings,
): Refused | undefined {
  if (highest(person.roles) > highest(asker.roles)) return 'ROLE_ABOVE'
  const own = person.id === asker.userId
  // Else whoever is limited would take over an account that isn't.
  if (!own && !hasCountries(asker.countries, person.countries)) return 'COUNTRY_ABOVE'
  if (own && byOthersOnly.includes(act)) return 'OWN_ACCOUNT'
  if (endsCharge(act, person)) {
    if (own) return 'OWN_ACCOUNT'
    if (!othersInCharge) return 'LAST_ADMIN'
  }
  if (typeof act === 'object') {
    const role = 'grant' in act ? act.grant : act.revoke
    if (role === 'ROLE_ROOT' && 'grant' in act && asker.tenantType !== 'AFORO') return 'NOT_HERE'
    return mayHandOut(asker, role) ? undefined : 'ROLE_ABOVE'
  }
  if (act === 'enable') return person.active ? 'WRONG_STATE' : undefined
  if (act === 'disable' || act === 'setTemporaryPassword') return person.active ? undefined : 'WRONG_STATE'
  if (act !== 'resend') return undefined
  if (statusOf(person) !== 'INVITED') return 'WRONG_STATE'
  const again = person.welcomedAt?.add({ minutes: resendMinutes })
  return again && Temporal.Instant.compare(now, again) < 0 ? 'TOO_MANY_REQUESTS' : undefined
}

/** Whether an act changes nothing, since it is so already. */
export function isSo(act: Act, { active, roles }: Person): boolean {
  if (act === 'enable') return active
  if (act === 'disable') return !active
  if (typeof act !== 'object') return false
  return 'grant' in act ? roles.includes(act.grant) : String(without(roles, act.revoke)) === String(roles)
}

/** What somebody's screen offers whoever asks. */
export function canOf(person: Person, asker: Asker, now: Temporal.Instant) {
  // Whether others are in charge is found out when it is done: a list can't ask for each.
  const may = (act: Act) => refusalOf(act, person, asker, { now, othersInCharge: true }) === undefined
  return {
    edit: may('edit'),
    enable: may('enable'),
    disable: may('disable'),
    // Who asks again too soon hears when.
    resend: refusalOf('resend', { ...person, welcomedAt: null }, asker, { now, othersInCharge: true }) === undefined,
    setTemporaryPassword: may('setTemporaryPassword'),
    resetSecondFactor: may('resetSecondFactor'),
    remove: may('remove'),
  }
}
