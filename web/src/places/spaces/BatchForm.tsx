import { BatchShape, mostAtOnce } from '@aforo/api/places/space-changes'
import { consecutiveNames, usualPrefix } from '@aforo/api/places/space-names'
import type { SpaceKind, SpaceSummary } from '@aforo/api/places/spaces'
import { Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { CountField, NumberField } from '../../ui/NumberField.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { atField } from '../campuses/serverFields.ts'
import { namesInShort } from './bulk.ts'
import { KindFields } from './KindFields.tsx'
import { hasField, kindWords, placeLabel, placesFor } from './kinds.ts'
import type { NewProps } from './NewSpace.tsx'
import classes from './Spaces.module.css'
import { readAgain } from './spacesQuery.ts'

const schema = z.object({
  ...BatchShape.pick({ prefix: true, digits: true, features: true, kind: true, teamIds: true, parkingSpotType: true })
    .shape,
  parentId: z.uuid(),
  amount: z.int().min(1).max(mostAtOnce),
  capacity: z.int().min(1).max(1_000).nullable(),
})

interface Values extends Record<string, unknown> {
  parentId: string
  amount: number | null
  capacity: number | null
  prefix: string
  digits: number
  features: SpaceSummary['features']
  kind: SpaceKind
  teamIds: string[]
  parkingSpotType: 'SIMPLE' | 'MOTORCYCLE'
}

/** The form of a numbered run of spaces in one place, with the names that they will get. */
export function BatchForm({ type, levels, parentId, onCreated, onCancel }: NewProps) {
  const queryClient = useQueryClient()
  const places = placesFor(type, levels)
  const first = places.find(({ space }) => space.id === parentId) ?? places[0]
  const words = kindWords[type]
  const initialValues: Values = {
    parentId: first?.space.id ?? '',
    amount: 10,
    capacity: type === 'ROOM' ? 4 : null,
    prefix: usualPrefix[type],
    digits: 1,
    features: [],
    kind: 'AVAILABLE',
    teamIds: [],
    parkingSpotType: 'SIMPLE',
  }
  const record = useRecordForm({
    initialValues,
    schema,
    save: async values => {
      const { parentId: id, amount, capacity, teamIds, ...rest } = schema.parse(values)
      const shape = { ...rest, teamIds: rest.kind === 'ROTATING' ? teamIds : [] }
      const { items } = await client.spaces
        .createBatch({ id, amount, ...shape, type, ...(capacity !== null && { capacity }) })
        .catch(error => {
          throw atField(error, 'NAME_TAKEN', 'prefix')
        })
      await readAgain(queryClient)
      toast.success(`Se crearon ${formatCounted(items.length, words.one, words.many)}.`)
      return items
    },
    onSaved: ([created]) => created && onCreated(created),
  })
  const { form } = record
  const values = form.getValues()
  const inPlace = places.find(({ space }) => space.id === values.parentId)?.space.children ?? []
  const amount = Math.min(values.amount ?? 0, mostAtOnce)
  const names = consecutiveNames(
    inPlace.map(({ name }) => name),
    values.prefix.trim(),
    amount,
    values.digits,
  )
  return (
    <RecordForm
      record={record}
      submit={amount > 0 ? `Crear ${formatCounted(amount, words.one, words.many)}` : 'Crear'}
      onCancel={onCancel}
    >
      <SelectField
        form={form}
        name="parentId"
        label={placeLabel(type)}
        data={places.map(({ space, label }) => ({ value: space.id, label }))}
        withAsterisk
      />
      <CountField
        form={form}
        name="amount"
        label="Cantidad"
        description={`De 1 a ${mostAtOnce}; se crean todos o ninguno.`}
        min={1}
        max={mostAtOnce}
        withAsterisk
        data-autofocus
      />
      <Group grow align="flex-start" gap="md">
        <TextField form={form} name="prefix" label="Antes del número" maxLength={80} />
        <SelectField
          form={form}
          name="digits"
          label="Números como"
          data={[
            { value: '1', label: '1, 2, 3…' },
            { value: '2', label: '01, 02, 03…' },
            { value: '3', label: '001, 002…' },
          ]}
          value={String(values.digits)}
          onChange={digits => form.setFieldValue('digits', Number(digits))}
          searchable={false}
        />
      </Group>
      {names.length > 0 && (
        <div className={classes.preview} aria-live="polite">
          <Text size="xs" c="dimmed">
            Se llamarán
          </Text>
          <Text size="sm" fw={500}>
            {namesInShort(names)}
          </Text>
        </div>
      )}
      {hasField(type, 'capacity') && (
        <NumberField
          form={form}
          name="capacity"
          label="Aforo de cada una"
          description="Cuántas personas entran."
          min={1}
          max={1000}
        />
      )}
      <KindFields form={form} type={type} many />
    </RecordForm>
  )
}
