import type { Calendar } from '@aforo/api/bookings/calendar'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconDoor, IconDoorOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { refusalOf } from '../../platform/problem.ts'
import type { WallClock } from '../../ui/days.ts'
import { EmptyState, NothingMatches } from '../../ui/EmptyState.tsx'
import { ClearFilters } from '../../ui/FilterChip.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { Note } from '../../ui/Note.tsx'
import classes from '../reservations/BookingsScreen.module.css'
import { type BookingSearch, type Slot, slotOf } from '../reservations/bookingSearch.ts'
import type { BookingCampus } from '../reservations/bookingsCampuses.ts'
import { noRoomFilter } from '../reservations/RoomFilters.tsx'
import { useSubject } from '../reservations/subject.ts'
import { type BookingActions, withMoves } from '../reservations/useBookingActions.ts'
import { indexBookings, matchingRooms, stretchOf } from '../timeline/lanes.ts'
import { Timeline } from '../timeline/Timeline.tsx'
import { type Mark, modelOf } from '../timeline/timelineModel.ts'
import { useFresh } from './useFresh.ts'

const Week = later(() => import('./Week.tsx'), 'Week')

// The days of a desk are what people open; a phone and the month ask for theirs.
const Agenda = later(() => import('./Agenda.tsx'), 'Agenda')
const MonthOfDays = later(() => import('./Month.tsx'), 'MonthOfDays')
const MonthOfRooms = later(() => import('./Month.tsx'), 'MonthOfRooms')

interface CalendarStageProps {
  calendar: Calendar | undefined
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  campus: BookingCampus
  dates: string[]
  now: WallClock
  me: string
  search: BookingSearch
  narrow: boolean
  actions: BookingActions
  onSearch: (change: Partial<BookingSearch>, silently?: boolean) => void
  onOpen: (id: string) => void
  onCreate: (slot: Slot, about?: string) => void
}

/** The day or week itself, in whatever state its data is: loading, failed, empty, or there. */
export function CalendarStage(props: CalendarStageProps) {
  const { calendar, query, dates, search, narrow, actions, now, onSearch } = props
  const { none } = useSubject()
  const { moves, refusedIds } = actions
  const { type, floor, capacity, features, room } = search
  const fresh = useFresh(query.isPlaceholderData ? undefined : calendar, `${calendar?.campusId} ${dates.join()}`)
  const days = dates.join()
  const whole = search.hours === 'all'
  const { open, from, to } = search
  const model = useMemo(() => {
    const slot = from && to && from < to ? stretchOf({ from, to }) : undefined
    const filter = { type, floor, capacity, features }
    return calendar && modelOf(calendar, days.split(','), filter, narrow ? undefined : room, { whole, open, slot })
  }, [calendar, days, type, floor, capacity, features, room, narrow, whole, open, from, to])
  const bookings = useMemo(
    () => indexBookings(withMoves(calendar?.reservations ?? [], moves)),
    [calendar?.reservations, moves],
  )
  const marks = useMemo(() => {
    const found = new Map<string, Mark>([...fresh].map(id => [id, 'fresh']))
    for (const id of refusedIds) found.set(id, 'refused')
    return found
  }, [fresh, refusedIds])
  const pending = useMemo(() => new Set(moves.keys()), [moves])

  const isMissing = query.error && refusalOf(query.error).status === 404
  if (props.campus.host && (isMissing || calendar?.spaces.length === 0))
    return (
      <EmptyState
        icon={IconDoor}
        title="Aquí no te comparten nada de esto"
        text={`Pide a ${props.campus.host} lo que te falte.`}
      />
    )
  if (!calendar || !model) return <LoadingOrError query={query} skeleton={<StageSkeleton />} />
  if (calendar.spaces.length === 0)
    return (
      <EmptyState
        icon={IconDoor}
        title={none.title}
        text={none.text}
        action={
          <Button
            renderRoot={root => <Link to="/app/configurations/campus/$id" params={{ id: props.campus.id }} {...root} />}
          >
            Ir a la sede
          </Button>
        }
      />
    )
  if (model.groups.length === 0)
    return <NothingMatches action={<ClearFilters onClick={() => onSearch(noRoomFilter)} />} />

  const shared = { model, bookings, now, onOpen: props.onOpen, onCreate: props.onCreate }
  const onDate = (date: string) => onSearch({ date: date === now.date ? undefined : date, view: 'day' })
  if (search.view === 'month') {
    const rooms = matchingRooms(calendar.spaces, { type, floor, capacity, features })
    const shown = rooms.filter(one => room === undefined || one.id === room)
    const month = { calendar, dates, date: search.date ?? now.date, rooms: shown, bookings, now }
    const onDay = (date: string, only?: string) =>
      onSearch({ date: date === now.date ? undefined : date, view: 'day', room: narrow ? (only ?? room) : room })
    return narrow || room ? (
      <MonthOfDays {...month} brief={narrow} onDay={onDay} onOpen={props.onOpen} />
    ) : (
      <MonthOfRooms {...month} onDay={onDay} />
    )
  }
  const [day = now.date] = dates
  const holiday = dates.length === 1 ? model.closedName(day) : undefined
  const closedNote = holiday !== undefined && (
    <Note tone="neutral" icon={IconDoorOff} mb="sm" role="note">
      {`La sede no abre este día${holiday && `: ${holiday}`}.`}
    </Note>
  )
  if (narrow)
    return (
      <Agenda
        {...shared}
        date={day}
        room={room}
        note={closedNote}
        onDate={onDate}
        onRoom={id => onSearch({ room: id }, true)}
      />
    )
  const draft = slotOf(search)
  const { spaceId, at } = draft ?? {}
  const wanted = at && from && to && from < to ? { at, from, to } : undefined
  const ghosts = spaceId && wanted ? [{ slot: { spaceId, ...wanted }, label: 'Nueva reserva' }] : []
  if (dates.length > 1 && !room)
    return (
      <div className={classes.stage}>
        <Week
          {...shared}
          me={props.me}
          draft={draft}
          selected={search.open}
          marks={marks}
          pending={pending}
          busy={query.isFetching}
          onChange={(reservation, slot) => actions.reschedule(reservation, slot)}
          onRoom={id => onSearch({ view: 'week', room: id })}
          onDate={onDate}
        />
        <Text size="xs" c="dimmed" mt={6} className={classes.hint}>
          Arrastra una reserva a otro día o a otra sala, o pulsa un lugar libre para reservar desde esa hora. Con el
          teclado: Tab hasta las celdas, flechas para recorrerlas, Enter para reservar o abrir, Mayús + flechas para
          mover la reserva. La semana de una sola sala, con sus horas, se abre en su nombre.
        </Text>
      </div>
    )
  return (
    <div className={classes.stage}>
      {closedNote}
      <Timeline
        {...shared}
        me={props.me}
        ghosts={ghosts}
        wanted={spaceId ? undefined : wanted}
        selected={search.open}
        marks={marks}
        pending={pending}
        busy={query.isFetching}
        onChange={(reservation, slot) => actions.reschedule(reservation, slot)}
        acts={{ onExtend: actions.extend, onCancel: actions.cancel }}
        onRoom={id => onSearch({ view: 'week', room: id })}
        onDate={onDate}
      />
      <Group className={classes.keys} gap="md" wrap="nowrap" align="flex-start">
        <Text size="xs" c="dimmed">
          Arrastra para reservar, mover o alargar. Con el teclado: Tab hasta una hora libre o una reserva, flechas para
          recorrer, Enter para reservar o abrir, Mayús + flechas para mover, + y − para alargar o acortar.
        </Text>
        {(whole || model.outside > 0 || model.axis.from > 0 || model.axis.to < 1440) && (
          <Button
            variant="subtle"
            size="compact-xs"
            ms="auto"
            flex="none"
            aria-pressed={whole}
            onClick={() => onSearch({ hours: whole ? undefined : 'all' }, true)}
          >
            {whole
              ? 'Solo el horario de atención'
              : model.outside > 0
                ? `Ver el día entero (${formatCounted(model.outside, 'reserva', 'reservas')} fuera de horario)`
                : 'Ver el día entero'}
          </Button>
        )}
      </Group>
    </div>
  )
}

const StageSkeleton = () => (
  <div className={classes.skeleton} aria-busy role="status" aria-label="Cargando el calendario">
    {[1, 2, 3, 4, 5, 6, 7, 8].map(row => (
      <Group key={row} gap="md" wrap="nowrap">
        <Skeleton height={36} width={160} />
        <Skeleton height={36} width={`${20 + ((row * 17) % 30)}%`} ms={`${(row * 7) % 12}%`} />
        <Skeleton height={36} width={`${15 + ((row * 23) % 25)}%`} />
      </Group>
    ))}
  </div>
)
