import { billWords as words } from '@aforo/api/money/bill-words'
import { creditableOf, totalsOfCredit } from '@aforo/api/money/billing.rules'
import { creditNoteKindLabels } from '@aforo/api/money/billing-labels'
import type { Billing } from '@aforo/api/money/bills'
import { formatMinor, minorUnitsOf } from '@aforo/api/platform/money'
import { Fieldset, Radio, Stack, Text } from '@mantine/core'
import { client } from '../../platform/api.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { Amounts } from '../../ui/Facts.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useStoreBilling } from './billingQueries.ts'
import {
  CreditNoteSchema,
  type CreditNoteValues,
  inputOfCredit,
  linesToCredit,
  minorEntries,
} from './creditNoteForm.ts'

interface CreditNoteFormProps {
  bill: Billing
  onDone: () => void
}

/** Records a credit note: how much it takes back of each line, what that comes to with tax, its number and date in SAP. */
export function CreditNoteForm({ bill, onDone }: CreditNoteFormProps) {
  const store = useStoreBilling()
  const { id, version, currency, taxRate, issuedOn } = bill
  const lines = linesToCredit(bill)
  const record = useRecordForm<CreditNoteValues, Billing>({
    initialValues: {
      docNum: null,
      issuedOn: todayHere(),
      kind: null,
      reason: '',
      lines: lines.map(({ id: entryId }) => ({ entryId, amount: null })),
    },
    schema: CreditNoteSchema,
    save: async values => {
      const after = await client.billingSap.recordCreditNote({ id, version, ...inputOfCredit(values) })
      store(after)
      return after
    },
    onSaved: after => {
      const note = after.creditNotes.find(one => !bill.creditNotes.some(known => known.id === one.id))
      if (note)
        toast.undo(`Se registró la nota de crédito ${note.docNum}.`, () =>
          undo(async () =>
            store(await client.billingSap.removeCreditNote({ id, noteId: note.id, version: after.version })),
          ),
        )
      onDone()
    },
  })
  const { form } = record
  const entries = minorEntries(bill)
  const left = creditableOf(entries)
  const given = new Map(
    form.values.lines.map(({ entryId, amount }) => [entryId, minorUnitsOf(amount ?? '') ?? 0] as const),
  )
  const { totals } = totalsOfCredit(entries, given, {
    taxRate: minorUnitsOf(taxRate) ?? 0,
    taxLeft:
      (minorUnitsOf(bill.tax) ?? 0) - bill.creditNotes.reduce((sum, { tax }) => sum + (minorUnitsOf(tax) ?? 0), 0),
  })
  return (
    <Fieldset legend="Nota de crédito hecha en SAP">
      <RecordForm record={record} submit="Registrar" onCancel={onDone}>
        <NumberField
          form={form}
          name="docNum"
          label="Número en SAP"
          placeholder="2001000"
          thousandSeparator=""
          max={2_147_483_647}
          hideControls
          withAsterisk
          data-autofocus
        />
        <DayField
          form={form}
          name="issuedOn"
          label={words.issuedOn.label}
          min={issuedOn ?? undefined}
          max={todayHere()}
          withAsterisk
        />
        <Radio.Group label="Para qué es" withAsterisk {...form.getInputProps('kind')}>
          <Stack gap="xs" mt={6}>
            <Radio
              value="CORRECTION"
              label={creditNoteKindLabels.CORRECTION}
              description="Lo que acredita ya no se descuenta de otra factura."
            />
            <Radio
              value="DISCOUNT"
              label={creditNoteKindLabels.DISCOUNT}
              description="Si después el mes resulta facturado de más, eso se devuelve aparte."
            />
          </Stack>
        </Radio.Group>
        {lines.map((entry, place) => (
          <MoneyField
            key={entry.id}
            form={form}
            name={`lines.${place}.amount`}
            label={`${entry.description}, sin IGV`}
            description={`Quedan ${formatMinor(left.get(entry.id) ?? 0, currency)} por acreditar.`}
            currency={currency}
            max={left.get(entry.id) ?? 0}
          />
        ))}
        {typeof form.errors.lines === 'string' && (
          <Text size="sm" c="red" role="alert">
            {form.errors.lines}
          </Text>
        )}
        {totals && (
          <Amounts
            of={[
              { name: 'Sin IGV', value: formatMinor(totals.net, currency) },
              { name: 'IGV', value: formatMinor(totals.tax, currency) },
              { name: 'Total de la nota', value: formatMinor(totals.total, currency), look: 'strong' },
            ]}
          />
        )}
        <TextAreaField
          form={form}
          name="reason"
          label="Motivo"
          description="Queda en el historial."
          maxLength={500}
          withAsterisk
        />
      </RecordForm>
    </Fieldset>
  )
}
