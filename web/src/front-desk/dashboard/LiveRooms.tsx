import type { OpenStretch } from '@aforo/api/bookings/calendar'
import { blockedKindLabels, subjectOf } from '@aforo/api/bookings/labels'
import type { LiveRoom, LiveRooms as Rooms } from '@aforo/api/front-desk/dashboard'
import { formatTimes, shortDay } from '@aforo/api/platform/dates-in-words'
import { Anchor, Progress, SegmentedControl, Text } from '@mantine/core'
import { IconDoor, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addDays } from '../../ui/days.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted, minutesOf } from '../../ui/formats.ts'
import { StatusBadge, toneOf } from '../../ui/StatusBadge.tsx'
import { Answer, Card } from './Card.tsx'
import { liveRoomsQuery } from './dashboardQueries.ts'
import type { DashboardSearch } from './dashboardSearch.ts'
import { progressAt } from './figures.ts'
import classes from './LiveRooms.module.css'

interface LiveRoomsProps {
  campus: { id: string; name: string }
  show: DashboardSearch['rooms']
  onShow: (show: DashboardSearch['rooms']) => void
}

const isFree = ({ state }: LiveRoom) => state === 'FREE' || state === 'SOON'
/** What somebody rents by the month is no room that one could walk into. */
const isSold = ({ state, block }: LiveRoom) => state === 'BLOCKED' && block?.kind === 'SOLD'
const isBusy = ({ state }: LiveRoom) => state === 'BUSY'

/** Each room of a campus as it is now: what is on, what is next, until when it is free. */
export function LiveRooms({ campus, show, onShow }: LiveRoomsProps) {
  const query = useQuery(liveRoomsQuery(campus.id))
  const rooms = (query.data?.rooms ?? []).filter(room => !isSold(room))
  const free = rooms.filter(isFree).length
  const busy = rooms.filter(isBusy).length
  return (
    <Card
      title="Salas en vivo"
      about={
        <>
          {query.data ? `${campus.name} · ${query.data.now.slice(11)} en la sede` : campus.name} ·{' '}
          <Anchor
            underline="always"
            size="sm"
            renderRoot={props => <Link to="/app/reservation/space" search={{ campus: campus.id }} {...props} />}
          >
            Ver el calendario
          </Anchor>
        </>
      }
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Qué salas mostrar"
          value={show ?? 'all'}
          onChange={value => onShow(value === 'free' || value === 'busy' ? value : undefined)}
          data={[
            { value: 'all', label: `Todas ${rooms.length}` },
            { value: 'free', label: `Libres ${free}` },
            { value: 'busy', label: `En uso ${busy}` },
          ]}
        />
      }
    >
      <Answer query={query} height={320}>
        {data => <Floors data={data} show={show} />}
      </Answer>
    </Card>
  )
}

function Floors({ data, show }: { data: Rooms; show: DashboardSearch['rooms'] }) {
  const sold = data.rooms.filter(isSold)
  const live = data.rooms.filter(room => !isSold(room))
  const shown = live.filter(room => (show === 'free' ? isFree(room) : show === 'busy' ? isBusy(room) : true))
  if (data.rooms.length === 0)
    return <EmptyState icon={IconDoor} title="Esta sede no tiene salas" text="Créalas en Configuración › Espacios." />
  if (shown.length === 0)
    return (
      <EmptyState
        icon={IconDoor}
        title={show === 'free' ? 'Ninguna sala está libre ahora' : 'Ninguna sala está en uso ahora'}
      />
    )
  return (
    <>
      {[...Map.groupBy(shown, room => room.floorName)].map(([floor, rooms]) => (
        <section key={floor} className={classes.floor} aria-label={floor}>
          <Text size="xs" fw={600} c="dimmed" className={classes.floorName}>
            {floor}
          </Text>
          <ul className={classes.rooms}>
            {rooms.map(room => (
              <Room key={room.spaceId} room={room} live={data} />
            ))}
          </ul>
        </section>
      ))}
      {show === undefined && sold.length > 0 && (
        <Text size="xs" c="dimmed" mt="sm">
          {formatCounted(sold.length, 'sala vendida', 'salas vendidas')} por mes:{' '}
          {sold.map(({ spaceName }) => spaceName).join(', ')}.
        </Text>
      )}
    </>
  )
}

interface RoomProps {
  room: LiveRoom
  live: Pick<Rooms, 'campusId' | 'now' | 'nextOpen'>
}

function Room({ room, live: { campusId, now, nextOpen } }: RoomProps) {
  const { state, capacity, spaceName } = room
  const on = state === 'BUSY' || state === 'BLOCKED' ? room.reservations.find(({ current }) => current) : undefined
  const next = room.reservations.find(({ current }) => !current)
  const day = { campus: campusId, date: room.at } as const
  return (
    <li className={classes.room} data-tone={toneOf('room', state)}>
      <div className={classes.roomHead}>
        <Text fw={600} size="sm" truncate>
          {spaceName}
        </Text>
        {capacity !== null && (
          <Text
            size="xs"
            c="dimmed"
            className={classes.capacity}
            title={formatCounted(capacity, 'persona', 'personas')}
          >
            <IconUsers size={13} aria-hidden /> {capacity}
          </Text>
        )}
      </div>
      <div className={classes.roomState}>
        <StatusBadge of="room" status={state} />
        <Text size="xs" c="dimmed">
          {untilWords(room, nextOpen)}
        </Text>
      </div>
      {on && (
        <div className={classes.on}>
          <Text size="sm" truncate>
            <Link to="/app/reservation/space" search={{ ...day, open: on.reservationId }} className={classes.link}>
              {subjectOf(on)}
            </Link>
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {[on.ownerName, formatTimes(on.from, on.to), on.unpaid && 'falta el pago'].filter(Boolean).join(' · ')}
          </Text>
          <Progress
            mt={6}
            size={4}
            color="var(--tone)"
            value={progressAt(minutesOf(now.slice(11)), minutesOf(on.from), minutesOf(on.to)) * 100}
            aria-hidden
          />
        </div>
      )}
      <div className={classes.roomFoot}>
        <Text size="xs" c="dimmed" truncate>
          {next ? (
            <>
              {next.from}{' '}
              <Link to="/app/reservation/space" search={{ ...day, open: next.reservationId }} className={classes.link}>
                {subjectOf(next)}
              </Link>
            </>
          ) : (
            'Nada más hoy'
          )}
        </Text>
        {isFree(room) && room.bookable && (
          <Link
            data-writes
            to="/app/reservation/space"
            search={{ ...day, new: room.spaceId, at: room.at }}
            className={classes.book}
            aria-label={`Reservar ${spaceName}`}
          >
            <IconPlus size={14} aria-hidden /> Reservar
          </Link>
        )}
      </div>
    </li>
  )
}

const dayWords = (date: string, today: string) => (date === addDays(today, 1) ? 'mañana' : `el ${shortDay(date)}`)

function untilWords({ state, until, block, at }: LiveRoom, nextOpen: OpenStretch | null): string {
  switch (state) {
    case 'FREE':
    case 'SOON':
      return until ? `hasta las ${until}` : 'el resto del día'
    case 'BUSY':
      return until ? `hasta las ${until}` : ''
    case 'BLOCKED':
      return [block && (block.reason || blockedKindLabels[block.kind]), until && `hasta las ${until}`]
        .filter(Boolean)
        .join(' · ')
    case 'CLOSED':
      if (until) return `abre a las ${until}`
      return nextOpen && nextOpen.date > at
        ? `abre ${dayWords(nextOpen.date, at)} a las ${nextOpen.opensAt}`
        : 'la sede no abre más hoy'
  }
}
