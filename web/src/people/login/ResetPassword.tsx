import type { IdentityProviderConfig } from '@aforo/api/people/tenants'
import { Anchor, Button, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalOf, refusedWith } from '../../platform/problem.ts'
import { storeIdentityProvider } from '../../platform/session/identityProvider.ts'
import { beginSignIn } from '../../platform/session/signIn.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { call } from './post.ts'
import { useArrival } from './useArrival.ts'

const askAgain = <Button renderRoot={props => <Link to="/login/forgot" {...props} />}>Pedir un enlace nuevo</Button>

interface Changed {
  message: string
  account: { domain: string; username: string }
}

/**
 * Signs in with the password that was just chosen, so that nobody types it a second time.
 * @returns false where more is asked, or it fails: then they sign in as ever
 */
async function signInAtOnce(
  credentials: Changed['account'] & { password: string },
  goOn: (redirectTo: string) => Promise<void>,
): Promise<boolean> {
  try {
    const domain = encodeURIComponent(credentials.domain)
    storeIdentityProvider(await call<IdentityProviderConfig>(`/api/public/idp/config?domain=${domain}`))
    const interaction = await beginSignIn()
    const answer = await call<{ redirectTo?: string }>(`/login/interaction/${interaction}`, credentials)
    if (answer.redirectTo === undefined) return false
    await goOn(answer.redirectTo)
    return true
  } catch {
    // The password is changed whatever happens here, and the page says so.
    return false
  }
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
      submit="Cambiar contraseña"
      send={send}
    >
      <Anchor size="sm" ta="center" renderRoot={props => <Link to="/login" {...props} />}>
        Volver al inicio de sesión
      </Anchor>
    </NewPasswordForm>
  )
}
