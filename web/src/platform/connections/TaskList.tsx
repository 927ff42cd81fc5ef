import { type OutsideTask, OutsideTaskState } from '@aforo/api/platform/connections'
import { outsideSystemLabels, outsideTaskStateLabels } from '@aforo/api/platform/labels'
import { Button, Group, Modal, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconChecks, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { attempt } from '../../ui/attempt.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { DateRangeChip } from '../../ui/dates/DateRangeChip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { formatAgo, formatCounted } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSelection } from '../../ui/selection.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordList } from '../../ui/useRecordList.ts'
import { client } from '../api.ts'
import { faultsQuery, idsOfAll, size, taskList, useReadTasks } from './connectionQueries.ts'
import { TaskDrawer } from './TaskDrawer.tsx'

const path = '/app/configurations/general/integrations'
const route = getRouteApi(path)

const columns: DataListColumn<OutsideTask>[] = [
  {
    accessor: 'title',
    title: 'Qué',
    fixed: true,
    render: ({ id, title, fault }) => (
      <>
        <RecordLink from={path} to="." search={old => ({ ...old, task: id })}>
          {title}
        </RecordLink>
        {fault && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {fault.message}
          </Text>
        )}
      </>
    ),
  },
  { accessor: 'system', title: 'Sistema', render: ({ system }) => outsideSystemLabels[system] },
  { accessor: 'kind', title: 'Tipo', render: ({ kindLabel }) => kindLabel },
  { accessor: 'state', title: 'Estado', render: ({ state }) => <StatusBadge of="outsideTask" status={state} /> },
  { accessor: 'attempts', title: 'Intentos', textAlign: 'right', render: ({ attempts }) => attempts },
  {
    accessor: 'createdAt',
    title: 'Pedida',
    render: ({ createdAt, nextTryAt, attempts }) => (
      <>
        {formatAgo(createdAt)}
        {nextTryAt && attempts > 0 && (
          <Text size="xs" c="dimmed">
            se intenta {formatAgo(nextTryAt)}
          </Text>
        )}
      </>
    ),
  },
]

const filters = ['q', 'system', 'state', 'fault', 'days', 'record'] as const
const states = optionsOf(OutsideTaskState.options, outsideTaskStateLabels)

/** The console: what waits, runs, failed and was done with outside systems. */
export function TaskList({ systems, today }: { systems: OutsideTask['system'][]; today: string }) {
  const search = route.useSearch()
  const list = useRecordList({
    search,
    go: route.useNavigate(),
    page: kept => taskList(kept, today),
    size,
    filters,
    record: 'task',
  })
  const { filter } = list
  const { system, state, fault, days } = search
  const faults = useQuery(faultsQuery()).data ?? []
  const selection = useSelection({ system, state, fault, days, q: search.q })
  const read = useReadTasks()
  const [discarding, setDiscarding] = useState(false)

  const picked = async () =>
    selection.all ? (await idsOfAll(search, today)).filter(id => selection.has(id)) : [...selection.ids]
  const retrySelected = () =>
    attempt(async () => {
      const { retried } = await client.connections.retryTasks({ ids: await picked() })
      selection.clear()
      toast.success(`${formatCounted(retried, 'tarea vuelve', 'tareas vuelven')} a la cola.`)
      read()
    })
  const retryFault = (one: (typeof faults)[number]) =>
    attempt(async () => {
      const { retried } = await client.connections.retryTasks({ system: one.system, faultCode: one.code })
      toast.success(`${formatCounted(retried, 'tarea vuelve', 'tareas vuelven')} a la cola.`)
      read()
    })
  const discardSelected = (reason: string) =>
    attempt(async () => {
      const { discarded, ids } = await client.connections.discardTasks({ ids: await picked(), reason })
      selection.clear()
      setDiscarding(false)
      read()
      // What was done or discarded before is not theirs to bring back.
      if (discarded === 0) return toast.info('Ninguna se descartó: ya no esperaban.')
      toast.undo(`${formatCounted(discarded, 'tarea descartada', 'tareas descartadas')}.`, () =>
        undo(async () => {
          for (const id of ids) await client.connections.restoreTask({ id })
        }).finally(read),
      )
    })

  return (
    <Stack gap="sm">
      <Title order={2}>Actividad</Title>
      {faults.map(one => (
        <Note tone="warning" key={`${one.system} ${one.code}`}>
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              <b>
                {outsideSystemLabels[one.system]} · {formatCounted(one.count, 'tarea', 'tareas')}:
              </b>{' '}
              {one.message}
            </Text>
            <Group gap="xs">
              {fault !== one.code && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => filter({ fault: one.code, system: one.system, state: undefined })}
                >
                  Ver
                </Button>
              )}
              <Button data-writes size="compact-sm" variant="default" onClick={() => retryFault(one)}>
                {one.count === 1 ? 'Reintentar' : 'Reintentar todas'}
              </Button>
            </Group>
          </Group>
        </Note>
      ))}
      <Group gap="xs">
        <SearchBox placeholder="Buscar por texto o motivo" value={search.q} onSearch={list.find} />
        <FilterChip
          label="Estado"
          value={state}
          options={[...states, { value: 'all', label: 'Todas' }]}
          onChange={next => filter({ state: next, fault: undefined })}
        />
        <FilterChip
          label="Sistema"
          value={system}
          options={systems.map(value => ({ value, label: outsideSystemLabels[value] }))}
          onChange={next => filter({ system: next })}
        />
        <FilterChip
          label="Motivo"
          value={fault}
          options={faults.map(({ code, message }) => ({ value: code, label: message }))}
          onChange={next => filter({ fault: next, state: undefined })}
        />
        <DateRangeChip label="Pedida" value={days} today={today} onChange={next => filter({ days: next })} />
        {list.filtered && <ClearFilters onClick={list.clear} />}
      </Group>
      <DataList
        id="outside-tasks"
        noun={['tarea', 'tareas']}
        query={list.query}
        columns={columns}
        rowKey={({ id }) => id}
        search={search}
        onSearch={list.page}
        size={size}
        filtered={list.filtered}
        onClearFilters={list.clear}
        onOpen={({ id }) => list.open(id)}
        selection={{
          of: selection,
          nameOf: ({ title }) => title,
          actions: (
            <>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconRefresh size={14} />}
                onClick={retrySelected}
              >
                Reintentar
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconTrash size={14} />}
                onClick={() => setDiscarding(true)}
              >
                Descartar
              </Button>
            </>
          ),
        }}
        empty={
          <EmptyState
            icon={IconChecks}
            title="Nada pendiente"
            text="Todo lo que tenía que llegar a otro sistema llegó. Lo que espere o falle aparece aquí."
            action={
              <Button variant="default" onClick={() => filter({ state: 'all' })}>
                Ver lo hecho
              </Button>
            }
          />
        }
        card={({ title, state: of, system: where, fault: why, createdAt }) => (
          <>
            <CardHead name={title} badge={<StatusBadge of="outsideTask" status={of} />} />
            {why && (
              <Text size="sm" lineClamp={2}>
                {why.message}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {outsideSystemLabels[where]} · {formatAgo(createdAt)}
            </Text>
          </>
        )}
      />
      <DiscardDialog opened={discarding} onClose={() => setDiscarding(false)} onDiscard={discardSelected} />
      <TaskDrawer id={list.drawer.id} onClose={list.drawer.onClose} />
    </Stack>
  )
}

interface DiscardDialogProps {
  opened: boolean
  onClose: () => void
  onDiscard: (reason: string) => Promise<unknown>
}

function DiscardDialog({ opened, onClose, onDiscard }: DiscardDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Modal opened={opened} onClose={onClose} title="Descartar lo seleccionado">
      <form
        onSubmit={async event => {
          event.preventDefault()
          await onDiscard(reason)
          setReason('')
        }}
      >
        <Textarea
          label="Motivo"
          description="Queda en el historial. Lo descartado no se hará; lo que espera detrás sigue."
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
          required
          data-autofocus
          mb="md"
        />
        <FormButtons submit="Descartar" disabled={reason.trim() === ''} onCancel={onClose} />
      </form>
    </Modal>
  )
}
