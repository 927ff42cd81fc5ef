import { displayName, parkingSpotTypeLabels, spaceFeatureLabels, spaceKindLabels } from '@aforo/api/places/labels'
import type { BulkChange } from '@aforo/api/places/space-changes'
import { spaceWords as words } from '@aforo/api/places/space-words'
import { ParkingSpotType, SpaceFeature, SpaceKind, type SpaceNode } from '@aforo/api/places/spaces'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { fieldOf, SelectField } from '../../ui/fields.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { MultiSelectField } from '../../ui/MultiSelectField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { bulkPreview, sharedFields, undoingBulk } from './bulk.ts'
import classes from './Spaces.module.css'
import { StandingBookings } from './StandingBookings.tsx'
import { readAgain } from './spacesQuery.ts'
import { TeamsField } from './UseFields.tsx'

const keep = { value: 'keep', label: 'Como está' }
/** More lines than these say nothing to anybody. */
const shownLines = 8

const Keep = z.literal('keep')
const schema = z.object({
  bookable: z.enum(['keep', 'yes', 'no']),
  kind: z.union([Keep, SpaceKind]),
  teamIds: z.array(z.string()),
  parkingSpotType: z.union([Keep, ParkingSpotType]),
  capacity: z.int().min(1).max(1_000).nullable(),
  addFeatures: z.array(SpaceFeature),
  removeFeatures: z.array(SpaceFeature),
})
type Values = z.infer<typeof schema>

const changeOf = (values: Values): BulkChange => ({
  ...(values.bookable !== 'keep' && { bookable: values.bookable === 'yes' }),
  ...(values.kind !== 'keep' && { kind: values.kind }),
  ...(values.kind === 'ROTATING' && { teamIds: values.teamIds }),
  ...(values.parkingSpotType !== 'keep' && { parkingSpotType: values.parkingSpotType }),
  ...(values.capacity !== null && { capacity: values.capacity }),
  ...(values.addFeatures.length > 0 && { addFeatures: values.addFeatures }),
  ...(values.removeFeatures.length > 0 && { removeFeatures: values.removeFeatures }),
})

interface BulkEditProps {
  opened: boolean
  spaces: SpaceNode[]
  onClose: () => void
  onDone: () => void
}

/** Changes several spaces at once, all or none, with a look at what would change. */
export const BulkEdit = ({ opened, spaces, onClose, onDone }: BulkEditProps) => (
  <RecordDrawer
    opened={opened}
    title={`Editar ${formatCounted(spaces.length, 'espacio', 'espacios')}`}
    subtitle="Lo que dejes como está no cambia."
    onClose={onClose}
  >
    <BulkForm spaces={spaces} onClose={onClose} onDone={onDone} />
  </RecordDrawer>
)

function BulkForm({ spaces, onClose, onDone }: Omit<BulkEditProps, 'opened'>) {
  const queryClient = useQueryClient()
  const shared = sharedFields(spaces)
  const initialValues: Values = {
    bookable: 'keep',
    kind: 'keep',
    teamIds: [],
    parkingSpotType: 'keep',
    capacity: null,
    addFeatures: [],
    removeFeatures: [],
  }
  const write = async (ids: { id: string; version?: number }[], change: BulkChange) => {
    await client.spaces.bulkUpdate({ spaces: ids, change })
    await readAgain(queryClient)
  }
  const record = useRecordForm<Values>({
    initialValues,
    schema,
    save: async values => {
      const change = changeOf(schema.parse(values))
      await write(
        spaces.map(({ id, version }) => ({ id, version })),
        change,
      )
      const back = undoingBulk(spaces, change)
      toast.undo(`Se cambiaron ${formatCounted(spaces.length, 'espacio', 'espacios')}.`, () =>
        undo(async () => {
          for (const { ids, change: old } of back)
            await write(
              ids.map(id => ({ id })),
              old,
            )
        }),
      )
    },
    onSaved: onDone,
  })
  const { form } = record
  const checked = schema.safeParse(form.getValues())
  const { kind } = form.getValues()
  const preview = checked.success ? bulkPreview(spaces, changeOf(checked.data)) : []
  const features = optionsOf(SpaceFeature.options, spaceFeatureLabels)
  const nothing = !Object.values(shared).some(Boolean)
  return (
    <RecordForm
      record={record}
      submit={`Cambiar ${formatCounted(preview.length, 'espacio', 'espacios')}`}
      onCancel={onClose}
    >
      {nothing && <Text size="sm">Estos espacios no tienen nada en común que se pueda cambiar.</Text>}
      {shared.bookable && (
        <SelectField
          {...fieldOf(form, words, 'bookable')}
          data={[keep, { value: 'yes', label: 'Sí' }, { value: 'no', label: 'No' }]}
          searchable={false}
        />
      )}
      {shared.kind && (
        <SelectField
          {...fieldOf(form, words, 'kind')}
          data={[keep, ...optionsOf(SpaceKind.options, spaceKindLabels)]}
          searchable={false}
        />
      )}
      {shared.kind && kind === 'ROTATING' && <TeamsField form={form} />}
      {shared.kind && kind !== 'keep' && (
        <StandingBookings spaces={spaces} kind={kind} holderUsername="" teamIds={form.getValues().teamIds} />
      )}
      {shared.parkingSpotType && (
        <SelectField
          {...fieldOf(form, words, 'parkingSpotType')}
          data={[keep, ...optionsOf(ParkingSpotType.options, parkingSpotTypeLabels)]}
          searchable={false}
        />
      )}
      {shared.capacity && (
        <NumberField {...fieldOf(form, words, 'capacity')} placeholder="Como está" min={1} max={1_000} />
      )}
      {shared.features && (
        <>
          <MultiSelectField form={form} name="addFeatures" label="Añadir equipamiento" data={features} />
          <MultiSelectField form={form} name="removeFeatures" label="Quitar equipamiento" data={features} />
        </>
      )}
      <section className={classes.preview} aria-label="Vista previa" aria-live="polite">
        <Text size="xs" c="dimmed">
          {preview.length === 0 ? 'Nada cambia todavía.' : `Cambian ${preview.length} de ${spaces.length}:`}
        </Text>
        {preview.slice(0, shownLines).map(({ space, changes }) => (
          <Text key={space.id} size="sm">
            <b>{displayName(space)}</b>: {changes.join('; ')}
          </Text>
        ))}
        {preview.length > shownLines && (
          <Text size="sm" c="dimmed">
            y {preview.length - shownLines} más
          </Text>
        )}
      </section>
    </RecordForm>
  )
}
