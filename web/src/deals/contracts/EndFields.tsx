import type { Contract } from '@aforo/api/deals/contract-records'
import { contractTermWords as words } from '@aforo/api/deals/contract-words'
import { daysUntil } from '@aforo/api/platform/calendar-dates.rules'
import { formatMoney } from '@aforo/api/platform/money'
import { DayField } from '../../ui/dates/DayField.tsx'
import { type FieldForm, fieldOf } from '../../ui/fields.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { Note } from '../../ui/Note.tsx'
import type { AddendumValues } from './addendumForm.ts'

interface EndFieldsProps {
  form: FieldForm & { values: AddendumValues }
  contract: Contract
}

/** What an early end settles: the notice, the penalty and the guarantee. */
export function EndFields({ form, contract: { information } }: EndFieldsProps) {
  const { endDate, noticeOn } = form.values
  const { noticeDays, deposit, currency } = information
  const given = endDate && noticeOn && noticeOn <= endDate ? daysUntil(noticeOn, endDate) : null
  return (
    <>
      <DayField form={form} name="noticeOn" label="Día del aviso" />
      {given !== null && given < noticeDays && (
        <Note tone="warning" title="Menos aviso que el acordado">
          {`Se avisa con ${formatCounted(given, 'día', 'días')}; el contrato pide ${noticeDays}.`}
        </Note>
      )}
      <MoneyField
        form={form}
        name="penalty"
        label={`${words.penalty.label}, sin IGV`}
        description="Se factura con el último mes, más el IGV."
        placeholder="Sin penalidad"
        currency={currency}
      />
      {Number(deposit) > 0 && (
        <MoneyField
          {...fieldOf(form, words, 'guaranteeReturn')}
          description={`De ${formatMoney({ amount: deposit, currency })}. Se devuelve fuera de la factura: queda pendiente desde el último día hasta que digas con qué operación.`}
          currency={currency}
        />
      )}
    </>
  )
}
