import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Refusal, refusalOf } from '../problem.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { type NewPassword, NewPasswordFields, newPasswordErrors } from './NewPasswordFields.tsx'
import { SignInHead } from './SignInHead.tsx'

interface TemporaryPasswordProps {
  domain: string
  onOtherDomain: () => void
  /** Signs in with the temporary password and this one in its place. */
  send: (newPassword: string) => Promise<void>
}

/** An administrator gave the password: it serves only to choose one's own. */
export function TemporaryPassword({ domain, onOtherDomain, send }: TemporaryPasswordProps) {
  const [values, setValues] = useState<NewPassword>({ newPassword: '', repeated: '' })
  const [errors, setErrors] = useState<Partial<NewPassword>>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const wrong = newPasswordErrors(values)
    setErrors(wrong)
    setRefusal(undefined)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await send(values.newPassword)
    } catch (error) {
      const failed = refusalOf(error)
      if (failed.code === 'WEAK_PASSWORD') setErrors({ newPassword: failed.message })
      else setRefusal(failed)
    }
    setBusy(false)
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!busy) submit()
      }}
    >
      <Stack>
        <SignInHead domain={domain} onOtherDomain={onOtherDomain} />
        <Text size="sm">Tu contraseña es temporal. Elige la tuya para continuar.</Text>
        {refusal && <ProblemAlert refusal={refusal} />}
        <NewPasswordFields
          values={values}
          errors={errors}
          autoFocus
          size="md"
          onChange={change => {
            setValues({ ...values, ...change })
            setErrors({})
          }}
        />
        <Button type="submit" size="md" loading={busy} fullWidth>
          Guardar e ingresar
        </Button>
      </Stack>
    </form>
  )
}
