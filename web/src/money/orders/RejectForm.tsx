import type { Order } from '@aforo/api/money/order-records'
import { orderWords as words } from '@aforo/api/money/order-words'
import { line } from '@aforo/api/platform/base'
import { Fieldset, Text } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { fieldOf, TextField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useStoreOrder } from './orderQueries.ts'

/** Rejects a payment: the order ends and its bookings are free. */
export function RejectForm({ order: { id, version }, onDone }: { order: Order; onDone: () => void }) {
  const store = useStoreOrder()
  const record = useRecordForm<{ reason: string }>({
    initialValues: { reason: '' },
    schema: z.object({ reason: line(300) }),
    save: async ({ reason }) => {
      store(await client.orders.reject({ id, version, reason }))
      toast.success('Se rechazó el pago.')
    },
    onSaved: onDone,
  })
  return (
    <Fieldset legend="Rechazar pago">
      <RecordForm record={record} submit="Rechazar pago" onCancel={onDone}>
        <Text size="sm" c="dimmed">
          La orden termina y lo que reservaba queda libre.
        </Text>
        <TextField {...fieldOf(record.form, words, 'reason')} maxLength={300} withAsterisk data-autofocus />
      </RecordForm>
    </Fieldset>
  )
}
