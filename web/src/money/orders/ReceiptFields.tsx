import { documentTypeLabels, PersonalDocument } from '@aforo/api/people/documents'
import { Group, SegmentedControl } from '@mantine/core'
import { type FieldForm, SelectField, TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.ts'
import { nobody, type ReceiptValues } from './receiptForm.ts'

const documents = [
  ...optionsOf(PersonalDocument.options, documentTypeLabels),
  { value: nobody, label: 'Sin documento' },
]

/** Whom a factura goes to: who isn't domiciled in Perú has no RUC. */
const invoiced = [
  { value: 'RUC', label: 'RUC' },
  { value: 'NATIONAL_ID', label: 'No domiciliado' },
]

interface ReceiptFieldsProps {
  form: FieldForm & { values: ReceiptValues; setFieldValue: (path: never, value: never) => void }
  /** One that has its number stays what it is. */
  fixed?: boolean
}

/** Whom a boleta or a factura is made out to. */
export function ReceiptFields({ form, fixed = false }: ReceiptFieldsProps) {
  const { kind, documentType } = form.values
  const isInvoice = kind === 'INVOICE'
  const kindInput = form.getInputProps('kind')
  return (
    <>
      <SegmentedControl
        aria-label="Comprobante"
        data={[
          { value: 'RECEIPT', label: 'Boleta' },
          { value: 'INVOICE', label: 'Factura' },
        ]}
        disabled={fixed}
        value={kind}
        onChange={next => {
          if (next === kind) return
          kindInput.onChange(next)
          // A RUC is no document of a boleta, and the number of one is none of the other.
          form.getInputProps('documentType').onChange(next === 'INVOICE' ? 'RUC' : 'DNI')
          form.getInputProps('documentNumber').onChange('')
        }}
      />
      {isInvoice ? (
        <Group grow align="flex-start">
          <SelectField form={form} name="documentType" label="Cliente" data={invoiced} searchable={false} />
          {documentType === 'NATIONAL_ID' ? (
            <TextField form={form} name="documentNumber" label="Documento de su país" maxLength={20} withAsterisk />
          ) : (
            <TextField form={form} name="documentNumber" label="RUC" inputMode="numeric" maxLength={20} withAsterisk />
          )}
        </Group>
      ) : (
        <Group grow align="flex-start">
          <SelectField form={form} name="documentType" label="Documento" data={documents} />
          {documentType !== nobody && (
            <TextField form={form} name="documentNumber" label="Número" maxLength={20} withAsterisk />
          )}
        </Group>
      )}
      <TextField
        form={form}
        name="name"
        label={isInvoice ? 'Razón social' : 'Nombre'}
        maxLength={200}
        withAsterisk={isInvoice || documentType !== nobody}
      />
      <TextField
        form={form}
        name="address"
        label={isInvoice ? 'Dirección fiscal' : 'Dirección'}
        maxLength={300}
        withAsterisk={isInvoice}
      />
      <TextField form={form} name="email" label="Correo al que se envía" type="email" maxLength={254} />
    </>
  )
}
