import { displayName } from '@aforo/api/places/labels'
import type { SpaceNode } from '@aforo/api/places/spaces'
import { Modal } from '@mantine/core'
import { z } from 'zod'
import { SelectField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { leave } from '../../ui/unsaved.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { atField } from '../campuses/serverFields.ts'
import { placeLabel, placesFor } from './kinds.ts'
import { useSpaceWrites } from './useSpaceWrites.ts'

interface MoveSpaceProps {
  opened: boolean
  space: SpaceNode
  levels: SpaceNode[]
  onClose: () => void
}

/** Moves a space to another place of its campus: the way for whoever doesn't drag. */
export const MoveSpace = ({ opened, space, levels, onClose }: MoveSpaceProps) => (
  <Modal opened={opened} onClose={() => leave(onClose)} title={`Mover ${displayName(space)}`}>
    <MoveForm space={space} levels={levels} onClose={onClose} />
  </Modal>
)

function MoveForm({ space, levels, onClose }: Omit<MoveSpaceProps, 'opened'>) {
  const { move } = useSpaceWrites()
  const places = placesFor(space.type, levels).filter(place => place.space.id !== space.parentId)
  const record = useRecordForm({
    initialValues: { parentId: '' },
    schema: z.object({ parentId: z.uuid('Elige a dónde va.') }),
    save: async ({ parentId }) => {
      const to = places.find(place => place.space.id === parentId)
      try {
        if (to) await move(space, to.space)
      } catch (error) {
        throw atField(error, 'NAME_TAKEN', 'parentId')
      }
    },
    onSaved: onClose,
  })
  return (
    <RecordForm record={record} submit="Mover" onCancel={onClose}>
      <SelectField
        form={record.form}
        name="parentId"
        label={placeLabel(space.type)}
        description="Va con todo lo que hay dentro y con sus reservas."
        placeholder="Elige a dónde va"
        data={places.map(place => ({ value: place.space.id, label: place.label }))}
        withAsterisk
        data-autofocus
      />
    </RecordForm>
  )
}
