import type { CallMeta } from '@aforo/api/platform/base'
import { problemTexts } from '@aforo/api/platform/problems'
import { ORPCError } from '@orpc/server'
import type { Caller } from './caller.ts'

const refuse = (
  code: 'UNAUTHORIZED' | 'FORBIDDEN' | 'ALL_COUNTRIES_NEEDED' | 'SUPPORT_READ_ONLY' | 'SUPPORT_MAY_NOT_SEE',
) => new ORPCError(code, { defined: true, ...problemTexts[code] })

/**
 * Whether a caller may make a call, by the contract's own words. It is asked before a body is read, and again before
 * the handler runs.
 * @throws UNAUTHORIZED, FORBIDDEN, ALL_COUNTRIES_NEEDED, SUPPORT_READ_ONLY, SUPPORT_MAY_NOT_SEE
 */
export function requireAccess(
  { roles, tenantTypes, allCountries, confidential, public: isPublic }: CallMeta,
  method: string,
  caller?: Caller,
) {
  // A support visit changes nothing; a GET that would is refused by the database.
  if (caller?.support && method !== 'GET') throw refuse('SUPPORT_READ_ONLY')
  if (caller?.support && confidential) throw refuse('SUPPORT_MAY_NOT_SEE')
  if (isPublic) return
  if (!caller) throw refuse('UNAUTHORIZED')
  if (!roles.some(role => caller.roles.includes(role))) throw refuse('FORBIDDEN')
  if (tenantTypes && !tenantTypes.includes(caller.tenantType)) throw refuse('FORBIDDEN')
  if (allCountries && caller.countries.length > 0) throw refuse('ALL_COUNTRIES_NEEDED')
}

/** Whether a caller may read by a call, for what asks several of them at once. */
export const mayRead = ({ roles, tenantTypes, allCountries }: CallMeta, caller: Caller): boolean =>
  roles.some(role => caller.roles.includes(role)) &&
  (!tenantTypes || tenantTypes.includes(caller.tenantType)) &&
  !(allCountries && caller.countries.length > 0)
