import { Text } from '@mantine/core'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { SignInHead } from './SignInHead.tsx'

interface TemporaryPasswordProps {
  domain: string
  onOtherDomain: () => void
  /** Signs in with the temporary password and this one in its place. */
  send: (newPassword: string) => Promise<void>
}

/** An administrator gave the password: it serves only to choose one's own. */
export default function TemporaryPassword({ domain, onOtherDomain, send }: TemporaryPasswordProps) {
  return (
    <NewPasswordForm
      head={
        <>
          <SignInHead domain={domain} onOtherDomain={onOtherDomain} />
          <Text size="sm">Tu contraseña es temporal. Elige la tuya para continuar.</Text>
        </>
      }
      submit="Guardar e ingresar"
      send={send}
    />
  )
}
