import { IdentityProviderPanel } from '../identity-providers/IdentityProviderPanel.tsx'
import { useMe } from '../session/me.ts'

/** How the people of one's own organisation sign in. */
export function AccessTab() {
  const { tenantAccountName } = useMe()
  return <IdentityProviderPanel account={tenantAccountName} />
}
