import { subjectOf } from '@aforo/api/bookings/labels'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { TextField } from '../../ui/fields.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { DetailsFields, detailsFields, detailsOf } from './DetailsFields.tsx'
import { NewerNote } from './NewerNote.tsx'
import { storeReservation } from './reservationCache.ts'
import { refusedSlot } from './slotRefusal.ts'
import { watchMeeting } from './watchedMeetings.ts'

const DetailsSchema = z.object({ subject: z.string().trim().max(200), ...detailsFields })

/** What the meeting is about, what for, how the room is set up, and whether it is in Teams too. */
export function DetailsForm({ reservation, onDone }: { reservation: Reservation; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { reservationId: id, version, subject, eventType, layout, meeting, spaceType } = reservation
  const before = { subject, eventType, layout, meeting: meeting !== null }
  const write = async (values: typeof before, version: number) => {
    const changed = await client.bookings.edit({ id, ...values, version })
    storeReservation(queryClient, changed)
    if (changed.meeting?.status === 'REQUESTED') watchMeeting(id)
    return changed
  }
  const record = useRecordForm({
    initialValues: {
      subject,
      eventType: eventType ?? ('' as const),
      layout: layout ?? ('' as const),
      meeting: before.meeting,
    },
    schema: DetailsSchema,
    draft: `details ${id}`,
    save: async ({ subject, ...details }) => {
      const changed = await write({ subject, ...detailsOf(details) }, version)
      toast.undo('Datos cambiados', () => undo(() => write(before, changed.version)))
    },
    onSaved: onDone,
  })
  return (
    <RecordForm
      record={record}
      submit="Guardar"
      onCancel={() => {
        record.discard()
        onDone()
      }}
      renderRefusal={refusal => {
        const { newer } = refusedSlot(refusal)
        if (!newer) return undefined
        return (
          <ProblemAlert refusal={refusal} onClose={record.dismiss}>
            <NewerNote newer={newer} onTake={record.dismiss}>
              Ahora dice: <b>{subjectOf(newer)}</b>.
            </NewerNote>
          </ProblemAlert>
        )
      }}
    >
      <TextField form={record.form} name="subject" label="Asunto" maxLength={200} data-autofocus />
      {spaceType !== 'PARKING_SPOT' && <DetailsFields form={record.form} isRoom={spaceType === 'ROOM'} />}
    </RecordForm>
  )
}
