import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Series, SeriesDate, SeriesScope } from '@aforo/api/bookings/series'
import { capitalized, formatTimes, shortDay } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconRepeat, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { formatCounted } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { BookingBadge } from '../reservations/BookingBadge.tsx'
import classes from './DatesPreview.module.css'

interface SeriesSectionProps {
  reservation: Reservation
  onOpen: (id: string) => void
  onEdit: () => void
}

/** The series of a reservation in its drawer: its dates, and what can be done with several of them at once. */
export function SeriesSection({ reservation, onOpen, onEdit }: SeriesSectionProps) {
  const { data } = useQuery(api.series.ofReservation.queryOptions({ input: { id: reservation.reservationId } }))
  if (!data?.series || !data.date) return null
  const { series, date } = data
  const standing = series.dates.filter(({ status }) => status !== 'SKIPPED' && status !== 'CANCELED')
  return (
    <section aria-label="Serie">
      <Group gap={6} mb={4}>
        <IconRepeat size={16} aria-hidden />
        <Text size="sm" fw={600}>
          Parte de una serie
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {capitalized(series.words)}. {standing.length === series.dates.length ? '' : `En pie: ${standing.length} de `}
        {formatCounted(series.dates.length, 'fecha', 'fechas')}.
      </Text>
      <ul className={classes.dates} style={{ maxHeight: 220 }}>
        {series.dates.map(one => (
          <DateLine key={one.date} one={one} series={series} current={one.date === date} onOpen={onOpen} />
        ))}
      </ul>
      <Group gap="xs" mt="xs">
        {series.can.change && (
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            Cambiar la serie
          </Button>
        )}
        {series.can.cancel && <CancelMenu series={series} date={date} />}
      </Group>
    </section>
  )
}

interface DateLineProps {
  one: SeriesDate
  series: Series
  current: boolean
  onOpen: (id: string) => void
}

function DateLine({ one, series, current, onOpen }: DateLineProps) {
  const queryClient = useQueryClient()
  const { reservationId } = one
  const restore = async () => {
    const restored = await attempt(() => client.series.restore({ id: series.id, dates: [one.date] }))
    if (!restored) return
    queryClient.invalidateQueries({ queryKey: api.series.key() })
    toast.success(`Recuperada: ${shortDay(one.date)}`)
  }
  return (
    <li className={classes.date} aria-current={current || undefined}>
      <UnstyledButton
        className={classes.words}
        disabled={reservationId === null}
        onClick={() => reservationId && onOpen(reservationId)}
      >
        <Text size="sm" fw={current ? 700 : 400}>
          {shortDay(one.at)}, {formatTimes(one.from, one.to)}
        </Text>
        {one.moved && (
          <Text size="xs" c="dimmed">
            {one.spaceName}
          </Text>
        )}
      </UnstyledButton>
      <Group gap={6} wrap="nowrap">
        {one.status === 'SKIPPED' ? (
          <Text size="xs" c="dimmed">
            Omitida
          </Text>
        ) : (
          <BookingBadge
            booking={{ status: one.status, kind: one.kind ?? 'REGULAR', unpaid: one.unpaid, timeZone: series.timeZone }}
          />
        )}
        {one.can.restore && (
          <Button size="compact-xs" variant="subtle" aria-label={`Recuperar ${shortDay(one.date)}`} onClick={restore}>
            Recuperar
          </Button>
        )}
      </Group>
    </li>
  )
}

const scopes: { scope: SeriesScope; label: string }[] = [
  { scope: 'THIS', label: 'Solo esta fecha' },
  { scope: 'FOLLOWING', label: 'Esta y las siguientes' },
  { scope: 'ALL', label: 'Todas las que faltan' },
]

function CancelMenu({ series, date }: { series: Series; date: string }) {
  const queryClient = useQueryClient()
  const settle = () => {
    queryClient.invalidateQueries({ queryKey: api.series.key() })
    queryClient.invalidateQueries({ queryKey: api.bookings.key() })
  }
  const cancel = async (scope: SeriesScope) => {
    const { id, version } = series
    const done = await attempt(() => client.series.cancel({ id, scope, date, version }))
    if (!done) return
    settle()
    const count = done.canceled.length
    toast.undo(count === 1 ? 'Se canceló 1 fecha de la serie' : `Se cancelaron ${count} fechas de la serie`, () =>
      undo(async () => {
        await client.series.restore({ id, dates: done.canceled })
        settle()
      }),
    )
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" color="red" leftSection={<IconX size={14} />}>
          Cancelar fechas
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {scopes.map(({ scope, label }) => (
          <Menu.Item key={scope} onClick={() => cancel(scope)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
