import { Center, Loader, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ErrorPage } from '../../layout/ErrorPage.tsx'
import { arrive } from '../../platform/session/arrive.ts'
import { isUnderWay } from '../../platform/session/signIn.ts'
import { hasToken } from '../../platform/session/token.ts'

/** Where the provider comes back to by a page load. */
export function Callback() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { history } = useRouter()
  const [failure, setFailure] = useState<unknown>()
  const begun = useRef(false)
  useEffect(() => {
    // The code is good once, and development renders effects twice.
    if (begun.current) return
    begun.current = true
    // The back button leads here again, with a code long used.
    if (isUnderWay()) arrive(new URL(location.href), queryClient, history).catch(setFailure)
    else navigate({ to: hasToken() ? '/app' : '/login', replace: true })
  }, [queryClient, navigate, history])
  if (failure !== undefined) return <ErrorPage kind="error" inside error={failure} />
  return (
    <Center py="xl">
      <Stack align="center" gap="sm">
        <Loader aria-label="Iniciando sesión" />
        <Text size="sm" c="dimmed">
          Iniciando sesión…
        </Text>
      </Stack>
    </Center>
  )
}
