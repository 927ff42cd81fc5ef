import type { DashboardStats } from '@aforo/api/front-desk/dashboard'
import { Skeleton, Text } from '@mantine/core'
import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconCalendarEvent,
  IconDoor,
  IconEqual,
  IconLayoutGrid,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SmallChart } from '../../ui/charts/Chart.tsx'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import classes from './Dashboard.module.css'
import { statsQuery } from './dashboardQueries.ts'
import { shareOf, trendOf } from './figures.ts'

/** The figures at the head: how much there is, how much of it is used now, and how today compares. */
export function StatTiles({ campusId, visitors }: { campusId: string | undefined; visitors: ReactNode }) {
  const query = useQuery(statsQuery(campusId))
  const stats = query.data
  if (query.error && !stats) return <LoadingOrError query={query} />
  return (
    <ul className={classes.tiles} aria-label="Cifras de hoy" aria-busy={!stats}>
      <Tile
        icon={IconCalendarEvent}
        label="Reservas hoy"
        link={{ to: '/app/reservation/space', search: { view: 'list', campus: campusId ?? 'all' } }}
        value={stats && formatCount(stats.reservationsToday)}
      >
        {stats && <Trend stats={stats} />}
        {stats && stats.unpaidToday > 0 && (
          <div>{formatCounted(stats.unpaidToday, 'apartada, falta el pago', 'apartadas, falta el pago')}</div>
        )}
      </Tile>
      <Tile
        icon={IconDoor}
        label="Salas en uso"
        link={{ to: '/app/reservation/space', search: { view: 'day', campus: campusId } }}
        value={
          stats && (
            <>
              {formatCount(stats.roomsInUse)}
              <span className={classes.of}> de {formatCount(stats.roomCount)}</span>
            </>
          )
        }
      >
        {stats && <ByHour stats={stats} />}
      </Tile>
      {visitors}
      <Tile
        icon={IconUsers}
        label="Personas"
        link={{ to: '/app/users/collaborators' }}
        value={stats && formatCount(stats.people)}
      >
        {stats && `${formatCounted(stats.activeUsers, 'ingresó', 'ingresaron')} en 30 días`}
      </Tile>
      <Tile
        icon={IconLayoutGrid}
        label="Espacios reservables"
        link={{ to: '/app/configurations/spaces', search: { campus: campusId } }}
        value={stats && formatCount(stats.bookableSpaces)}
      >
        {stats && `en ${formatCounted(stats.campusCount, 'sede', 'sedes')}`}
      </Tile>
    </ul>
  )
}

interface TileProps {
  icon: TablerIcon
  label: string
  value: ReactNode
  /** The list of what it counts. */
  link: LinkOptions
  children?: ReactNode
}

/** A figure, which leads to the list of what it counts. */
export function Tile({ icon: Icon, label, value, link, children }: TileProps) {
  return (
    <li className={classes.tile}>
      <div className={classes.tileLabel}>
        <Icon size={16} stroke={1.6} aria-hidden />
        <Link {...link} className={classes.tileLink}>
          {label}
        </Link>
      </div>
      <div className={classes.tileValue}>{value ?? <Skeleton height={30} width={64} />}</div>
      <Text size="xs" c="dimmed" component="div" className={classes.tileNote}>
        {children}
      </Text>
    </li>
  )
}

/** Today until now beside the same weekday a week ago until this hour. */
function Trend({ stats }: { stats: DashboardStats }) {
  const trend = trendOf(stats.reservationsByNow, stats.reservationsByNowLastWeek)
  const Icon = trend.direction === 'up' ? IconArrowUpRight : trend.direction === 'down' ? IconArrowDownRight : IconEqual
  return (
    <span className={classes.trend}>
      <Icon size={14} aria-hidden />
      {trend.words}
    </span>
  )
}

const [firstHour, lastHour] = [7, 21]

/** How many rooms are in use, hour by hour of the working day; the present one stands out. */
function ByHour({ stats }: { stats: DashboardStats }) {
  const points = stats.roomsInUseByHour.slice(firstHour, lastHour).map((rooms, at) => {
    const hour = firstHour + at
    const tick = `${String(hour).padStart(2, '0')}:00`
    return { key: tick, tick, label: tick, values: [rooms], marked: hour === stats.hour }
  })
  return (
    <>
      <SmallChart
        label="Salas en uso por hora"
        data={{ by: 'Hora', series: [{ key: 'rooms', label: 'Salas en uso' }], points }}
        formatTotal={rooms => formatCounted(rooms, 'sala', 'salas')}
      />
      {shareOf(stats.roomsInUse, stats.roomCount)} ocupadas ahora
    </>
  )
}
