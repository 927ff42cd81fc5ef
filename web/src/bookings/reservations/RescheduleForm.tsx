import type { CalendarRoom } from '@aforo/contract/bookings/calendar'
import type { BookingPolicy, Reservation } from '@aforo/contract/bookings/reservations'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import type { WallClock } from '../../ui/days.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import type { Slot } from './bookingSearch.ts'
import { EndedNote } from './EndedNote.tsx'
import { NewerNote } from './NewerNote.tsx'
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
  const record = useRecordForm({
    initialValues: { spaceId, at, from, to },
    schema: SlotSchema,
    draft: `reschedule ${id}`,
    save: async wanted => {
      if (canceled) return bookAgain(wanted)
      const changed = await client.bookings.reschedule({ id, ...wanted, version: reservation.version })
      storeReservation(queryClient, changed)
      toast.undo(`Reprogramada: ${whereAndWhen(changed)}`, () =>
        actions.reschedule(changed, { spaceId, at, from, to }, false),
      )
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
        moving={id}
      />
    </RecordForm>
  )
}
