import { isLevel } from '@aforo/api/places/space-places'
import { spaceWords as words } from '@aforo/api/places/space-words'
import { SpaceFeature, type SpaceSummary } from '@aforo/api/places/spaces'
import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { fieldOf, SwitchField, TextField } from '../../ui/fields.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { differencesIn, staleAlert } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { atField } from '../campuses/serverFields.ts'
import { KindFields } from './KindFields.tsx'
import { hasField } from './kinds.ts'
import { StandingBookings } from './StandingBookings.tsx'
import { changeSchemas, type SpaceValues, valuesOf, writeSpace } from './spaceChange.ts'
import { readAgain } from './spacesQuery.ts'

const inWords = ({ kind, features, positionX: x, positionY: y, ...values }: SpaceValues) => ({
  ...values,
  kind,
  features: SpaceFeature.options.filter(feature => features.includes(feature)),
  holder: kind === 'FIXED' ? values.holderUsername || 'Sin titular' : '',
  teams: kind === 'ROTATING' ? values.teamIds.length : '',
  position: x === null ? '' : `${x}, ${y}`,
})

const differencesOf = (mine: SpaceValues, theirs: SpaceSummary) =>
  differencesIn(words, inWords(mine), inWords(valuesOf(theirs)))

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
      <TextField {...fieldOf(form, words, 'name')} maxLength={100} withAsterisk />
      {has('capacity') && (
        <NumberField
          {...fieldOf(form, words, 'capacity')}
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
      <KindFields
        form={form}
        type={type}
        holder={space.holder}
        afterUse={<StandingBookings spaces={[space]} {...form.getValues()} />}
      />
      {has('bookable') && (
        <SwitchField
          {...fieldOf(form, words, 'bookable')}
          description="Si lo apagas, sigue aquí pero nadie puede reservarlo."
        />
      )}
      {!isLevel(type) && (
        <Group gap="md" align="flex-start" grow>
          <NumberField
            form={form}
            name="positionX"
            label={`${words.position.label} X`}
            allowDecimal
            allowNegative
            placeholder="—"
          />
          <NumberField
            form={form}
            name="positionY"
            label={`${words.position.label} Y`}
            allowDecimal
            allowNegative
            placeholder="—"
          />
          {has('pointerDiameter') && <NumberField {...fieldOf(form, words, 'pointerDiameter')} min={10} max={1_000} />}
        </Group>
      )}
    </RecordForm>
  )
}
