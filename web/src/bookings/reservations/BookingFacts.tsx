import { eventTypeLabels, roomLayoutLabels, subjectOf } from '@aforo/api/bookings/labels'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookedName, spaceTypeLabels } from '@aforo/api/places/labels'
import { capitalized, formatDuration, formatTimes, longDay } from '@aforo/api/platform/dates-in-words'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { reportIncident } from '../../front-desk/incidents/openReport.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { later } from '../../ui/later.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { ZoneNote } from '../../ui/ZoneNote.tsx'
import type { BookingSearch } from './bookingSearch.ts'
import { MeetingRow } from './MeetingRow.tsx'
import { nameOf, originInWords } from './reservationWords.ts'

const BookingPriceRow = later(() => import('../../money/charges/BookingPriceRow.tsx'), 'BookingPriceRow')

interface BookingFactsProps {
  reservation: Reservation
  onSearch: (change: Partial<BookingSearch>) => void
  /** Whether the place is of one's own organisation: then it is seen to here. */
  own: boolean
}

/** What a reservation is: subject, time, place, whose, and what goes with it. */
export function BookingFacts({ reservation, onSearch, own }: BookingFactsProps) {
  const { at, from, to, durationInMinutes, spaceType, campusName, timeZone, ownerUsername } = reservation
  const { eventType, layout } = reservation
  const rows: Fact[] = [
    [
      'Asunto',
      <Group key="subject" gap="xs">
        <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {subjectOf(reservation)}
        </Text>
        {reservation.can.edit && (
          <Button
            data-writes
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPencil size={14} />}
            onClick={() => onSearch({ edit: 'details' })}
          >
            Cambiar
          </Button>
        )}
      </Group>,
    ],
    [
      'Cuándo',
      <div key="when">
        <Text fw={600} size="sm">
          {capitalized(longDay(at))}
        </Text>
        <Text size="sm">
          {formatTimes(from, to)} · {formatDuration(durationInMinutes)}
        </Text>
        <ZoneNote timeZone={timeZone} />
      </div>,
    ],
    [
      'Dónde',
      <div key="where">
        <Text fw={600} size="sm">
          {bookedName(reservation)}
        </Text>
        <Text size="sm" c="dimmed">
          {spaceTypeLabels[spaceType === 'WORK_TABLE' ? 'SEAT' : spaceType]} · {campusName}
        </Text>
        <Group gap="md">
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => onSearch({ view: 'day', campus: reservation.campusId, date: at, page: undefined })}
          >
            Ver en el calendario
          </Anchor>
          {own && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              data-writes
              onClick={() => reportIncident({ campusId: reservation.campusId, spaceId: reservation.spaceId })}
            >
              {verbLabels.reportIncident}
            </Anchor>
          )}
        </Group>
      </div>,
    ],
    [
      'Para quién',
      <div key="who">
        <Text fw={600} size="sm">
          {nameOf(reservation)}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {ownerUsername}
        </Text>
      </div>,
    ],
  ]
  if (reservation.calendar)
    rows.push([
      'Viene de',
      <Text key="calendar" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {originInWords(reservation.calendar)}
      </Text>,
    ])
  if (reservation.price)
    rows.push([
      'Precio',
      <BookingPriceRow
        key="price"
        price={reservation.price}
        wallet={reservation.wallet}
        timeZone={reservation.timeZone}
      />,
    ])
  if (eventType ?? layout)
    rows.push([
      'Tipo y disposición',
      <Text key="kind" size="sm">
        {[eventType && eventTypeLabels[eventType], layout && roomLayoutLabels[layout]].filter(Boolean).join(' · ')}
      </Text>,
    ])
  if (reservation.meeting || (reservation.can.edit && spaceType !== 'PARKING_SPOT'))
    rows.push(['Teams', <MeetingRow key="meeting" reservation={reservation} />])
  return <Facts look="above" of={rows} />
}
