import type { FreeSpace } from '@aforo/api/bookings/availability'
import type { OpenStretch } from '@aforo/api/bookings/calendar'
import { unavailableReasons } from '@aforo/api/bookings/slots'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import { CalendarDate, WallTime } from '@aforo/api/platform/base'
import { compareNames } from '@aforo/api/platform/sorting'
import { Button, Input, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { addDays } from '../../ui/days.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { formatCounted, minutesOf, wallTimeOf } from '../../ui/formats.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Badge } from '../../ui/StatusBadge.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { Answer, Card } from './Card.tsx'
import classes from './Dashboard.module.css'
import { Rows } from './Rows.tsx'

interface FindSpaceProps {
  campusId: string | undefined
  /** The date and the time at the campus, `YYYY-MM-DD HH:mm`. */
  now: string
  timeZone: string
  /** The next hours in which the campus can be booked. */
  nextOpen: OpenStretch | null
}

const types = optionsOf(['ROOM', 'PHONE_BOOTH'] as const, spaceTypeLabels)

/** An hour from the next full or half one of the opening hours; without any, of the day, or tomorrow's morning. */
function usualTimes(now: string, nextOpen: OpenStretch | null): { date: string; startsAt: string; endsAt: string } {
  const today = now.slice(0, 10)
  const next = Math.ceil(minutesOf(now.slice(11)) / 30) * 30
  const anyTime =
    next + 60 > 24 * 60 ? { date: addDays(today, 1), opensAt: '09:00' } : { date: today, opensAt: '00:00' }
  const { date, opensAt, closesAt } = nextOpen ?? { ...anyTime, closesAt: '24:00' }
  const from = date === today ? Math.max(next, minutesOf(opensAt)) : minutesOf(opensAt)
  return { date, startsAt: wallTimeOf(from), endsAt: wallTimeOf(Math.min(from + 60, minutesOf(closesAt))) }
}

/** Where there is room for so many people at a time; each free one leads to its booking. */
export function FindSpace({ campusId, now, timeZone, nextOpen }: FindSpaceProps) {
  const form = useForm({
    initialValues: {
      ...usualTimes(now, nextOpen),
      capacity: null as number | null,
      type: 'ROOM' as 'ROOM' | 'PHONE_BOOTH',
    },
  })
  const { capacity, ...filter } = form.getValues()
  const whole = [filter.startsAt, filter.endsAt].every(time => WallTime.safeParse(time).success)
  const backwards = whole && filter.endsAt <= filter.startsAt
  const query = useQuery({
    ...api.bookings.availability.queryOptions({
      input: {
        ...filter,
        capacity: filter.type === 'ROOM' && capacity ? Math.min(capacity, 1000) : undefined,
        campusId,
        // Among all campuses an hour is each one's own.
        timeZone: campusId && timeZone,
        pageSize: 50,
      },
      placeholderData: keepPreviousData,
    }),
    enabled: whole && !backwards && CalendarDate.safeParse(filter.date).success,
  })
  return (
    <Card title="Buscar un espacio" about="Qué está libre a una hora, para reservarlo de una vez.">
      <div className={classes.finder}>
        <SelectField form={form} name="type" label="Tipo" searchable={false} data={types} />
        <DayField form={form} name="date" label="Fecha" today={now.slice(0, 10)} min={now.slice(0, 10)} />
        <TimeField form={form} name="startsAt" label="Desde" />
        <TimeField form={form} name="endsAt" label="Hasta" since={filter.startsAt} />
        <NumberField
          form={form}
          name="capacity"
          label="Personas"
          placeholder="Las que sean"
          leftSection={<IconUsers size={16} stroke={1.5} />}
          disabled={filter.type !== 'ROOM'}
        />
      </div>
      {backwards && <Input.Error mb="sm">La hora de fin debe ser posterior a la de inicio.</Input.Error>}
      <Answer query={query} height={180}>
        {({ items }) => <Found items={items} filter={filter} withCampus={campusId === undefined} />}
      </Answer>
    </Card>
  )
}

interface FoundProps {
  items: FreeSpace[]
  filter: { date: string; startsAt: string; endsAt: string }
  withCampus: boolean
}

function Found({ items, filter, withCampus }: FoundProps) {
  const free = items.filter(({ available }) => available).toSorted(byFit)
  const [first] = items
  if (free.length === 0)
    return (
      <EmptyState
        icon={IconSearch}
        title="Nada libre a esa hora"
        text={
          first && items.every(({ reason }) => reason === first.reason) && isReason(first.reason)
            ? first.reason
            : 'Prueba con otra hora, otro día o menos personas.'
        }
      />
    )
  return (
    <>
      <Text size="xs" c="dimmed" mb={6} role="status">
        {formatCounted(free.length, 'libre', 'libres')} de {items.length}
      </Text>
      <Rows label="Espacios libres" items={free}>
        {space => (
          <li key={space.spaceId} className={classes.row}>
            <div className={classes.rowWords}>
              <Text size="sm" fw={500} truncate>
                {space.spaceName}
              </Text>
              <Text size="xs" c="dimmed">
                {[
                  withCampus && space.campusName,
                  space.capacity && formatCounted(space.capacity, 'persona', 'personas'),
                ]
                  .filter(Boolean)
                  .join(' · ') || 'Individual'}
              </Text>
            </div>
            <Badge label="Libre" tone="good" />
            <Button
              data-writes
              size="compact-sm"
              aria-label={`Reservar ${space.spaceName}`}
              renderRoot={props => (
                <Link
                  to="/app/reservation/space"
                  search={{
                    campus: space.campusId,
                    date: filter.date,
                    new: space.spaceId,
                    at: filter.date,
                    from: filter.startsAt,
                    to: filter.endsAt,
                  }}
                  {...props}
                />
              )}
            >
              Reservar
            </Button>
          </li>
        )}
      </Rows>
    </>
  )
}

/** At each campus the smallest that has room. */
const byFit = (one: FreeSpace, other: FreeSpace) =>
  compareNames(one.campusName, other.campusName) || (one.capacity ?? 1) - (other.capacity ?? 1)

const isReason = (text: string) => (Object.values(unavailableReasons) as string[]).includes(text)
