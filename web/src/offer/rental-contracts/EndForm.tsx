import type { RentalContract } from '@aforo/api/offer/rental-contract-records'
import { CalendarDate, line } from '@aforo/api/platform/base'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Fieldset, Text } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { TextField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useStoreContract } from './rentalQueries.ts'

interface EndFormProps {
  contract: RentalContract
  onDone: () => void
}

/** Ends a contract before its last day. */
export function EndForm({ contract, onDone }: EndFormProps) {
  const { id, version, today, startsOn, endsOn } = contract
  const store = useStoreContract()
  const record = useRecordForm<{ on: string | null; reason: string }>({
    initialValues: { on: contract.status === 'UPCOMING' ? startsOn : today, reason: '' },
    schema: z.object({ on: CalendarDate, reason: line(300) }),
    save: async ({ on, reason }) => {
      const after = await client.rentalContracts.end({ id, version, on: on ?? '', reason })
      store(after)
      toast.undo(`Termina el ${formatDate(after.endsOn)}.`, () =>
        undo(async () => store(await client.rentalContracts.undoEnd({ id, version: after.version }))),
      )
    },
    onSaved: onDone,
  })
  return (
    <Fieldset legend="Terminar antes de su último día">
      <RecordForm record={record} submit="Terminar" onCancel={onDone}>
        <Text size="sm" c="dimmed">
          Desde el día siguiente ya no se paga renta. Lo acordado queda como está y se puede deshacer.
        </Text>
        <DayField
          form={record.form}
          name="on"
          label="Último día"
          today={today}
          min={startsOn}
          max={endsOn}
          withAsterisk
          data-autofocus
        />
        <TextField form={record.form} name="reason" label="Motivo" maxLength={300} withAsterisk />
      </RecordForm>
    </Fieldset>
  )
}
