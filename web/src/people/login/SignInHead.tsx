import { Anchor, Group, Text, Title } from '@mantine/core'

/** The heading of every step behind the domain, with the way back to it. */
export function SignInHead({ domain, onOtherDomain }: { domain: string; onOtherDomain: () => void }) {
  return (
    <div>
      <Title order={1}>Iniciar sesión</Title>
      <Group gap={6} mt={4}>
        <Text c="dimmed" size="sm">
          En <b>{domain}</b>
        </Text>
        <Anchor component="button" type="button" size="sm" onClick={onOtherDomain}>
          Cambiar
        </Anchor>
      </Group>
    </div>
  )
}
