import { afterChange, type PlanChange } from '@aforo/api/deals/billing-plan.rules'
import type { AddendumChange } from '@aforo/api/deals/contract-addenda'
import { dayAfter, dayBefore } from '@aforo/api/platform/calendar-dates.rules'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { oneUnit } from '@aforo/api/platform/line-items'
import {
  daysOfLines,
  keptPrices,
  type Line,
  meetingLines,
  monthlyOfLine,
  pricesOfLine,
  type SignedLine,
} from './lines.rules.ts'

interface Fault {
  field: string
  message: string
}

/** What a chain rents before an addendum, and what is known of its lines. */
export interface ChainBefore {
  /** The first day of the chain, and of the last addendum that was signed. */
  startsOn: string
  changedFrom: string
  lines: readonly SignedLine[]
  /** The contracts' lines that signed lines began as, by their ids. */
  origins: ReadonlyMap<string, Pick<Line, 'quantity' | 'amount' | 'promotion' | 'period' | 'discount' | 'saleLineId'>>
  countryCode: string
  facts: ReadonlyMap<string, { type: string; country: string; deleted: boolean }>
}

/** A chain after an addendum. */
export interface ChainAfter {
  from: string
  lines: SignedLine[]
  /** The addendum's own lines: all of the chain from its first day on. */
  own: Line[]
}

const within = (line: Pick<SignedLine, 'endsOn'>, day: string) => line.endsOn === null || line.endsOn >= day

/** The first day on which a change makes a difference. Undefined where there is nothing to extend. */
export function firstDayOf(change: AddendumChange, lines: readonly SignedLine[]): string | undefined {
  if (change.kind === 'END') return dayAfter(change.endDate)
  if (change.kind !== 'EXTENSION') return change.from
  const { endsOn } = daysOfLines(lines)
  return endsOn === null ? undefined : dayAfter(endsOn)
}

/** What speaks against a change of this chain. */
function faultIn(change: AddendumChange, from: string | undefined, before: ChainBefore): Fault | undefined {
  const { endsOn } = daysOfLines(before.lines)
  const known = new Map(before.lines.map(line => [line.id, line]))
  const inForce = (id: string, day: string) => {
    const line = known.get(id)
    return line !== undefined && within(line, day)
  }
  const renews = before.lines.some(line => line.renews)
  if (before.lines.length === 0) return { field: 'change.kind', message: 'El contrato ya no tiene líneas que cambiar.' }
  switch (change.kind) {
    case 'EXTENSION':
      if (endsOn === null && renews)
        return {
          field: 'change.kind',
          message: 'El contrato se renueva solo mientras nadie avise: no hay qué extender.',
        }
      if (endsOn === null)
        return { field: 'change.kind', message: 'El contrato no tiene último día: no hay qué extender.' }
      if (change.endDate !== null && change.endDate <= endsOn)
        return { field: 'change.endDate', message: 'El nuevo último día debe ser posterior al que tiene.' }
      return
    case 'END':
      if (change.endDate < before.startsOn)
        return { field: 'change.endDate', message: 'El último día no puede ser anterior al primero.' }
      if (endsOn !== null && change.endDate >= endsOn)
        return { field: 'change.endDate', message: 'El contrato ya termina ese día o antes.' }
      break
    case 'PRICE': {
      const place = change.prices.findIndex(({ lineId }) => !inForce(lineId, change.from))
      if (place >= 0)
        return { field: `change.prices.${place}.lineId`, message: 'Elige una línea vigente desde ese día.' }
      if (new Set(change.prices.map(({ lineId }) => lineId)).size < change.prices.length)
        return { field: 'change.prices', message: 'Di un solo precio de cada línea.' }
      break
    }
    case 'LINES': {
      if (change.ends.length + change.begins.length === 0)
        return { field: 'change.begins', message: 'Di qué líneas terminan o empiezan.' }
      const place = change.ends.findIndex(id => !inForce(id, change.from))
      if (place >= 0) return { field: `change.ends.${place}`, message: 'Elige una línea vigente desde ese día.' }
      break
    }
    case 'PARTIES':
      break
  }
  if (from === undefined || from < before.startsOn)
    return {
      field: 'change.from',
      message: `El contrato empieza el ${formatDate(before.startsOn)}: la adenda no puede regir antes.`,
    }
  if (from < before.changedFrom)
    return {
      field: 'change.from',
      message: `La adenda anterior rige desde el ${formatDate(before.changedFrom)}: esta no puede regir antes.`,
    }
  if (endsOn !== null && change.kind !== 'END' && from > endsOn)
    return { field: 'change.from', message: 'Ese día el contrato ya terminó.' }
}

type Begin = Extract<AddendumChange, { kind: 'LINES' }>['begins'][number]

function newLine(begin: Begin, place: number, from: string, chainEnd: string | null, before: ChainBefore, id: string) {
  const refused = (field: string, message: string) => ({ fault: { field: `change.begins.${place}.${field}`, message } })
  const product = before.facts.get(begin.productId)
  if (!product || product.deleted) return refused('productId', 'Elige un producto.')
  if (product.country !== before.countryCode)
    return refused('productId', 'Elige un producto de una sede del país del contrato.')
  const quantity = (begin.quantity ?? oneUnit) / oneUnit
  if (quantity !== 1 && product.type !== 'SERVICE')
    return refused('quantity', 'De un espacio solo hay uno: la cantidad es 1.')
  const endsOn = begin.endDate === undefined ? chainEnd : begin.endDate
  if (endsOn !== null && endsOn < from) return refused('endDate', 'La fecha final no puede ser anterior a la inicial.')
  if (chainEnd !== null && (endsOn === null || endsOn > chainEnd))
    return refused('endDate', 'Una línea no termina después que el contrato.')
  const line: Line = {
    id,
    saleLineId: null,
    productId: begin.productId,
    quantity,
    amount: begin.unitPrice,
    ...keptPrices(begin, undefined),
    discount: begin.discount ?? 0,
    startsOn: from,
    endsOn,
    freeDays: begin.freeDays,
    continuesId: null,
  }
  return { line }
}

/**
 * What a chain rents after an addendum, or what speaks against it. Nothing before its first day is other than it was.
 * @param newId gives each of the addendum's lines its id, which a line that begins with it keeps when it is signed
 */
export function chainAfter(
  change: AddendumChange,
  before: ChainBefore,
  newId: () => string,
): { after: ChainAfter } | { fault: Fault } {
  const from = firstDayOf(change, before.lines)
  const fault = faultIn(change, from, before)
  if (fault || from === undefined)
    return {
      fault: fault ?? { field: 'change.kind', message: 'El contrato no tiene último día: no hay qué extender.' },
    }
  const chainEnd = daysOfLines(before.lines).endsOn
  const begun: Line[] = []
  if (change.kind === 'LINES')
    for (const [place, begin] of change.begins.entries()) {
      const made = newLine(begin, place, from, chainEnd, before, newId())
      if ('fault' in made) return made
      begun.push(made.line)
    }
  const isService = (id: string) => before.facts.get(id)?.type === 'SERVICE'
  const exclusive = new Map(before.lines.map(line => [line.id, line]))
  const split = new Map<string, string>()
  const lines = afterChange(before.lines, planChange(change, from, begun, before), lineId => {
    const id = split.get(lineId) ?? newId()
    split.set(lineId, id)
    return id
  }).map((line): SignedLine => {
    const origin = [...split].find(([, id]) => id === line.id)?.[0] ?? line.id
    const old = exclusive.get(origin)
    const own = begun.find(({ id }) => id === line.id)
    const productId = old?.productId ?? own?.productId ?? ''
    return { ...line, productId, exclusive: old?.exclusive ?? !isService(productId) }
  })
  const twice = meetingLines(lines, isService)
  if (twice) return { fault: { field: 'change.begins', message: 'El contrato ya tiene ese producto en esas fechas.' } }
  const prices = new Map(change.kind === 'PRICE' ? change.prices.map(price => [price.lineId, price.unitPrice]) : [])
  const shownFrom = change.kind === 'END' ? dayBefore(from) : from
  const own = lines
    .filter(line => within(line, shownFrom))
    .map((line): Line => {
      const added = begun.find(({ id }) => id === line.id)
      if (added) return added
      const originId = [...split].find(([, id]) => id === line.id)?.[0] ?? line.id
      const origin = before.origins.get(originId)
      const isSplit = originId !== line.id
      return {
        id: isSplit ? line.id : newId(),
        saleLineId: origin?.saleLineId ?? null,
        productId: line.productId,
        quantity: origin?.quantity ?? 1,
        amount: prices.get(originId) ?? origin?.amount ?? line.monthly,
        promotion: (line.promotion && origin?.promotion) ?? null,
        period: (line.period && origin?.period) ?? null,
        discount: origin?.discount ?? 0,
        startsOn: line.startsOn,
        endsOn: line.endsOn,
        freeDays: line.freeDays,
        continuesId: originId,
      }
    })
  return { after: { from, lines, own } }
}

function planChange(change: AddendumChange, from: string, begun: readonly Line[], before: ChainBefore): PlanChange {
  const chainEnd = daysOfLines(before.lines).endsOn
  const chainRenews = before.lines.some(({ renews }) => renews)
  switch (change.kind) {
    case 'EXTENSION':
      return { kind: 'EXTENSION', from, endsOn: change.endDate }
    case 'PRICE':
      return {
        kind: 'PRICE',
        from,
        prices: change.prices.map(({ lineId, unitPrice }) => {
          const origin = before.origins.get(lineId)
          return {
            lineId,
            monthly: monthlyOfLine({
              amount: unitPrice,
              quantity: origin?.quantity ?? 1,
              discount: origin?.discount ?? 0,
            }),
          }
        }),
      }
    case 'LINES':
      return {
        kind: 'LINES',
        from,
        ends: change.ends,
        begins: begun.map(line => ({
          id: line.id,
          ...pricesOfLine(line),
          startsOn: line.startsOn,
          endsOn: line.endsOn,
          freeDays: line.freeDays,
          // What has the contract's last day goes on with it.
          ...(chainRenews && line.endsOn === chainEnd && { renews: true }),
        })),
      }
    case 'END':
      return { kind: 'END', from }
    case 'PARTIES':
      // No line changes.
      return { kind: 'LINES', from, ends: [], begins: [] }
  }
}

/** Days of a product, both included; null until further notice. */
export interface Span {
  productId: string
  from: string
  to: string | null
}

const spansOf = (lines: readonly SignedLine[]): Span[] =>
  lines
    .filter(({ exclusive }) => exclusive)
    .map(({ productId, startsOn, endsOn }) => ({ productId, from: startsOn, to: endsOn }))

/** The days of some spans that no other ones have. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  let left = [...spans]
  for (const other of others)
    left = left.flatMap(span => {
      if (span.productId !== other.productId) return [span]
      if ((other.to !== null && other.to < span.from) || (span.to !== null && span.to < other.from)) return [span]
      const parts: Span[] = []
      if (span.from < other.from) parts.push({ ...span, to: dayBefore(other.from) })
      if (other.to !== null && (span.to === null || other.to < span.to))
        parts.push({ ...span, from: dayAfter(other.to) })
      return parts
    })
  return left.sort((one, other) => one.from.localeCompare(other.from))
}

/** Days that are taken besides those that are, and days that become free. */
export function occupationChange(before: readonly SignedLine[], after: readonly SignedLine[]) {
  const [was, is] = [spansOf(before), spansOf(after)]
  return { taken: without(is, was), freed: without(was, is) }
}
