import type { PlaceAvailability, PlanAvailability } from '@aforo/api/places/floor-plan-review'
import { displayName, productAvailabilityLabels } from '@aforo/api/places/labels'
import { fold } from '@aforo/api/platform/fold'
import { compareNames } from '@aforo/api/platform/sorting'
import { formatCounted, minutesOf, wallTimeOf } from '../../ui/formats.ts'

/** Minutes between two times that can be chosen. */
const step = 30

/** The times to choose from, with one that isn't among them. */
export function timeChoices(from: number, to: number, also: string | undefined): string[] {
  const times = new Set<string>(also === undefined ? [] : [also])
  for (let minute = from; minute <= to; minute += step) times.add(wallTimeOf(minute))
  return [...times].sort()
}

/** The next end for a new beginning: the same length, at least a step, at most the day's end. */
export function endAfter(from: string, before: { from: string; to: string }): string {
  const length = Math.max(step, minutesOf(before.to) - minutesOf(before.from))
  return wallTimeOf(Math.min(24 * 60, minutesOf(from) + length))
}

type PlanSpace = PlanAvailability['spaces'][number]
export type PlanProduct = PlanAvailability['products'][number]

/** How long it is free, or who has it until when, in a line. */
export function lineOf({ status, reason, bookings, freeAt, freeUntil }: PlanSpace): string {
  if (status === 'FREE') return freeUntil === null ? 'Libre el resto del día' : `Libre hasta las ${freeUntil}`
  if (status === 'CLOSED' || status === 'NOT_BOOKABLE' || status === 'BLOCKED') return reason
  const [first] = bookings
  const who = first ? [first.owner || first.subject, `${first.from} – ${first.to}`].filter(Boolean).join(', ') : reason
  const then = freeAt === null ? 'sin más horas libres hoy' : `libre desde las ${freeAt}`
  return [who, then].filter(Boolean).join(' · ')
}

/** What is sold in a place, with its code, its size and, where it can't be had, why. */
export function productLine({ name, code, capacity, status, reason }: PlanProduct): string {
  const size = capacity === null ? '' : formatCounted(capacity, 'persona', 'personas')
  const state = status === 'OFFERED' ? '' : `${productAvailabilityLabels[status]}: ${reason}`
  return [name, code, size, state].filter(Boolean).join(' · ')
}

/** A line beside the drawing: a space with what is sold there, or a product that has no space. */
export type PlanRow = { id: string; elementId: string; name: string; product: PlanProduct | undefined } & (
  | { space: PlanSpace }
  | { space: undefined; product: PlanProduct }
)

/** What a plan shows in words: its spaces in their order, then its products without one. */
export function planRows({ spaces, products }: Pick<PlanAvailability, 'spaces' | 'products'>): PlanRow[] {
  const sold = new Map(products.flatMap(product => (product.spaceId === null ? [] : [[product.spaceId, product]])))
  return [
    ...inListOrder(spaces).map(space => ({
      id: space.spaceId,
      elementId: space.elementId,
      name: displayName(space),
      space,
      product: sold.get(space.spaceId),
    })),
    ...products
      .filter(({ spaceId }) => spaceId === null)
      .map(product => ({
        id: product.productId,
        elementId: product.elementId,
        name: product.name,
        space: undefined,
        product,
      })),
  ]
}

/** What of it is looked for: by its name, what is sold there or who has it, and by how it is. */
export function foundRows(
  rows: readonly PlanRow[],
  { q = '', status }: { q?: string; status?: PlaceAvailability },
): readonly PlanRow[] {
  const words = fold(q).split(/\s+/).filter(Boolean)
  return rows.filter(({ name, space, product }) => {
    const owners = space?.bookings.map(({ owner }) => owner) ?? []
    const text = fold([name, product?.name, product?.code, ...owners].join(' '))
    return (status === undefined || space?.status === status) && words.every(word => text.includes(word))
  })
}

const types: PlanSpace['type'][] = ['ROOM', 'PHONE_BOOTH', 'WORK_AREA', 'WORK_TABLE', 'SEAT', 'PARKING_SPOT']

/** Rooms before desks, and 9 before 10. */
const inListOrder = (spaces: readonly PlanSpace[]): PlanSpace[] =>
  spaces.toSorted((a, b) => types.indexOf(a.type) - types.indexOf(b.type) || compareNames(a.name, b.name))
