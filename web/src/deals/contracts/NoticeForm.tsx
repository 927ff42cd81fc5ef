import type { Contract } from '@aforo/api/deals/contract-records'
import { NoticeParty } from '@aforo/api/deals/contract-states'
import { contractWords as words } from '@aforo/api/deals/contract-words'
import { noticePartyLabels } from '@aforo/api/deals/sale-labels'
import { CalendarDate, line } from '@aforo/api/platform/base'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { FileInput } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { Note } from '../../ui/Note.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { ContractRefusal } from './ContractRefusal.tsx'
import { useStoreContract } from './contractQueries.ts'

interface NoticeValues extends Record<string, unknown> {
  file: File | null
  givenOn: string | null
  party: NoticeParty
  givenBy: string
}

const Given = z.object({
  file: z.file('Elige el documento del aviso.'),
  givenOn: CalendarDate,
  party: NoticeParty,
  givenBy: line(200),
})

interface NoticeFormProps {
  contract: Contract
  onDone: () => void
  onCancel: () => void
}

/** The notice of non-renewal: its day, who gave it and its paper. Says with which day the contract ends before it is saved. */
export function NoticeForm({ contract, onDone, onCancel }: NoticeFormProps) {
  const store = useStoreContract()
  const { id, version, representativeInfo } = contract
  const [given, setGiven] = useState(false)
  const record = useRecordForm<NoticeValues, Contract>({
    initialValues: { file: null, givenOn: todayHere(), party: 'CLIENT', givenBy: representativeInfo?.name ?? '' },
    schema: Given,
    save: async ({ file, givenOn, party, givenBy }) => {
      const changed = await client.contracts.giveNotice({
        id,
        version,
        file: file ?? undefined,
        givenOn: givenOn ?? '',
        party,
        givenBy: givenBy.trim(),
      })
      setGiven(true)
      store(changed)
      toast.success(`No se renueva: termina el ${formatDate(changed.endDate ?? '')}.`)
      return changed
    },
    onSaved: onDone,
  })
  const { form } = record
  return (
    <RecordForm
      record={record}
      submit="Registrar aviso"
      onCancel={onCancel}
      renderRefusal={refusal => <ContractRefusal refusal={refusal} contractId={id} onClose={record.dismiss} />}
    >
      <DayField form={form} name="givenOn" label={words.noticeGivenOn.label} max={todayHere()} withAsterisk />
      <Effect id={id} givenOn={form.values.givenOn} asks={!record.saving && !given} />
      <SelectField
        form={form}
        name="party"
        label={words.noticeParty.label}
        data={optionsOf(NoticeParty.options, noticePartyLabels)}
        searchable={false}
      />
      <TextField form={form} name="givenBy" label={words.noticeGivenBy.label} maxLength={200} withAsterisk />
      <FileInput
        label="Documento del aviso"
        description="PDF, DOCX o imagen de hasta 20 MB. Queda entre los documentos del contrato."
        placeholder="Elige el archivo"
        accept="application/pdf,.pdf,.docx,image/*"
        withAsterisk
        clearable
        leftSection={<IconFileUpload size={16} />}
        key={form.key('file')}
        {...form.getInputProps('file')}
      />
    </RecordForm>
  )
}

/** With which day the contract would end. */
function Effect({ id, givenOn, asks }: { id: string; givenOn: string | null; asks: boolean }) {
  const { data } = useQuery({
    ...api.contracts.noticeEffect.queryOptions({ input: { id, givenOn: givenOn ?? '' } }),
    // Once it is given there is nothing more to ask: the server would refuse.
    enabled: asks && CalendarDate.safeParse(givenOn).success,
    retry: false,
  })
  if (!data || data.givenOn !== givenOn) return null
  return data.onTime ? (
    <Note tone="info" title={`A tiempo: termina el ${formatDate(data.endDate)}`}>
      Se puede avisar hasta el {formatDate(data.noticeBy)}. Termina con el periodo en curso.
    </Note>
  ) : (
    <Note tone="warning" title={`Fuera de plazo: termina el ${formatDate(data.endDate)}`}>
      Se podía avisar hasta el {formatDate(data.noticeBy)}. {renewalsInWords(data.renewals)}
    </Note>
  )
}

/** Short terms may be renewed more than once before the notice period is over. */
const renewalsInWords = (renewals: number) =>
  renewals === 1
    ? 'El periodo en curso se renueva y termina con el siguiente.'
    : `Se renueva ${renewals} veces más: sus periodos son más cortos que el plazo de aviso.`
