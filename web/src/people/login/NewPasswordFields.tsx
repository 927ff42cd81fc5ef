import { PasswordInput } from '@mantine/core'
import { CapsLockHint, useCapsLock } from './CapsLockHint.tsx'

/** The server's own limits. */
export const shortest = 12

export interface NewPassword {
  newPassword: string
  repeated: string
}

/** What is wrong with a new password, by field; empty when nothing is. The server decides about guessable ones. */
export function newPasswordErrors({ newPassword, repeated }: NewPassword): Partial<NewPassword> {
  if (newPassword.length < shortest) return { newPassword: `Usa al menos ${shortest} caracteres.` }
  if (newPassword !== repeated) return { repeated: 'No coincide con la contraseña nueva.' }
  return {}
}

interface NewPasswordFieldsProps {
  values: NewPassword
  errors: Partial<NewPassword>
  onChange: (change: Partial<NewPassword>) => void
  autoFocus?: boolean
  size?: 'sm' | 'md'
}

/** A new password, twice. */
export function NewPasswordFields({ values, errors, onChange, autoFocus, size }: NewPasswordFieldsProps) {
  const caps = useCapsLock()
  return (
    <>
      <PasswordInput
        label="Contraseña nueva"
        description={`Al menos ${shortest} caracteres. Una frase corta es fácil de recordar y difícil de adivinar.`}
        name="newPassword"
        size={size}
        autoFocus={autoFocus}
        autoComplete="new-password"
        maxLength={256}
        value={values.newPassword}
        error={errors.newPassword}
        onChange={event => onChange({ newPassword: event.currentTarget.value })}
        {...caps.look}
      />
      <PasswordInput
        label="Repite la contraseña nueva"
        name="repeated"
        size={size}
        autoComplete="new-password"
        maxLength={256}
        value={values.repeated}
        error={errors.repeated}
        onChange={event => onChange({ repeated: event.currentTarget.value })}
        {...caps.look}
      />
      <CapsLockHint on={caps.on} />
    </>
  )
}
