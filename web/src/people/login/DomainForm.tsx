import type { IdentityProviderConfig } from '@aforo/api/people/tenants'
import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { call } from './post.ts'

interface DomainFormProps {
  last: string
  onConfig: (config: IdentityProviderConfig) => void
}

const shape = /^[a-z0-9][a-z0-9-]{0,62}$/

/** Asks for the organisation's domain and learns how its people sign in. */
export function DomainForm({ last, onConfig }: DomainFormProps) {
  const [domain, setDomain] = useState(last)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const asked = domain.trim().toLowerCase()
    setRefusal(undefined)
    if (!shape.test(asked)) return setError('Escribe el dominio de tu organización, solo letras, números y guiones.')
    setBusy(true)
    try {
      onConfig(await call<IdentityProviderConfig>(`/api/public/idp/config?domain=${encodeURIComponent(asked)}`))
    } catch (failed) {
      const { errors, ...rest } = refusalOf(failed)
      const [field] = errors
      if (field) setError(field.message)
      else setRefusal({ errors, ...rest })
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
        <div>
          <Title order={1}>Iniciar sesión</Title>
          <Text c="dimmed" size="sm" mt={4}>
            ¿Con qué dominio entra tu organización?
          </Text>
        </div>
        {refusal && <ProblemAlert refusal={refusal} />}
        <TextInput
          label="Dominio"
          name="domain"
          placeholder="mi-empresa"
          size="md"
          autoFocus
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
          value={domain}
          error={error}
          onChange={event => {
            setDomain(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Button type="submit" size="md" loading={busy} fullWidth>
          Continuar
        </Button>
      </Stack>
    </form>
  )
}
