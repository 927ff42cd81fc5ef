import type { SpaceNode } from '@aforo/api/places/spaces'

/** Where a space stands while spaces are picked for a zone. */
export type PickState =
  | { kind: 'free' }
  | { kind: 'picked' }
  /** What it stands in is picked, or in the zone: it comes along. */
  | { kind: 'included' }
  /** Already in the zone. */
  | { kind: 'here' }
  /** In another zone, by itself. */
  | { kind: 'taken'; zoneName: string }

export interface Places {
  zoneId: string
  /** Space id to the zone it was put in. */
  zoneOf: ReadonlyMap<string, { zoneId: string; zoneName: string }>
  picked: ReadonlySet<string>
}

/** @param comesAlong whether what it stands in is picked or in the zone */
export function stateOf(id: string, comesAlong: boolean, { zoneId, zoneOf, picked }: Places): PickState {
  const zone = zoneOf.get(id)
  if (zone) return zone.zoneId === zoneId ? { kind: 'here' } : { kind: 'taken', zoneName: zone.zoneName }
  if (comesAlong) return { kind: 'included' }
  return { kind: picked.has(id) ? 'picked' : 'free' }
}

/** Whether what stands in a space of that state comes along with it. */
export const carries = ({ kind }: PickState): boolean => kind === 'here' || kind === 'picked' || kind === 'included'

/** The picked spaces after one more or one less: what stands in a picked one needs no mark of its own. */
export function toggled(picked: ReadonlySet<string>, space: SpaceNode): Set<string> {
  const next = new Set(picked)
  if (next.delete(space.id)) return next
  for (const id of inside(space)) next.delete(id)
  return next.add(space.id)
}

const inside = (space: SpaceNode): string[] => space.children.flatMap(child => [child.id, ...inside(child)])
