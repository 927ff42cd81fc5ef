import type { ProviderKind } from '@aforo/api/people/identity-providers'
import type { Role } from '@aforo/api/platform/base'
import type { Tx } from '../../database/database.ts'
import type { Sealing } from '../../sealing.ts'
import type { ProviderAccess } from './relying-party.ts'

/** A tenant's provider and its settings. */
export interface TenantProvider {
  tenantId: string
  kind: ProviderKind
  clientId: string
  sealedSecret: string
  directoryId: string | null
  allowedDomains: string[]
  createsUsers: boolean
  roleMapping: { group: string; role: Role }[]
  version: number
  timeZone: string
}

/** The provider of a domain; undefined if it has none or doesn't exist. */
export async function providerOfDomain(tx: Tx, domain: string): Promise<TenantProvider | undefined> {
  const row = await tx
    .selectFrom('tenants as tenant')
    .innerJoin('identity_providers as provider', join =>
      join.onRef('provider.tenant_id', '=', 'tenant.id').onRef('provider.kind', '=', 'tenant.chosen_provider'),
    )
    .select([
      'tenant.id as tenantId',
      'tenant.time_zone as timeZone',
      'provider.kind',
      'provider.client_id as clientId',
    ])
    .select(['provider.sealed_secret as sealedSecret', 'provider.directory_id as directoryId'])
    .select(['provider.allowed_domains as allowedDomains', 'provider.creates_users as createsUsers'])
    .select(['provider.role_mapping as roleMapping', 'provider.version'])
    .where('tenant.domain_prefix', '=', domain)
    .where('tenant.active', '=', true)
    .executeTakeFirst()
  return row as TenantProvider | undefined
}

/** Purpose under which a provider's secret is sealed. */
export const secretPurpose = (tenantId: string, kind: ProviderKind) => `identity-provider:${tenantId}:${kind}`

export const accessOf = (provider: TenantProvider, sealing: Sealing): ProviderAccess => ({
  kind: provider.kind,
  clientId: provider.clientId,
  clientSecret: sealing.unseal(provider.sealedSecret, secretPurpose(provider.tenantId, provider.kind)),
  directoryId: provider.directoryId,
})

const pathNames = { GOOGLE_WORKSPACE: 'google-workspace', MICROSOFT: 'microsoft' } as const

/** Callback path of a provider. Each has its own, so that one's answer can't pass for another's. */
export const callbackPath = (kind: ProviderKind) => `/login/federated/${pathNames[kind]}/callback`
