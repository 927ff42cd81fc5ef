import type { Customer } from '@aforo/api/people/customers'
import { clientTypeLabels } from '@aforo/api/people/labels'
import { countryName } from '@aforo/api/platform/countries-in-words'
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

/** A client's fields in the order of its form. What its number is called depends on the country, which may differ, too. */
const clientWords = {
  name: { label: 'Nombre' },
  countryCode: { label: 'País', values: countryName },
  taxId: { label: 'Número tributario' },
  legalName: { label: 'Razón social' },
  clientTypes: { label: 'Tipos de cliente', values: clientTypeLabels },
  requiresPurchaseOrder: { label: 'Exige orden de compra', values: { true: 'Sí', false: 'No' } },
  billingEmail: { label: 'Correo de facturación' },
  billingAddress: { label: 'Dirección de facturación' },
  contacts: { label: 'Contactos' },
}

const differencesOf = (mine: ClientValues, theirs: Customer) => {
  const named = ({ contacts, ...rest }: ClientValues) => ({ ...rest, contacts: contacts.map(({ name }) => name) })
  return differencesIn(clientWords, named(mine), named(valuesOf(theirs)))
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
        {customer.legalName ?? customer.name} · {customer.taxId ?? 'sin número tributario'}. Un cliente dado de baja ya
        no se cambia.
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
