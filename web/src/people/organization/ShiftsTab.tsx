import type { TimePeriod } from '@aforo/api/people/organization'
import { formatHours, formatTimes } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Text } from '@mantine/core'
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DayBar, HourTicks } from '../../places/campuses/WeekBar.tsx'
import { client } from '../../platform/api.ts'
import { useScreenAction } from '../../ui/actions.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { periodsQuery } from './organizationQueries.ts'
import { EditShift, NewShift, useRefreshShifts } from './ShiftForms.tsx'
import classes from './ShiftsTab.module.css'
import { minutesIn, shortTime, valuesOf } from './shifts.ts'

interface ShiftsTabProps {
  /** The shift in the drawer: its id, or `new`. */
  open: string | undefined
  onOpen: (period: string | undefined) => void
}

/** The shifts in which desks are booked. */
export function ShiftsTab({ open, onOpen }: ShiftsTabProps) {
  const query = useQuery(periodsQuery())
  const periods = query.data
  const add = () => onOpen('new')
  useScreenAction({ id: 'shift.new', label: 'Crear turno', icon: IconPlus, run: add })
  const editing = periods?.find(({ id, isDefault }) => id === open && !isDefault)
  const close = () => onOpen(undefined)
  return (
    <>
      <Panel
        title="Turnos"
        about="Las mesas de trabajo se reservan por turno. Valen en todas las sedes, con la hora de cada una."
        actions={
          <Button data-writes leftSection={<IconPlus size={16} />} onClick={add}>
            Crear turno
          </Button>
        }
      >
        {periods ? (
          <Shifts periods={periods} onEdit={onOpen} />
        ) : (
          <LoadingOrError query={query} skeleton={[44, 44, 44]} />
        )}
      </Panel>
      <RecordDrawer opened={open === 'new'} title="Nuevo turno" onClose={close}>
        <NewShift onDone={close} />
      </RecordDrawer>
      <RecordDrawer
        opened={open !== undefined && open !== 'new' && periods !== undefined}
        title={editing ? `Turno ${editing.name}` : 'Turno'}
        onClose={close}
      >
        {editing ? (
          <EditShift key={editing.id} period={editing} onDone={close} />
        ) : (
          <EmptyState title="Este turno no está disponible" text="Puede que alguien lo haya eliminado." />
        )}
      </RecordDrawer>
    </>
  )
}

function Shifts({ periods, onEdit }: { periods: TimePeriod[]; onEdit: (id: string) => void }) {
  const onlyDefaults = periods.every(({ isDefault }) => isDefault)
  return (
    <>
      {onlyDefaults && <DefaultsNote periods={periods} />}
      <Rows look="lined" aria-label="Turnos">
        {periods.map(period => (
          <Shift key={period.id} period={period} onEdit={() => onEdit(period.id)} />
        ))}
      </Rows>
    </>
  )
}

function Shift({ period, onEdit }: { period: TimePeriod; onEdit: () => void }) {
  const { id, name, isDefault } = period
  const times = valuesOf(period)
  const refresh = useRefreshShifts()
  const remove = useMutation({
    mutationFn: () => client.organization.deleteTimePeriod({ id }, { context: { toastError: true } }),
    onSuccess: async () => {
      await refresh()
      toast.undo(`Se eliminó el turno ${name}.`, () =>
        undo(async () => {
          await client.organization.restoreTimePeriod({ id })
          await refresh()
        }),
      )
    },
  })
  return (
    <li className={classes.row}>
      <Group gap="xs">
        <span className={classes.name}>{name}</span>
        {isDefault && <Badge tone="neutral" label="Predeterminado" />}
      </Group>
      <div>
        {formatTimes(times.startTime, times.endTime)}{' '}
        <Text span size="sm" c="dimmed">
          ({formatHours(minutesIn(times))})
        </Text>
      </div>
      <div>
        <DayBar ranges={[{ opensAt: shortTime(period.startTime), closesAt: shortTime(period.endTime) }]} />
        <HourTicks />
      </div>
      <Group gap={4} justify="flex-end" wrap="nowrap">
        {!isDefault && (
          <>
            <IconButton label="Editar" name={`Editar ${name}`} data-writes size="lg" onClick={onEdit}>
              <IconPencil size={18} stroke={1.6} />
            </IconButton>
            <IconButton
              label="Eliminar"
              name={`Eliminar ${name}`}
              data-writes
              size="lg"
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              <IconTrash size={18} stroke={1.6} />
            </IconButton>
          </>
        )}
      </Group>
    </li>
  )
}

/** Says why there are shifts that nobody made, and makes them one's own. */
function DefaultsNote({ periods }: { periods: TimePeriod[] }) {
  const refresh = useRefreshShifts()
  const adopt = useMutation({
    mutationFn: async () => {
      const made: string[] = []
      for (const period of periods)
        made.push((await client.organization.createTimePeriod(valuesOf(period), { context: { toastError: true } })).id)
      return made
    },
    onSettled: refresh,
    onSuccess: made =>
      toast.undo('Ahora estos turnos son tuyos y los puedes cambiar.', () =>
        undo(async () => {
          for (const id of made) await client.organization.deleteTimePeriod({ id })
          await refresh()
        }),
      ),
  })
  return (
    <Note tone="info" mb="sm">
      <Text size="sm">
        Todavía no tienes turnos propios: valen los predeterminados. Dejarán de ofrecerse cuando crees el primero.
      </Text>
      <Button
        data-writes
        size="compact-sm"
        variant="default"
        mt="xs"
        leftSection={<IconCopy size={16} stroke={1.6} />}
        loading={adopt.isPending}
        onClick={() => adopt.mutate()}
      >
        Partir de los predeterminados
      </Button>
    </Note>
  )
}
