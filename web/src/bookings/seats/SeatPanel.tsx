import type { SeatOfFloor } from '@aforo/api/bookings/availability'
import type { PayBy } from '@aforo/api/bookings/booking-price'
import type { AvailabilityReason } from '@aforo/api/bookings/slots'
import { displayName, spaceKindNotes } from '@aforo/api/places/labels'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { Button, CloseButton, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconArrowsExchange, IconCalendarPlus, IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { StateSwatch } from '../../places/floor-plans/StateSwatch.tsx'
import { api } from '../../platform/api.ts'
import { placeLabels, placeSigns } from '../../ui/StatusBadge.tsx'
import type { Slot } from '../reservations/bookingSearch.ts'
import { PriceNote } from '../reservations/price.ts'
import { SlotRefusal } from '../reservations/SlotRefusal.tsx'
import { WaitButton } from '../waitlist/WaitButton.tsx'
import classes from './Seats.module.css'
import { lineOf, purposeOf, type SeatShift, type Shift, shiftOf, stateOf } from './seatState.ts'
import type { SeatActions } from './useSeatActions.ts'

interface SeatPanelProps {
  seat: SeatOfFloor
  shifts: readonly Shift[]
  shift: Shift
  date: string
  actions: SeatActions
  /** A reservation is looking for its new seat: this one takes it. */
  onMoveHere: (() => void) | undefined
  onShift: (turnId: string) => void
  onMore: () => void
  onOpen: (reservationId: string) => void
  onMove: (reservationId: string) => void
  onWaiting: () => void
  onClose: () => void
}

/** The chosen seat in every shift of the date, and what can be done with it. */
export function SeatPanel(props: SeatPanelProps) {
  const { seat, shifts, shift, date, actions, onShift, onClose } = props
  const state = stateOf(shiftOf(seat, shift.turnId))
  const slot: Slot = { spaceId: seat.seatId, at: date, from: shift.from, to: shift.to }
  const name = displayName({ type: 'SEAT', name: seat.name })
  const { refused } = actions
  const panel = useRef<HTMLElement>(null)
  // Chosen far down in the list, it is what comes next: its price, or why not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another seat
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [seat.seatId])
  return (
    <section ref={panel} className={classes.panel} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="xs" c="dimmed">
            {[seat.tableName, purposeOf(seat)].filter(Boolean).join(' · ')}
          </Text>
          {seat.kind && seat.kind !== 'AVAILABLE' && (
            <Text size="xs" c="dimmed">
              {spaceKindNotes[seat.kind]}
            </Text>
          )}
        </div>
        <CloseButton aria-label="Dejar de ver el escritorio" onClick={onClose} />
      </Group>
      <ul className={classes.shifts} aria-label="Turnos">
        {shifts.map(one => {
          const there = shiftOf(seat, one.turnId)
          const stands = stateOf(there)
          return (
            <li key={one.turnId}>
              <UnstyledButton
                className={classes.shift}
                aria-pressed={one.turnId === shift.turnId}
                onClick={() => onShift(one.turnId)}
              >
                <StateSwatch state={stands} sign={placeSigns[stands]} label={placeLabels[stands]} />
                <span>
                  <b>{one.name}</b> {formatTimes(one.from, one.to)}
                  {stands !== 'FREE' && !isForSome(there) && ` · ${lineOf(there)}`}
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      {refused && (
        <SlotRefusal
          refusal={refused.refusal}
          wanted={refused.wanted}
          verb="Reservar"
          onAlternative={other => actions.take(other)}
          onClose={actions.dismiss}
        />
      )}
      {state === 'FREE' ? (
        <FreeActions key={seat.seatId} {...props} slot={slot} />
      ) : (
        <TakenActions key={`${seat.seatId}${shift.turnId}`} {...props} slot={slot} />
      )}
    </section>
  )
}

function FreeActions({ seat, actions, slot, onMoveHere, onMore }: SeatPanelProps & { slot: Slot }) {
  const [payBy, setPayBy] = useState<PayBy>({})
  if (onMoveHere)
    return (
      <Button data-writes fullWidth leftSection={<IconArrowsExchange size={16} />} onClick={onMoveHere} data-autofocus>
        Mover aquí
      </Button>
    )
  return (
    <Stack gap={6}>
      <Suspense fallback={null}>
        <PriceNote short slot={slot} username={undefined} payBy={payBy} onPayBy={setPayBy} />
      </Suspense>
      <Button
        data-writes
        fullWidth
        leftSection={<IconCheck size={16} />}
        loading={actions.busy === seat.seatId}
        onClick={() => actions.take(slot, payBy)}
      >
        Reservar para mí
      </Button>
      <Button data-writes fullWidth variant="default" leftSection={<IconCalendarPlus size={16} />} onClick={onMore}>
        Para otra persona o varios días…
      </Button>
    </Stack>
  )
}

/** What is not one's own is still booked for those whose it is. */
const bookedFor: Partial<Record<AvailabilityReason, string>> = {
  FOR_VISITORS: 'Reservar para una visita…',
  HELD: 'Reservar para su titular…',
  FOR_TEAMS: 'Reservar para alguien del equipo…',
}

/** Why it isn't one's own is of the seat, not of the shift, and stands above them once. */
const isForSome = (there: SeatShift | undefined): boolean =>
  there !== undefined && there.sitters.length === 0 && there.reasonCode !== null && there.reasonCode in bookedFor

function TakenActions({
  seat,
  shift,
  actions,
  slot,
  onOpen,
  onMove,
  onMore,
  onWaiting,
}: SeatPanelProps & { slot: Slot }) {
  const there = shiftOf(seat, shift.turnId)
  const [sitter] = there?.sitters ?? []
  const found = useQuery({
    ...api.bookings.get.queryOptions({ input: { id: sitter?.reservationId ?? '' } }),
    // A booking without a name is not the reader's to know more of.
    enabled: sitter !== undefined && (sitter.mine || sitter.name !== ''),
    retry: false,
  })
  const forSomebody = there?.reasonCode ? bookedFor[there.reasonCode] : undefined
  if (!sitter)
    return forSomebody ? (
      <Button data-writes fullWidth variant="default" leftSection={<IconCalendarPlus size={16} />} onClick={onMore}>
        {forSomebody}
      </Button>
    ) : null
  const reservation = found.data
  return (
    <Stack gap={6}>
      {reservation && (
        <Group gap={6}>
          {reservation.can.reschedule && (
            <Button
              data-writes
              size="compact-md"
              variant="default"
              leftSection={<IconArrowsExchange size={16} />}
              onClick={() => onMove(reservation.reservationId)}
            >
              Mover
            </Button>
          )}
          {reservation.can.cancel && (
            <Button
              data-writes
              size="compact-md"
              variant="default"
              leftSection={<IconX size={16} />}
              onClick={() => actions.cancel(reservation)}
            >
              {sitter.mine ? 'Dejarlo libre' : 'Cancelar'}
            </Button>
          )}
          <Button size="compact-md" variant="subtle" onClick={() => onOpen(reservation.reservationId)}>
            Ver reserva
          </Button>
        </Group>
      )}
      {!sitter.mine && seat.kind !== 'FIXED' && seat.kind !== 'VISIT' && (
        <Group>
          <WaitButton slot={slot} subject="" onJoined={onWaiting} />
        </Group>
      )}
    </Stack>
  )
}
