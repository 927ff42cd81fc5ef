import type { CalendarRoom } from '@aforo/api/bookings/calendar'
import { subjectOf } from '@aforo/api/bookings/labels'
import type { BookingPolicy, Reservation } from '@aforo/api/bookings/reservations'
import { Box, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { api } from '../../platform/api.ts'
import { Arriving } from '../../ui/Arriving.tsx'
import type { WallClock } from '../../ui/days.ts'
import { InView } from '../../ui/InView.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { BookingActionBar } from './BookingActionBar.tsx'
import { BookingBadge } from './BookingBadge.tsx'
import { BookingFacts } from './BookingFacts.tsx'
import { type BookingSearch, closedRecord } from './bookingSearch.ts'
import { Countdown } from './Countdown.tsx'
import type { BookingActions } from './useBookingActions.ts'

// What it is shows at once; what stands around it follows.
const ShareMenu = later(() => import('./ShareMenu.tsx'), 'ShareMenu')
const UnpaidNote = later(() => import('../../money/charges/UnpaidNote.tsx'), 'UnpaidNote')
const CheckInSection = later(() => import('../check-in/CheckInSection.tsx'), 'CheckInSection')
const SeriesSection = later(() => import('../series/SeriesSection.tsx'), 'SeriesSection')
const AttendeesTab = later(() => import('../invitations/AttendeesTab.tsx'), 'AttendeesTab')
const SeriesChangeForm = later(() => import('../series/SeriesChangeForm.tsx'), 'SeriesChangeForm')
const DetailsForm = later(() => import('./DetailsForm.tsx'), 'DetailsForm')
const RescheduleForm = later(() => import('./RescheduleForm.tsx'), 'RescheduleForm')

interface BookingDrawerProps {
  search: BookingSearch
  onSearch: (change: Partial<BookingSearch>) => void
  /** The record as the calendar already knows it, so that the drawer opens full. */
  known: Reservation | undefined
  rooms: CalendarRoom[]
  /** Whether the campus looked at is of one's own organisation. */
  own: boolean
  policy: BookingPolicy | undefined
  now: WallClock
  actions: BookingActions
  /** What came of an act on the open reservation, where it was refused or asks for something. */
  refusal?: ReactNode
}

const tabs = ['attendees', 'history'] as const
const titles = { time: 'Reprogramar', details: 'Cambiar los datos', series: 'Cambiar la serie' }

/** One reservation: what it is, what may be done with it, what happened to it. */
export function BookingDrawer(props: BookingDrawerProps) {
  const { search, onSearch, known, actions, refusal } = props
  const { open, edit } = search
  const found = useQuery({
    ...api.bookings.get.queryOptions({ input: { id: open ?? '' } }),
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
      badge={reservation && !edit && <BookingBadge booking={reservation} />}
      subtitle={edit && reservation ? subjectOf(reservation) : undefined}
      onClose={close}
      footer={
        reservation && !edit ? (
          <BookingActionBar reservation={reservation} actions={actions} onSearch={onSearch} />
        ) : undefined
      }
    >
      {!reservation ? (
        <LoadingOrError query={found} skeleton={[20, 20, 20]} />
      ) : edit === 'time' ? (
        <RescheduleForm key={reservation.reservationId} reservation={reservation} {...props} onDone={back} />
      ) : edit === 'details' && reservation.can.edit ? (
        <DetailsForm key={reservation.reservationId} reservation={reservation} onDone={back} />
      ) : edit === 'series' ? (
        <SeriesChangeForm key={reservation.reservationId} reservation={reservation} {...props} onDone={back} />
      ) : (
        <Tabs value={search.tab ?? 'details'} onChange={tab => onSearch({ tab: tabs.find(one => one === tab) })}>
          {refusal && (
            <Box mb="md">
              <InView>{refusal}</InView>
            </Box>
          )}
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
                  words={left => `Apartada: quedan ${left} para confirmarla.`}
                  onOver={() => found.refetch()}
                />
              )}
              <Suspense fallback={null}>
                {reservation.unpaid && <UnpaidNote key={reservation.reservationId} reservation={reservation} />}
                <ShareMenu reservation={reservation} />
              </Suspense>
              <BookingFacts reservation={reservation} onSearch={onSearch} own={props.own} />
              <Suspense fallback={null}>
                {reservation.can.edit && <CheckInSection reservation={reservation} />}
                <SeriesSection
                  reservation={reservation}
                  onOpen={id => onSearch({ open: id })}
                  onEdit={() => onSearch({ edit: 'series' })}
                />
              </Suspense>
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="attendees">
            {search.tab === 'attendees' && (
              <Arriving>
                <AttendeesTab
                  key={reservation.reservationId}
                  reservation={reservation}
                  room={props.rooms.find(({ id }) => id === reservation.spaceId)}
                />
              </Arriving>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="history">
            {search.tab === 'history' && (
              <Arriving>
                <BookingHistory id={reservation.reservationId} timeZone={reservation.timeZone} />
              </Arriving>
            )}
          </Tabs.Panel>
        </Tabs>
      )}
    </RecordDrawer>
  )
}

function BookingHistory({ id, timeZone }: { id: string; timeZone: string }) {
  const query = useQuery(api.bookings.history.queryOptions({ input: { id } }))
  return <RecordHistory query={query} timeZone={timeZone} />
}
