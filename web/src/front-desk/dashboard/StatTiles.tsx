import type { DashboardStats } from '@aforo/contract/front-desk/dashboard'
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
import type { ReactNode } from 'react'
import { refusalOf } from '../../platform/problem.ts'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import classes from './Dashboard.module.css'
import { statsQuery } from './dashboardQueries.ts'
import { shareOf, trendOf } from './figures.ts'

/** The figures at the head: how much there is, how much of it is used now, and how today compares. */
export function StatTiles({ campusId, visitors }: { campusId: string | undefined; visitors: ReactNode }) {
  const query = useQuery(statsQuery(campusId))
  const stats = query.data
  if (query.error && !stats)
    return <ProblemAlert refusal={refusalOf(query.error)} actions={<RetryButton onClick={() => query.refetch()} />} />
  return (
    <ul className={classes.tiles} aria-label="Cifras de hoy" aria-busy={!stats}>
      <Tile icon={IconCalendarEvent} label="Reservas hoy" value={stats && formatCount(stats.reservationsToday)}>
        {stats && <Trend stats={stats} />}
      </Tile>
      <Tile
        icon={IconDoor}
        label="Salas en uso"
        value={
          stats && (
            <>
              {formatCount(stats.roomsInUse)}
              <span className={classes.of}> de {formatCount(stats.rooms)}</span>
            </>
          )
        }
      >
        {stats && <ByHour stats={stats} />}
      </Tile>
      {visitors}
      <Tile icon={IconUsers} label="Personas" value={stats && formatCount(stats.people)}>
        {stats && `${formatCounted(stats.activeUsers, 'activa', 'activas')} en 30 días`}
      </Tile>
      <Tile icon={IconLayoutGrid} label="Espacios reservables" value={stats && formatCount(stats.bookableSpaces)}>
        {stats && `en ${formatCounted(stats.campuses, 'sede', 'sedes')}`}
      </Tile>
    </ul>
  )
}

interface TileProps {
  icon: TablerIcon
  label: string
  value: ReactNode
  children?: ReactNode
}

export function Tile({ icon: Icon, label, value, children }: TileProps) {
  return (
    <li className={classes.tile}>
      <div className={classes.tileLabel}>
        <Icon size={16} stroke={1.6} aria-hidden />
        {label}
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

/** How many rooms are in use, hour by hour of the working day; the present one stands out. */
function ByHour({ stats }: { stats: DashboardStats }) {
  const [first, last] = [7, 21]
  const hours = stats.roomsInUseByHour.slice(first, last)
  const most = Math.max(...hours, 1)
  const words = `${shareOf(stats.roomsInUse, stats.rooms)} ocupadas ahora`
  return (
    <>
      <span
        className={classes.curve}
        role="img"
        aria-label={`Salas en uso por hora: ${hours.map((count, index) => `${first + index} h, ${count}`).join('; ')}`}
      >
        {hours.map((count, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour's place is what it is
            key={index}
            data-now={first + index === stats.hour || undefined}
            style={{ height: `${Math.max((count / most) * 100, 6)}%` }}
          />
        ))}
      </span>
      {words}
    </>
  )
}
