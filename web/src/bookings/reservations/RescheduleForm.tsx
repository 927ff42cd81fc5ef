import type { MovePrice } from '@aforo/api/bookings/booking-price'
import type { CalendarRoom } from '@aforo/api/bookings/calendar'
import type { BookingPolicy, Reservation } from '@aforo/api/bookings/reservations'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import type { WallClock } from '../../ui/days.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import type { Slot } from './bookingSearch.ts'
import { EndedNote } from './EndedNote.tsx'
import { NewerNote } from './NewerNote.tsx'
import { PriceChoice } from './PriceChoice.tsx'
import { storeReservation } from './reservationCache.ts'
import { whereAndWhen } from './reservationWords.ts'
import { SlotFields } from './SlotFields.tsx'
import { SlotRefusal } from './SlotRefusal.tsx'
import { refusedSlot } from './slotRefusal.ts'
import { SlotSchema } from './slotSchema.ts'
import type { BookingActions } from './useBookingActions.ts'

interface RescheduleFormProps {
  reservation: Reservation
  rooms: CalendarRoom[]
  policy: BookingPolicy | undefined
  now: WallClock
  actions: BookingActions
  onDone: () => void
}

/**
 * The same as dragging, with fields: another room, day or time. Canceled by somebody meanwhile, the reservation can be
 * booked again as typed here.
 */
export function RescheduleForm({ reservation, rooms, policy, now, actions, onDone }: RescheduleFormProps) {
  const queryClient = useQueryClient()
  const me = useMe()
  const canceled = reservation.status === 'CANCELED'
  const { reservationId: id, spaceId, at, from, to } = reservation
  const price = useRef<MovePrice>('ASK')
  const record = useRecordForm({
    initialValues: { spaceId, at, from, to },
    schema: SlotSchema,
    draft: `reschedule ${id}`,
    save: async wanted => {
      if (canceled) return bookAgain(wanted)
      const changed = await client.bookings.reschedule({
        id,
        ...wanted,
        price: price.current,
        version: reservation.version,
      })
      storeReservation(queryClient, changed)
      const words = [
        `Reprogramada: ${whereAndWhen(changed)}`,
        changed.unpaid && bookingStateInWords(changed, Date.now()),
      ]
        .filter(Boolean)
        .join('. ')
      if (price.current === 'CHARGE') toast.success(words)
      else toast.undo(words, () => actions.reschedule(changed, { spaceId, at, from, to }, false))
    },
    onSaved: onDone,
  })
  const bookAgain = async (wanted: Slot) => {
    const { subject, eventType, layout, meeting, attendeeCount, ownerUsername } = reservation
    const guests = attendeeCount > 0 ? (await client.bookings.summary({ id })).attendees : []
    await actions.create({
      ...wanted,
      subject,
      eventType,
      layout,
      meeting: meeting !== null,
      attendees: guests.map(({ email, name, company, guestType, purpose, document }) => ({
        email,
        name,
        company,
        guestType: guestType ?? 'OTHER',
        purpose: purpose ?? 'MEETING',
        document,
      })),
      username: ownerUsername === me.username ? undefined : ownerUsername,
    })
  }
  const retryAt = (slot: Slot) => {
    price.current = 'ASK'
    record.form.setValues({ ...slot })
    record.submit()
  }
  return (
    <RecordForm
      record={record}
      submit={canceled ? 'Volver a reservarla' : 'Reprogramar'}
      onCancel={() => {
        record.discard()
        onDone()
      }}
      renderRefusal={refusal => {
        const { newer } = refusedSlot(refusal)
        if (refusal.code === 'PRICE_CHANGES')
          return (
            <PriceChoice
              refusal={refusal}
              onClose={record.dismiss}
              onChoose={chosen => {
                price.current = chosen
                record.submit()
              }}
            />
          )
        return (
          <SlotRefusal
            refusal={refusal}
            wanted={record.form.values}
            verb={canceled ? 'Reservar' : 'Mover'}
            onAlternative={retryAt}
            onClose={record.dismiss}
          >
            {newer && (
              <NewerNote newer={newer} onTake={record.dismiss}>
                Ahora está así: {whereAndWhen(newer)}.
              </NewerNote>
            )}
          </SlotRefusal>
        )
      }}
    >
      {!reservation.can.reschedule && <EndedNote reservation={reservation} />}
      <SlotFields
        form={record.form}
        values={record.form.values}
        campusId={reservation.campusId}
        rooms={rooms}
        policy={policy}
        now={now}
        people={reservation.attendeeCount + 1}
        drawn={rooms.find(one => one.id === spaceId)}
        moving={id}
      />
    </RecordForm>
  )
}
