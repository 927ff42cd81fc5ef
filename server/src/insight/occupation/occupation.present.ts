import type {
  OccupationChange,
  OccupationEnding,
  OccupationRenewal,
  OccupationTaker,
  OccupiedProduct,
} from '@aforo/api/insight/occupation'
import {
  type DayState,
  dateOfDay,
  dayNumber,
  forever,
  hasSeats,
  type OccupationFigures,
  type Span,
  type Stretch,
  stateOn,
  type Taking,
} from '@aforo/api/insight/occupation.rules'
import type { Ending, Renewing } from '@aforo/api/insight/occupation-periods.rules'
import type { ExceptionReason } from '@aforo/api/offer/product-exceptions'
import { exceptionReasonLabels } from '@aforo/api/offer/product-labels'
import type { z } from 'zod'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { TakerRow } from './occupation.queries.ts'
import type { OccupiedRow } from './occupation.service.ts'

type Names = ReadonlyMap<string, TakerRow>
type Taker = z.input<typeof OccupationTaker>

/** Who has it, as far as the caller sees it. */
function presentTaker(taking: Taking | undefined, names: Names): Taker | null {
  if (!taking) return null
  const named = names.get(taking.sourceId)
  const title =
    taking.kind === 'EXCEPTION'
      ? exceptionReasonLabels[(named?.title ?? 'OTHER') as ExceptionReason]
      : (named?.title ?? 'Sin acceso')
  return {
    kind: taking.kind,
    id: taking.sourceId,
    title,
    client: named?.client ?? null,
    from: dateOfDay(taking.from),
    to: taking.to >= forever ? null : dateOfDay(taking.to),
    probability: taking.kind === 'SALE' ? taking.probability : null,
  }
}

const presentProduct = ({ row, campusName }: OccupiedRow) => ({
  productId: row.id,
  ...camelCased(row, ['code', 'name', 'type', 'campus_id', 'floor_id', 'floor_name', 'space_id']),
  campusName,
})

const seatsOf = ({ type, capacity }: OccupiedRow) => (hasSeats(type) ? capacity : 0)

/** A product with what it is within some days. */
export const presentOccupied = (
  product: OccupiedRow,
  figures: OccupationFigures,
  stretches: readonly Stretch[],
  within: Span,
  names: Names,
): z.input<typeof OccupiedProduct> => ({
  ...presentProduct(product),
  figures,
  parts: joined(stretches, within).map(({ state, percent, by, price, list, from, to }) => ({
    state,
    percent,
    from: dateOfDay(from),
    to: dateOfDay(to),
    price: price ?? list ?? null,
    taker: presentTaker(by, names),
  })),
})

/** Stretches within some days; those that differ in nothing that is shown are one. */
function joined(stretches: readonly Stretch[], within: Span): Stretch[] {
  const parts: Stretch[] = []
  for (const stretch of stretches) {
    const part = { ...stretch, from: Math.max(stretch.from, within.from), to: Math.min(stretch.to, within.to) }
    if (part.from > part.to) continue
    const last = parts.at(-1)
    const same =
      last &&
      last.by === part.by &&
      last.state === part.state &&
      last.to + 1 === part.from &&
      (last.price ?? last.list)?.amount === (part.price ?? part.list)?.amount
    if (same) last.to = part.to
    else parts.push(part)
  }
  return parts
}

export const presentChange = (
  product: OccupiedRow,
  monthAgo: number,
  names: Names,
): z.input<typeof OccupationChange> => {
  const then = (state: DayState | undefined) =>
    state ? { state: state.state, percent: state.percent, taker: presentTaker(state.by, names) } : null
  return {
    ...presentProduct(product),
    seatCount: seatsOf(product),
    before: then(stateOn(product, monthAgo)),
    after: then(stateOn(product, product.today)),
  }
}

export const presentEnding = (
  { taking, next }: Ending,
  product: OccupiedRow,
  names: Names,
): z.input<typeof OccupationEnding> => {
  const taker = presentTaker(taking, names)
  if (!taker) throw new Error('whoever ends has something')
  const notice = taking.kind === 'CONTRACT' ? names.get(taking.sourceId)?.notice_days : undefined
  const price = stateOn(product, taking.to)?.price
  return {
    ...presentProduct(product),
    seatCount: seatsOf(product),
    taker,
    endsOn: dateOfDay(taking.to),
    daysLeft: taking.to - product.today,
    noticeOn: typeof notice === 'number' ? dateOfDay(taking.to - notice) : null,
    monthly: price?.amount ?? taking.monthly,
    currency: taking.currency,
    next: presentTaker(next, names),
  }
}

export const presentRenewal = (
  { product, taking, renewal }: Renewing<OccupiedRow>,
  names: Names,
): z.input<typeof OccupationRenewal> => {
  const taker = presentTaker(taking, names)
  if (!taker) throw new Error('what renews has a contract')
  const on = dayNumber(renewal.on)
  return {
    ...presentProduct(product),
    seatCount: seatsOf(product),
    taker,
    renewsOn: renewal.on,
    daysLeft: on - product.today,
    noticeBy: renewal.noticeBy,
    monthly: stateOn(product, on)?.price?.amount ?? taking.monthly,
    currency: taking.currency,
  }
}
