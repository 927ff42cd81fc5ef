import type { ProviderKind } from '@aforo/api/people/identity-providers'
import { type ProblemCode, problemTexts } from '@aforo/api/platform/problems'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { startSignIn } from '../../platform/session/signIn.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { SignInHead } from './SignInHead.tsx'
import type { Interaction } from './useInteraction.ts'

interface ProviderStepProps {
  interaction: Interaction
  domain: string
  kind: ProviderKind
  /** What the provider's answer was refused with. */
  problem: ProblemCode | undefined
  onOtherDomain: () => void
  onPassword: () => void
}

/** What to do next, where the refusal alone doesn't say it. */
const hints: Partial<Record<ProblemCode, string>> = {
  FEDERATED_WRONG_ACCOUNT: 'Esa cuenta no es de esta organización. Elige la cuenta de tu trabajo.',
  FEDERATED_UNKNOWN: 'Tu cuenta no está registrada aquí. Pide a tu administrador que te añada, o elige otra cuenta.',
  FEDERATED_UNVERIFIED: 'Confirma tu correo con tu proveedor y vuelve a intentarlo.',
  FEDERATED_ROOT: 'Usa el enlace «Ingresar con contraseña».',
}
const otherAccount: ProblemCode[] = ['FEDERATED_WRONG_ACCOUNT', 'FEDERATED_UNKNOWN', 'FEDERATED_UNVERIFIED']

/** @returns undefined for a code of the address that nobody knows */
const refusalFor = (code: ProblemCode): Refusal | undefined =>
  Object.hasOwn(problemTexts, code) ? { code, ...problemTexts[code], errors: [], data: undefined } : undefined

/** The way in of an organisation that signs in through Google or Microsoft. */
export function ProviderStep({ interaction, domain, kind, problem, onOtherDomain, onPassword }: ProviderStepProps) {
  const [refusal, setRefusal] = useState(problem && refusalFor(problem))
  const code = refusal?.code as ProblemCode | undefined
  const hint = code && hints[code]
  return (
    <Stack>
      <SignInHead domain={domain} onOtherDomain={onOtherDomain} />
      {refusal && (
        <ProblemAlert
          refusal={refusal.status >= 500 ? { ...refusal, status: undefined } : refusal}
          actions={
            code === 'SIGN_IN_EXPIRED' && (
              <Button size="compact-md" variant="default" onClick={() => startSignIn()}>
                Volver a empezar
              </Button>
            )
          }
        >
          {hint && <Text size="sm">{hint}</Text>}
        </ProblemAlert>
      )}
      {!refusal && (
        <Text size="sm" c="dimmed">
          Tu organización ingresa con su propia cuenta de {kind === 'MICROSOFT' ? 'Microsoft' : 'Google'}.
        </Text>
      )}
      <ProviderButton
        kind={kind}
        interaction={interaction}
        domain={domain}
        chooseAccount={code !== undefined && otherAccount.includes(code)}
        onRefused={error => setRefusal(refusalOf(error))}
      />
      <Anchor component="button" type="button" size="sm" ta="center" onClick={onPassword}>
        Ingresar con contraseña
      </Anchor>
      <Text size="xs" c="dimmed" ta="center">
        Solo para administradores, mientras se prueba el ingreso.
      </Text>
    </Stack>
  )
}
