import { Anchor, Group, Text, Title } from '@mantine/core'
import { organizationHere } from '../../platform/session/brand.ts'

/** The heading of every step behind the domain: whose it is, where this device knows it, with the way back to it. */
export function SignInHead({ domain, onOtherDomain }: { domain: string; onOtherDomain: () => void }) {
  const name = organizationHere()
  return (
    <div>
      <Title order={1}>Iniciar sesión</Title>
      <Group gap={6} mt={4}>
        <Text c="dimmed" size="sm">
          En <b>{name ?? domain}</b>
          {name && ` (${domain})`}
        </Text>
        <Anchor component="button" type="button" size="sm" onClick={onOtherDomain}>
          Cambiar
        </Anchor>
      </Group>
    </div>
  )
}
