import { Center, Loader, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { restoreSession } from '../../platform/session/restore.ts'
import { mustAskAgain, startSignIn } from '../../platform/session/signIn.ts'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'

/** Nobody is known yet: goes on into the app where a session is left, and to the provider otherwise. */
export function StartSignIn() {
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  const [refusal, setRefusal] = useState<Refusal>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to run again
  useEffect(() => {
    let left = false
    const go = async () => {
      try {
        const restored = !mustAskAgain() && (await restoreSession())
        if (left) return
        if (restored) await navigate({ to: '/app', replace: true })
        else await startSignIn()
      } catch (error) {
        setRefusal(refusalOf(error))
      }
    }
    go()
    return () => {
      left = true
    }
  }, [attempt, navigate])
  if (!refusal)
    return (
      <Center py="xl">
        <Loader {...loading} />
      </Center>
    )
  const retry = () => {
    setRefusal(undefined)
    setAttempt(attempt + 1)
  }
  return (
    <Stack>
      <ProblemAlert refusal={refusal} actions={<RetryButton onClick={retry} />} />
      <Text size="sm" c="dimmed">
        No pudimos comunicarnos con el servidor para iniciar sesión.
      </Text>
    </Stack>
  )
}
