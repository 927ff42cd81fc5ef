import { isLevel } from '@aforo/api/places/space-places'
import type { SpaceNode } from '@aforo/api/places/spaces'
import { Menu } from '@mantine/core'
import { IconArrowsMove, IconBan, IconDots, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { blockSpace } from '../../bookings/blocks/openBlock.ts'
import { api } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { leave } from '../../ui/unsaved.ts'
import { DeleteSpace } from './DeleteSpace.tsx'
import { placesFor } from './kinds.ts'
import { MoveSpace } from './MoveSpace.tsx'
import { useSpaceWrites } from './useSpaceWrites.ts'

interface SpaceActionsProps {
  space: SpaceNode
  /** The floors and parkings of its campus. */
  levels: SpaceNode[]
  /** After it was deleted. */
  onGone: () => void
}

/** What is done to a space as a whole. */
export function SpaceActions({ space, levels, onGone }: SpaceActionsProps) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'move' | 'delete'>()
  const { remove } = useSpaceWrites()
  const movable = !isLevel(space.type) && placesFor(space.type, levels).length > 1

  /** What hangs on it is shown first; where nothing does, it goes at once and can come back. */
  const askDelete = async () => {
    const query = api.spaces.consequences.queryOptions({ input: { id: space.id } })
    const found = await attempt(() => queryClient.fetchQuery({ ...query, staleTime: 0 }))
    if (!found) return
    if (found.spaceCount > 0 || found.reservations > 0) setAsked('delete')
    else if (await remove(space)) onGone()
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label="Más acciones" name={`Más acciones de ${space.name}`} data-writes size="lg">
            <IconDots size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconBan size={16} />}
            onClick={() =>
              leave(() => blockSpace({ campusId: space.campusId, start: { spaceId: space.id, at: today() } }))
            }
          >
            Bloquear…
          </Menu.Item>
          {movable && (
            <Menu.Item leftSection={<IconArrowsMove size={16} />} onClick={() => leave(() => setAsked('move'))}>
              Mover a otro lugar…
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => leave(askDelete)}>
            Eliminar
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <MoveSpace opened={asked === 'move'} space={space} levels={levels} onClose={() => setAsked(undefined)} />
      <DeleteSpace opened={asked === 'delete'} space={space} onClose={() => setAsked(undefined)} onGone={onGone} />
    </>
  )
}

/** The day in which the block is thought to begin; the form says another. */
const today = () => Temporal.Now.plainDateISO().toString()
