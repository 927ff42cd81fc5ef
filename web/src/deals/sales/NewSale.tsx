import type { Sale } from '@aforo/api/deals/sale-records'
import { Fieldset } from '@mantine/core'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { LinesField } from './LinesField.tsx'
import { SaleFields } from './SaleFields.tsx'
import { inputOf, type LinesValues, lineInputOf, NewSaleSchema, noSale, type SaleValues } from './saleForm.ts'
import { useStoreSale } from './saleQueries.ts'

interface NewSaleProps {
  /** The client that the list is narrowed to. */
  clientId: string | undefined
  onCreated: (sale: Sale) => void
  onCancel: () => void
}

/** The form of a deal that no CRM knows. */
export function NewSale({ clientId = '', onCreated, onCancel }: NewSaleProps) {
  const { userId } = useMe()
  const store = useStoreSale()
  const record = useRecordForm<SaleValues & LinesValues, Sale>({
    initialValues: { ...noSale(userId), clientId, lineItems: [] },
    schema: NewSaleSchema,
    draft: 'sale.new',
    save: async ({ lineItems, ...values }) => {
      const sale = await client.sales.create({
        ...inputOf(values as SaleValues),
        lineItems: lineItems.map(lineInputOf),
      })
      store(sale)
      toast.success(`Se creó ${sale.title}.`)
      return sale
    },
    onSaved: onCreated,
  })
  const { currency, startDate, endDate } = record.form.values
  return (
    <RecordForm record={record} submit="Crear negocio" onCancel={onCancel}>
      <SaleFields form={record.form} hasLines={record.form.values.lineItems.length > 0} />
      <Fieldset legend="Productos">
        <LinesField form={record.form} of={{ saleId: undefined, currency, startDate, endDate }} />
      </Fieldset>
    </RecordForm>
  )
}
