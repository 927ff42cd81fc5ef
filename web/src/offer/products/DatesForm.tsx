import {
  type AvailabilityException,
  ExceptionFields,
  ExceptionReason,
  ExceptionStatus,
} from '@aforo/api/offer/product-exceptions'
import { exceptionReasonLabels, exceptionStatusLabels } from '@aforo/api/offer/product-labels'
import type { Product } from '@aforo/api/offer/products'
import { Fieldset, Text } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import type { Refusal } from '../../platform/problem.ts'
import { DateRangeField } from '../../ui/dates/DateRangeField.tsx'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { SelectField, TextAreaField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useReadProductsAgain } from './productQueries.ts'

const reasons = optionsOf(ExceptionReason.options, exceptionReasonLabels)
const statuses = optionsOf(ExceptionStatus.options, exceptionStatusLabels)

interface DatesValues extends Record<string, unknown> {
  startDate: string | null
  endDate: string | null
  status: ExceptionStatus
  reason: ExceptionReason
  description: string
}

/** One day has no end of its own. */
const inputOf = ({ startDate, endDate, description, ...rest }: DatesValues) => ({
  ...rest,
  startDate: startDate ?? '',
  endDate: endDate ?? startDate ?? '',
  description: description.trim() || null,
})

const DatesSchema = z
  .any()
  .transform((values: DatesValues) => ({ ...inputOf(values), startDate: values.startDate ?? undefined }))
  .pipe(ExceptionFields)

interface DatesFormProps {
  product: Product
  /** What is changed; new days without it. */
  exception?: Pick<
    AvailabilityException,
    'id' | 'startDate' | 'endDate' | 'status' | 'reason' | 'description' | 'version'
  >
  /** The days that new ones begin with. */
  days?: { from: string; to: string } | undefined
  onDone: () => void
}

/** An exception's own reason; a deal's block is never changed here. */
const reasonOf = (exception: DatesFormProps['exception']): ExceptionReason =>
  ExceptionReason.safeParse(exception?.reason.code).data ?? 'MAINTENANCE'

/** The form of days on which a product can't be had. */
export function DatesForm({ product, exception, days, onDone }: DatesFormProps) {
  const readAgain = useReadProductsAgain()
  const record = useRecordForm<DatesValues>({
    initialValues: {
      startDate: exception?.startDate ?? days?.from ?? null,
      endDate: exception?.endDate ?? days?.to ?? null,
      status: exception?.status ?? 'CONFIRMED',
      reason: reasonOf(exception),
      description: exception?.description ?? '',
    },
    schema: DatesSchema,
    save: async values => {
      const given = inputOf(values)
      const saved = exception
        ? await client.products.changeException({ ...given, dateId: exception.id, version: exception.version })
        : await client.products.addException({ ...given, productId: product.id })
      await readAgain()
      toast.success(`No disponible: ${daysOf(saved)}.`)
    },
    onSaved: onDone,
  })
  const { form } = record
  return (
    <Fieldset legend={exception ? 'Cambiar fechas no disponibles' : 'Nuevas fechas no disponibles'}>
      <RecordForm
        record={record}
        submit={exception ? 'Guardar' : 'Añadir'}
        onCancel={onDone}
        renderRefusal={refusal => <HeldAlert refusal={refusal} onClose={record.dismiss} />}
      >
        <DateRangeField
          form={form}
          names={['startDate', 'endDate']}
          placeholders={['Primer día', 'El mismo día']}
          required={[true, false]}
          today={product.today}
        />
        <SelectField form={form} name="reason" label="Motivo" data={reasons} searchable={false} />
        <SelectField
          form={form}
          name="status"
          label="Estado"
          description="Un bloqueo tentativo también impide vender; solo dice que puede liberarse."
          data={statuses}
          searchable={false}
        />
        <TextAreaField form={form} name="description" label="Detalle" maxLength={500} />
      </RecordForm>
    </Fieldset>
  )
}

const daysOf = ({ startDate, endDate }: Pick<AvailabilityException, 'startDate' | 'endDate'>) =>
  rangeWords({ from: startDate, to: endDate ?? undefined })

/** A refusal of days; where others hold one of them, which. */
function HeldAlert({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const rival =
    refusal.code === 'BLOCK_NO_AVAILABLE'
      ? (refusal.data as { rival: AvailabilityException | null } | undefined)?.rival
      : undefined
  return (
    <ProblemAlert refusal={refusal} onClose={onClose}>
      {rival && (
        <Text size="sm">
          {daysOf(rival)}: {rival.sale ? `${rival.reason.displayName} ${rival.sale.title}` : rival.reason.displayName}.{' '}
          {rival.sale ? 'Elige otras fechas, o mueve el negocio.' : 'Cambia esas fechas o elige otras.'}
        </Text>
      )}
    </ProblemAlert>
  )
}
