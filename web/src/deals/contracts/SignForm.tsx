import type { Contract } from '@aforo/api/deals/contract-records'
import { contractWords as words } from '@aforo/api/deals/contract-words'
import { CalendarDate, line } from '@aforo/api/platform/base'
import { FileInput } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { fieldOf, TextField } from '../../ui/fields.tsx'
import { Note } from '../../ui/Note.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { ContractRefusal } from './ContractRefusal.tsx'
import { useStoreContract } from './contractQueries.ts'
import { titleOf } from './contractWords.ts'

interface SignValues extends Record<string, unknown> {
  file: File | null
  signedOn: string | null
  signedBy: string
}

const Signed = z.object({
  file: z.file('Elige el PDF firmado.'),
  signedOn: CalendarDate,
  signedBy: line(200),
})

interface SignFormProps {
  contract: Contract
  onDone: () => void
  onCancel: () => void
}

/** The signed paper, the day and who signed. From then on the contract takes its products and is billed. */
export function SignForm({ contract, onDone, onCancel }: SignFormProps) {
  const store = useStoreContract()
  const { id, version, representativeInfo, change } = contract
  const record = useRecordForm<SignValues, Contract>({
    initialValues: { file: null, signedOn: todayHere(), signedBy: representativeInfo?.name ?? '' },
    schema: Signed,
    save: async ({ file, signedOn, signedBy }) => {
      const signed = await client.contracts.signed({
        id,
        version,
        file: file ?? undefined,
        signedOn: signedOn ?? '',
        signedBy: signedBy.trim(),
      })
      store(signed)
      toast.success(`Se registró la firma: ${titleOf(signed)}.`)
      return signed
    },
    onSaved: onDone,
  })
  const { form } = record
  return (
    <RecordForm
      record={record}
      submit="Registrar firma"
      onCancel={onCancel}
      renderRefusal={refusal => <ContractRefusal refusal={refusal} contractId={id} onClose={record.dismiss} />}
    >
      <Note tone="info">
        {change
          ? 'Desde la firma, el contrato vale con lo que cambia esta adenda.'
          : 'Desde la firma ocupa sus productos y se factura. Ya no se cambia: lo que siga se acuerda con adendas.'}
      </Note>
      <FileInput
        label="PDF firmado"
        description="Hasta 20 MB, sin contraseña."
        placeholder="Elige el archivo"
        accept="application/pdf,.pdf"
        withAsterisk
        clearable
        leftSection={<IconFileTypePdf size={16} />}
        key={form.key('file')}
        {...form.getInputProps('file')}
      />
      <DayField {...fieldOf(form, words, 'signedOn')} max={todayHere()} withAsterisk />
      <TextField {...fieldOf(form, words, 'signedBy')} maxLength={200} withAsterisk />
    </RecordForm>
  )
}
