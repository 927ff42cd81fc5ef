import type { CallMeta } from '@aforo/api/platform/base'
import { problemTexts } from '@aforo/api/platform/problems'
import { ORPCError } from '@orpc/server'
import type { Caller } from './caller.ts'

const refuse = (
  code: 'UNAUTHORIZED' | 'FORBIDDEN' | 'ALL_COUNTRIES_NEEDED' | 'SUPPORT_READ_ONLY' | 'SUPPORT_MAY_NOT_SEE',
) => new ORPCError(code, { defined: true, ...problemTexts[code] })

/**
 * Checks a call's permissions from its metadata: before the body is read, and again before the handler runs. @throws
 * UNAUTHORIZED, FORBIDDEN, ALL_COUNTRIES_NEEDED, SUPPORT_READ_ONLY, SUPPORT_MAY_NOT_SEE
 */
export function requireAccess(
  { roles, tenantTypes, allCountries, confidential, public: isPublic }: CallMeta,
  method: string,
  caller?: Caller,
) {
  // Support visits are read-only; if a GET tried to write, the database would refuse it.
  if (caller?.support && method !== 'GET') throw refuse('SUPPORT_READ_ONLY')
  if (caller?.support && confidential) throw refuse('SUPPORT_MAY_NOT_SEE')
  if (isPublic) return
  if (!caller) throw refuse('UNAUTHORIZED')
  if (!roles.some(role => caller.roles.includes(role))) throw refuse('FORBIDDEN')
  if (tenantTypes && !tenantTypes.includes(caller.tenantType)) throw refuse('FORBIDDEN')
  if (allCountries && caller.countries.length > 0) throw refuse('ALL_COUNTRIES_NEEDED')
}

/** Whether a caller may read a call, for requests that combine several. */
export const mayRead = ({ roles, tenantTypes, allCountries }: CallMeta, caller: Caller): boolean =>
  roles.some(role => caller.roles.includes(role)) &&
  (!tenantTypes || tenantTypes.includes(caller.tenantType)) &&
  !(allCountries && caller.countries.length > 0)
