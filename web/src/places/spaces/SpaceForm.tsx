import { parkingSpotTypeLabels, spaceFeatureLabels, spaceKindLabels } from '@aforo/api/places/labels'
import { isLevel } from '@aforo/api/places/space-places'
import type { SpaceSummary } from '@aforo/api/places/spaces'
import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { SwitchField, TextField } from '../../ui/fields.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { staleAlert } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { atField } from '../campuses/serverFields.ts'
import { KindFields } from './KindFields.tsx'
import { hasField } from './kinds.ts'
import { changeSchemas, type SpaceValues, valuesOf, writeSpace } from './spaceChange.ts'
import { readAgain } from './spacesQuery.ts'

const featuresText = (features: SpaceSummary['features']) =>
  Object.entries(spaceFeatureLabels)
    .filter(([feature]) => (features as string[]).includes(feature))
    .map(([, label]) => label)
    .join(', ') || 'Ninguno'

const words = (values: SpaceValues) => ({
  Nombre: values.name.trim(),
  Capacidad: values.capacity === null ? '' : String(values.capacity),
  Equipamiento: featuresText(values.features),
  'Se puede reservar': values.bookable ? 'Sí' : 'No',
  Uso: values.kind === null ? '' : spaceKindLabels[values.kind],
  Titular: values.kind === 'FIXED' ? values.holderUsername || 'Sin titular' : '',
  Equipos: values.kind === 'ROTATING' ? String(values.teamIds.length) : '',
  Vehículo: values.parkingSpotType === null ? '' : parkingSpotTypeLabels[values.parkingSpotType],
  'Diámetro de la marca': String(values.pointerDiameter ?? ''),
  'Posición en el plano': values.positionX === null ? '' : `${values.positionX}, ${values.positionY}`,
})

function differencesOf(mine: SpaceValues, theirs: SpaceSummary) {
  const newer: Record<string, string> = words(valuesOf(theirs))
  return Object.entries(words(mine)).map(([name, text]) => ({ name, mine: text, theirs: newer[name] ?? '' }))
}

interface SpaceFormProps {
  space: SpaceSummary
  onCancel?: () => void
}

/** Changes a space: its name and whatever its kind has besides. */
export function SpaceForm({ space, onCancel }: SpaceFormProps) {
  const queryClient = useQueryClient()
  const { type } = space
  const write = async (values: SpaceValues, base: SpaceSummary) => {
    try {
      const after = await writeSpace(values, base)
      await readAgain(queryClient)
      return after
    } catch (error) {
      throw atField(error, 'NAME_TAKEN', 'name')
    }
  }
  const record = useVersionedForm({
    latest: space,
    valuesOf,
    schema: changeSchemas[type],
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Se guardó ${after.name}.`, () => undo(() => write(valuesOf(before), after))),
  })
  const { form } = record
  const has = (field: Parameters<typeof hasField>[1]) => hasField(type, field)
  return (
    <RecordForm
      record={record}
      submit="Guardar"
      onCancel={onCancel}
      renderRefusal={() => staleAlert(record, differencesOf)}
    >
      <TextField form={form} name="name" label="Nombre" maxLength={100} withAsterisk />
      {has('capacity') && (
        <NumberField
          form={form}
          name="capacity"
          label="Capacidad"
          description={
            type === 'ROOM' ? 'Personas que entran sentadas.' : 'Personas que caben en total. Puedes dejarla vacía.'
          }
          min={1}
          max={type === 'ROOM' ? 1_000 : 10_000}
          styles={{ wrapper: { maxWidth: 160 } }}
          withAsterisk={type === 'ROOM'}
          data-autofocus={type === 'ROOM' || undefined}
        />
      )}
      <KindFields form={form} type={type} holder={space.holder} />
      {has('bookable') && (
        <SwitchField
          form={form}
          name="bookable"
          label="Se puede reservar"
          description="Si lo apagas, sigue aquí pero nadie puede reservarlo."
        />
      )}
      {!isLevel(type) && (
        <Group gap="md" align="flex-start" grow>
          <NumberField form={form} name="positionX" label="Posición X" allowDecimal allowNegative placeholder="—" />
          <NumberField form={form} name="positionY" label="Posición Y" allowDecimal allowNegative placeholder="—" />
          {has('pointerDiameter') && (
            <NumberField form={form} name="pointerDiameter" label="Diámetro" min={10} max={1_000} />
          )}
        </Group>
      )}
    </RecordForm>
  )
}
