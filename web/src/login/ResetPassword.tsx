import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Refusal, refusalOf } from '../problem.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { type NewPassword, NewPasswordFields, newPasswordErrors } from './NewPasswordFields.tsx'
import { call } from './post.ts'

const askAgain = <Button renderRoot={props => <Link to="/login/forgot" {...props} />}>Pedir un enlace nuevo</Button>

/** Sets a new password with the link of the mail. */
export function ResetPassword({ token }: { token: string | undefined }) {
  useDocumentTitle('Nueva contraseña · Aforo')
  const [values, setValues] = useState<NewPassword>({ newPassword: '', repeated: '' })
  const [errors, setErrors] = useState<Partial<NewPassword>>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [answer, setAnswer] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const wrong = newPasswordErrors(values)
    setErrors(wrong)
    setRefusal(undefined)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const { message } = await call<{ message: string }>('/api/iam/password/reset', {
        token,
        newPassword: values.newPassword,
      })
      setAnswer(message)
    } catch (failed) {
      const known = refusalOf(failed)
      if (known.code === 'WEAK_PASSWORD') setErrors({ newPassword: known.message })
      else setRefusal(known)
    }
    setBusy(false)
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
  if (token === undefined || refusal?.code === 'LINK_EXPIRED')
    return (
      <EmptyState
        icon={IconLinkOff}
        title="El enlace no sirve"
        text={refusal?.message ?? 'Al enlace le falta una parte. Cópialo completo desde el correo o pide uno nuevo.'}
        action={askAgain}
      />
    )
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!busy) submit()
      }}
    >
      <Stack>
        <div>
          <Title order={1}>Nueva contraseña</Title>
          <Text c="dimmed" size="sm" mt={4}>
            Con ella ingresarás desde ahora.
          </Text>
        </div>
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
          Cambiar contraseña
        </Button>
        <Anchor size="sm" ta="center" renderRoot={props => <Link to="/login" {...props} />}>
          Volver al inicio de sesión
        </Anchor>
      </Stack>
    </form>
  )
}
