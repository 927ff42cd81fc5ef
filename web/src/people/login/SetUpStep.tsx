import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { deviceOf } from '../profile/devices.ts'
import { RecoveryCodes } from '../profile/RecoveryCodes.tsx'
import { TotpForm } from '../profile/TotpForm.tsx'
import { createPasskey, knowsPasskeys } from './passkey.ts'
import { call } from './post.ts'
import { SignInHead } from './SignInHead.tsx'
import { isExpired, SignInRefusal } from './SignInRefusal.tsx'
import { useArrival } from './useArrival.ts'

interface SetUpStepProps {
  interaction: string
  domain: string
  onOtherDomain: () => void
}

interface Done {
  redirectTo: string
  recoveryCodes: string[]
}

/** The organisation lets nobody in by a password alone: a second factor is set up here, and then one is in. */
export default function SetUpStep({ interaction, domain, onOtherDomain }: SetUpStepProps) {
  const path = `/login/interaction/${interaction}/set-up`
  const [byPasskey, setByPasskey] = useState(false)
  const [secret, setSecret] = useState<{ secret: string; qr: string }>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<Done>()
  const goOn = useArrival()

  useEffect(() => {
    let left = false
    call<{ secret: string; qr: string }>(`${path}/totp`, {})
      .then(made => left || setSecret(made))
      .catch(error => left || setRefusal(refusalOf(error)))
    return () => {
      left = true
    }
  }, [path])

  /** @throws again what failed, once it is shown */
  const finish = async (show: () => Promise<Done | undefined>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const shown = await show()
      if (shown) setDone(shown)
    } catch (error) {
      setRefusal(refusalOf(error))
      throw error
    } finally {
      setBusy(false)
    }
  }
  const passkey = () =>
    finish(async () => {
      const made = await createPasskey(() => call<object>(`${path}/passkey/options`, {}))
      return made && call<Done>(`${path}/passkey`, { name: deviceOf(navigator.userAgent).slice(0, 60), passkey: made })
    }).catch(() => {})

  if (done)
    return (
      <Stack>
        <SignInHead domain={domain} onOtherDomain={onOtherDomain} />
        {refusal && <ProblemAlert refusal={refusal} />}
        <RecoveryCodes
          codes={done.recoveryCodes}
          onDone={() => goOn(done.redirectTo).catch(error => setRefusal(refusalOf(error)))}
        />
      </Stack>
    )
  const expired = isExpired(refusal)
  return (
    <Stack>
      <SignInHead domain={domain} onOtherDomain={onOtherDomain} />
      <div>
        <Text fw={600}>Protege tu cuenta</Text>
        <Text size="sm" c="dimmed">
          Tu organización exige un segundo factor, además de la contraseña. Configúralo para ingresar.
        </Text>
      </div>
      {refusal && expired ? (
        <SignInRefusal refusal={refusal} />
      ) : byPasskey ? (
        <>
          <Text size="sm">
            Con una llave de acceso confirmas con tu huella, tu rostro o el PIN de este dispositivo.
          </Text>
          {refusal && <ProblemAlert refusal={refusal} />}
          <Button size="md" loading={busy} leftSection={<IconFingerprint size={18} />} onClick={passkey}>
            Crear llave de acceso
          </Button>
        </>
      ) : (
        <TotpForm
          secret={secret}
          refusal={refusal}
          busy={busy}
          submit="Activar e ingresar"
          onCode={code => finish(() => call<Done>(`${path}/totp/code`, { code }))}
        />
      )}
      {!expired && knowsPasskeys() && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="center"
          onClick={() => {
            setByPasskey(!byPasskey)
            setRefusal(undefined)
          }}
        >
          {byPasskey ? 'Usar una aplicación de autenticación' : 'Usar una llave de acceso'}
        </Anchor>
      )}
    </Stack>
  )
}
