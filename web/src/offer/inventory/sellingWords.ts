import type { PlanProduct } from '@aforo/api/offer/inventory-plan'
import { productTypeLabels } from '@aforo/api/offer/product-labels'
import type { SellingState } from '@aforo/api/offer/selling-states'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { fold } from '@aforo/api/platform/fold'
import { formatMoney } from '@aforo/api/platform/money'
import { formatCounted } from '../../ui/formats.ts'
import type { Lifecycles } from '../../ui/StatusBadge.tsx'
import { takerWords } from './inventoryWords.tsx'

/** How a plan draws each state: in the colour and pattern of a place, with a sign of its own. */
export const looksOf: Record<SellingState, { place: Lifecycles['place']; sign: string }> = {
  AVAILABLE: { place: 'FREE', sign: '✓' },
  SOON: { place: 'PARTLY', sign: '→' },
  RESERVED: { place: 'MINE', sign: 'A' },
  SIGNED: { place: 'BUSY', sign: 'C' },
  BLOCKED: { place: 'CLOSED', sign: '×' },
  CONFLICT: { place: 'BLOCKED', sign: '!' },
  NOT_OFFERED: { place: 'NOT_BOOKABLE', sign: '–' },
}

/** What the plan calls it: its space, or itself where it has none. */
export const thingOf = ({ spaceId, productId }: Pick<PlanProduct, 'spaceId' | 'productId'>) => spaceId ?? productId

/** `S/ 4,500.00 al mes`, in each currency. */
export const pricesWords = ({ prices }: Pick<PlanProduct, 'prices'>): string =>
  prices.length === 0
    ? 'Sin precio'
    : prices.map(price => `${formatMoney(price)} al mes${price.promotional ? ' (promoción)' : ''}`).join(' · ')

const untilWords = (endDate: string | null) =>
  endDate === null ? 'sin fecha de fin' : `hasta el ${formatDate(endDate)}`

/** Who has it and until when, from when on it is free, or until when it stays free. @param date the day that is shown */
export function standingWords(product: PlanProduct, date: string): string {
  const { takers, wishes } = product
  const who = takers.map(
    taker => `${takerWords(taker)}, ${taker.renews ? 'se renueva mientras nadie avise' : untilWords(taker.endDate)}`,
  )
  const asking = wishes > 0 && formatCounted(wishes, 'negocio lo pide', 'negocios lo piden')
  return [freeWords(product, date), ...who, asking].filter(Boolean).join(' · ')
}

function freeWords(
  { state, freeFrom, freeUntil, takers, conflict, offeredFrom, offeredTo }: PlanProduct,
  date: string,
) {
  if (state === 'AVAILABLE') return `Libre ${untilWords(freeUntil)}`
  if (freeFrom !== null) return `Libre desde el ${formatDate(freeFrom)}`
  if (takers.length === 0 && state === 'CONFLICT' && conflict)
    return `Dos lo quieren desde el ${formatDate(conflict.startDate)}`
  if (state !== 'NOT_OFFERED') return undefined
  return date < offeredFrom || offeredTo === null
    ? `Se ofrece desde el ${formatDate(offeredFrom)}`
    : `Se ofreció hasta el ${formatDate(offeredTo)}`
}

/** What of it is looked for: by its names, its code, its kind, who has it, and how it is. */
export function foundProducts(
  products: readonly PlanProduct[],
  { q = '', state }: { q?: string | undefined; state?: SellingState | undefined },
): readonly PlanProduct[] {
  const words = fold(q).split(/\s+/).filter(Boolean)
  return products.filter(product => {
    const { name, code, spaceName, type, takers } = product
    const who = takers.flatMap(({ title, clientName }) => [title, clientName])
    const text = fold([name, code, spaceName, productTypeLabels[type], ...who].join(' '))
    return (state === undefined || product.state === state) && words.every(word => text.includes(word))
  })
}
