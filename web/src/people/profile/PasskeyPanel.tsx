import type { Passkey } from '@aforo/api/people/second-factor'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Text, ThemeIcon } from '@mantine/core'
import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import type { Ask } from './ProofForm.tsx'
import { RemoveFactor } from './RemoveFactor.tsx'
import classes from './Sessions.module.css'

interface PasskeyPanelProps {
  passkeys: Passkey[]
  ask: Ask
  onAdd: () => void
}

/** The devices and keys with which one signs in without a password. */
export function PasskeyPanel({ passkeys, ask, onAdd }: PasskeyPanelProps) {
  const { timezone } = useMe()
  const add = (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onAdd}>
      Añadir llave de acceso
    </Button>
  )
  return (
    <Panel
      title="Llaves de acceso"
      about="Ingresa con tu huella, tu rostro o un PIN. También sirven como segundo factor."
      actions={passkeys.length > 0 && add}
    >
      {passkeys.length === 0 ? (
        <>
          <Text fw={500}>Sin llaves de acceso</Text>
          <Text size="sm" c="dimmed" mb="sm">
            Son la forma más segura y rápida de ingresar.
          </Text>
          {add}
        </>
      ) : (
        <Rows look="lined" aria-label="Llaves de acceso">
          {passkeys.map(({ id, name, synced, createdAt, lastUsedAt }) => (
            <li key={id} className={classes.row}>
              <ThemeIcon variant="light" color="gray" size={38} radius="md">
                <IconFingerprint size={20} stroke={1.6} aria-hidden />
              </ThemeIcon>
              <div className={classes.words}>
                <div className={classes.device}>{name}</div>
                <Text size="sm" c="dimmed">
                  Desde el {formatInstant(createdAt, timezone)}
                  {synced && ' · Sincronizada entre dispositivos'}
                </Text>
                <Text size="sm" c="dimmed">
                  {lastUsedAt ? `Último uso: ${formatInstant(lastUsedAt, timezone)}` : 'Sin usar todavía'}
                </Text>
              </div>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Quitar la llave de acceso ${name}`}
                onClick={() =>
                  ask('Quitar llave de acceso', close => (
                    <RemoveFactor
                      text={`«${name}» dejará de servir para ingresar. Para volver a usarla habrá que registrarla de nuevo.`}
                      confirm="Quitar llave de acceso"
                      remove={() => client.secondFactor.removePasskey({ id })}
                      onDone={close}
                    />
                  ))
                }
              >
                Quitar
              </Button>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  )
}
