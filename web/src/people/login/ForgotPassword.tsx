import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { missingWords } from '../../ui/missingWords.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { call, Wait } from './post.ts'
import { UsernameInput } from './UsernameInput.tsx'
import { formatWait, useWait } from './useWait.ts'

/** Asks for the link that sets a new password. The answer is the same whether the account exists or not. */
export function ForgotPassword() {
  useDocumentTitle('¿Olvidaste tu contraseña? · Aforo')
  const [username, setUsername] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [answer, setAnswer] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [left, wait] = useWait()
  const back = (
    <Anchor size="sm" ta="center" renderRoot={props => <Link to="/login" {...props} />}>
      Volver al inicio de sesión
    </Anchor>
  )
  const submit = async () => {
    setRefusal(undefined)
    if (!username.trim()) return setError(missingWords.field)
    setBusy(true)
    try {
      const { message } = await call<{ message: string }>('/api/iam/password/forgot', { username: username.trim() })
      setAnswer(message)
    } catch (failed) {
      if (failed instanceof Wait) wait(failed.seconds)
      const known = refusalOf(failed)
      const [field] = known.errors
      if (field) setError(field.message)
      else setRefusal(known)
    }
    setBusy(false)
  }
  if (answer !== undefined)
    return <EmptyState icon={IconMailCheck} title="Revisa tu correo" text={answer} action={back} />
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!busy && left === 0) submit()
      }}
    >
      <Stack>
        <div>
          <Title order={1}>¿Olvidaste tu contraseña?</Title>
          <Text c="dimmed" size="sm" mt={4}>
            Te enviaremos un enlace para elegir una nueva.
          </Text>
        </div>
        {refusal && <ProblemAlert refusal={refusal} />}
        <UsernameInput
          value={username}
          error={error}
          onChange={event => {
            setUsername(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Button type="submit" size="md" loading={busy} disabled={left > 0} fullWidth>
          {left > 0 ? `Espera ${formatWait(left)}` : 'Enviar enlace'}
        </Button>
        {back}
      </Stack>
    </form>
  )
}
