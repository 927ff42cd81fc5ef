import { Center, Loader, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ErrorPage } from '../../layout/ErrorPage.tsx'
import { completeSignIn, isUnderWay, takeReturn } from '../../platform/session/signIn.ts'
import { hasToken } from '../../platform/session/token.ts'

/** Where the provider comes back to: exchanges the code, passes the guards and goes on to where one wanted to be. */
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
    const finish = async () => {
      // The back button leads here again, with a code long used.
      if (!isUnderWay()) return navigate({ to: hasToken() ? '/app' : '/login', replace: true })
      try {
        await completeSignIn(new URL(location.href))
        const { passGuards } = await import('../../platform/session/enter.ts')
        const back = takeReturn()
        if (!(await passGuards(queryClient, 'signIn', back))) return
        history.replace(back ?? '/app')
      } catch (error) {
        setFailure(error)
      }
    }
    finish()
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
