import type { Attendance } from '@aforo/api/bookings/check-in'
import { subjectOf } from '@aforo/api/bookings/labels'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { displayName } from '@aforo/api/places/labels'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { fold } from '@aforo/api/platform/fold'
import { Button, Group, Text } from '@mantine/core'
import { IconCalendar, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { NoCampus } from '../../people/onboarding/NoCampus.tsx'
import { api } from '../../platform/api.ts'
import { CampusPicker } from '../../ui/CampusPicker.tsx'
import { EmptyState, NothingMatches } from '../../ui/EmptyState.tsx'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { LiveNote } from '../../ui/LiveNote.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { useFocusKept } from '../../ui/useFocusKept.ts'
import { useUsualCampus } from '../../ui/usualCampus.ts'
import { ZoneNote } from '../../ui/ZoneNote.tsx'
import { bookingsCampuses } from '../reservations/bookingsCampuses.ts'
import { nameOf } from '../reservations/reservationWords.ts'
import classes from './Arrivals.module.css'
import type { ArrivalSearch } from './arrivalSearch.ts'
import { arrivalLabels, arrivalOf, arrivals, arrivalTones } from './arrivals.ts'
import { attendanceWords, useCheckIn } from './CheckInSection.tsx'

interface ArrivalsScreenProps {
  search: ArrivalSearch
  onSearch: (change: Partial<ArrivalSearch>) => void
}

/** Who is expected today and not in yet, and who came: reception checks people in from here. */
export function ArrivalsScreen({ search, onSearch }: ArrivalsScreenProps) {
  const campuses = useQuery(bookingsCampuses()).data?.items
  const usual = useUsualCampus(campuses)
  const campusId = search.campus ?? usual
  const query = useQuery({
    ...api.checkIn.expected.queryOptions({ input: { id: campusId ?? '' } }),
    enabled: campusId !== undefined,
    // Whoever does not come in time is no longer expected, whatever anybody does.
    refetchInterval: 60_000,
  })
  const campus = campuses?.find(({ id }) => id === campusId)
  const chosen = search.show ?? 'EXPECTED'
  const words = fold(search.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const all = (query.data ?? []).map(one => ({ ...one, arrival: arrivalOf(one.attendance, Date.now()) }))
  const count = (arrival: (typeof arrivals)[number]) => all.filter(one => one.arrival === arrival).length
  const shown = all.filter(
    ({ reservation, arrival }) =>
      (chosen === 'all' || arrival === chosen) &&
      words.every(word =>
        fold(`${nameOf(reservation)} ${reservation.spaceName} ${reservation.subject}`).includes(word),
      ),
  )
  const rows = useRef<HTMLUListElement>(null)
  const keepFocus = useFocusKept(rows, shown.map(({ reservation }) => reservation.reservationId).join())
  return (
    <PageFrame
      title="Llegadas"
      about={
        <Group component="span" gap="sm">
          Quién tiene una reserva hoy y todavía no llega.
          <LiveNote answeredAt={query.dataUpdatedAt} />
          {campus && <ZoneNote timeZone={campus.address.timeZoneId} />}
        </Group>
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconCalendar size={18} />}
          renderRoot={props => <Link to="/app/reservation/space" search={{ campus: campusId }} {...props} />}
        >
          Calendario
        </Button>
      }
      filters={
        campusId !== undefined && (
          <>
            <CampusPicker value={campusId} onChoose={next => onSearch({ campus: next })} />
            <SearchBox placeholder="Persona, espacio o asunto" value={search.q} onSearch={q => onSearch({ q })} />
            <FilterChip
              label="Ver"
              value={chosen}
              options={[
                ...arrivals.map(value => ({ value, label: `${arrivalLabels[value]} (${count(value)})` })),
                { value: 'all' as const, label: `Todas (${all.length})` },
              ]}
              onChange={(show = 'all') => onSearch({ show: show === 'EXPECTED' ? undefined : show })}
            />
          </>
        )
      }
    >
      {campuses?.length === 0 ? (
        <NoCampus text="Las llegadas son de las reservas de una sede. Crea la primera para empezar." />
      ) : !query.data ? (
        <LoadingOrError query={query} skeleton={[64, 64, 64]} />
      ) : all.length === 0 ? (
        <EmptyState
          icon={IconUserCheck}
          title="Nadie tiene reserva hoy"
          text="Quien reserve para hoy en esta sede aparece aquí. A quien llega sin reserva se le busca un lugar en el calendario."
        />
      ) : shown.length === 0 && words.length > 0 ? (
        <NothingMatches action={<ClearFilters onClick={() => onSearch({ q: undefined, show: undefined })} />} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={IconUserCheck}
          title={chosen === 'EXPECTED' ? 'Nadie está por llegar' : 'Nadie por aquí'}
          text={chosen === 'EXPECTED' ? 'Aparecen aquí desde que pueden registrar su llegada.' : undefined}
        />
      ) : (
        <Rows look="bare" ref={rows} aria-label="Llegadas" onClickCapture={keepFocus}>
          {shown.map(one => (
            <Row key={one.reservation.reservationId} {...one} />
          ))}
        </Rows>
      )}
    </PageFrame>
  )
}

interface RowProps {
  reservation: Reservation
  attendance: Attendance
  arrival: (typeof arrivals)[number]
}

function Row({ reservation, attendance, arrival }: RowProps) {
  const { checkIn } = useCheckIn()
  const { reservationId: id, campusId, at, spaceName, spaceType } = reservation
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          <Link
            to={spaceType === 'PARKING_SPOT' ? '/app/reservation/parking' : '/app/reservation/space'}
            search={{ campus: campusId, date: at, open: id }}
            className={classes.link}
          >
            {nameOf(reservation)}
          </Link>
        </Text>
        <Text size="sm">
          {formatTimes(reservation.from, reservation.to)} ·{' '}
          {displayName({ type: spaceType === 'WORK_TABLE' ? 'SEAT' : spaceType, name: spaceName })}
        </Text>
        <Text size="xs" c="dimmed">
          {[subjectOf(reservation), attendanceWords(attendance, reservation.timeZone)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Badge tone={arrivalTones[arrival]} label={arrivalLabels[arrival]} />
      {attendance.can.checkIn && (
        <Button
          data-writes
          size="compact-sm"
          aria-label={`Registrar la llegada de ${nameOf(reservation)}, ${spaceName}`}
          onClick={() => checkIn(id, 'BUTTON', nameOf(reservation))}
        >
          Llegó
        </Button>
      )}
    </li>
  )
}
