import type { Order } from '@aforo/api/money/order-records'
import { RateKind } from '@aforo/api/offer/rates'
import { formatMinor, minorUnitsOf } from '@aforo/api/platform/money'
import { Button, Divider, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { proposedHours } from '../../bookings/reservations/roomChoices.ts'
import { spaceChoices } from '../../places/spaces/spaceChoices.ts'
import { client } from '../../platform/api.ts'
import { campusChoices } from '../../ui/campusChoices.ts'
import { DateField } from '../../ui/DateField.tsx'
import { todayHere } from '../../ui/dates/calendar.ts'
import { clockIn } from '../../ui/days.ts'
import { SelectField, SwitchField, TextField } from '../../ui/fields.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { Note } from '../../ui/Note.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { DeskHours } from './DeskHours.tsx'
import { DeskSchema, type DeskValues, hoursUntil, newExtra, saleInputOf, totalOf } from './deskForm.ts'
import { FreeNow } from './FreeNow.tsx'
import { priceQuery, useStoreOrder } from './orderQueries.ts'
import { operationUsedBy, PaymentCodeField } from './PaymentCodeField.tsx'
import { placeRefused } from './placeRefused.tsx'
import { ReceiptFields } from './ReceiptFields.tsx'

interface DeskSaleProps {
  /** Where it is sold, as a proposal. */
  campusId: string | undefined
  onSold: (order: Order) => void
  onCancel: () => void
}

const empty = (campusId: string): DeskValues => ({
  campusId,
  spaceId: '',
  at: todayHere(),
  from: '',
  to: '',
  price: null,
  unpaid: null,
  extras: [],
  currency: 'PEN',
  person: '',
  phone: '',
  pay: 'NOW',
  code: '',
  repeatReason: '',
  wantsReceipt: false,
  kind: 'RECEIPT',
  documentType: 'DNI',
  documentNumber: '',
  name: '',
  address: '',
  email: '',
})

/** Sells at the desk: the space, what is wanted beside it, who it is for and the payment, all at once. */
export function DeskSale({ campusId = '', onSold, onCancel }: DeskSaleProps) {
  const store = useStoreOrder()
  const record = useRecordForm<DeskValues, Order>({
    initialValues: empty(campusId),
    schema: DeskSchema,
    draft: 'order.desk',
    save: async values => {
      const order = await client.orders.sell(saleInputOf(values))
      store(order)
      toast.success(order.paidAt === null ? `Queda por cobrar: ${order.code}.` : `Se vendió: ${order.code}.`)
      return order
    },
    onSaved: onSold,
  })
  const { form } = record
  const { values } = form
  // The boleta is for who was named above, unless another name is typed.
  useDidUpdate(() => {
    if (values.wantsReceipt && values.kind === 'RECEIPT' && values.name.trim() === '')
      form.setFieldValue('name', values.person.trim())
  }, [values.wantsReceipt])
  const { spaceId, at, from, to } = values
  const price = useQuery({
    ...priceQuery({ spaceId, at: at ?? '', from, to }),
    enabled: Boolean(spaceId && at && from && to && from < to),
  })
  const quoted = spaceId && from && to ? price.data?.[0] : undefined
  const { currency } = values
  const rate = quoted && quoted.currency === currency ? (minorUnitsOf(quoted.price.amount) ?? 0) : 0
  const total = totalOf(values, rate)
  /** An hour from now on, or until somebody else has the room. */
  const proposeHours = (until: string | null = null) => {
    const now = clockIn(Temporal.Now.timeZoneId(), Date.now())
    if (from || to || at !== now.date) return
    const hours = proposedHours(at, now, undefined)
    if (hours) form.setValues(hoursUntil(hours, until))
  }
  return (
    <RecordForm
      record={record}
      submit={total > 0 ? `Vender por ${formatMinor(total, currency)}` : 'Vender'}
      onCancel={onCancel}
      renderRefusal={refusal => placeRefused(refusal, form, record.dismiss) ?? operationUsedBy(refusal)}
    >
      <SearchField
        form={form}
        name="campusId"
        label="Sede"
        source={campusChoices}
        withAsterisk
        data-autofocus={campusId === '' || undefined}
        onChosen={() => form.setFieldValue('spaceId', '')}
      />
      <SearchField
        key={values.campusId}
        form={form}
        name="spaceId"
        label="Espacio"
        placeholder="Sala, cabina o escritorio"
        source={spaceChoices(values.campusId || undefined, RateKind.options)}
        disabled={values.campusId === ''}
        data-autofocus={campusId !== '' || undefined}
        onChosen={() => proposeHours()}
      />
      {values.campusId && !spaceId && (
        <FreeNow
          campusId={values.campusId}
          onChoose={(chosen, until) => {
            form.setFieldValue('spaceId', chosen)
            proposeHours(until)
          }}
        />
      )}
      {spaceId && (
        <>
          <DateField form={form} name="at" label="Día" minDate={todayHere()} withAsterisk />
          <DeskHours form={form} />
          {quoted && (
            <Note tone={quoted.currency === currency ? 'info' : 'warning'}>
              {quoted.price.reasons.map(reason => (
                <Text key={reason} size="sm">
                  {reason}
                </Text>
              ))}
              {quoted.currency !== currency && <Text size="sm">La tarifa está en otra moneda: escribe el precio.</Text>}
            </Note>
          )}
          <MoneyField
            form={form}
            name="price"
            currency={currency}
            label="Otro precio por el espacio"
            description="Vacío: el de su tarifa. Con IGV."
          />
        </>
      )}
      <Extras form={form} currency={currency} />
      <SelectField
        form={form}
        name="currency"
        label="Moneda"
        data={[
          { value: 'PEN', label: 'Soles' },
          { value: 'USD', label: 'Dólares' },
        ]}
      />
      <Divider label="Para quién" labelPosition="left" />
      <TextField form={form} name="person" label="Nombre de la persona" maxLength={200} withAsterisk />
      <TextField form={form} name="phone" label="Teléfono" type="tel" maxLength={30} />
      <Divider label="Pago" labelPosition="left" />
      <SegmentedControl
        aria-label="Cuándo paga"
        data={[
          { value: 'NOW', label: 'Paga ahora' },
          { value: 'IN_LOCATION', label: 'Paga al llegar' },
        ]}
        value={values.pay}
        onChange={next => form.setFieldValue('pay', next as DeskValues['pay'])}
      />
      {form.errors.pay && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors.pay}
        </Text>
      )}
      {values.pay === 'NOW' && <PaymentCodeField form={form} refusal={record.refusal} />}
      <SwitchField form={form} name="wantsReceipt" label="Quiere boleta o factura" />
      {values.wantsReceipt && <ReceiptFields form={form} />}
    </RecordForm>
  )
}

type DeskForm = ReturnType<typeof useRecordForm<DeskValues, Order>>['form']

/** What is sold beside the space. */
function Extras({ form, currency }: { form: DeskForm; currency: DeskValues['currency'] }) {
  return (
    <Stack gap="sm">
      <Rows look="framed">
        {form.values.extras.map((extra, place) => (
          <li key={extra.key}>
            <Stack gap="xs">
              <Group wrap="nowrap" gap="xs" align="flex-end">
                <TextField
                  form={form}
                  name={`extras.${place}.description`}
                  label="Qué se vende"
                  placeholder="Café, impresiones, proyector"
                  maxLength={300}
                  flex={1}
                />
                <IconButton
                  data-writes
                  label="Quitar"
                  color="red"
                  size="lg"
                  onClick={() => form.removeListItem('extras', place)}
                >
                  <IconTrash size={16} />
                </IconButton>
              </Group>
              <Group grow align="flex-start">
                <NumberField form={form} name={`extras.${place}.quantity`} label="Cantidad" />
                <MoneyField form={form} name={`extras.${place}.unitPrice`} currency={currency} label="Precio con IGV" />
              </Group>
            </Stack>
          </li>
        ))}
      </Rows>
      <Group>
        <Button
          data-writes
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('extras', newExtra())}
        >
          Añadir algo más
        </Button>
      </Group>
    </Stack>
  )
}
