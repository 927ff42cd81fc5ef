import type { User } from '@aforo/api/people/users'
import { client } from '../../platform/api.ts'
import { ConfirmByTyping } from '../../ui/ConfirmByTyping.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRefresh } from './userQueries.ts'

interface ResetSecondFactorProps {
  user: User
  opened: boolean
  onClose: () => void
}

/** For who lost the telephone: takes away what they sign in with besides the password. */
export function ResetSecondFactor({ user: { userId: id, info }, opened, onClose }: ResetSecondFactorProps) {
  const refresh = useRefresh()
  const reset = async () => {
    const { message } = await client.secondFactor.reset({ id })
    toast.success(message)
    await refresh()
  }
  return (
    <ConfirmByTyping
      opened={opened}
      title="Restablecer segundo factor"
      consequence={`Comprueba antes que quien lo pide es ${info.name}. Se quitan su aplicación, sus llaves de acceso y sus códigos, se cierran sus sesiones y le avisamos por correo.`}
      phrase={info.name}
      confirm="Restablecer"
      onConfirm={reset}
      onClose={onClose}
    />
  )
}
