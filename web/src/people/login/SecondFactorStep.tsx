import { Anchor, Button, PinInput, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { showPasskey } from './passkey.ts'
import { call, Wait } from './post.ts'
import { SignInHead } from './SignInHead.tsx'
import { isExpired, SignInRefusal } from './SignInRefusal.tsx'
import { useArrival } from './useArrival.ts'
import { formatWait, useWait } from './useWait.ts'

export type Factor = 'TOTP' | 'PASSKEY' | 'RECOVERY_CODE'

interface SecondFactorStepProps {
  interaction: string
  domain: string
  factors: Factor[]
  onOtherDomain: () => void
}

const titles: Record<Factor, string> = {
  PASSKEY: 'Confirma con tu llave de acceso: huella, rostro, PIN o llave de seguridad.',
  TOTP: 'Escribe el código de seis dígitos de tu aplicación de autenticación.',
  RECOVERY_CODE: 'Escribe uno de los códigos que guardaste. Cada uno sirve una sola vez.',
}
const others: Record<Factor, string> = {
  PASSKEY: 'Usar una llave de acceso',
  TOTP: 'Usar un código de mi aplicación',
  RECOVERY_CODE: 'Usar un código de recuperación',
}

/** After the password: one of the things that only its owner has. */
export default function SecondFactorStep({ interaction, domain, factors, onOtherDomain }: SecondFactorStepProps) {
  const [factor, setFactor] = useState<Factor>(factors[0] ?? 'TOTP')
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const [left, wait] = useWait()
  const goOn = useArrival()

  const send = async (shown: () => Promise<object | undefined>) => {
    if (busy || left > 0) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const body = await shown()
      if (body) {
        const path = `/login/interaction/${interaction}/second-factor`
        return await goOn((await call<{ redirectTo: string }>(path, body)).redirectTo)
      }
    } catch (error) {
      if (error instanceof Wait) wait(error.seconds)
      const failed = refusalOf(error)
      setRefusal(failed.errors[0] ? { ...failed, message: failed.errors[0].message } : failed)
      setCode('')
    }
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (factor === 'TOTP') send(async () => ({ code }))
    else if (factor === 'RECOVERY_CODE') send(async () => ({ recoveryCode: code }))
  }
  const passkey = () =>
    send(async () => {
      const answer = await showPasskey(interaction, { second: true })
      return answer && { passkey: answer }
    })

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <SignInHead domain={domain} onOtherDomain={onOtherDomain} />
        {refusal && <SignInRefusal refusal={refusal} left={left} />}
        <Text size="sm">{titles[factor]}</Text>
        {factor === 'TOTP' && (
          <PinInput
            length={6}
            type="number"
            size="md"
            oneTimeCode
            autoFocus
            aria-label="Código de seis dígitos"
            getInputProps={index => ({ 'aria-label': `Dígito ${index + 1} de 6` })}
            value={code}
            onChange={setCode}
            onComplete={typed => send(async () => ({ code: typed }))}
          />
        )}
        {factor === 'RECOVERY_CODE' && (
          <TextInput
            label="Código de recuperación"
            name="recoveryCode"
            placeholder="xxxx-xxxx-xxxx-xxxx-xxxx-xxxx-xxxx"
            size="md"
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            value={code}
            onChange={event => setCode(event.currentTarget.value)}
          />
        )}
        {factor === 'PASSKEY' ? (
          <Button
            size="md"
            fullWidth
            loading={busy}
            disabled={left > 0}
            leftSection={<IconFingerprint size={18} />}
            onClick={passkey}
          >
            Usar mi llave de acceso
          </Button>
        ) : (
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={busy}
            disabled={left > 0 || isExpired(refusal) || code.trim() === ''}
          >
            {left > 0 ? `Espera ${formatWait(left)}` : 'Confirmar'}
          </Button>
        )}
        {factors
          .filter(other => other !== factor)
          .map(other => (
            <Anchor
              key={other}
              component="button"
              type="button"
              size="sm"
              ta="center"
              onClick={() => {
                setFactor(other)
                setCode('')
                setRefusal(undefined)
              }}
            >
              {others[other]}
            </Anchor>
          ))}
        {!factors.includes('RECOVERY_CODE') && (
          <Text size="xs" c="dimmed" ta="center">
            Si perdiste tu segundo factor, pide a tu administrador que lo restablezca.
          </Text>
        )}
      </Stack>
    </form>
  )
}
