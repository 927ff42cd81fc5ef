import type { PlanElement } from '@aforo/api/places/floor-plan-elements'
import type { Comparison } from '@aforo/api/places/floor-plan-review'
import { type Drawing, type Drawn, drawnOf, inOrder } from '../floor-plans/drawing.ts'
import { extentOf, middleOf, type Point } from '../floor-plans/geometry.ts'
import type { ElementData } from '../floor-plans/PlanElementNode.tsx'

/** Two plans in one drawing: what is new, what is gone where it stood, what moved with the way that it went. */
export interface Overlay {
  items: { item: Drawn; diff: NonNullable<ElementData['diff']> }[]
  ways: { id: string; from: Point; to: Point }[]
}

export function overlayOf(
  comparison: Pick<Comparison, 'added' | 'removed' | 'moved' | 'changed'>,
  drawing: Drawing,
  before: readonly PlanElement[],
): Overlay {
  const diffs = new Map<string, 'added' | 'moved' | 'changed'>()
  for (const diff of ['added', 'moved', 'changed'] as const)
    for (const { elementId } of comparison[diff]) diffs.set(elementId, diff)
  const removed = new Set(comparison.removed.map(({ elementId }) => elementId))
  const lineages = new Map(comparison.moved.map(({ elementId, lineageId }) => [lineageId, elementId]))
  const now = new Map(drawing.map(item => [item.id, item]))
  const ways = before.flatMap(element => {
    const item = now.get(lineages.get(element.lineageId) ?? '')
    if (!item) return []
    return { id: item.id, from: middleOf(extentOf(element)), to: middleOf(extentOf(item)) }
  })
  const ghosts = inOrder(before).filter(({ id }) => removed.has(id))
  return {
    items: [
      ...ghosts.map(element => ({ item: drawnOf(element), diff: 'removed' as const })),
      ...drawing.map(item => ({ item, diff: diffs.get(item.id) ?? ('same' as const) })),
    ],
    ways,
  }
}
