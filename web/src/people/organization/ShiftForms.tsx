import type { TimePeriod } from '@aforo/api/people/organization'
import { formatHours } from '@aforo/api/platform/dates-in-words'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { DayBar, HourTicks } from '../../places/campuses/WeekBar.tsx'
import { api, client } from '../../platform/api.ts'
import { TextField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { staleAlert } from '../../ui/StaleAlert.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { atName, minutesIn, type ShiftValues, shiftDifferences, shiftSchema, valuesOf } from './shifts.ts'

/** Reads the shifts again, wherever they are shown. */
export function useRefreshShifts() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.organization.key() })
}

function ShiftFields({ form }: { form: UseFormReturnType<ShiftValues> }) {
  const values = form.getValues()
  const minutes = minutesIn(values)
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Nombre"
        placeholder="Mañana"
        maxLength={60}
        withAsterisk
        data-autofocus
      />
      <SimpleGrid cols={2} spacing="md">
        <TimeField form={form} name="startTime" label="Inicio" latest="23:30" withAsterisk />
        <TimeField form={form} name="endTime" label="Fin" earliest="00:30" since={values.startTime} withAsterisk />
      </SimpleGrid>
      {minutes > 0 && (
        <Stack gap={4}>
          <DayBar ranges={[{ opensAt: values.startTime, closesAt: values.endTime }]} />
          <HourTicks />
          <Text size="sm" c="dimmed">
            Dura {formatHours(minutes)}, con la hora de cada sede.
          </Text>
        </Stack>
      )}
    </>
  )
}

interface ShiftFormProps {
  onDone: () => void
}

export function NewShift({ onDone }: ShiftFormProps) {
  const refresh = useRefreshShifts()
  const record = useRecordForm<ShiftValues>({
    initialValues: { name: '', startTime: '08:00', endTime: '13:00' },
    schema: shiftSchema,
    draft: 'shift.new',
    save: async values => {
      try {
        const { id, name } = await client.organization.createTimePeriod(values)
        await refresh()
        toast.undo(`Se creó el turno ${name}.`, () =>
          undo(async () => {
            await client.organization.deleteTimePeriod({ id })
            await refresh()
          }),
        )
      } catch (error) {
        throw atName(error)
      }
    },
    onSaved: onDone,
  })
  return (
    <RecordForm record={record} submit="Crear turno" onCancel={onDone}>
      <ShiftFields form={record.form} />
    </RecordForm>
  )
}

export function EditShift({ period, onDone }: ShiftFormProps & { period: TimePeriod }) {
  const refresh = useRefreshShifts()
  const write = async (values: ShiftValues, { id, version }: TimePeriod) => {
    const after = await client.organization.editTimePeriod({ ...values, id, version })
    await refresh()
    return after
  }
  const record = useVersionedForm<TimePeriod, ShiftValues>({
    latest: period,
    valuesOf,
    schema: shiftSchema,
    save: async (values, base) => {
      try {
        return await write(values, base)
      } catch (error) {
        throw atName(error)
      }
    },
    onSaved: (before, after) => {
      toast.undo(`Se guardó el turno ${after.name}.`, () => undo(() => write(valuesOf(before), after)))
      onDone()
    },
  })
  const { form } = record
  return (
    <RecordForm
      record={record}
      submit="Guardar"
      onCancel={onDone}
      renderRefusal={() => staleAlert(record, shiftDifferences)}
    >
      <ShiftFields form={form} />
    </RecordForm>
  )
}
