import type { RentalContract } from '@aforo/api/offer/rental-contract-records'
import { client } from '../../platform/api.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { PeriodsSchema, type PeriodsValues, periodsInputOf, periodValuesOf } from './contractForm.ts'
import { PeriodAlert } from './PeriodAlert.tsx'
import { PeriodFieldsets } from './PeriodFieldsets.tsx'
import { useStoreContract } from './rentalQueries.ts'

interface PeriodsFormProps {
  contract: RentalContract
  onDone: () => void
}

/** All periods of a contract, changed together: none may overlap, none be missing between two. */
export function PeriodsForm({ contract, onDone }: PeriodsFormProps) {
  const store = useStoreContract()
  const before = { periods: contract.periods.map(periodValuesOf) }
  const write = async (values: PeriodsValues, version: number) => {
    const after = await client.rentalContracts.update({ id: contract.id, version, periods: periodsInputOf(values) })
    store(after)
    return after
  }
  const record = useRecordForm<PeriodsValues, RentalContract>({
    initialValues: before,
    schema: PeriodsSchema,
    save: values => write(values, contract.version),
    onSaved: after => {
      toast.undo('Se guardaron los periodos.', () => undo(() => write(before, after.version)))
      onDone()
    },
  })
  return (
    <RecordForm
      record={record}
      submit="Guardar periodos"
      onCancel={onDone}
      renderRefusal={refusal => <PeriodAlert refusal={refusal} onClose={record.dismiss} />}
    >
      <PeriodFieldsets form={record.form} today={contract.today} />
    </RecordForm>
  )
}
