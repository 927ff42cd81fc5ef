import { spaceFeatureLabels, spaceTypeLabels } from '@aforo/api/places/labels'
import { SpaceFeature } from '@aforo/api/places/spaces'
import { CalendarDate, WallTime } from '@aforo/api/platform/base'
import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { MultiSelectField } from '../../ui/MultiSelectField.tsx'
import { missingWords } from '../../ui/missingWords.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'

const schema = z
  .object({
    type: z.enum(['ROOM', 'PHONE_BOOTH']),
    at: z.union([CalendarDate], missingWords.date),
    from: WallTime,
    to: WallTime,
    capacity: z.int().min(1).max(1000).nullable(),
    features: z.array(SpaceFeature),
    subject: z.string().trim().max(200),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'La hora de fin debe ser posterior a la de inicio.' })

const types = optionsOf(['ROOM', 'PHONE_BOOTH'] as const, spaceTypeLabels)
const features = optionsOf(SpaceFeature.options, spaceFeatureLabels)

interface WaitFormProps {
  campusId: string
  campusName: string
  at: string
  onDone: () => void
}

/** Waits for whichever room of a campus is large enough and has what is needed. */
export function WaitForm({ campusId, campusName, at, onDone }: WaitFormProps) {
  const queryClient = useQueryClient()
  const record = useRecordForm({
    initialValues: {
      type: 'ROOM' as 'ROOM' | 'PHONE_BOOTH',
      at,
      from: '',
      to: '',
      capacity: null as number | null,
      features: [] as SpaceFeature[],
      subject: '',
    },
    schema,
    save: async ({ capacity, ...wish }) => {
      const wait = await client.waitlist.join({ ...wish, campusId, ...(capacity !== null && { capacity }) })
      await queryClient.invalidateQueries({ queryKey: api.waitlist.key() })
      toast.success(
        wait.offer
          ? `Hay una libre ahora: ${wait.offer.spaceName}. Acéptala antes de que pase a otra persona.`
          : `Estás en la lista de espera, en el puesto ${wait.place}. Te avisamos apenas se libere una.`,
      )
    },
    onSaved: onDone,
  })
  const { form } = record
  return (
    <RecordForm record={record} submit="Esperar" onCancel={onDone}>
      <SelectField form={form} name="type" label={`Cualquiera en ${campusName}`} searchable={false} data={types} />
      <DateField form={form} name="at" label="Fecha" withAsterisk minDate={at} />
      <Group grow align="flex-start" gap="sm">
        <TimeField form={form} name="from" label="Desde" withAsterisk />
        <TimeField form={form} name="to" label="Hasta" withAsterisk since={form.values.from || undefined} />
      </Group>
      {form.values.type === 'ROOM' && (
        <NumberField form={form} name="capacity" label="Para cuántas personas" placeholder="Las que sean" />
      )}
      <MultiSelectField form={form} name="features" label="Con" placeholder="Equipamiento" data={features} />
      <TextField form={form} name="subject" label="Asunto" maxLength={200} />
    </RecordForm>
  )
}
