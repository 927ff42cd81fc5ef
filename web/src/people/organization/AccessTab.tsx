import { Stack } from '@mantine/core'
import { useMe } from '../../platform/session/me.ts'
import { IdentityProviderPanel } from '../identity-providers/IdentityProviderPanel.tsx'
import { ScimCard } from './ScimCard.tsx'

/** How the people of one's own organisation sign in, and who brings them here. */
export function AccessTab() {
  const { tenantAccountName } = useMe()
  return (
    <Stack gap="lg">
      <IdentityProviderPanel account={tenantAccountName} />
      <ScimCard />
    </Stack>
  )
}
