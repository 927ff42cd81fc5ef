import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { IconCompass, IconLock, IconMoodSad } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refusalOf } from '../platform/problem.ts'
import { noPermission } from '../platform/session/guards.ts'
import { mainLoader } from '../ui/loader.ts'
import { Logo } from './Logo.tsx'

const wordings = {
  notFound: {
    title: 'Parece que esta página no está disponible',
    hint: 'Revisa la dirección o sigue explorando Aforo desde el menú.',
    short: '404 Not Found',
    Icon: IconCompass,
  },
  forbidden: {
    title: noPermission,
    hint: 'Si la necesitas para tu trabajo, pídesela a quien administra tu organización.',
    short: '',
    Icon: IconLock,
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

/** What stands where a screen can't: the page does not exist, is closed to whoever asks, or failed. Leads to the dashboard and back to the login. */
export function ErrorPage({ kind, inside, error, onRetry }: ErrorPageProps) {
  const { title, hint, short, Icon } = wordings[kind]
  const requestId = error === undefined ? undefined : refusalOf(error).requestId
  const isSecond = onRetry !== undefined || (inside && kind !== 'error')
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
        {inside && kind !== 'error' && (
          <Button mt="md" renderRoot={props => <Link to="/app" {...props} />}>
            Ir al Panel de Control
          </Button>
        )}
        {/* A full page load on purpose: whatever state led here is gone after it. */}
        <Button component="a" href="/login" variant={isSecond ? 'default' : 'filled'} mt={isSecond ? 0 : 'md'}>
          Volver al inicio de sesión
        </Button>
        {short && (
          <Text size="xs" c="dimmed" lang="en">
            {short}
          </Text>
        )}
      </Stack>
    </Center>
  )
}
