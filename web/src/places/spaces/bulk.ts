import { parkingSpotTypeLabels, spaceFeatureLabels, spaceKindLabels } from '@aforo/api/places/labels'
import type { BulkChange } from '@aforo/api/places/space-changes'
import type { SpaceSummary } from '@aforo/api/places/spaces'
import { compareNames } from '@aforo/api/platform/sorting'
import { formatCounted } from '../../ui/formats.ts'
import { hasField } from './kinds.ts'

/** What all of the chosen spaces have, so that it can be changed in all of them. */
export const sharedFields = (spaces: readonly SpaceSummary[]) => {
  const all = (field: Parameters<typeof hasField>[1]) => spaces.every(({ type }) => hasField(type, field))
  return {
    bookable: all('bookable'),
    kind: all('kind'),
    parkingSpotType: all('parkingSpotType'),
    // A room's capacity is between 1 and 1,000; floors and areas have another.
    capacity: spaces.every(({ type }) => type === 'ROOM'),
    features: all('features'),
  }
}

/** A space's values after a bulk change. The server decides; this is for looking before. */
export function afterBulk(space: SpaceSummary, change: BulkChange) {
  const removed = change.removeFeatures ?? []
  const kept = space.features.filter(feature => !removed.includes(feature))
  return {
    bookable: change.bookable ?? space.bookable,
    kind: change.kind ?? space.kind,
    parkingSpotType: change.parkingSpotType ?? space.parkingSpotType,
    capacity: change.capacity ?? space.capacity,
    features: [...new Set([...kept, ...(change.addFeatures ?? [])])],
  }
}

type Changed = ReturnType<typeof afterBulk>

const words = ({ bookable, kind, parkingSpotType, capacity, features }: Changed): string[] => [
  bookable ? 'Se puede reservar' : 'No se reserva',
  kind === null ? '' : spaceKindLabels[kind],
  parkingSpotType === null ? '' : parkingSpotTypeLabels[parkingSpotType],
  capacity === null ? '' : formatCounted(capacity, 'persona', 'personas'),
  features
    .map(feature => spaceFeatureLabels[feature])
    .sort(compareNames)
    .join(', ') || 'Sin equipamiento',
]

/** What would change in each space, `Disponible → Fijo`; spaces that stay as they are, are left out. */
export const bulkPreview = (spaces: readonly SpaceSummary[], change: BulkChange) =>
  spaces.flatMap(space => {
    const [before, after] = [words(afterBulk(space, {})), words(afterBulk(space, change))]
    const changes = before.flatMap((text, index) => (text === after[index] ? [] : [`${text} → ${after[index]}`]))
    return changes.length === 0 ? [] : [{ space, changes }]
  })

/** The bulk changes that take another one back: a change for each set of spaces that had the same values before. */
export function undoingBulk(
  before: readonly SpaceSummary[],
  change: BulkChange,
): { ids: string[]; change: BulkChange }[] {
  const groups = new Map<string, { ids: string[]; change: BulkChange }>()
  for (const space of before) {
    const old: BulkChange = {
      ...(change.bookable !== undefined && { bookable: space.bookable }),
      ...(change.kind !== undefined && space.kind !== null && { kind: space.kind }),
      ...(change.parkingSpotType !== undefined &&
        space.parkingSpotType !== null && { parkingSpotType: space.parkingSpotType }),
      ...(change.capacity !== undefined && space.capacity !== null && { capacity: space.capacity }),
      ...((change.addFeatures || change.removeFeatures) && { features: space.features }),
    }
    const key = JSON.stringify(old)
    const group = groups.get(key) ?? { ids: [], change: old }
    group.ids.push(space.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** A run's names in a line: all of a few, else the first ones and the last. */
export const namesInShort = (names: readonly string[]): string =>
  names.length <= 5 ? names.join(', ') : `${names.slice(0, 3).join(', ')} … ${names.at(-1)}`
