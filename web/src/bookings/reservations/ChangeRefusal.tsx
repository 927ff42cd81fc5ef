import type { MovePrice } from '@aforo/api/bookings/booking-price'
import { subjectOf } from '@aforo/api/bookings/labels'
import { Button, Group, Text } from '@mantine/core'
import type { Slot } from './bookingSearch.ts'
import { PriceChoice } from './PriceChoice.tsx'
import { whereAndWhen } from './reservationWords.ts'
import { SlotRefusal } from './SlotRefusal.tsx'
import { refusedSlot } from './slotRefusal.ts'
import type { BookingActions, RefusedChange } from './useBookingActions.ts'

interface ChangeRefusalProps {
  refused: RefusedChange
  actions: BookingActions
  /** Opens the form for a new reservation, with the subject of the lost one. */
  onBookAgain: (slot: Slot, subject: string) => void
  onOpen: (id: string) => void
}

const failed = {
  reschedule: 'No se movió',
  cancel: 'No se canceló',
  restore: 'No se pudo recuperar',
  confirm: 'No se confirmó',
  extend: 'No se alargó',
  release: 'No se liberó',
}

const again = {
  reschedule: 'Mover de todos modos',
  cancel: 'Cancelarla de todos modos',
  confirm: 'Confirmarla de todos modos',
  extend: 'Alargarla de todos modos',
  release: 'Liberarla de todos modos',
}

/** A drag, a cancellation or an undo that was refused: stays above the calendar until it is settled. */
export function ChangeRefusal({ refused, actions, onBookAgain, onOpen }: ChangeRefusalProps) {
  const { act, refusal, reservation, wanted } = refused
  const { newer } = refusedSlot(refusal)
  const retry = () => {
    if (!newer) return
    if (act === 'reschedule' && wanted) actions.reschedule(newer, wanted)
    if (act === 'cancel') actions.cancel(newer)
    if (act === 'confirm') actions.confirm(newer)
    if (act === 'extend' && wanted) actions.extend(newer, wanted.to)
    if (act === 'release') actions.release(newer)
  }
  if (refusal.code === 'PRICE_CHANGES' && wanted) {
    const choose = async (price: MovePrice, now = false) => {
      const done =
        act === 'extend'
          ? await actions.extend(reservation, wanted.to, price)
          : await actions.reschedule(reservation, wanted, true, price)
      if (done && now) onOpen(reservation.reservationId)
    }
    const about = `${act === 'extend' ? 'Alargar' : 'Mover'} «${subjectOf(reservation)}»`
    return <PriceChoice refusal={refusal} about={about} onChoose={choose} onClose={actions.dismiss} />
  }
  return (
    <SlotRefusal
      refusal={{ ...refusal, message: `${failed[act]} «${subjectOf(reservation)}». ${refusal.message}` }}
      wanted={wanted ?? reservation}
      verb={act === 'reschedule' ? 'Mover' : 'Reservar'}
      onClose={actions.dismiss}
      onAlternative={slot => {
        if (act === 'reschedule') return actions.reschedule(reservation, slot)
        actions.dismiss()
        onBookAgain(slot, reservation.subject)
      }}
    >
      {newer && (
        <>
          <Text size="sm">
            Ahora está así: <b>{subjectOf(newer)}</b>, {whereAndWhen(newer)}.
          </Text>
          <Group gap="xs">
            {act !== 'restore' && newer.can[act] && (
              <Button size="compact-sm" variant="default" onClick={retry}>
                {again[act]}
              </Button>
            )}
            <Button size="compact-sm" variant="subtle" onClick={actions.dismiss}>
              Dejarla como está
            </Button>
          </Group>
        </>
      )}
    </SlotRefusal>
  )
}
