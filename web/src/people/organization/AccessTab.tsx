import { Stack } from '@mantine/core'
import { IdentityProviderPanel } from '../identity-providers/IdentityProviderPanel.tsx'
import { useMe } from '../session/me.ts'
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
