import type { Security } from '@aforo/api/people/second-factor'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import type { Ask } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRefreshSecurity } from './securityQueries.ts'

/** For the day on which phone and keys are lost. Only where there is something that they stand in for. */
export function RecoveryPanel({ security, ask }: { security: Security; ask: Ask }) {
  const { totpSince, passkeys, recoveryCodesLeft } = security
  if (totpSince === null && passkeys.length === 0) return null
  return (
    <Panel
      title="Códigos de recuperación"
      about={
        recoveryCodesLeft > 2
          ? `Te quedan ${recoveryCodesLeft}.`
          : `Te ${recoveryCodesLeft === 1 ? 'queda 1' : `quedan ${recoveryCodesLeft}`}. Pide otros antes de necesitarlos.`
      }
    >
      <Button variant="default" onClick={() => ask('Códigos de recuperación', close => <RenewCodes onDone={close} />)}>
        Pedir códigos nuevos
      </Button>
    </Panel>
  )
}

function RenewCodes({ onDone }: { onDone: () => void }) {
  const refresh = useRefreshSecurity()
  const renew = useMutation(api.secondFactor.renewRecoveryCodes.mutationOptions({ onSuccess: refresh }))
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onDone} />
  return (
    <Stack>
      <Text size="sm">Los códigos que tienes ahora dejarán de servir.</Text>
      {renew.error && <ProblemAlert refusal={refusalOf(renew.error)} />}
      <Button loading={renew.isPending} onClick={() => renew.mutate(undefined)}>
        Pedir códigos nuevos
      </Button>
    </Stack>
  )
}
