import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { signOut } from '../../platform/session/signOut.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { useRefreshSecurity } from './securityQueries.ts'

interface ProofFormProps {
  hasPassword: boolean
  onProven: () => void
}

/** Asks again who one is: a screen left open for a moment must not be enough to change the locks. */
export function ProofForm({ hasPassword, onProven }: ProofFormProps) {
  const { username } = useMe()
  const [password, setPassword] = useState('')
  const refresh = useRefreshSecurity()
  const prove = useMutation(
    api.secondFactor.prove.mutationOptions({
      onSuccess: async () => {
        onProven()
        await refresh()
      },
    }),
  )
  const refusal = prove.error ? refusalOf(prove.error) : undefined
  if (!hasPassword)
    return (
      <Stack>
        <Text size="sm">Para cambiar tu seguridad, vuelve a iniciar sesión con la cuenta de tu organización.</Text>
        <Button onClick={() => signOut({ comeBack: true })}>Volver a iniciar sesión</Button>
      </Stack>
    )
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (password && !prove.isPending) prove.mutate({ password })
      }}
    >
      <Stack>
        <Text size="sm">Antes de cambiar tu seguridad, confirma que eres tú.</Text>
        {refusal && refusal.code !== 'WRONG_PASSWORD' && <ProblemAlert refusal={refusal} />}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label="Tu contraseña"
          name="password"
          autoComplete="current-password"
          data-autofocus
          maxLength={256}
          value={password}
          error={refusal?.code === 'WRONG_PASSWORD' && refusal.message}
          onChange={event => {
            setPassword(event.currentTarget.value)
            prove.reset()
          }}
        />
        <Button type="submit" loading={prove.isPending} disabled={!password}>
          Confirmar
        </Button>
      </Stack>
    </form>
  )
}

/** Puts something into the drawer. */
export type Ask = (title: string, content: (close: () => void) => ReactNode) => void
