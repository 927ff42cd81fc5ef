import type { IdentityProviderConfig } from '@aforo/contract/tenants'
import { Button, Stack, Text } from '@mantine/core'
import { IconBrandGoogle, IconBrandWindows } from '@tabler/icons-react'

type Provider = IdentityProviderConfig['authenticationConfig']['identityProviders'][number]

const known = {
  GOOGLE_WORKSPACE: { label: 'Continuar con Google', Icon: IconBrandGoogle },
  MICROSOFT: { label: 'Continuar con Microsoft', Icon: IconBrandWindows },
}

/** The ways in that the organisation has set up besides the password. They can't be used yet, and say so. */
export function OtherProviders({ providers }: { providers: Provider[] }) {
  const shown = providers.filter(provider => provider !== 'PASSWORD')
  return (
    <Stack gap="xs">
      {shown.map(provider => {
        const { label, Icon } = known[provider]
        return (
          <Button key={provider} variant="default" size="md" fullWidth disabled leftSection={<Icon size={18} />}>
            {label}
          </Button>
        )
      })}
      <Text size="xs" c="dimmed" ta="center">
        Todavía no está disponible. Ingresa con tu contraseña.
      </Text>
    </Stack>
  )
}
