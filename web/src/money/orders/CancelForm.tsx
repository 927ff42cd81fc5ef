import type { Order } from '@aforo/api/money/order-records'
import { orderWords as words } from '@aforo/api/money/order-words'
import { line } from '@aforo/api/platform/base'
import { formatMoney } from '@aforo/api/platform/money'
import { Fieldset, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { fieldOf, SelectField, TextField } from '../../ui/fields.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { cancellationQuery, useStoreOrder } from './orderQueries.ts'

const GiveBack = z.enum(['POLICY', 'ALL', 'NOTHING'])

/** Cancels an order, and says before what is given back. */
export function CancelForm({ order: { id, version, currency }, onDone }: { order: Order; onDone: () => void }) {
  const store = useStoreOrder()
  const { data } = useQuery(cancellationQuery(id))
  const record = useRecordForm<{ reason: string; giveBack: z.infer<typeof GiveBack> }>({
    initialValues: { reason: '', giveBack: 'POLICY' },
    schema: z.object({ reason: line(300), giveBack: GiveBack }),
    save: async ({ reason, giveBack }) => {
      store(await client.orders.cancel({ id, version, reason, giveBack }))
      toast.success('Se canceló la orden.')
    },
    onSaved: onDone,
  })
  const money = (amount: string) => formatMoney({ amount, currency })
  const paid = data && data.paid !== '0.00'
  return (
    <Fieldset legend="Cancelar orden">
      <RecordForm record={record} submit="Cancelar orden" onCancel={onDone}>
        {data && (
          <Stack gap={2}>
            {data.reasons.map(reason => (
              <Text key={reason} size="sm" c="dimmed">
                {reason}
              </Text>
            ))}
            {data.bookings > 0 && (
              <Text size="sm" c="dimmed">
                {data.bookings === 1 ? 'Se libera' : 'Se liberan'} {formatCounted(data.bookings, 'reserva', 'reservas')}
                .
              </Text>
            )}
            {data.creditNote && (
              <Text size="sm" c="dimmed">
                De lo devuelto se emite una nota de crédito.
              </Text>
            )}
          </Stack>
        )}
        {paid && (
          <SelectField
            form={record.form}
            name="giveBack"
            label="Devolver"
            data={[
              { value: 'POLICY', label: `Según el plazo: ${money(data.givenBack)}` },
              { value: 'ALL', label: `Todo: ${money(data.paid)}` },
              { value: 'NOTHING', label: 'Nada' },
            ]}
          />
        )}
        <TextField {...fieldOf(record.form, words, 'reason')} maxLength={300} withAsterisk data-autofocus />
      </RecordForm>
    </Fieldset>
  )
}
