import { clientDocumentInWords } from '@aforo/api/people/client-documents'
import { customerWords } from '@aforo/api/people/customer-words'
import type { Customer } from '@aforo/api/people/customers'
import { Text } from '@mantine/core'
import { client } from '../../platform/api.ts'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { ClientFields } from './ClientFields.tsx'
import { ClientSchema, type ClientValues, inputOf, valuesOf } from './clientForm.ts'
import { useStoreClient } from './clientQueries.ts'

const differencesOf = (mine: ClientValues, theirs: Customer) => {
  const named = ({ contacts, ...rest }: ClientValues) => ({ ...rest, contacts: contacts.map(({ name }) => name) })
  return differencesIn(customerWords, named(mine), named(valuesOf(theirs)))
}

/** What is known of a customer, to be changed. */
export function ClientData({ customer }: { customer: Customer }) {
  const store = useStoreClient()
  const write = async (values: ClientValues, { id, version }: Customer) => {
    const after = await client.customers.update({ ...inputOf(values), id, version })
    store(after)
    return after
  }
  const record = useVersionedForm<Customer, ClientValues>({
    latest: customer,
    valuesOf,
    schema: ClientSchema,
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Se guardó ${after.name}.`, () => undo(() => write(valuesOf(before), after))),
  })
  const { form } = record
  if (!customer.can.edit)
    return (
      <Text size="sm" c="dimmed">
        {customer.legalName ?? customer.name} · {clientDocumentInWords(customer) ?? 'sin documento'}. Un cliente dado de
        baja ya no se cambia.
      </Text>
    )
  return (
    <VersionedForm record={record} differencesOf={differencesOf}>
      {!customer.can.rename && (
        <Text size="sm" c="dimmed">
          Está dado de baja. Mientras tenga facturas sin cerrar se corrigen sus datos de facturación.
        </Text>
      )}
      <ClientFields form={form} keepsName={!customer.can.rename} />
    </VersionedForm>
  )
}
