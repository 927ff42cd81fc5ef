import type { Connection } from '@aforo/api/platform/connections'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { ActionIcon, Button, Code, CopyButton, Group, Stack, Switch, Text, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy, IconPlugConnected, IconSettings, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { attempt } from '../../ui/attempt.ts'
import { ConfirmByTyping } from '../../ui/ConfirmByTyping.tsx'
import { formatAgo, formatCounted } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { onlyLooks, writes } from '../../ui/writes.ts'
import { api, client } from '../api.ts'
import { refusalOf } from '../problem.ts'
import { useMe } from '../session/me.ts'
import { CheckSteps } from './CheckSteps.tsx'
import { useTakeConnection } from './connectionQueries.ts'

interface ConnectionCardProps {
  connection: Connection
  onEdit: () => void
  /** What its own area adds, such as the mapping of stages. */
  more?: ReactNode
}

/** One system: how it is connected, whether it answers, and what waits for it. */
export function ConnectionCard({ connection, onEdit, more }: ConnectionCardProps) {
  const { system, name, about, state, simulated, enabled, address, circuit, counts, check, version, can } = connection
  const { timezone } = useMe()
  const [removing, setRemoving] = useState(false)
  const [testedVersion, setTestedVersion] = useState<number>()
  const take = useTakeConnection()
  const turn = async (next: boolean) => {
    const after = await attempt(() => client.connections.setEnabled({ system, enabled: next, version }))
    if (!after) return
    take(after)
    toast.undo(next ? `${name} quedó encendido.` : `${name} quedó apagado: lo pendiente espera.`, () =>
      undo(async () => take(await client.connections.setEnabled({ system, enabled: !next, version: after.version }))),
    )
  }
  const test = useMutation(
    api.connections.test.mutationOptions({ onError: error => toast.error(refusalOf(error).message) }),
  )
  const probe = async () => {
    const after = await attempt(() => client.connections.probe({ system }))
    if (after) take(after)
  }
  const configured = state !== 'NOT_CONFIGURED'
  // What a test told is about the connection as it was then.
  const tested = testedVersion === version ? test.data : undefined
  const steps = tested?.steps ?? (check && !check.ok ? check.steps : undefined)
  return (
    <Panel
      title={name}
      about={about}
      actions={
        <Group gap="xs">
          {simulated && <Badge tone="info" label="Simulador" />}
          <StatusBadge of="connection" status={state} />
        </Group>
      }
    >
      <Stack gap="sm">
        {state === 'DOWN' && (
          <Note tone="bad" title={`${name} no responde`}>
            <Text size="sm">
              {circuit.fault} {circuit.since && `Desde ${formatAgo(circuit.since)}.`} Lo pendiente espera y no se pierde
              {circuit.probeAt && `; se vuelve a intentar ${formatAgo(circuit.probeAt)}`}.
            </Text>
            {can.probe && (
              <Button data-writes mt="xs" size="compact-sm" variant="default" onClick={probe}>
                Intentar ahora
              </Button>
            )}
          </Note>
        )}
        {state === 'FAILING' && (
          <Note tone="warning">
            <Text size="sm">
              La última vez no respondió. {circuit.fault} Se vuelve a intentar sola, y nada se pierde.
            </Text>
          </Note>
        )}
        {circuit.pausedUntil && state === 'UP' && new Date(circuit.pausedUntil).getTime() > Date.now() && (
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {name} pidió una pausa: se continúa {formatAgo(circuit.pausedUntil)}.
            </Text>
            {can.probe && (
              <Button data-writes size="compact-sm" variant="default" onClick={probe}>
                Continuar ya
              </Button>
            )}
          </Group>
        )}
        {configured && (
          <Group gap="lg">
            <Switch
              label={enabled ? 'Encendida' : 'Apagada'}
              checked={enabled}
              disabled={onlyLooks()}
              wrapperProps={writes}
              onChange={event => turn(event.currentTarget.checked)}
            />
            <Text size="sm" c="dimmed">
              {[
                formatCounted(counts.waiting, 'espera', 'esperan'),
                counts.failed > 0 && formatCounted(counts.failed, 'falló', 'fallaron'),
                connection.answeredAt && `respondió ${formatAgo(connection.answeredAt)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Group>
        )}
        {configured && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Text span c="dimmed" size="sm">
              Dirección:{' '}
            </Text>
            {address}
          </Text>
        )}
        {connection.webhookAddress && (
          <Group gap={4} wrap="nowrap" align="center">
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              Recibe avisos en
            </Text>
            <Code style={{ overflowWrap: 'anywhere' }}>{connection.webhookAddress}</Code>
            <CopyButton value={connection.webhookAddress}>
              {({ copied, copy }) => (
                <Tooltip label={copied ? 'Copiada' : 'Copiar'}>
                  <ActionIcon variant="subtle" color="gray" aria-label="Copiar la dirección" onClick={copy}>
                    {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  </ActionIcon>
                </Tooltip>
              )}
            </CopyButton>
          </Group>
        )}
        {steps && <CheckSteps steps={steps} />}
        {check && !tested && (
          <Text size="xs" c="dimmed">
            Última prueba: {formatInstant(check.at, timezone)} · {check.ok ? 'funcionó' : 'falló'}
          </Text>
        )}
        <Group gap="xs">
          <Button data-writes variant="default" leftSection={<IconSettings size={16} />} onClick={onEdit}>
            {configured ? 'Editar' : 'Configurar'}
          </Button>
          {configured && (
            <Button
              data-writes
              variant="default"
              loading={test.isPending}
              leftSection={<IconPlugConnected size={16} />}
              onClick={() => {
                setTestedVersion(version)
                test.mutate({ system })
              }}
            >
              Probar conexión
            </Button>
          )}
          {configured && more}
          {can.remove && (
            <Button
              data-writes
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => setRemoving(true)}
            >
              Quitar
            </Button>
          )}
        </Group>
        {configured && !enabled && !can.remove && (
          <Text size="xs" c="dimmed">
            Para quitarla, primero reintenta o descarta lo que espera.
          </Text>
        )}
      </Stack>
      {removing && (
        <ConfirmByTyping
          opened
          title={`Quitar la conexión con ${name}`}
          consequence="Se olvidan su dirección, sus secretos, sus correspondencias y lo que se envió y se respondió. Lo que trajo se queda. No se puede deshacer."
          phrase={name}
          confirm="Quitar la conexión"
          onConfirm={async () => {
            take(await client.connections.remove({ system, version }))
            toast.success(`Se quitó la conexión con ${name}.`)
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </Panel>
  )
}
