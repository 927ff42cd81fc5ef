import type { MoveConsequences } from '@aforo/api/places/space-changes'
import type { SpaceNode } from '@aforo/api/places/spaces'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Modal, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { SelectField } from '../../ui/fields.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Note } from '../../ui/Note.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { leave } from '../../ui/unsaved.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { commonPlaces } from './kinds.ts'
import classes from './Spaces.module.css'
import { readAgain } from './spacesQuery.ts'

const schema = z.object({ parentId: z.uuid('Elige a dónde van.') })

interface BulkMoveProps {
  spaces: SpaceNode[]
  levels: SpaceNode[]
  onClose: () => void
  onDone: () => void
}

/** Moves several spaces to one place, all or none, with a look at what that does. */
export const BulkMove = ({ spaces, levels, onClose, onDone }: BulkMoveProps) => (
  <Modal
    opened
    onClose={() => leave(onClose)}
    title={`Mover ${formatCounted(spaces.length, 'espacio', 'espacios')}`}
    size="md"
  >
    <MoveForm spaces={spaces} levels={levels} onClose={onClose} onDone={onDone} />
  </Modal>
)

function MoveForm({ spaces, levels, onClose, onDone }: BulkMoveProps) {
  const queryClient = useQueryClient()
  const places = commonPlaces(spaces, levels)
  const write = async (moves: { id: string; parentId: string; version?: number }[]) => {
    const { items } = await client.spaces.bulkMove({ moves })
    await readAgain(queryClient)
    return items
  }
  const record = useRecordForm({
    initialValues: { parentId: '' },
    schema,
    save: async ({ parentId }) => {
      const moved = await write(spaces.map(({ id, version }) => ({ id, version, parentId })))
      const versions = new Map(moved.map(({ id, version }) => [id, version]))
      const back = spaces.flatMap(({ id, parentId: old }) =>
        old === null ? [] : [{ id, parentId: old, version: versions.get(id) }],
      )
      const place = places.find(({ space }) => space.id === parentId)?.label ?? ''
      toast.undo(`${formatCounted(spaces.length, 'espacio pasó', 'espacios pasaron')} a ${place}.`, () =>
        undo(() => write(back)),
      )
    },
    onSaved: onDone,
  })
  const { parentId } = record.form.getValues()
  if (places.length === 0)
    return (
      <Text size="sm">
        Estos espacios no caben juntos en ningún lugar de la sede. Elige espacios del mismo tipo, por ejemplo solo
        salas.
      </Text>
    )
  return (
    <RecordForm record={record} submit="Mover" onCancel={onClose}>
      <SelectField
        form={record.form}
        name="parentId"
        label="Lugar"
        description="Van con todo lo que hay dentro y con sus reservas."
        placeholder="Elige a dónde van"
        data={places.map(({ space, label }) => ({ value: space.id, label }))}
        withAsterisk
        data-autofocus
      />
      {parentId && <Foreseen spaces={spaces} parentId={parentId} />}
    </RecordForm>
  )
}

function Foreseen({ spaces, parentId }: { spaces: SpaceNode[]; parentId: string }) {
  const { timezone } = useMe()
  const input = { ids: spaces.map(({ id }) => id), parentId }
  const query = useQuery(api.spaces.moveConsequences.queryOptions({ input, staleTime: 0 }))
  if (!query.data) return <LoadingOrError query={query} skeleton={72} />
  const { faults } = query.data
  if (faults.length > 0)
    return (
      <Note tone="bad" title="Así no se pueden mover">
        <ul className={classes.facts}>
          {faults.map(({ id, message }) => (
            <li key={id}>{message}</li>
          ))}
        </ul>
      </Note>
    )
  return (
    <section className={classes.preview} aria-label="Qué pasa al mover" aria-live="polite">
      {moveWords(query.data, at => formatInstant(at, timezone)).map(line => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </section>
  )
}

/** What a move does, a line each. */
function moveWords(
  { moving, inside, reservations, firstReservation, leavingDrawing }: MoveConsequences,
  instant: (at: string) => string,
): string[] {
  if (moving === 0) return ['Ya están ahí.']
  const along = inside > 0 ? `, con ${formatCounted(inside, 'espacio', 'espacios')} que hay dentro` : ''
  return [
    `${moving === 1 ? 'Se mueve 1' : `Se mueven ${moving}`}${along}.`,
    ...(reservations > 0
      ? [
          `${formatCounted(reservations, 'reserva por venir se mantiene', 'reservas por venir se mantienen')}${
            firstReservation === null ? '' : `; la primera, el ${instant(firstReservation)}`
          }.`,
        ]
      : []),
    ...(leavingDrawing > 0
      ? [`${formatCounted(leavingDrawing, 'sale', 'salen')} del plano de su piso, porque van a otro.`]
      : []),
  ]
}
