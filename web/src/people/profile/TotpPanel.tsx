import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Text } from '@mantine/core'
import { IconDeviceMobileCode } from '@tabler/icons-react'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import type { Ask } from './ProofForm.tsx'
import { RemoveFactor } from './RemoveFactor.tsx'

interface TotpPanelProps {
  since: string | null
  ask: Ask
  onAdd: () => void
}

/** The codes of an authenticator app, as the second step after the password. */
export function TotpPanel({ since, ask, onAdd }: TotpPanelProps) {
  const { timezone } = useMe()
  const remove = () =>
    ask('Quitar aplicación', close => (
      <RemoveFactor
        text="Ya no se te pedirá el código de seis dígitos al ingresar. Borra también la cuenta de tu aplicación."
        confirm="Quitar aplicación"
        remove={() => client.secondFactor.removeTotp()}
        onDone={close}
      />
    ))
  return (
    <Panel
      title="Aplicación de autenticación"
      about="Después de la contraseña se pide un código de seis dígitos de tu teléfono."
      actions={<Badge tone={since ? 'good' : 'neutral'} label={since ? 'Activada' : 'Sin activar'} />}
    >
      {since ? (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            Desde el {formatInstant(since, timezone)}
          </Text>
          <Button variant="default" onClick={remove}>
            Quitar aplicación
          </Button>
        </>
      ) : (
        <Button variant="default" leftSection={<IconDeviceMobileCode size={16} />} onClick={onAdd}>
          Activar aplicación
        </Button>
      )}
    </Panel>
  )
}
