import type { ProblemCode } from '@aforo/api/platform/problems'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignIn } from '../../people/login/SignIn.tsx'
import { StartSignIn } from '../../people/login/StartSignIn.tsx'
import { useInteraction } from '../../people/login/useInteraction.ts'
import { hasToken } from '../../platform/session/token.ts'

export const Route = createFileRoute('/login/')({
  codeSplitGroupings: [],
  /** `interaction` names the provider's question that this page answers; without it, the page goes and asks for one. */
  validateSearch: (search): { interaction?: string; problem?: ProblemCode } => {
    const { interaction, problem } = search
    return {
      ...(typeof interaction === 'string' && /^[\w-]{1,100}$/.test(interaction) ? { interaction } : {}),
      ...(typeof problem === 'string' && /^[A-Z_]{1,60}$/.test(problem) && { problem: problem as ProblemCode }),
    }
  },
  // The guest guard: whoever is signed in has nothing to do here.
  beforeLoad: () => {
    if (hasToken()) throw redirect({ to: '/app', replace: true })
  },
  component: Page,
})

function Page() {
  const { interaction, problem } = Route.useSearch()
  const ask = useInteraction(interaction)
  return interaction === undefined ? <StartSignIn /> : <SignIn interaction={ask} problem={problem} />
}
