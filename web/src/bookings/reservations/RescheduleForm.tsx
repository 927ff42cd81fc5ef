import type { CalendarRoom } from '@aforo/contract/bookings/calendar'
import type { BookingPolicy, Reservation } from '@aforo/contract/bookings/reservations'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import type { WallClock } from '../../ui/days.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import type { Slot } from './bookingSearch.ts'
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

/** The same as dragging, with fields: another room, day or time. */
export function RescheduleForm({ reservation, rooms, policy, now, actions, onDone }: RescheduleFormProps) {
  const queryClient = useQueryClient()
  const { reservationId: id, spaceId, at, from, to } = reservation
  const record = useRecordForm({
    initialValues: { spaceId, at, from, to },
    schema: SlotSchema,
    draft: `reschedule ${id}`,
    save: async wanted => {
      const changed = await client.bookings.reschedule({ id, ...wanted, version: reservation.version })
      storeReservation(queryClient, changed)
      toast.undo(`Reprogramada: ${whereAndWhen(changed)}`, () =>
        actions.reschedule(changed, { spaceId, at, from, to }, false),
      )
    },
    onSaved: onDone,
  })
  const retryAt = (slot: Slot) => {
    record.form.setValues({ ...slot })
    record.submit()
  }
  return (
    <RecordForm
      record={record}
      submit="Reprogramar"
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
            verb="Mover"
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
      <SlotFields form={record.form} values={record.form.values} rooms={rooms} policy={policy} now={now} />
    </RecordForm>
  )
}
