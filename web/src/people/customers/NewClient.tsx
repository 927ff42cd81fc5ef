import type { Customer } from '@aforo/api/people/customers'
import { client } from '../../platform/api.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { ClientFields } from './ClientFields.tsx'
import { ClientSchema, inputOf, noClient } from './clientForm.ts'
import { useStoreClient } from './clientQueries.ts'

interface NewClientProps {
  onCreated: (customer: Customer) => void
  onCancel: () => void
}

/** The form of a new customer; its team is made with it. */
export function NewClient({ onCreated, onCancel }: NewClientProps) {
  const store = useStoreClient()
  const record = useRecordForm({
    initialValues: noClient,
    schema: ClientSchema,
    draft: 'client.new',
    save: async values => {
      const customer = await client.customers.create(inputOf(values))
      store(customer)
      toast.success(`Se creó el cliente ${customer.name}.`)
      return customer
    },
    onSaved: onCreated,
  })
  return (
    <RecordForm record={record} submit="Crear cliente" onCancel={onCancel}>
      <ClientFields form={record.form} />
    </RecordForm>
  )
}
