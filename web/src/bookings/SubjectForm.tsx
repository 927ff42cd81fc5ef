import type { Reservation } from '@aforo/contract/bookings'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { client } from '../api.ts'
import { TextField } from '../ui/fields.tsx'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { RecordForm } from '../ui/RecordForm.tsx'
import { toast } from '../ui/toast.tsx'
import { useRecordForm } from '../ui/useRecordForm.ts'
import { storeReservation } from './reservationCache.ts'
import { subjectOf } from './reservationWords.ts'
import { refusedSlot } from './slotRefusal.ts'

const SubjectSchema = z.object({ subject: z.string().trim().max(200) })

/** What the meeting is about. */
export function SubjectForm({ reservation, onDone }: { reservation: Reservation; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { reservationId: id, version } = reservation
  const record = useRecordForm({
    initialValues: { subject: reservation.subject },
    schema: SubjectSchema,
    draft: `subject ${id}`,
    save: async ({ subject }) => {
      storeReservation(queryClient, await client.bookings.edit({ id, subject, version }, { context: { quiet: true } }))
      toast.success('Asunto cambiado')
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
          <ProblemAlert
            refusal={refusal}
            onClose={record.dismiss}
            actions={
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  storeReservation(queryClient, newer)
                  record.dismiss()
                }}
              >
                Partir de la versión nueva
              </Button>
            }
          >
            <Text size="sm">
              Ahora dice: <b>{subjectOf(newer)}</b>. Lo que escribiste sigue en el campo.
            </Text>
          </ProblemAlert>
        )
      }}
    >
      <TextField form={record.form} name="subject" label="Asunto" maxLength={200} data-autofocus />
    </RecordForm>
  )
}
