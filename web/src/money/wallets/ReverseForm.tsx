import type { Movement } from '@aforo/api/money/wallets'
import { line } from '@aforo/api/platform/base'
import { Text } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { TextField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useReadWalletsAgain } from './walletQueries.ts'

interface ReverseFormProps {
  movement: Movement
  onDone: () => void
}

/** Takes a movement back, with its reason. */
export function ReverseForm({ movement, onDone }: ReverseFormProps) {
  const readAgain = useReadWalletsAgain()
  const record = useRecordForm<{ reason: string }>({
    initialValues: { reason: '' },
    schema: z.object({ reason: line(300) }),
    save: ({ reason }) => client.wallets.reverse({ id: movement.walletId, movementId: movement.id, reason }),
    onSaved: () => {
      readAgain()
      toast.success('Movimiento revertido.')
      onDone()
    },
  })
  return (
    <RecordForm record={record} submit="Revertir" onCancel={onDone}>
      <Text size="sm" c="dimmed">
        El movimiento queda a la vista, con otro que lo revierte entero.
      </Text>
      <TextField form={record.form} name="reason" label="Motivo" maxLength={300} withAsterisk data-autofocus />
    </RecordForm>
  )
}
