import type { Customer } from '@aforo/contract/people/customers'
import { clientTypeLabels } from '@aforo/contract/people/labels'
import { countryName } from '@aforo/contract/platform/countries-in-words'
import { Text } from '@mantine/core'
import { client } from '../../platform/api.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { ClientFields } from './ClientFields.tsx'
import { ClientSchema, type ClientValues, inputOf, valuesOf } from './clientForm.ts'
import { useStoreClient } from './clientQueries.ts'
import { taxIdName } from './taxId.ts'

const differencesOf = (mine: ClientValues, theirs: Customer) => {
  const wordsOf = (values: ClientValues) => ({
    Nombre: values.name,
    'Razón social': values.legalName,
    País: countryName(values.countryCode),
    [taxIdName(values.countryCode)]: values.taxId,
    'Tipos de cliente': values.clientTypes.map(type => clientTypeLabels[type]).join(', '),
    'Exige orden de compra': values.requiresPurchaseOrder ? 'Sí' : 'No',
    'Correo de facturación': values.billingEmail,
    'Dirección de facturación': values.billingAddress,
    Contactos: values.contacts.map(({ name }) => name).join(', '),
  })
  const [own, other] = [wordsOf(mine), wordsOf(valuesOf(theirs))] as Record<string, string>[]
  return Object.keys({ ...own, ...other }).map(name => ({ name, mine: own?.[name] ?? '', theirs: other?.[name] ?? '' }))
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
      <ClientFields form={form} />
    </VersionedForm>
  )
}
