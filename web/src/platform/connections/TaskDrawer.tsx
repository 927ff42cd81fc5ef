import type { OutsideExchange, OutsideTaskDetail } from '@aforo/api/platform/connections'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { outsideSystemLabels } from '@aforo/api/platform/labels'
import { Accordion, Anchor, Code, Stack, Table, Text, Title } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LifecycleButtons } from '../../ui/LifecycleButtons.tsx'
import { Note } from '../../ui/Note.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { client } from '../api.ts'
import { useMe } from '../session/me.ts'
import { taskQuery, useReadTasks } from './connectionQueries.ts'

const missing = {
  icon: IconPlugConnected,
  title: 'Esta tarea no está disponible',
  text: 'Las tareas hechas se borran a los 90 días.',
}

/** One task: what it is about, why it waits, and what was sent and answered. */
export function TaskDrawer({ id, onClose }: Pick<RecordDrawerState, 'id' | 'onClose'>) {
  const query = useQuery({ ...taskQuery(id ?? ''), enabled: id !== undefined, refetchInterval: 5_000 })
  const task = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={task?.title ?? 'Tarea'}
      badge={task && <StatusBadge of="outsideTask" status={task.state} />}
      subtitle={task && `${outsideSystemLabels[task.system]} · ${task.kindLabel}`}
      onClose={onClose}
      footer={task && <TaskActions key={task.id} task={task} />}
    >
      <RecordBody record={task} query={query} missing={missing}>
        {task => <Summary task={task} />}
      </RecordBody>
    </RecordDrawer>
  )
}

function Summary({ task }: { task: OutsideTaskDetail }) {
  const { timezone } = useMe()
  const { fault, state, line, record, exchanges } = task
  const facts: [string, string][] = [
    ['Pedida', formatInstant(task.createdAt, timezone)],
    ['Intentos', String(task.attempts)],
    ...(task.nextTryAt ? [['Se intenta', formatInstant(task.nextTryAt, timezone)] as [string, string]] : []),
    ...(task.settledAt ? [['Terminó', formatInstant(task.settledAt, timezone)] as [string, string]] : []),
    ...(task.discardReason ? [['Motivo del descarte', task.discardReason] as [string, string]] : []),
  ]
  return (
    <Stack gap="md">
      {fault && state !== 'DONE' && (
        <Note tone={state === 'FAILED' ? 'bad' : 'warning'} title="Qué pasó">
          {fault.message}
        </Note>
      )}
      <Table variant="vertical" withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
        <Table.Tbody>
          {facts.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" w={150} bg="transparent" fw={400}>
                <Text size="sm" c="dimmed">
                  {label}
                </Text>
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {record?.link && <Anchor href={record.link}>Ver el registro</Anchor>}
      {line.length > 1 && (
        <div>
          <Title order={3} size="h5" mb={4}>
            En la fila de lo mismo
          </Title>
          <Stack gap={4}>
            {line.map(one => (
              <Text key={one.id} size="sm" fw={one.id === task.id ? 600 : undefined}>
                {one.title} <StatusBadge of="outsideTask" status={one.state} />
              </Text>
            ))}
          </Stack>
        </div>
      )}
      <div>
        <Title order={3} size="h5" mb={4}>
          Lo que se envió y respondió
        </Title>
        {exchanges.length === 0 ? (
          <Text size="sm" c="dimmed">
            Nada todavía. Se guarda 30 días, con los secretos tachados.
          </Text>
        ) : (
          <Accordion variant="contained" chevronPosition="left">
            {exchanges.map(exchange => (
              <Exchange key={exchange.id} exchange={exchange} timezone={timezone} />
            ))}
          </Accordion>
        )}
      </div>
    </Stack>
  )
}

function Exchange({ exchange, timezone }: { exchange: OutsideExchange; timezone: string }) {
  const { id, method, url, status, at, milliseconds, request, answer, fault, attempt } = exchange
  const { pathname, search } = new URL(url)
  const good = status !== null && status < 400
  return (
    <Accordion.Item value={id}>
      <Accordion.Control>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {method} {decodeURIComponent(pathname)}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          <Badge tone={good ? 'good' : 'bad'} label={status === null ? 'Sin respuesta' : String(status)} /> intento{' '}
          {attempt} · {formatInstant(at, timezone)}
          {milliseconds !== null && ` · ${milliseconds} ms`}
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="xs">
          {fault && <Text size="sm">{fault}</Text>}
          {search && <Said label="Parámetros" text={search.slice(1).replaceAll('&', '\n')} />}
          {request !== null && <Said label="Se envió" text={request} />}
          {answer !== null && answer !== '' && <Said label="Respondió" text={answer} />}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

/** Laid out where it is JSON and was not cut. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const Said = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Code block mah={260} style={{ overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {pretty(text)}
    </Code>
  </div>
)

function TaskActions({ task }: { task: OutsideTaskDetail }) {
  const { id, can } = task
  const read = useReadTasks()
  return (
    <LifecycleButtons
      can={can}
      steps={{
        discard: {
          label: 'Descartar',
          reason: {
            label: 'Por qué se descarta',
            placeholder: 'Ya se hizo a mano',
            description: 'Queda en el historial. No se hará; lo que espera detrás sigue.',
            maxLength: 500,
            confirm: 'Descartar',
          },
          run: async reason => {
            await client.connections.discardTask({ id, reason })
            read()
          },
          done: 'Se descartó la tarea.',
          undo: async () => {
            await client.connections.restoreTask({ id })
            read()
          },
        },
        retry: {
          label: 'Reintentar',
          variant: 'filled',
          run: async () => {
            await client.connections.retryTask({ id })
            read()
          },
          done: 'La tarea vuelve a la cola.',
        },
      }}
    />
  )
}
