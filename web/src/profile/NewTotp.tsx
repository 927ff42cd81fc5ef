import { Button, Center, Code, Image, List, PinInput, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../api.ts'
import { refusalOf } from '../problem.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { toast } from '../ui/toast.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRefreshSecurity } from './securityQueries.ts'

/** Step by step: scan the code, type what the app shows, keep the recovery codes. */
export function NewTotp({ onDone }: { onDone: () => void }) {
  const refresh = useRefreshSecurity()
  const [code, setCode] = useState('')
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  // Each time the drawer opens there is a new secret; while it is open the same one.
  const begun = useQuery({
    queryKey: ['totp-enrolment'],
    queryFn: () => client.secondFactor.beginTotp(undefined, { context: { quiet: true } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const confirm = useMutation(
    api.secondFactor.confirmTotp.mutationOptions({
      context: { quiet: true },
      onSuccess: async ({ message, recoveryCodes: codes }) => {
        toast.success(message)
        await refresh()
        if (codes.length > 0) setRecoveryCodes(codes)
        else onDone()
      },
      onError: () => setCode(''),
    }),
  )
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />
  if (begun.error) return <ProblemAlert refusal={refusalOf(begun.error)} />
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (code.length === 6) confirm.mutate({ code })
      }}
    >
      <Stack>
        <List type="ordered" size="sm" spacing="xs">
          <List.Item>
            Abre tu aplicación de autenticación, como Google Authenticator, Microsoft Authenticator o 1Password.
          </List.Item>
          <List.Item>Agrega una cuenta y escanea este código.</List.Item>
        </List>
        <Center>
          {begun.data ? (
            <Image
              src={begun.data.qr}
              alt="Código QR para tu aplicación de autenticación"
              w={220}
              h={220}
              radius="md"
            />
          ) : (
            <Skeleton w={220} h={220} radius="md" aria-busy aria-label="Cargando" />
          )}
        </Center>
        {begun.data && (
          <Text size="sm">
            ¿No puedes escanearlo? Escribe esta clave en la aplicación:{' '}
            <Code style={{ overflowWrap: 'anywhere' }}>{begun.data.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
          </Text>
        )}
        <Text size="sm">3. Escribe el código de seis dígitos que muestra.</Text>
        {confirm.error && <ProblemAlert refusal={refusalOf(confirm.error)} />}
        <PinInput
          length={6}
          type="number"
          oneTimeCode
          aria-label="Código de seis dígitos"
          getInputProps={index => ({ 'aria-label': `Dígito ${index + 1} de 6` })}
          value={code}
          onChange={setCode}
        />
        <Button type="submit" loading={confirm.isPending} disabled={code.length < 6 || !begun.data}>
          Activar
        </Button>
      </Stack>
    </form>
  )
}
