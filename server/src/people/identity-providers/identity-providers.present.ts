import type { AccessSettings, IdentityProvider, ProviderKind } from '@aforo/api/people/identity-providers'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { callbackPath } from '../../platform/identity/federated/providers.ts'
import type { Settings } from '../../platform/settings.ts'
import type { ProviderRow, TenantRow } from './identity-providers.queries.ts'

/** Without the secret, which nobody gets to see again. */
export const presentProvider = (row: ProviderRow): IdentityProvider => ({
  kind: row.kind as ProviderKind,
  applicationId: row.client_id,
  tenantId: row.directory_id,
  ...camelCased(row, ['allowed_domains', 'creates_users', 'version']),
  roleMapping: row.role_mapping as IdentityProvider['roleMapping'],
  provenAt: row.proven_at?.toString() ?? null,
  updatedAt: row.updated_at.toString(),
})

export const presentAccess = (
  tenant: TenantRow,
  providers: ProviderRow[],
  without: number,
  { publicUrl, AFORO_INACTIVITY_MINUTES }: Settings,
): AccessSettings => ({
  account: tenant.account_name,
  name: tenant.name,
  domainPrefix: tenant.domain_prefix,
  selectedIdp: tenant.selected_idp as AccessSettings['selectedIdp'],
  providers: providers.map(presentProvider),
  redirectUris: {
    GOOGLE_WORKSPACE: `${publicUrl}${callbackPath('GOOGLE_WORKSPACE')}`,
    MICROSOFT: `${publicUrl}${callbackPath('MICROSOFT')}`,
  },
  sessions: {
    inactivityMinutes: tenant.inactivity_minutes,
    defaultInactivityMinutes: AFORO_INACTIVITY_MINUTES,
    sessionHours: tenant.session_hours,
  },
  secondFactor: { required: tenant.second_factor_required, without },
  version: tenant.version,
})

/** What the audit log keeps of a provider: everything but the secret, of which only that it changed. */
export const auditedProvider = ({
  kind,
  applicationId,
  tenantId,
  allowedDomains,
  createsUsers,
  roleMapping,
}: IdentityProvider) => ({
  kind,
  applicationId,
  tenantId,
  allowedDomains,
  createsUsers,
  roleMapping: roleMapping.map(({ group, role }) => `${group} → ${role}`),
})
