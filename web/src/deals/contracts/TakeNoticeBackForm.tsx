import type { Contract } from '@aforo/api/deals/contract-records'
import { line } from '@aforo/api/platform/base'
import { Text } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { TextField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { ContractRefusal } from './ContractRefusal.tsx'
import { useStoreContract } from './contractQueries.ts'

interface TakeNoticeBackFormProps {
  contract: Contract
  onDone: () => void
  onCancel: () => void
}

/** Takes the notice of non-renewal back, with the reason that the history keeps. */
export function TakeNoticeBackForm({ contract: { id, version }, onDone, onCancel }: TakeNoticeBackFormProps) {
  const store = useStoreContract()
  const record = useRecordForm<{ reason: string }, Contract>({
    initialValues: { reason: '' },
    schema: z.object({ reason: line(500) }),
    save: async ({ reason }) => {
      const contract = await client.contracts.takeNoticeBack({ id, version, reason: reason.trim() })
      store(contract)
      toast.success('Se retiró el aviso: el contrato se sigue renovando.')
      return contract
    },
    onSaved: onDone,
  })
  return (
    <RecordForm
      record={record}
      submit="Retirar aviso"
      onCancel={onCancel}
      renderRefusal={refusal => <ContractRefusal refusal={refusal} contractId={id} onClose={record.dismiss} />}
    >
      <Text size="sm" c="dimmed">
        El contrato se sigue renovando y ocupa otra vez sus productos, si nadie los tomó mientras tanto.
      </Text>
      <TextField form={record.form} name="reason" label="Motivo" maxLength={500} withAsterisk data-autofocus />
    </RecordForm>
  )
}
