import { displayName } from '@aforo/api/places/labels'
import type { SpaceNode, SpaceSummary } from '@aforo/api/places/spaces'
import { createStore, useStore } from '@mantine/store'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { formatCounted } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { readAgain } from './spacesQuery.ts'

const gone = createStore<{ id: string | undefined }>({ id: undefined })

/** Whether a space is being deleted: it is not read again, since the news of it arrives before its detail is closed. */
export const useGoing = (id: string): boolean => useStore(gone).id === id

/** Moving and deleting a space, each with its undoing in the toast. */
export function useSpaceWrites() {
  const queryClient = useQueryClient()
  const move = async ({ id, version }: Pick<SpaceSummary, 'id' | 'version'>, parentId: string) => {
    const after = await client.spaces.move({ id, parentId, version })
    await readAgain(queryClient)
    return after
  }
  const restore = async (id: string) => {
    const { reservationsRestored, reservationsLost } = await client.spaces.restore({ id })
    gone.setState({ id: undefined })
    await readAgain(queryClient)
    if (reservationsLost > 0)
      toast.warning(
        `${formatCounted(reservationsLost, 'reserva sigue cancelada', 'reservas siguen canceladas')}: ya no tenían lugar. ${formatCounted(reservationsRestored, 'volvió', 'volvieron')}.`,
      )
  }
  return {
    /** Brings back a deleted one with its reservations that still have a place. @throws the refusal */
    restore,

    /** Moves it and offers to move it back. @throws the refusal */
    async move(space: SpaceNode, to: SpaceNode) {
      const { parentId } = space
      const after = await move(space, to.id)
      toast.undo(`${displayName(space)} pasó a ${displayName(to)}.`, () =>
        undo(() => (parentId === null ? Promise.resolve() : move(after, parentId))),
      )
    },
    /** Deletes it and offers to bring it back. @returns whether it was deleted; a refusal is said in a toast */
    async remove(space: SpaceNode, cancelReservations = false): Promise<boolean> {
      gone.setState({ id: space.id })
      const removed = await attempt(() =>
        client.spaces.remove({ params: { id: space.id }, query: { cancelReservations, version: space.version } }),
      )
      if (!removed) {
        gone.setState({ id: undefined })
        return false
      }
      const { reservationsCanceled: canceled, productsLeft } = removed
      const said = [`Se eliminó ${displayName(space)}.`]
      if (canceled > 0)
        said.push(
          `Se ${canceled === 1 ? 'canceló' : 'cancelaron'} ${formatCounted(canceled, 'reserva, que vuelve', 'reservas, que vuelven')} al deshacer.`,
        )
      if (productsLeft > 0)
        said.push(`${formatCounted(productsLeft, 'producto quedó', 'productos quedaron')} sin espacio.`)
      toast.undo(said.join(' '), () => undo(() => restore(space.id)))
      await readAgain(queryClient)
      return true
    },
  }
}
