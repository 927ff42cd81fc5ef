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
import { PaymentCodeField } from './PaymentCodeField.tsx'

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
  const record = useRecordForm<{ code: string; description: string }>({
    initialValues: { code: '', description: '' },
    schema: z.object({ code: line(100), description: z.string().max(300) }),
    save: async ({ code, description }) => {
      store(await client.orders.confirmPayment({ id, version, code, description: description.trim() || null }))
      toast.success('Se confirmó el pago.')
    },
    onSaved: onDone,
  })
  return (
    <Fieldset ref={focusFirst} legend="Confirmar pago">
      <RecordForm record={record} submit="Confirmar pago" onCancel={onDone}>
        <Text size="sm" c="dimmed">
          Por {formatMoney({ amount: total, currency })}. Se confirma una sola vez.
        </Text>
        <PaymentCodeField form={record.form} />
        <TextField form={record.form} name="description" label="Detalle" maxLength={300} />
      </RecordForm>
    </Fieldset>
  )
}
