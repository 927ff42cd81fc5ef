import { Button, Stack, Text, Title } from '@mantine/core'

/**
 * Where the operator registered the program, if it isn't where this page was opened: signing in ends there only.
 * Undefined at the right address, and where the page wasn't sent by the program.
 */
export function registeredElsewhere(): string | undefined {
  const registered = document.querySelector<HTMLMetaElement>('meta[name=public-url]')?.content
  return registered && registered !== location.origin ? registered : undefined
}

/** Instead of a form whose answer nobody would take: where to sign in. */
export function WrongAddress({ registered }: { registered: string }) {
  return (
    <Stack>
      <Title order={1}>Entra por otra dirección</Title>
      <Text>
        Aforo está registrado en <b>{registered}</b>. En {location.origin}, donde estás, no se puede iniciar sesión.
      </Text>
      <Button component="a" href={`${registered}/login`} size="md" fullWidth>
        Ir a {registered}
      </Button>
    </Stack>
  )
}
