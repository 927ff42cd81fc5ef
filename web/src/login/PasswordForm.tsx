import type { IdentityProviderConfig } from '@aforo/contract/tenants'
import { Anchor, Button, Divider, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { type Refusal, refusalOf, refusedWith } from '../problem.ts'
import { startSignIn } from '../session/signIn.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { CapsLockHint, useCapsLock } from './CapsLockHint.tsx'
import { OtherProviders } from './OtherProviders.tsx'
import { call, Wait } from './post.ts'
import { formatWait, useWait } from './useWait.ts'

interface PasswordFormProps {
  interaction: string
  config: IdentityProviderConfig
  onOtherDomain: () => void
}

/** Asks who one is and answers the provider's question, which then leads on to the app. */
export function PasswordForm({ interaction, config, onOtherDomain }: PasswordFormProps) {
  const { domainPrefix, identityProviders } = config.authenticationConfig
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const [left, wait] = useWait()
  const caps = useCapsLock()
  const passwordBox = useRef<HTMLInputElement>(null)
  const usernameBox = useRef<HTMLInputElement>(null)

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
    setBusy(true)
    try {
      const { redirectTo } = await call<{ redirectTo: string }>(`/login/interaction/${interaction}`, {
        domain: domainPrefix,
        username,
        password,
      })
      location.assign(redirectTo)
    } catch (error) {
      setBusy(false)
      if (error instanceof Wait) wait(error.seconds)
      const failed = refusalOf(error)
      if (refusedWith(error, 'BAD_REQUEST') && failed.errors.length > 0)
        return setErrors(Object.fromEntries(failed.errors.map(({ field, message }) => [field, message])))
      setRefusal(failed)
      passwordBox.current?.select()
    }
  }

  const expired = refusal?.code === 'SIGN_IN_EXPIRED'
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <div>
          <Title order={1}>Iniciar sesión</Title>
          <Group gap={6} mt={4}>
            <Text c="dimmed" size="sm">
              En <b>{domainPrefix}</b>
            </Text>
            <Anchor component="button" type="button" size="sm" onClick={onOtherDomain}>
              Cambiar
            </Anchor>
          </Group>
        </div>
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
        <Button type="submit" size="md" loading={busy} disabled={left > 0 || expired} fullWidth>
          {left > 0 ? `Espera ${formatWait(left)}` : 'Ingresar'}
        </Button>
        <Anchor size="sm" ta="center" renderRoot={props => <Link to="/login/forgot" {...props} />}>
          ¿Olvidaste tu contraseña?
        </Anchor>
        {identityProviders.some(provider => provider !== 'PASSWORD') && (
          <>
            <Divider label="o" labelPosition="center" />
            <OtherProviders providers={identityProviders} />
          </>
        )}
      </Stack>
    </form>
  )
}
