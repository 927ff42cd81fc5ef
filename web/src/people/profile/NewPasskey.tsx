import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { missingWords } from '../../ui/missingWords.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { createPasskey, knowsPasskeys } from '../login/passkey.ts'
import { deviceOf } from './devices.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRefreshSecurity } from './securityQueries.ts'

/** Registers this device, or a key that is plugged into it. */
export function NewPasskey({ onDone }: { onDone: () => void }) {
  const refresh = useRefreshSecurity()
  const [name, setName] = useState(() => deviceOf(navigator.userAgent).slice(0, 60))
  const { busy, refusal, run } = useAttempt()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()

  const add = () =>
    run(async () => {
      const passkey = await createPasskey(() => client.secondFactor.beginPasskey())
      if (!passkey) return
      const added = await client.secondFactor.addPasskey({ name, passkey })
      toast.success(added.message)
      await refresh()
      if (added.recoveryCodes.length > 0) setRecoveryCodes(added.recoveryCodes)
      else onDone()
    })
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
          error={name.trim() ? undefined : missingWords.field}
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
