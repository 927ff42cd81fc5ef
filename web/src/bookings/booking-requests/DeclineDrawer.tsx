import { DeclineReason } from '@aforo/api/bookings/booking-requests'
import { z } from 'zod'
import { TextAreaField } from '../../ui/fields.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'

interface DeclineDrawerProps {
  /** How many requests. */
  count: number
  /** Of one alone: whose it is, and for what. */
  about: string | undefined
  decline: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why, once for all that are declined together: whoever asked reads it. */
export function DeclineDrawer({ count, about, decline, onClose }: DeclineDrawerProps) {
  return (
    <RecordDrawer
      opened={count > 0}
      title={count === 1 ? 'Rechazar la solicitud' : `Rechazar ${count} solicitudes`}
      subtitle={about}
      onClose={onClose}
    >
      {count > 0 && <DeclineForm decline={decline} onClose={onClose} />}
    </RecordDrawer>
  )
}

function DeclineForm({ decline, onClose }: Omit<DeclineDrawerProps, 'count' | 'about'>) {
  const record = useRecordForm({
    initialValues: { reason: '' },
    schema: z.object({ reason: DeclineReason }),
    save: ({ reason }) => decline(reason),
    onSaved: onClose,
  })
  return (
    <RecordForm record={record} submit="Rechazar" onCancel={onClose}>
      <TextAreaField
        form={record.form}
        name="reason"
        label="Motivo"
        description="Lo lee quien pidió el lugar."
        placeholder="Ese día el parking está lleno"
        maxLength={300}
        withAsterisk
        data-autofocus
      />
    </RecordForm>
  )
}
