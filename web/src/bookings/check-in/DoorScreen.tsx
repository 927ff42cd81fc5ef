import type { Here } from '@aforo/api/bookings/check-in'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { formatTimes, wallOf } from '@aforo/api/platform/dates-in-words'
import { Anchor, Button, Divider, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconRefresh, IconTool, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { GuestLayout } from '../../layout/GuestLayout.tsx'
import { GuestProblem } from '../../layout/guest/GuestProblem.tsx'
import { guestPlace } from '../../layout/guest/guestPlace.ts'
import { guestWords } from '../../layout/guest/guestWords.ts'
import { type Language, useLanguage } from '../../layout/guest/language.ts'
import { api } from '../../platform/api.ts'
import { useLiveEvents } from '../../platform/live.ts'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { mayEnter } from '../../platform/session/guards.ts'
import { useMe } from '../../platform/session/me.ts'
import { loading } from '../../ui/loading.ts'
import { Badge, toneOf } from '../../ui/StatusBadge.tsx'
import { AskHere } from '../booking-requests/AskAtDoor.tsx'
import { BookingBadge } from '../reservations/BookingBadge.tsx'
import { attendanceWords, useCheckIn } from './CheckInSection.tsx'
import { arrivalIn, type DoorWords, doorWords } from './doorWords.ts'
import { FaultForm } from './FaultForm.tsx'
import { LeaveNow } from './LeaveNow.tsx'
import { TakeNow } from './TakeNow.tsx'

/**
 * Where the code at a door leads, on a phone: what is on, the person's booking, a free place for now, and a fault to report.
 * `more` is what other wings add.
 */
export function HereScreen({ spaceId, more }: { spaceId: string; more?: ReactNode }) {
  useLiveEvents()
  const query = useQuery({
    ...api.checkIn.here.queryOptions({ input: { id: spaceId } }),
    refetchInterval: 60_000,
  })
  const language = useLanguage()
  const words = doorWords[language]
  const name = query.data && guestPlace(language, query.data)
  useDocumentTitle(`${name ?? words.space} · Aforo`)
  return (
    <GuestLayout language={language}>
      {query.error && !query.data ? (
        <Stack>
          <Title order={1} size="h3">
            {words.notFound}
          </Title>
          <NotHere language={language} refusal={refusalOf(query.error)} onRetry={() => query.refetch()} />
        </Stack>
      ) : query.data && name ? (
        <HereCard here={query.data} name={name} more={more} language={language} />
      ) : (
        <Skeleton height={260} radius="md" {...loading} aria-label={guestWords[language].loading} />
      )}
    </GuestLayout>
  )
}

/** An old code, one of another organisation, or no answer: only the last is worth another try. */
const NotHere = ({ refusal, onRetry, language }: { refusal: Refusal; onRetry: () => void; language: Language }) =>
  refusal.status >= 400 && refusal.status < 500 ? (
    <Text size="sm" c="dimmed">
      {doorWords[language].notFoundText}
    </Text>
  ) : (
    <GuestProblem language={language} refusal={refusal}>
      <Button size="compact-md" variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
        {guestWords[language].retry}
      </Button>
    </GuestProblem>
  )

interface HereCardProps {
  here: Here
  name: string
  more: ReactNode
  language: Language
}

function HereCard({ here, name, more, language }: HereCardProps) {
  const words = doorWords[language]
  const me = useMe()
  const [reporting, setReporting] = useState(false)
  return (
    <Stack gap="lg">
      <div>
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          {here.spaceType !== 'WORK_TABLE' && <Now here={here} words={words} />}
        </Group>
        <Text size="sm" c="dimmed">
          {[guestWords[language].types[here.spaceType], here.parentName, here.campusName].filter(Boolean).join(' · ')}
        </Text>
        {nowWords(here, words) && (
          <Text size="sm" mt={4}>
            {nowWords(here, words)}
          </Text>
        )}
      </div>
      {here.reservation ? (
        <Mine here={here} language={language} />
      ) : here.spaceType === 'WORK_TABLE' ? (
        <Text size="sm" c="dimmed">
          {words.table}
        </Text>
      ) : here.needsApproval ? (
        <AskHere here={here} language={language} />
      ) : (
        <TakeNow here={here} language={language} />
      )}
      <Divider />
      {reporting ? (
        <FaultForm spaceId={here.spaceId} language={language} onDone={() => setReporting(false)} />
      ) : (
        <Button
          data-writes
          variant="subtle"
          color="gray"
          leftSection={<IconTool size={18} />}
          onClick={() => setReporting(true)}
        >
          {words.report}
        </Button>
      )}
      {more}
      {mayEnter(me.roles) && (
        <Anchor size="sm" ta="center" renderRoot={props => <Link {...calendarOf(here)} {...props} />}>
          {hasDesks(here) ? words.desks : words.calendar}
        </Anchor>
      )}
    </Stack>
  )
}

/** The state of one's own booking, in English. */
const OwnBadge = ({ booking: { status, unpaid, timeZone } }: { booking: Reservation }) =>
  unpaid ? (
    <Badge
      tone="warning"
      wraps
      label={unpaid.until ? doorWords.en.heldUntil(wallOf(unpaid.until, timeZone).time) : doorWords.en.onHold}
    />
  ) : (
    <Badge tone={toneOf('reservation', status)} label={doorWords.en.statuses[status]} />
  )

/** A table is had by its desks. */
const hasDesks = ({ spaceType }: Here) => spaceType === 'SEAT' || spaceType === 'WORK_TABLE'

/** Where those of its kind are booked. */
const calendarOf = ({ spaceType, spaceId, campusId: campus }: Here) =>
  spaceType === 'SEAT'
    ? ({ to: '/app/reservation/space', search: { campus, view: 'seats', seat: spaceId } } as const)
    : spaceType === 'WORK_TABLE'
      ? ({ to: '/app/reservation/space', search: { campus, view: 'seats' } } as const)
      : spaceType === 'PARKING_SPOT'
        ? ({ to: '/app/reservation/parking', search: { campus, room: spaceId } } as const)
        : ({ to: '/app/reservation/space', search: { campus, room: spaceId } } as const)

/** Whether what comes next here is the person's own, which stands below. */
const isNext = ({ reservation, nextAt }: Here) => nextAt !== null && reservation?.from === nextAt

const Now = ({ here, words }: { here: Here; words: DoorWords }) =>
  here.current ? (
    <Badge tone={here.taken ? 'bad' : 'active'} label={here.taken ? words.taken : words.yoursNow} />
  ) : isNext(here) ? (
    <Badge tone="active" label={words.yoursAt(here.nextAt ?? '')} />
  ) : here.offers.length > 0 ? (
    <Badge tone="good" label={words.free} />
  ) : (
    <Badge tone="neutral" label={words.unavailable} />
  )

/** How the place stands; why it can't be had is said below. */
function nowWords(here: Here, words: DoorWords): string {
  const { current, nextAt, offers, taken } = here
  if (current && taken) {
    const whose = current.ownerName && `${[current.ownerName, current.subject].filter(Boolean).join(': ')}. `
    return `${whose}${words.from(current.from, current.to)}${current.unpaid ? ` ${words.unpaid}` : ''}`
  }
  if (isNext(here)) return ''
  if (nextAt) return words.next(nextAt)
  return offers.length > 0 ? words.freeToday : ''
}

function Mine({ here, language }: { here: Here; language: Language }) {
  const { reservation, attendance, timeZone } = here
  const words = doorWords[language]
  const { checkIn } = useCheckIn()
  const said = { done: words.arrived, undo: guestWords[language].undo }
  if (!reservation || !attendance) return null
  return (
    <section aria-label={words.yours}>
      <Stack gap="xs">
        <Group gap="xs">
          <Text fw={600}>
            {reservation.subject || guestWords[language].bookingOf(guestPlace(language, reservation))}
          </Text>
          {language === 'es' ? <BookingBadge booking={reservation} /> : <OwnBadge booking={reservation} />}
        </Group>
        <Text>{formatTimes(reservation.from, reservation.to)}</Text>
        <Text size="sm" c="dimmed">
          {language === 'es' && attendance.checkedInAt && words.arrival}
          {language === 'es' ? attendanceWords(attendance, timeZone) : arrivalIn(words, attendance, timeZone)}
        </Text>
        {attendance.can.checkIn && (
          <Button
            data-writes
            size="lg"
            fullWidth
            leftSection={<IconUserCheck size={20} />}
            onClick={() => checkIn(reservation.reservationId, 'QR', '', said)}
          >
            {words.came}
          </Button>
        )}
        {reservation.can.release && <LeaveNow reservation={reservation} language={language} />}
      </Stack>
    </section>
  )
}
