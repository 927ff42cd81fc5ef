import type { Rate } from '@aforo/api/offer/rates'
import { Text } from '@mantine/core'
import { client } from '../../platform/api.ts'
import type { Refusal } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { staleAlert } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { useReadPricesAgain } from './pricingQueries.ts'
import { RateFields, RateOwnerFields } from './RateFields.tsx'
import { inputOf, noRate, ownerOf, RateSchema, type RateValues, valuesOf } from './rateForm.ts'
import { ownerInWords, rateDifferences } from './rateWords.ts'

interface NewRateProps {
  /** Only for this space; without it the form asks for whom it is. */
  spaceId?: string
  /** Whose terms are proposed. */
  like?: Rate | undefined
  onDone: () => void
}

/** The form of a new rate. */
export function NewRate({ spaceId, like, onDone }: NewRateProps) {
  const readAgain = useReadPricesAgain()
  const record = useRecordForm<RateValues>({
    initialValues: { ...(like ? valuesOf(like) : noRate), ...(spaceId ? { scope: 'SPACE', spaceId } : undefined) },
    schema: RateSchema,
    draft: spaceId ? `rate.new.${spaceId}` : 'rate.new',
    save: async values => {
      const rate = await client.rates.create({ ...inputOf(values), ...ownerOf(values) })
      await readAgain()
      toast.undo(`Se puso la tarifa de ${ownerInWords(rate)}.`, () =>
        undo(async () => {
          await client.rates.remove({ id: rate.id })
          await readAgain()
        }),
      )
    },
    onSaved: onDone,
  })
  return (
    <RecordForm
      record={record}
      submit="Poner tarifa"
      onCancel={onDone}
      renderRefusal={refusal => <RivalAlert refusal={refusal} onClose={record.dismiss} />}
    >
      {!spaceId && <RateOwnerFields form={record.form} />}
      <RateFields form={record.form} />
    </RecordForm>
  )
}

export function EditRate({ rate, onDone }: { rate: Rate; onDone: () => void }) {
  const readAgain = useReadPricesAgain()
  const write = async (values: RateValues, { id, version }: Rate) => {
    const after = await client.rates.update({ ...inputOf(values), id, version })
    await readAgain()
    return after
  }
  const record = useVersionedForm<Rate, RateValues>({
    latest: rate,
    valuesOf,
    schema: RateSchema,
    save: write,
    onSaved: (before, after) => {
      toast.undo(`Se guardó la tarifa de ${ownerInWords(after)}.`, () => undo(() => write(valuesOf(before), after)))
      onDone()
    },
  })
  return (
    <RecordForm
      record={record}
      submit="Guardar"
      onCancel={onDone}
      renderRefusal={() => staleAlert(record, rateDifferences)}
    >
      <Text size="sm" c="dimmed">
        Vale para lo que se reserve desde que la guardes; lo ya reservado conserva su precio.
      </Text>
      <RateFields form={record.form} />
    </RecordForm>
  )
}

/** A refusal of a rate; where there is one already, which. */
function RivalAlert({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const rival = refusal.code === 'RATE_EXISTS' ? (refusal.data as { rate: Rate | null }).rate : null
  return (
    <ProblemAlert refusal={refusal} onClose={onClose}>
      {rival && (
        <RecordLink to="/app/configurations/general/profile" search={{ tab: 'rates', rate: rival.id }}>
          Ver la tarifa de {ownerInWords(rival)}
        </RecordLink>
      )}
    </ProblemAlert>
  )
}
