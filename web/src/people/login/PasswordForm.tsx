import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { refusedWith } from '../../platform/problem.ts'
import { loading } from '../../ui/loading.ts'
import { CredentialsForm } from './CredentialsForm.tsx'
import { call } from './post.ts'
import type { Factor } from './SecondFactorStep.tsx'
import { useArrival } from './useArrival.ts'
import type { Interaction } from './useInteraction.ts'

/** What comes behind the password only for some, and isn't part of the first page. */
const SecondFactorStep = lazy(() => import('./SecondFactorStep.tsx'))
const SetUpStep = lazy(() => import('./SetUpStep.tsx'))
const TemporaryPassword = lazy(() => import('./TemporaryPassword.tsx'))

interface PasswordFormProps {
  interaction: Interaction
  domain: string
  onOtherDomain: () => void
  /** Back to the organisation's provider, where it has one. */
  onProvider?: () => void
}

interface Credentials {
  username: string
  password: string
}

type Answer = { redirectTo: string } | { secondFactor: Factor[] } | { setUp: true }
/** What is asked for behind the password: nothing more leads on to the app. */
type Next = (Exclude<Answer, { redirectTo: string }> & { interaction: string }) | { temporary: Credentials }

/** Asks who one is, and what else the provider wants to know, which then leads on to the app. */
export function PasswordForm({ onProvider, ...at }: PasswordFormProps) {
  const { interaction, domain, onOtherDomain } = at
  const [next, setNext] = useState<Next>()
  const goOn = useArrival()
  const send = async (credentials: Credentials & { newPassword?: string }) => {
    const asked = await interaction()
    const answer = await call<Answer>(`/login/interaction/${asked}`, { domain, ...credentials })
    if ('redirectTo' in answer) await goOn(answer.redirectTo)
    else setNext({ ...answer, interaction: asked })
  }
  const sendFirst = async (credentials: Credentials) => {
    try {
      await send(credentials)
    } catch (error) {
      if (!refusedWith(error, 'PASSWORD_IS_TEMPORARY')) throw error
      setNext({ temporary: credentials })
    }
  }
  if (!next) return <CredentialsForm {...at} onCredentials={sendFirst} onProvider={onProvider} />
  return <Suspense fallback={<Skeleton height={320} {...loading} />}>{stepOf(next)}</Suspense>

  function stepOf(next: Next) {
    if ('secondFactor' in next)
      return <SecondFactorStep {...at} interaction={next.interaction} factors={next.secondFactor} />
    if ('setUp' in next) return <SetUpStep {...at} interaction={next.interaction} />
    return (
      <TemporaryPassword
        domain={domain}
        onOtherDomain={onOtherDomain}
        send={newPassword => send({ ...next.temporary, newPassword })}
      />
    )
  }
}
