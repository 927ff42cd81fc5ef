import type { Order } from '@aforo/api/money/order-records'
import { line } from '@aforo/api/platform/base'
import { formatMoney } from '@aforo/api/platform/money'
import { Fieldset, Text } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { TextField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useStoreOrder } from './orderQueries.ts'
import { operationUsedBy, PaymentCodeField, paymentInputOf } from './PaymentCodeField.tsx'

interface DoingProps {
  order: Order
  onDone: () => void
}

/** The form takes the place of the button that asked for it, and its focus. */
const focusFirst = (fields: HTMLElement | null) => fields?.querySelector('input')?.focus()

/** Confirms that an order was paid. */
export function PaymentForm({ order, onDone }: DoingProps) {
  const { id, version, total, currency } = order
  const store = useStoreOrder()
  const record = useRecordForm<{ code: string; repeatReason: string; description: string }>({
    initialValues: { code: '', repeatReason: '', description: '' },
    schema: z.object({ code: line(100), repeatReason: z.string().max(300), description: z.string().max(300) }),
    save: async ({ description, ...payment }) => {
      const given = { ...paymentInputOf(payment), description: description.trim() || null }
      store(await client.orders.confirmPayment({ id, version, ...given }))
      toast.success('Se confirmó el pago.')
    },
    onSaved: onDone,
  })
  return (
    <Fieldset ref={focusFirst} legend="Confirmar pago">
      <RecordForm record={record} submit="Confirmar pago" onCancel={onDone} renderRefusal={operationUsedBy}>
        <Text size="sm" c="dimmed">
          Por {formatMoney({ amount: total, currency })}. Se confirma una sola vez.
        </Text>
        <PaymentCodeField form={record.form} refusal={record.refusal} />
        <TextField form={record.form} name="description" label="Detalle" maxLength={300} />
      </RecordForm>
    </Fieldset>
  )
}
