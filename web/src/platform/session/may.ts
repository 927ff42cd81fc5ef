import type { Me } from '@aforo/api/people/users'
import type { CallMeta } from '@aforo/api/platform/base'

/** The part of `me` that decides what somebody may call. */
export type Asking = Pick<Me, 'roles' | 'settings' | 'support'> & { tenant: Pick<Me['tenant'], 'type'> }

interface Call {
  '~orpc': { meta: CallMeta; route: { method?: string } }
}

/**
 * Whether the contract lets somebody make a call, as the server will decide it: what they may not do is not offered. On a
 * support visit nothing is changed.
 */
export function may({ roles, settings, support, tenant }: Asking, { '~orpc': { meta, route } }: Call): boolean {
  const changes = (route.method ?? 'POST') !== 'GET'
  return (
    meta.roles.some(role => roles.includes(role)) &&
    (!meta.tenantTypes || meta.tenantTypes.includes(tenant.type)) &&
    !(meta.allCountries && settings.countriesAllowed.length > 0) &&
    !(changes && support)
  )
}
