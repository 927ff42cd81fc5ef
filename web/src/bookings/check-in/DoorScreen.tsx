import type { Here } from '@aforo/api/bookings/check-in'
import { subjectOf } from '@aforo/api/bookings/labels'
import { displayName, spaceTypeLabels } from '@aforo/api/places/labels'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { Anchor, Button, Divider, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconTool, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { GuestLayout } from '../../layout/GuestLayout.tsx'
import { api } from '../../platform/api.ts'
import { useLiveEvents } from '../../platform/live.ts'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { mayEnter } from '../../platform/session/guards.ts'
import { useMe } from '../../platform/session/me.ts'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { AskHere } from '../booking-requests/AskAtDoor.tsx'
import { BookingBadge } from '../reservations/BookingBadge.tsx'
import { attendanceWords, useCheckIn } from './CheckInSection.tsx'
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
  const name = query.data && displayName({ type: query.data.spaceType, name: query.data.spaceName })
  useDocumentTitle(`${name ?? 'Espacio'} · Aforo`)
  return (
    <GuestLayout>
      {query.error && !query.data ? (
        <Stack>
          <Title order={1} size="h3">
            No encontramos este espacio
          </Title>
          <NotHere refusal={refusalOf(query.error)} onRetry={() => query.refetch()} />
        </Stack>
      ) : query.data && name ? (
        <HereCard here={query.data} name={name} more={more} />
      ) : (
        <Skeleton height={260} radius="md" {...loading} />
      )}
    </GuestLayout>
  )
}

/** An old code, one of another organisation, or no answer: only the last is worth another try. */
const NotHere = ({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) =>
  refusal.status >= 400 && refusal.status < 500 ? (
    <Text size="sm" c="dimmed">
      El código no es de un espacio que puedas usar. Pregunta en recepción.
    </Text>
  ) : (
    <ProblemAlert refusal={refusal} actions={<RetryButton onClick={onRetry} />} />
  )

function HereCard({ here, name, more }: { here: Here; name: string; more: ReactNode }) {
  const me = useMe()
  const [reporting, setReporting] = useState(false)
  return (
    <Stack gap="lg">
      <div>
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          {here.spaceType !== 'WORK_TABLE' && <Now here={here} />}
        </Group>
        <Text size="sm" c="dimmed">
          {[spaceTypeLabels[here.spaceType], here.parentName, here.campusName].filter(Boolean).join(' · ')}
        </Text>
        {nowWords(here) && (
          <Text size="sm" mt={4}>
            {nowWords(here)}
          </Text>
        )}
      </div>
      {here.reservation ? (
        <Mine here={here} />
      ) : here.spaceType === 'WORK_TABLE' ? (
        <Text size="sm" c="dimmed">
          Una mesa se reserva por escritorio: lee el código del que quieras, o elígelo en la lista.
        </Text>
      ) : here.needsApproval ? (
        <AskHere here={here} />
      ) : (
        <TakeNow here={here} />
      )}
      <Divider />
      {reporting ? (
        <FaultForm spaceId={here.spaceId} onDone={() => setReporting(false)} />
      ) : (
        <Button
          data-writes
          variant="subtle"
          color="gray"
          leftSection={<IconTool size={18} />}
          onClick={() => setReporting(true)}
        >
          Reportar una falla
        </Button>
      )}
      {more}
      {mayEnter(me.roles) && (
        <Anchor size="sm" ta="center" renderRoot={props => <Link {...calendarOf(here)} {...props} />}>
          {hasDesks(here) ? 'Ver los escritorios' : 'Ver su calendario'}
        </Anchor>
      )}
    </Stack>
  )
}

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

const Now = ({ here }: { here: Here }) =>
  here.current ? (
    <Badge tone={here.taken ? 'bad' : 'active'} label={here.taken ? 'Ocupado' : 'Es tuyo ahora'} />
  ) : isNext(here) ? (
    <Badge tone="active" label={`Tuyo a las ${here.nextAt}`} />
  ) : here.offers.length > 0 ? (
    <Badge tone="good" label="Libre" />
  ) : (
    <Badge tone="neutral" label="No disponible" />
  )

/** How the place stands; why it can't be had is said below. */
function nowWords(here: Here): string {
  const { current, nextAt, offers, taken } = here
  if (current && taken) {
    const whose = current.ownerName && `${current.ownerName}: ${subjectOf(current)}. `
    return `${whose}De ${current.from} a ${current.to}.${current.unpaid ? ' Falta el pago.' : ''}`
  }
  if (isNext(here)) return ''
  if (nextAt) return `Sigue una reserva a las ${nextAt}.`
  return offers.length > 0 ? 'Libre el resto del día.' : ''
}

function Mine({ here: { reservation, attendance, timeZone } }: { here: Here }) {
  const { checkIn } = useCheckIn()
  if (!reservation || !attendance) return null
  return (
    <section aria-label="Tu reserva">
      <Stack gap="xs">
        <Group gap="xs">
          <Text fw={600}>{subjectOf(reservation)}</Text>
          <BookingBadge booking={reservation} />
        </Group>
        <Text>{formatTimes(reservation.from, reservation.to)}</Text>
        <Text size="sm" c="dimmed">
          {attendance.checkedInAt && 'Llegada: '}
          {attendanceWords(attendance, timeZone)}
        </Text>
        {attendance.can.checkIn && (
          <Button
            data-writes
            size="lg"
            fullWidth
            leftSection={<IconUserCheck size={20} />}
            onClick={() => checkIn(reservation.reservationId, 'QR')}
          >
            Ya llegué
          </Button>
        )}
        {reservation.can.release && <LeaveNow reservation={reservation} />}
      </Stack>
    </section>
  )
}
