import { Button, Text } from '@mantine/core'
import type { Refusal } from '../../platform/problem.ts'
import { startSignIn } from '../../platform/session/signIn.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { formatWait } from './useWait.ts'

/** Whether a sign-in took too long: nothing helps but to begin again. */
export const isExpired = (refusal: Refusal | undefined) => refusal?.code === 'SIGN_IN_EXPIRED'

interface SignInRefusalProps {
  refusal: Refusal
  /** Seconds until one may try again. */
  left?: number
}

/** Why a step of signing in was refused, and what can be done: wait, or begin again. */
export function SignInRefusal({ refusal, left = 0 }: SignInRefusalProps) {
  const again = isExpired(refusal) && (
    <Button size="compact-md" variant="default" onClick={() => startSignIn()}>
      Volver a empezar
    </Button>
  )
  return (
    <ProblemAlert refusal={refusal} actions={again}>
      {left > 0 && (
        <Text size="sm" role="timer">
          Podrás volver a intentarlo en {formatWait(left)}.
        </Text>
      )}
    </ProblemAlert>
  )
}
