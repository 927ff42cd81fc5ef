import type { BookingPolicy, Reservation } from '@aforo/contract/bookings'
import type { CalendarRoom } from '@aforo/contract/calendar'
import { eventTypeLabels, roomLayoutLabels, spaceTypeLabels } from '@aforo/contract/labels'
import { Anchor, Button, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { AttendeesTab } from '../attendees/AttendeesTab.tsx'
import { CheckInSection } from '../check-in/CheckInSection.tsx'
import { refusalOf } from '../problem.ts'
import { SeriesChangeForm } from '../series/SeriesChangeForm.tsx'
import { SeriesSection } from '../series/SeriesSection.tsx'
import { formatDuration, formatTimes } from '../ui/formats.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { RecordDrawer } from '../ui/RecordDrawer.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { BookingActionBar } from './BookingActionBar.tsx'
import { BookingHistory } from './BookingHistory.tsx'
import { type BookingSearch, closedRecord } from './bookingSearch.ts'
import { Countdown } from './Countdown.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { longDay, type WallClock } from './days.ts'
import { MeetingRow } from './MeetingRow.tsx'
import { RescheduleForm } from './RescheduleForm.tsx'
import { nameOf, subjectOf } from './reservationWords.ts'
import { ShareMenu } from './ShareMenu.tsx'
import type { BookingActions } from './useBookingActions.ts'
import { ZoneNote } from './ZoneNote.tsx'

interface BookingDrawerProps {
  search: BookingSearch
  onSearch: (change: Partial<BookingSearch>) => void
  /** The record as the calendar already knows it, so that the drawer opens full. */
  known: Reservation | undefined
  rooms: CalendarRoom[]
  policy: BookingPolicy | undefined
  now: WallClock
  actions: BookingActions
}

const tabs = ['attendees', 'history'] as const
const titles = { time: 'Reprogramar', details: 'Cambiar los datos', series: 'Cambiar la serie' }

/** One reservation: what it is, what may be done with it, what happened to it. */
export function BookingDrawer(props: BookingDrawerProps) {
  const { search, onSearch, known, actions } = props
  const { open, edit } = search
  const found = useQuery({
    ...api.bookings.get.queryOptions({ input: { id: open ?? '' }, context: { quiet: true } }),
    enabled: open !== undefined,
    placeholderData: known,
  })
  const reservation = found.data
  const close = () => onSearch(closedRecord)
  const back = () => onSearch({ edit: undefined })
  return (
    <RecordDrawer
      opened={open !== undefined}
      beside
      title={edit ? titles[edit] : reservation ? subjectOf(reservation) : 'Reserva'}
      badge={reservation && !edit && <StatusBadge of="reservation" status={reservation.status} />}
      subtitle={edit && reservation ? subjectOf(reservation) : undefined}
      onClose={close}
      footer={
        reservation && !edit ? (
          <BookingActionBar reservation={reservation} actions={actions} onSearch={onSearch} />
        ) : undefined
      }
    >
      {!reservation ? (
        found.error ? (
          <ProblemAlert refusal={refusalOf(found.error)} actions={<RetryButton onClick={() => found.refetch()} />} />
        ) : (
          <Stack aria-busy aria-label="Cargando">
            <Skeleton height={20} width="60%" />
            <Skeleton height={20} />
            <Skeleton height={20} width="80%" />
          </Stack>
        )
      ) : edit === 'time' && reservation.can.reschedule ? (
        <RescheduleForm key={reservation.reservationId} reservation={reservation} {...props} onDone={back} />
      ) : edit === 'details' && reservation.can.edit ? (
        <DetailsForm key={reservation.reservationId} reservation={reservation} onDone={back} />
      ) : edit === 'series' ? (
        <SeriesChangeForm key={reservation.reservationId} reservation={reservation} {...props} onDone={back} />
      ) : (
        <Tabs value={search.tab ?? 'details'} onChange={tab => onSearch({ tab: tabs.find(one => one === tab) })}>
          <Tabs.List mb="md">
            <Tabs.Tab value="details">Detalle</Tabs.Tab>
            <Tabs.Tab value="attendees">
              Asistentes{reservation.attendeeCount > 0 && ` (${reservation.attendeeCount})`}
            </Tabs.Tab>
            <Tabs.Tab value="history">Historial</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="details">
            <Stack gap="lg">
              {reservation.heldUntil && (
                <Countdown
                  key={reservation.heldUntil}
                  until={reservation.heldUntil}
                  words="Apartada. Confírmala antes de"
                  onOver={() => found.refetch()}
                />
              )}
              <ShareMenu reservation={reservation} />
              <Details reservation={reservation} onSearch={onSearch} />
              {reservation.can.edit && <CheckInSection reservation={reservation} />}
              <SeriesSection
                reservation={reservation}
                onOpen={id => onSearch({ open: id })}
                onEdit={() => onSearch({ edit: 'series' })}
              />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="attendees">
            {search.tab === 'attendees' && (
              <AttendeesTab
                key={reservation.reservationId}
                reservation={reservation}
                room={props.rooms.find(({ id }) => id === reservation.spaceId)}
              />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="history">
            {search.tab === 'history' && (
              <BookingHistory id={reservation.reservationId} timeZone={reservation.timeZone} />
            )}
          </Tabs.Panel>
        </Tabs>
      )}
    </RecordDrawer>
  )
}

function Details({ reservation, onSearch }: { reservation: Reservation; onSearch: BookingDrawerProps['onSearch'] }) {
  const { at, from, to, durationInMinutes, spaceName, spaceType, campusName, timeZone, ownerUsername } = reservation
  const { eventType, layout } = reservation
  const rows: [string, React.ReactNode][] = [
    [
      'Asunto',
      <Group key="subject" gap="xs">
        <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {subjectOf(reservation)}
        </Text>
        {reservation.can.edit && (
          <Button
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
          {spaceName}
        </Text>
        <Text size="sm" c="dimmed">
          {spaceTypeLabels[spaceType]} · {campusName}
        </Text>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => onSearch({ view: 'day', campus: reservation.campusId, date: at, page: undefined })}
        >
          Ver en el calendario
        </Anchor>
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
  if (eventType ?? layout)
    rows.push([
      'Tipo y disposición',
      <Text key="kind" size="sm">
        {[eventType && eventTypeLabels[eventType], layout && roomLayoutLabels[layout]].filter(Boolean).join(' · ')}
      </Text>,
    ])
  if (reservation.meeting || (reservation.can.edit && spaceType !== 'PARKING_SPOT'))
    rows.push(['Teams', <MeetingRow key="meeting" reservation={reservation} />])
  return (
    <dl style={{ margin: 0, display: 'grid', gap: 18 }}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <Text component="dt" size="xs" c="dimmed">
            {term}
          </Text>
          <dd style={{ margin: 0 }}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
