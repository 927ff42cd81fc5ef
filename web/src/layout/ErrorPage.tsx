import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { IconCompass, IconMoodSad } from '@tabler/icons-react'
import { useEffect } from 'react'
import { refusalOf } from '../platform/problem.ts'
import { mainLoader } from '../ui/loader.ts'
import { Logo } from './Logo.tsx'

const wordings = {
  notFound: {
    title: 'Parece que esta página no está disponible',
    hint: 'Revisa la dirección o sigue explorando Aforo desde el menú.',
    short: '404 Not Found',
    Icon: IconCompass,
  },
  error: {
    title: 'Ha ocurrido un error',
    hint: 'Ya puedes volver a intentarlo. Si se repite, cuéntanos qué hacías.',
    short: 'An error occurred',
    Icon: IconMoodSad,
  },
}

interface ErrorPageProps {
  kind: keyof typeof wordings
  /** Inside the default layout, beside the sidebar. */
  inside?: boolean
  error?: unknown
  onRetry?: () => void
}

/** What stands where a screen can't: the page does not exist, or it failed. Leads back to the login. */
export function ErrorPage({ kind, inside, error, onRetry }: ErrorPageProps) {
  const { title, hint, short, Icon } = wordings[kind]
  const requestId = error === undefined ? undefined : refusalOf(error).requestId
  useEffect(mainLoader.off, [])
  return (
    <Center mih={inside ? 'calc(100dvh - 60px)' : '100dvh'} p="xl">
      <Stack align="center" gap="sm" ta="center" maw={460}>
        {!inside && <Logo height={32} />}
        <Icon size={44} stroke={1.2} aria-hidden style={{ marginTop: 24, color: 'var(--mantine-color-dimmed)' }} />
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{hint}</Text>
        {requestId && (
          <Text size="xs" c="dimmed">
            Código para soporte: {requestId}
          </Text>
        )}
        {onRetry && (
          <Button mt="md" onClick={onRetry}>
            Reintentar
          </Button>
        )}
        {/* A full page load on purpose: whatever state led here is gone after it. */}
        <Button component="a" href="/login" variant={onRetry ? 'default' : 'filled'} mt={onRetry ? 0 : 'md'}>
          Volver al inicio de sesión
        </Button>
        <Text size="xs" c="dimmed" lang="en">
          {short}
        </Text>
      </Stack>
    </Center>
  )
}
