import type { Order } from '@aforo/api/money/order-records'
import { Fieldset, Switch } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { Note } from '../../ui/Note.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useStoreOrder } from './orderQueries.ts'
import { ReceiptFields } from './ReceiptFields.tsx'
import { type ReceiptValues, receiptInputOf, receiptShape, receiptValuesOf } from './receiptForm.ts'

interface ReceiptFormProps {
  order: Order
  onDone: () => void
}

/** Asks for an order's boleta or factura. */
export function ReceiptForm({ order, onDone }: ReceiptFormProps) {
  const { id, version } = order
  const store = useStoreOrder()
  const [priority, setPriority] = useState(false)
  const record = useRecordForm<ReceiptValues>({
    initialValues: receiptValuesOf(order),
    schema: z.object(receiptShape),
    save: async values => {
      const after = await client.orders.requestReceipt({ id, version, priority, ...receiptInputOf(values) })
      store(after)
      toast.success(after.receipt?.label ? `Se generó ${after.receipt.label}.` : 'Se pidió el comprobante.')
    },
    onSaved: onDone,
  })
  return (
    <Fieldset legend="Pedir comprobante">
      <RecordForm record={record} submit="Pedir comprobante" onCancel={onDone}>
        <ReceiptFields form={record.form} />
        <Switch
          label="Lo esperan en recepción"
          checked={priority}
          onChange={event => setPriority(event.currentTarget.checked)}
        />
      </RecordForm>
    </Fieldset>
  )
}

/** Corrects a receipt that was refused and sends it again, with its number. */
export function MendForm({ order, onDone }: ReceiptFormProps) {
  const { id, version, receipt } = order
  const store = useStoreOrder()
  const late = (receipt?.daysLeft ?? 0) < 0
  const [today, setToday] = useState(late)
  const record = useRecordForm<ReceiptValues>({
    initialValues: receiptValuesOf(order),
    schema: z.object(receiptShape),
    save: async values => {
      store(await client.orders.sendReceiptAgain({ id, version, today, client: receiptInputOf(values) }))
      toast.success('Se envió otra vez.')
    },
    onSaved: onDone,
  })
  return (
    <Fieldset legend="Corregir y enviar otra vez">
      <RecordForm record={record} submit="Enviar otra vez" onCancel={onDone}>
        {late && <Note tone="warning">Pasó el tercer día: SUNAT no lo acepta con su fecha.</Note>}
        <ReceiptFields form={record.form} fixed={receipt?.label !== null} />
        {receipt?.label && (
          <Switch
            label="Emitir con la fecha de hoy"
            checked={today}
            onChange={event => setToday(event.currentTarget.checked)}
          />
        )}
      </RecordForm>
    </Fieldset>
  )
}
