import type { Contract } from '@aforo/api/deals/contract-records'
import { line } from '@aforo/api/platform/base'
import { Text } from '@mantine/core'
import { z } from 'zod'
import { TextField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useArchive } from './useArchive.ts'

interface ArchiveFormProps {
  contract: Contract
  onDone: () => void
  onCancel: () => void
}

/** Puts a contract aside, with the reason that its history keeps. */
export function ArchiveForm({ contract, onDone, onCancel }: ArchiveFormProps) {
  const { archive } = useArchive()
  const record = useRecordForm<{ reason: string }>({
    initialValues: { reason: '' },
    schema: z.object({ reason: line(500) }),
    save: ({ reason }) => archive(contract, reason.trim()),
    onSaved: onDone,
  })
  return (
    <RecordForm record={record} submit="Archivar" onCancel={onCancel}>
      <Text size="sm" c="dimmed">
        {contract.status === 'SIGNED'
          ? 'Sale de la lista; sus documentos, su historial y lo que se facturó quedan como están.'
          : 'Sale de la lista y su negocio puede empezar otro contrato. Se puede recuperar.'}
      </Text>
      <TextField form={record.form} name="reason" label="Motivo" maxLength={500} withAsterisk data-autofocus />
    </RecordForm>
  )
}
