import { Customer } from '@aforo/contract/customers'
import { clientTypeLabels } from '@aforo/contract/labels'
import { Button, Group, Stack, Text } from '@mantine/core'
import { client } from '../api.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { StaleAlert } from '../ui/StaleAlert.tsx'
import { toast } from '../ui/toast.tsx'
import { undo } from '../ui/undo.ts'
import { useVersionedForm } from '../ui/useVersionedForm.ts'
import { ClientFields } from './ClientFields.tsx'
import { ClientSchema, type ClientValues, inputOf, valuesOf } from './clientForm.ts'
import { useStoreClient } from './clientQueries.ts'
import { taxIdName } from './taxId.ts'

const differencesOf = (mine: ClientValues, theirs: ClientValues) => {
  const told = (values: ClientValues) => ({
    Nombre: values.name,
    'Razón social': values.legalName,
    [taxIdName(values.countryCode)]: values.taxId,
    'Tipos de cliente': values.clientTypes.map(type => clientTypeLabels[type]).join(', '),
    'Exige orden de compra': values.requiresPurchaseOrder ? 'Sí' : 'No',
    'Correo de facturación': values.billingEmail,
    'Dirección de facturación': values.billingAddress,
    Contactos: values.contacts.map(({ name }) => name).join(', '),
  })
  const [own, other] = [told(mine), told(theirs)] as Record<string, string>[]
  return Object.keys({ ...own, ...other })
    .map(name => ({ name, mine: own?.[name] ?? '', theirs: other?.[name] ?? '' }))
    .filter(row => row.mine !== row.theirs)
}

/** What is known of a customer, to be changed. */
export function ClientData({ customer }: { customer: Customer }) {
  const store = useStoreClient()
  const write = async (values: ClientValues, { id, version }: Customer) => {
    const after = await client.customers.update({ ...inputOf(values), id, version }, { context: { quiet: true } })
    store(after)
    return after
  }
  const record = useVersionedForm<Customer, ClientValues>({
    latest: customer,
    record: Customer,
    valuesOf,
    schema: ClientSchema,
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Se guardó ${after.name}.`, () => undo(() => write(valuesOf(before), after))),
  })
  const { form, newer, refusal } = record
  if (!customer.can.edit)
    return (
      <Text size="sm" c="dimmed">
        {customer.legalName ?? customer.name} · {customer.taxId ?? 'sin número tributario'}. Un cliente dado de baja ya
        no se cambia.
      </Text>
    )
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        record.submit()
      }}
    >
      <Stack>
        {newer ? (
          <StaleAlert
            differences={differencesOf(form.getValues(), valuesOf(newer))}
            onTakeNewer={record.takeNewer}
            onKeepMine={record.keepMine}
            saving={record.saving}
          />
        ) : (
          refusal && <ProblemAlert refusal={refusal} onClose={record.dismiss} />
        )}
        <ClientFields form={form} />
        <Group justify="flex-end">
          <Button type="submit" loading={record.saving} disabled={!form.isDirty()}>
            Guardar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
