import type { SpaceNode } from '@aforo/api/places/spaces'

/** The spaces of a campus in the order of its tree, each with how deep it stands. */
export function placesOf(
  tree: { floors: SpaceNode[]; parkings: SpaceNode[] } | undefined,
): { space: SpaceNode; depth: number }[] {
  const walk = (space: SpaceNode, depth: number): { space: SpaceNode; depth: number }[] => [
    { space, depth },
    ...space.children.flatMap(child => walk(child, depth + 1)),
  ]
  return tree ? [...tree.floors, ...tree.parkings].flatMap(space => walk(space, 0)) : []
}
