import { type Company, ReceiptKind, type ReceiptSeries, SeriesFields } from '@aforo/api/people/companies'
import { receiptKindLabels } from '@aforo/api/people/labels'
import { Fieldset, Text } from '@mantine/core'
import { IconListNumbers } from '@tabler/icons-react'
import { client } from '../../platform/api.ts'
import { SelectField, UppercaseField } from '../../ui/fields.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import classes from './Companies.module.css'
import { useReadCompaniesAgain } from './companyQueries.ts'
import { type Adding, PartList } from './PartList.tsx'

const kinds = optionsOf(ReceiptKind.options, receiptKindLabels)

/** What each kind's first series is usually called. */
const examples: Record<ReceiptKind, string> = {
  INVOICE: 'F001',
  RECEIPT: 'B001',
  CREDIT_NOTE: 'FC01',
  DEBIT_NOTE: 'FD01',
}

/** The receipt series of a company, each with its next number. */
export function SeriesList({ company, ...adding }: { company: Company } & Adding) {
  return (
    <PartList
      {...adding}
      label="Series"
      about="De las boletas y facturas de lo que se vende On Demand. Los números no dejan huecos."
      add="Añadir serie"
      empty={{
        icon: IconListNumbers,
        title: 'Todavía no tiene series',
        text: 'Añade una de facturas (F001) y una de boletas (B001), y las de sus notas.',
      }}
      parts={company.series}
      nameOf={({ code }) => `la serie ${code}`}
      can={({ can }) => can}
      row={one => <SeriesRow series={one} />}
      form={(one, onDone) => <SeriesForm company={company} series={one} onDone={onDone} />}
      remove={({ id, version }) => client.companies.removeSeries({ id, version })}
      restore={({ id }) => client.companies.restoreSeries({ id })}
    />
  )
}

/** The first kind that has no series yet, and what its first one is usually called. */
function proposed(series: readonly ReceiptSeries[]) {
  const kind = ReceiptKind.options.find(kind => !series.some(one => one.kind === kind)) ?? 'INVOICE'
  return { kind, code: usualCode(kind, series) }
}

/** Nothing where it is taken: the next one is the operator's to name. */
const usualCode = (kind: ReceiptKind, series: readonly ReceiptSeries[]) =>
  series.some(({ code }) => code === examples[kind]) ? '' : examples[kind]

const SeriesRow = ({ series: { kind, code, firstNumber, nextNumber, can } }: { series: ReceiptSeries }) => (
  <>
    <Text fw={500}>
      {code} · {receiptKindLabels[kind]}
    </Text>
    <Text size="sm" className={classes.figure}>
      El siguiente es {code}-{nextNumber}
    </Text>
    {!can.edit && (
      <Text size="sm" c="dimmed">
        Ya tiene {formatCounted(nextNumber - firstNumber, 'comprobante', 'comprobantes')}: no se puede cambiar.
      </Text>
    )}
  </>
)

interface SeriesValues extends Record<string, unknown> {
  kind: ReceiptKind
  code: string
  firstNumber: number | null
}

interface SeriesFormProps {
  company: Company
  /** A new one without it. */
  series: ReceiptSeries | undefined
  onDone: () => void
}

function SeriesForm({ company, series, onDone }: SeriesFormProps) {
  const readAgain = useReadCompaniesAgain()
  const record = useRecordForm<SeriesValues>({
    initialValues: series
      ? { kind: series.kind, code: series.code, firstNumber: series.firstNumber }
      : { ...proposed(company.series), firstNumber: 1 },
    schema: SeriesFields,
    save: async values => {
      const fields = SeriesFields.parse(values)
      const saved = series
        ? await client.companies.changeSeries({ ...fields, id: series.id, version: series.version })
        : await client.companies.addSeries({ ...fields, id: company.id })
      await readAgain()
      toast.success(`Se guardó la serie ${saved.code}.`)
    },
    onSaved: onDone,
  })
  const { form } = record
  // Proposed while nobody has typed another one.
  form.watch('kind', ({ previousValue, value }) => {
    if (!series && form.getValues().code === usualCode(previousValue, company.series))
      form.setFieldValue('code', usualCode(value, company.series))
  })
  return (
    <Fieldset legend={series ? `Cambiar la serie ${series.code}` : 'Nueva serie'}>
      <RecordForm record={record} submit={series ? 'Guardar' : 'Añadir'} onCancel={onDone}>
        <SelectField form={form} name="kind" label="Comprobante" data={kinds} searchable={false} />
        <UppercaseField
          form={form}
          name="code"
          label="Serie"
          placeholder={examples[form.getValues().kind]}
          maxLength={4}
          withAsterisk
          data-autofocus
        />
        <NumberField
          form={form}
          name="firstNumber"
          label="Primer número"
          description="Si vienes de otro sistema, el que sigue al último que usaste."
          thousandSeparator=""
          maxLength={8}
          withAsterisk
        />
      </RecordForm>
    </Fieldset>
  )
}
