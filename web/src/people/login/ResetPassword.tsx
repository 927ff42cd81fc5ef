import { Anchor, Button, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalOf, refusedWith } from '../../platform/problem.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { verbLabels } from '../../ui/verbLabels.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { call } from './post.ts'
import { signInAtOnce } from './signInAtOnce.ts'
import { useArrival } from './useArrival.ts'

const askAgain = <Button renderRoot={props => <Link to="/login/forgot" {...props} />}>Pedir un enlace nuevo</Button>

interface Changed {
  message: string
  account: { domain: string; username: string }
}

/** Sets a new password with the link of the mail, and signs in with it. */
export function ResetPassword({ token }: { token: string | undefined }) {
  useDocumentTitle('Nueva contraseña · Aforo')
  const [useless, setUseless] = useState<string>()
  const [answer, setAnswer] = useState<string>()
  const goOn = useArrival()
  const send = async (newPassword: string) => {
    try {
      const changed = await call<Changed>('/api/iam/password/reset', { token, newPassword })
      if (!(await signInAtOnce({ ...changed.account, password: newPassword }, goOn))) setAnswer(changed.message)
    } catch (error) {
      if (!refusedWith(error, 'LINK_EXPIRED')) throw error
      setUseless(refusalOf(error).message)
    }
  }
  if (answer !== undefined)
    return (
      <EmptyState
        icon={IconCircleCheck}
        title="Contraseña cambiada"
        text={answer}
        action={<Button renderRoot={props => <Link to="/login" {...props} />}>Iniciar sesión</Button>}
      />
    )
  if (token === undefined || useless !== undefined)
    return (
      <EmptyState
        icon={IconLinkOff}
        title="El enlace no sirve"
        text={useless ?? 'Al enlace le falta una parte. Cópialo completo desde el correo o pide uno nuevo.'}
        action={askAgain}
      />
    )
  return (
    <NewPasswordForm
      head={
        <div>
          <Title order={1}>Nueva contraseña</Title>
          <Text c="dimmed" size="sm" mt={4}>
            Con ella ingresarás desde ahora.
          </Text>
        </div>
      }
      submit={verbLabels.changePassword}
      send={send}
    >
      <Anchor size="sm" ta="center" renderRoot={props => <Link to="/login" {...props} />}>
        Volver al inicio de sesión
      </Anchor>
    </NewPasswordForm>
  )
}
