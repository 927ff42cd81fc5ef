import { Button, Center, Code, Image, List, PinInput, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Refusal } from '../../platform/problem.ts'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

interface TotpFormProps {
  /** Undefined until the server made it. */
  secret: { secret: string; qr: string } | undefined
  refusal: Refusal | undefined
  busy: boolean
  submit: string
  /** Rejects what is not the code that the app shows. */
  onCode: (code: string) => Promise<unknown>
}

/** Step by step: scan the code, type what the app shows. */
export function TotpForm({ secret, refusal, busy, submit, onCode }: TotpFormProps) {
  const [code, setCode] = useState('')
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (code.length === 6 && !busy) onCode(code).catch(() => setCode(''))
      }}
    >
      <Stack>
        <List type="ordered" size="sm" spacing="xs">
          <List.Item>
            Abre tu aplicación de autenticación, como Google Authenticator, Microsoft Authenticator o 1Password.
          </List.Item>
          <List.Item>Añade una cuenta y escanea este código.</List.Item>
        </List>
        <Center>
          {secret ? (
            <Image src={secret.qr} alt="Código QR para tu aplicación de autenticación" w={220} h={220} radius="md" />
          ) : (
            <Skeleton w={220} h={220} radius="md" {...loading} />
          )}
        </Center>
        {secret && (
          <Text size="sm">
            ¿No puedes escanearlo? Escribe esta clave en la aplicación:{' '}
            <Code style={{ overflowWrap: 'anywhere' }}>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
          </Text>
        )}
        <Text size="sm">3. Escribe el código de seis dígitos que muestra.</Text>
        {refusal && <ProblemAlert refusal={refusal} />}
        <PinInput
          length={6}
          type="number"
          oneTimeCode
          aria-label="Código de seis dígitos"
          getInputProps={index => ({ 'aria-label': `Dígito ${index + 1} de 6` })}
          value={code}
          onChange={setCode}
        />
        <Button type="submit" loading={busy} disabled={code.length < 6 || !secret}>
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
