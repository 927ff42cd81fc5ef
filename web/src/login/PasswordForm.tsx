import { Anchor, Button, Divider, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { type Refusal, refusalOf, refusedWith } from '../problem.ts'
import { startSignIn } from '../session/signIn.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { CapsLockHint, useCapsLock } from './CapsLockHint.tsx'
import { knowsPasskeys, showPasskey } from './passkey.ts'
import { call, Wait } from './post.ts'
import { type Factor, SecondFactorStep } from './SecondFactorStep.tsx'
import { SignInHead } from './SignInHead.tsx'
import { TemporaryPassword } from './TemporaryPassword.tsx'
import { formatWait, useWait } from './useWait.ts'

/** Rarely needed, and larger than the rest of the login. */
const SetUpStep = lazy(() => import('./SetUpStep.tsx'))

interface PasswordFormProps {
  interaction: string
  domain: string
  onOtherDomain: () => void
  /** Back to the organisation's provider, where it has one. */
  onProvider?: () => void
}

type Answer = { redirectTo: string } | { secondFactor: Factor[] } | { setUp: true }

/** Asks who one is and answers the provider's question, which then leads on to the app. */
export function PasswordForm({ interaction, domain, onOtherDomain, onProvider }: PasswordFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState<'password' | 'passkey'>()
  const [factors, setFactors] = useState<Factor[]>()
  const [settingUp, setSettingUp] = useState(false)
  const [temporary, setTemporary] = useState<{ username: string; password: string }>()
  const [left, wait] = useWait()
  const caps = useCapsLock()
  const passwordBox = useRef<HTMLInputElement>(null)
  const usernameBox = useRef<HTMLInputElement>(null)

  const send = async (credentials: { username: string; password: string; newPassword?: string }) => {
    const answer = await call<Answer>(`/login/interaction/${interaction}`, { domain, ...credentials })
    if ('secondFactor' in answer) setFactors(answer.secondFactor)
    else if ('setUp' in answer) setSettingUp(true)
    else location.assign(answer.redirectTo)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || left > 0) return
    // Read from the fields, not from state: what a password manager fills in may not have been typed.
    const username = usernameBox.current?.value.trim() ?? ''
    const password = passwordBox.current?.value ?? ''
    const missing: Record<string, string> = {}
    if (!username) missing.username = 'Completa este campo.'
    if (!password) missing.password = 'Completa este campo.'
    setErrors(missing)
    setRefusal(undefined)
    if (!username) return usernameBox.current?.focus()
    if (!password) return passwordBox.current?.focus()
    setBusy('password')
    try {
      await send({ username, password })
    } catch (error) {
      setBusy(undefined)
      if (refusedWith(error, 'PASSWORD_IS_TEMPORARY')) return setTemporary({ username, password })
      if (error instanceof Wait) wait(error.seconds)
      const failed = refusalOf(error)
      if (refusedWith(error, 'BAD_REQUEST') && failed.errors.length > 0)
        return setErrors(Object.fromEntries(failed.errors.map(({ field, message }) => [field, message])))
      setRefusal(failed)
      passwordBox.current?.select()
    }
  }

  /** Without a username: the browser offers the passkeys that it has for this site. */
  const submitPasskey = async () => {
    if (busy) return
    setErrors({})
    setRefusal(undefined)
    setBusy('passkey')
    try {
      const passkey = await showPasskey(interaction, { second: false })
      if (passkey) {
        const path = `/login/interaction/${interaction}/passkey`
        return location.assign((await call<{ redirectTo: string }>(path, { domain, passkey })).redirectTo)
      }
    } catch (error) {
      if (error instanceof Wait) wait(error.seconds)
      setRefusal(refusalOf(error))
    }
    setBusy(undefined)
  }

  if (settingUp)
    return (
      <Suspense fallback={<Skeleton height={320} aria-busy aria-label="Cargando" />}>
        <SetUpStep interaction={interaction} domain={domain} onOtherDomain={onOtherDomain} />
      </Suspense>
    )
  if (factors)
    return (
      <SecondFactorStep interaction={interaction} domain={domain} factors={factors} onOtherDomain={onOtherDomain} />
    )
  if (temporary)
    return (
      <TemporaryPassword
        domain={domain}
        onOtherDomain={onOtherDomain}
        send={newPassword => send({ ...temporary, newPassword })}
      />
    )
  const expired = refusal?.code === 'SIGN_IN_EXPIRED'
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <SignInHead domain={domain} onOtherDomain={onOtherDomain} />
        {refusal && (
          <ProblemAlert
            refusal={refusal}
            actions={
              expired && (
                <Button size="compact-md" variant="default" onClick={() => startSignIn()}>
                  Volver a empezar
                </Button>
              )
            }
          >
            {left > 0 && (
              <Text size="sm" role="timer">
                Podrás volver a intentarlo en {formatWait(left)}.
              </Text>
            )}
          </ProblemAlert>
        )}
        <TextInput
          ref={usernameBox}
          label="Correo"
          name="username"
          type="email"
          size="md"
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={errors.username}
          onChange={() => setErrors({})}
        />
        <PasswordInput
          ref={passwordBox}
          label="Contraseña"
          name="password"
          size="md"
          autoComplete="current-password"
          maxLength={256}
          error={errors.password}
          onChange={() => setErrors({})}
          {...caps.look}
        />
        <CapsLockHint on={caps.on} />
        <Button type="submit" size="md" loading={busy === 'password'} disabled={left > 0 || expired} fullWidth>
          {left > 0 ? `Espera ${formatWait(left)}` : 'Ingresar'}
        </Button>
        <Anchor size="sm" ta="center" renderRoot={props => <Link to="/login/forgot" {...props} />}>
          ¿Olvidaste tu contraseña?
        </Anchor>
        {(knowsPasskeys() || onProvider) && <Divider label="o" labelPosition="center" />}
        {knowsPasskeys() && (
          <Button
            variant="default"
            size="md"
            fullWidth
            loading={busy === 'passkey'}
            disabled={expired}
            leftSection={<IconFingerprint size={18} />}
            onClick={submitPasskey}
          >
            Usar una llave de acceso
          </Button>
        )}
        {onProvider && (
          <Anchor component="button" type="button" size="sm" ta="center" onClick={onProvider}>
            Ingresar con la cuenta de mi organización
          </Anchor>
        )}
      </Stack>
    </form>
  )
}
