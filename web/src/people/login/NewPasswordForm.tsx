import { Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { type NewPassword, NewPasswordFields, newPasswordErrors } from './NewPasswordFields.tsx'

interface NewPasswordFormProps {
  head: ReactNode
  /** The button's words. */
  submit: string
  /** What it throws is shown: at the field when the password is weak. */
  send: (newPassword: string) => Promise<void>
  /** Below the button. */
  children?: ReactNode
}

/** Before one is in: chooses a password, typed twice. */
export function NewPasswordForm({ head, submit, send, children }: NewPasswordFormProps) {
  const [values, setValues] = useState<NewPassword>({ newPassword: '', repeated: '' })
  const [errors, setErrors] = useState<Partial<NewPassword>>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const choose = async () => {
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
        if (!busy) choose()
      }}
    >
      <Stack>
        {head}
        {refusal && <ProblemAlert refusal={refusal} />}
        <NewPasswordFields
          autoFocus
          size="md"
          values={values}
          errors={errors}
          onChange={change => {
            setValues({ ...values, ...change })
            setErrors({})
          }}
        />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {submit}
        </Button>
        {children}
      </Stack>
    </form>
  )
}
