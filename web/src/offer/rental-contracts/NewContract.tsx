import type { RentalContract } from '@aforo/api/offer/rental-contract-records'
import { client } from '../../platform/api.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import {
  ContractSchema,
  noPeriod,
  noTerms,
  type PeriodsValues,
  periodsInputOf,
  type TermValues,
  termsInputOf,
} from './contractForm.ts'
import { PeriodAlert } from './PeriodAlert.tsx'
import { PeriodFieldsets } from './PeriodFieldsets.tsx'
import { useStoreContract } from './rentalQueries.ts'
import { TermFields } from './TermFields.tsx'

interface NewContractProps {
  /** The campus that the list is narrowed to. */
  campusId: string | undefined
  onCreated: (contract: RentalContract) => void
  onCancel: () => void
}

/** The form of a new rental contract. */
export function NewContract({ campusId = '', onCreated, onCancel }: NewContractProps) {
  const store = useStoreContract()
  const record = useRecordForm<TermValues & PeriodsValues, RentalContract>({
    initialValues: { ...noTerms, periods: [{ ...noPeriod, campusId }] },
    schema: ContractSchema,
    draft: 'rental-contract.new',
    save: async ({ periods, ...terms }) => {
      const contract = await client.rentalContracts.create({
        ...termsInputOf(terms as TermValues),
        periods: periodsInputOf({ periods }),
      })
      store(contract)
      toast.success(`Se creó ${contract.code}.`)
      return contract
    },
    onSaved: onCreated,
  })
  return (
    <RecordForm
      record={record}
      submit="Crear contrato"
      onCancel={onCancel}
      renderRefusal={refusal => <PeriodAlert refusal={refusal} onClose={record.dismiss} />}
    >
      <TermFields form={record.form} />
      <PeriodFieldsets form={record.form} />
    </RecordForm>
  )
}
