import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../api.ts'
import { isGivenUp, knowsPasskeys } from '../login/passkey.ts'
import { type Refusal, refusalOf } from '../problem.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { toast } from '../ui/toast.tsx'
import { deviceOf } from './devices.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRefreshSecurity } from './securityQueries.ts'

const quiet = { context: { quiet: true } }
const already = 'Este dispositivo ya tiene una llave de acceso de tu cuenta.'
const unable = 'Este dispositivo no puede guardar llaves de acceso con huella, rostro o PIN.'

const messageOf = (error: unknown) => {
  const { code } = error as { code?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return already
  return code?.startsWith('ERROR_AUTHENTICATOR_') ? unable : undefined
}

/** Registers this device, or a key that is plugged into it. */
export function NewPasskey({ onDone }: { onDone: () => void }) {
  const refresh = useRefreshSecurity()
  const [name, setName] = useState(() => deviceOf(navigator.userAgent).slice(0, 60))
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Pick<Refusal, 'message'>>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()

  const add = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const options = await client.secondFactor.beginPasskey(undefined, quiet)
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
      const passkey = await startRegistration({ optionsJSON })
      const added = await client.secondFactor.addPasskey(
        {
          name,
          passkey: {
            ...passkey,
            response: { ...passkey.response },
            clientExtensionResults: { ...passkey.clientExtensionResults },
          },
        },
        quiet,
      )
      toast.success(added.message)
      await refresh()
      if (added.recoveryCodes.length > 0) setRecoveryCodes(added.recoveryCodes)
      else onDone()
    } catch (error) {
      const message = messageOf(error)
      if (message) setRefusal({ message })
      else if (!isGivenUp(error)) setRefusal(refusalOf(error))
    }
    setBusy(false)
  }
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />
  if (!knowsPasskeys()) return <Text size="sm">Este navegador no conoce las llaves de acceso. Prueba con otro.</Text>
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!busy && name.trim()) add()
      }}
    >
      <Stack>
        <Text size="sm">
          Con una llave de acceso ingresas con tu huella, tu rostro o el PIN del dispositivo, sin escribir la
          contraseña.
        </Text>
        {refusal && <ProblemAlert refusal={refusal} />}
        <TextInput
          label="Nombre"
          description="Para reconocerla después."
          maxLength={60}
          value={name}
          error={name.trim() ? undefined : 'Completa este campo.'}
          onChange={event => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" loading={busy} leftSection={<IconFingerprint size={18} />}>
          Crear llave de acceso
        </Button>
      </Stack>
    </form>
  )
}
