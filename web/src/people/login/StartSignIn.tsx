import { Center, Loader, Stack, Text } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loadFrame } from '../../layout/loadFrame.ts'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { restoreSession } from '../../platform/session/restore.ts'
import { mustAskAgain } from '../../platform/session/signIn.ts'
import { maySignInAgain } from '../../platform/session/token.ts'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { SignIn } from './SignIn.tsx'
import { useInteraction } from './useInteraction.ts'
import { registeredElsewhere, WrongAddress } from './WrongAddress.tsx'

/** Nobody is known yet: goes on into the app where a session is left, and shows the form otherwise. */
export function StartSignIn() {
  const registered = registeredElsewhere()
  return registered === undefined ? <Start /> : <WrongAddress registered={registered} />
}

function Start() {
  const navigate = useNavigate()
  const [mayBeIn, setMayBeIn] = useState(() => maySignInAgain() && !mustAskAgain())
  const [attempt, setAttempt] = useState(0)
  const [refusal, setRefusal] = useState<Refusal>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to run again
  useEffect(() => {
    if (!mayBeIn) return
    let left = false
    const go = async () => {
      try {
        const restored = await restoreSession()
        if (left) return
        if (restored) await navigate({ to: '/app', replace: true })
        else setMayBeIn(false)
      } catch (error) {
        setRefusal(refusalOf(error))
      }
    }
    go()
    return () => {
      left = true
    }
  }, [attempt, mayBeIn, navigate])
  if (!mayBeIn) return <Form />
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

function Form() {
  const router = useRouter()
  const ask = useInteraction(undefined)
  useEffect(() => {
    // The form says it where its answer can't be sent.
    ask().catch(() => undefined)
    // What comes after it is fetched while somebody types; what fails is fetched again when it is needed.
    const fetchNext = () => {
      loadFrame().catch(() => undefined)
      router.loadRouteChunk(router.routesByPath['/app/dashboard'])?.catch(() => undefined)
    }
    document.addEventListener('input', fetchNext, { once: true })
    return () => document.removeEventListener('input', fetchNext)
  }, [ask, router])
  return <SignIn interaction={ask} />
}
