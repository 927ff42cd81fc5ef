import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRefreshSecurity } from './securityQueries.ts'
import { TotpForm } from './TotpForm.tsx'

/** Activates an authenticator app, and keeps the recovery codes where it is the first factor. */
export function NewTotp({ onDone }: { onDone: () => void }) {
  const refresh = useRefreshSecurity()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  // Each time the drawer opens there is a new secret; while it is open the same one.
  const begun = useQuery({
    queryKey: ['totp-enrolment'],
    queryFn: () => client.secondFactor.beginTotp(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const confirm = useMutation(
    api.secondFactor.confirmTotp.mutationOptions({
      onSuccess: async ({ message, recoveryCodes: codes }) => {
        toast.success(message)
        await refresh()
        if (codes.length > 0) setRecoveryCodes(codes)
        else onDone()
      },
    }),
  )
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />
  if (begun.error) return <ProblemAlert refusal={refusalOf(begun.error)} />
  return (
    <TotpForm
      secret={begun.data}
      refusal={confirm.error ? refusalOf(confirm.error) : undefined}
      busy={confirm.isPending}
      submit="Activar"
      onCode={code => confirm.mutateAsync({ code })}
    />
  )
}
