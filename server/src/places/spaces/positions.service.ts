import type { HandlerContext } from '../../platform/http/on.ts'
import { type Position, updatePositions } from './positions.queries.ts'
import { positionWords } from './spaces.present.ts'

/**
 * Puts the spaces of a floor where a plan that comes into use has them, and says so in the history of each that moves.
 * @param plan what people call it
 */
export async function setPositions(
  { tx, record }: HandlerContext,
  floorId: string,
  positions: readonly Position[],
  plan: string,
) {
  for (const { id, name, type, before, after } of await updatePositions(tx, floorId, positions))
    record({
      action: 'space.positioned',
      entityType: 'space',
      entityId: id,
      before: { name, type, position: positionWords(before) },
      after: { name, type, position: positionWords(after), plan },
    })
}
