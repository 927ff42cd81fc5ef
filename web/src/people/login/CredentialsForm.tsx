import { Anchor, Button, Divider, PasswordInput, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { type Refusal, refusalOf, refusedWith } from '../../platform/problem.ts'
import { missingWords } from '../../ui/missingWords.ts'
import { CapsLockHint, useCapsLock } from './CapsLockHint.tsx'
import { knowsPasskeys, showPasskey } from './passkey.ts'
import { call, Wait } from './post.ts'
import { SignInHead } from './SignInHead.tsx'
import { isExpired, SignInRefusal } from './SignInRefusal.tsx'
import { UsernameInput } from './UsernameInput.tsx'
import { useArrival } from './useArrival.ts'
import type { Interaction } from './useInteraction.ts'
import { formatWait, useWait } from './useWait.ts'

interface CredentialsFormProps {
  interaction: Interaction
  domain: string
  onOtherDomain: () => void
  /** Sends them; what it throws is shown. */
  onCredentials: (credentials: { username: string; password: string }) => Promise<void>
  /** Back to the organisation's provider, where it has one. */
  onProvider?: () => void
}

/** Who one is: by e-mail and password, or by a passkey alone. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { interaction, domain, onOtherDomain, onCredentials, onProvider } = props
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState<'password' | 'passkey'>()
  const [left, wait] = useWait()
  const caps = useCapsLock()
  const passwordBox = useRef<HTMLInputElement>(null)
  const usernameBox = useRef<HTMLInputElement>(null)
  const goOn = useArrival()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || left > 0) return
    // Read from the fields, not from state: what a password manager fills in may not have been typed.
    const username = usernameBox.current?.value.trim() ?? ''
    const password = passwordBox.current?.value ?? ''
    const missing: Record<string, string> = {}
    if (!username) missing.username = missingWords.field
    if (!password) missing.password = missingWords.field
    setErrors(missing)
    setRefusal(undefined)
    if (!username) return usernameBox.current?.focus()
    if (!password) return passwordBox.current?.focus()
    setBusy('password')
    try {
      await onCredentials({ username, password })
    } catch (error) {
      setBusy(undefined)
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
      const asked = await interaction()
      const passkey = await showPasskey(asked, { second: false })
      if (passkey) {
        const path = `/login/interaction/${asked}/passkey`
        return await goOn((await call<{ redirectTo: string }>(path, { domain, passkey })).redirectTo)
      }
    } catch (error) {
      if (error instanceof Wait) wait(error.seconds)
      setRefusal(refusalOf(error))
    }
    setBusy(undefined)
  }

  const expired = isExpired(refusal)
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <SignInHead domain={domain} onOtherDomain={onOtherDomain} />
        {refusal && <SignInRefusal refusal={refusal} left={left} />}
        <UsernameInput ref={usernameBox} error={errors.username} onChange={() => setErrors({})} />
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
        <Anchor size="sm" ta="center" renderRoot={linkProps => <Link to="/login/forgot" {...linkProps} />}>
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
