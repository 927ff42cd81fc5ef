import type { Outline } from './geometry.rules.ts'

export interface ComparedElement extends Outline {
  id: string
  lineageId: string
  kind: string
  zOrder: number
  text: string
  color: string | null
  spaceIds: readonly string[]
  productIds: readonly string[]
}

/** What a person is told of a difference, by what it is in. */
const looks = {
  shape: 'Forma',
  kind: 'Tipo',
  width: 'Tamaño',
  height: 'Tamaño',
  points: 'Contorno',
  text: 'Texto',
  color: 'Color',
  zOrder: 'Orden',
  spaceIds: 'Espacios',
  productIds: 'Productos',
} as const satisfies Partial<Record<keyof ComparedElement, string>>

export interface Change<Element> {
  element: Element
  differences: string[]
}

export interface Changes<Element> {
  added: Element[]
  removed: Element[]
  /** Only elsewhere or turned. */
  moved: Change<Element>[]
  changed: Change<Element>[]
  unchanged: number
}

/** What became of each element from one plan to another, told apart by their lineage. */
export function changesBetween<Element extends ComparedElement>(
  before: readonly Element[],
  after: readonly Element[],
): Changes<Element> {
  const old = new Map(before.map(element => [element.lineageId, element]))
  const changes: Changes<Element> = { added: [], removed: [], moved: [], changed: [], unchanged: 0 }
  for (const element of after) {
    const was = old.get(element.lineageId)
    old.delete(element.lineageId)
    if (!was) {
      changes.added.push(element)
      continue
    }
    const isMoved = was.x !== element.x || was.y !== element.y || was.rotation !== element.rotation
    const differences = differencesIn(was, element)
    if (differences.length > 0)
      changes.changed.push({ element, differences: isMoved ? ['Lugar', ...differences] : differences })
    else if (isMoved) changes.moved.push({ element, differences: ['Lugar'] })
    else changes.unchanged++
  }
  changes.removed.push(...old.values())
  return changes
}

function differencesIn(one: ComparedElement, other: ComparedElement): string[] {
  const names = Object.keys(looks) as (keyof typeof looks)[]
  const comparable = (element: ComparedElement, name: keyof typeof looks) =>
    JSON.stringify(name === 'spaceIds' || name === 'productIds' ? element[name].toSorted() : element[name])
  return [...new Set(names.filter(name => comparable(one, name) !== comparable(other, name)).map(name => looks[name]))]
}
