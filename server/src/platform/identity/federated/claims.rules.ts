import type { ProviderKind } from '@aforo/api/people/identity-providers'
import { backOffice, isMailAddress, oneLine, type Role } from '@aforo/api/platform/base'

/**
 * A tenant's provider settings, against which an id token is checked. Signature, issuer and times were checked before.
 */
export interface TrustedProvider {
  kind: ProviderKind
  directoryId: string | null
  allowedDomains: readonly string[]
  roleMapping: readonly { group: string; role: Role }[]
}

/** A person as the provider identifies them. */
export interface Vouched {
  /** An identifier that never changes and is never reassigned. */
  subject: string
  /** Their proven addresses in allowed domains, the most specific first. Never empty. */
  names: string[]
  givenName: string
  lastname: string
  /** Roles by their groups; undefined if the token doesn't list their groups. */
  mappedRoles: Role[] | undefined
}

export type ClaimsRefusal = 'FEDERATED_WRONG_ACCOUNT' | 'FEDERATED_UNVERIFIED'

type Claims = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' ? oneLine(value).trim() : '')
const texts = (value: unknown) => (Array.isArray(value) ? value.filter(one => typeof one === 'string') : [])
const address = (value: unknown) => text(value).toLowerCase()
const isTrue = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true'

/**
 * Identifies a person by the claims of an id token. An address counts only if the provider has proof of it: anybody who
 * runs a directory can write any address into `email` (nOAuth).
 */
export function vouchedBy(provider: TrustedProvider, claims: Claims): Vouched | ClaimsRefusal {
  const read = provider.kind === 'MICROSOFT' ? ofMicrosoft(provider, claims) : ofGoogle(provider, claims)
  if (typeof read === 'string') return read
  if (read.subject === '') return 'FEDERATED_WRONG_ACCOUNT'
  const allowed = (name: string) =>
    isMailAddress(name) && provider.allowedDomains.includes(name.slice(name.indexOf('@') + 1))
  const names = [...new Set(read.names)].filter(allowed)
  if (names.length === 0) return 'FEDERATED_WRONG_ACCOUNT'
  return { ...read, names, ...nameOf(claims, names), mappedRoles: rolesOf(provider, claims) }
}

interface Read {
  subject: string
  names: string[]
}

/** Google: `hd` names the Workspace. It is checked here, since anybody can change the `hd` of the request. */
function ofGoogle({ allowedDomains }: TrustedProvider, claims: Claims): Read | ClaimsRefusal {
  if (!allowedDomains.includes(address(claims.hd))) return 'FEDERATED_WRONG_ACCOUNT'
  if (claims.email_verified !== true) return 'FEDERATED_UNVERIFIED'
  return { subject: text(claims.sub), names: [address(claims.email)] }
}

/**
 * Microsoft: `oid` within `tid` is the person. Sign-in names have a domain that the directory has proven; `email` has
 * one only if Entra says so (`xms_edov`). Guests are refused, since another directory vouches for them.
 */
function ofMicrosoft({ directoryId }: TrustedProvider, claims: Claims): Read | ClaimsRefusal {
  const subject = address(claims.oid)
  if (address(claims.tid) !== directoryId) return 'FEDERATED_WRONG_ACCOUNT'
  const isGuest = claims.acct === 1 || claims.acct === '1' || (claims.idp !== undefined && claims.idp !== claims.iss)
  if (isGuest) return 'FEDERATED_WRONG_ACCOUNT'
  const proven = isTrue(claims.xms_edov) ? [address(claims.email)] : []
  return { subject, names: [...proven, address(claims.upn), address(claims.preferred_username)] }
}

function nameOf(claims: Claims, names: string[]) {
  const [first = '', ...rest] = text(claims.name).split(/\s+/)
  const local = names[0]?.split('@')[0] ?? ''
  const givenName = text(claims.given_name) || first || local
  return {
    givenName: givenName.slice(0, 60),
    lastname: (text(claims.family_name) || rest.join(' ') || '-').slice(0, 80),
  }
}

/** Roles by groups. A token with too many groups only points to them; then they are unknown (undefined), not none. */
function rolesOf({ roleMapping }: TrustedProvider, claims: Claims): Role[] | undefined {
  const pointer = claims._claim_names
  if (typeof pointer === 'object' && pointer !== null && 'groups' in pointer) return undefined
  if (isTrue(claims.hasgroups)) return undefined
  const groups = new Set([...texts(claims.groups), ...texts(claims.roles)].map(group => group.toLowerCase()))
  const roles = roleMapping.filter(({ group }) => groups.has(group.toLowerCase())).map(({ role }) => role)
  return [...new Set(roles)].filter(role => role !== 'ROLE_ROOT')
}

const administers = (roles: readonly Role[]): boolean => backOffice.some(role => roles.includes(role))

/**
 * A user's roles after signing in: mapped roles follow the groups exactly, others stay as set here. If the groups are
 * unknown, nothing changes.
 * @param othersAdminister whether the organisation has another administrator; otherwise this one keeps the role
 */
export function rolesBy(
  { roleMapping }: Pick<TrustedProvider, 'roleMapping'>,
  held: readonly Role[],
  mapped: readonly Role[] | undefined,
  othersAdminister: boolean,
): Role[] {
  if (mapped === undefined) return [...held]
  const governed = new Set(roleMapping.map(({ role }) => role))
  const kept = held.filter(role => !governed.has(role) || mapped.includes(role))
  const next = [...new Set([...kept, ...mapped])]
  if (administers(held) && !administers(next) && !othersAdminister) next.push('ROLE_ADMIN')
  return next.length === 0 ? ['ROLE_USER'] : next
}
