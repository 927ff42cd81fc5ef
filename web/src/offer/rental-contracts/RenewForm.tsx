import type { RentalContract } from '@aforo/api/offer/rental-contract-records'
import { rentalContractWords as words } from '@aforo/api/offer/rental-contract-words'
import { CalendarDate } from '@aforo/api/platform/base'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Fieldset, Stack, Text } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { fieldOf } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { PeriodsSchema, type PeriodsValues, periodsInputOf, periodValuesOf, renewalOf } from './contractForm.ts'
import { PeriodAlert } from './PeriodAlert.tsx'
import { PeriodFieldsets } from './PeriodFieldsets.tsx'
import { useStoreContract } from './rentalQueries.ts'

interface RenewFormProps {
  contract: RentalContract
  onDone: () => void
}

interface RenewValues extends PeriodsValues {
  noticeOn: string | null
}

const RenewSchema = z.intersection(
  z
    .any()
    .transform(({ noticeOn }: RenewValues) => ({ noticeOn }))
    .pipe(z.object({ noticeOn: CalendarDate.nullable() })),
  PeriodsSchema,
)

/** Adds what follows: as long as before, with the rent that it ends with, to be changed before it is saved. */
export function RenewForm({ contract, onDone }: RenewFormProps) {
  const { id, version, today, endsOn } = contract
  const store = useStoreContract()
  const record = useRecordForm<RenewValues>({
    initialValues: { periods: renewalOf(contract), noticeOn: null },
    schema: RenewSchema,
    save: async values => {
      const { noticeOn } = values
      const after = await client.rentalContracts.renew({ id, version, periods: periodsInputOf(values), noticeOn })
      store(after)
      toast.undo(`Renovado hasta el ${formatDate(after.endsOn)}.`, () =>
        undo(async () => {
          const periods = periodsInputOf({ periods: contract.periods.map(periodValuesOf) })
          const { noticeOn, renewalOn } = contract
          store(await client.rentalContracts.update({ id, version: after.version, periods, noticeOn, renewalOn }))
        }),
      )
    },
    onSaved: onDone,
  })
  return (
    <RecordForm
      record={record}
      submit="Renovar"
      onCancel={onDone}
      renderRefusal={refusal => <PeriodAlert refusal={refusal} onClose={record.dismiss} />}
    >
      <Fieldset legend="Renovar">
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            Ahora termina el {formatDate(endsOn)}. Lo que sigue empieza al día siguiente.
          </Text>
          <DayField {...fieldOf(record.form, words, 'noticeOn')} placeholder="Sin fecha" />
        </Stack>
      </Fieldset>
      <PeriodFieldsets form={record.form} today={today} />
    </RecordForm>
  )
}
