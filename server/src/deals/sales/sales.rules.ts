import type { LinePeriod, LinePromotion } from '@aforo/api/deals/billing-plan.rules'
import type { SaleLineInput } from '@aforo/api/deals/sale-lines'
import { openSaleStatuses, SaleStatus, type SharedField } from '@aforo/api/deals/sale-states'
import { largestMonth, monthOf } from '@aforo/api/deals/sales.rules'
import type { ClientDocument } from '@aforo/api/people/client-documents'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { oneUnit } from '@aforo/api/platform/line-items'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'

/** Where a deal is still being worked on. */
export const openStatuses = openSaleStatuses

/** A deal whose contract is signed stays in one of these until the contract is archived. */
export const keptBySigned: readonly SaleStatus[] = ['WON', 'COMPLETED']

const closed = ['LOST', 'CANCELLED', 'EXPIRED'] as const
const reopened = [...openStatuses, 'WON', ...closed] as const

/** Each status is an action of its name; who moved a deal by mistake can move it back. */
export const lifecycle = lifecycleOf<SaleStatus>()({
  DRAFT: { from: reopened, to: 'DRAFT' },
  QUOTATION: { from: reopened, to: 'QUOTATION' },
  PENDING: { from: reopened, to: 'PENDING' },
  RESERVED: { from: reopened, to: 'RESERVED' },
  CONFIRMED: { from: reopened, to: 'CONFIRMED' },
  WON: { from: [...openStatuses, 'COMPLETED', 'CANCELLED'], to: 'WON' },
  COMPLETED: { from: ['WON'], to: 'COMPLETED' },
  LOST: { from: openStatuses, to: 'LOST' },
  CANCELLED: { from: [...openStatuses, 'WON'], to: 'CANCELLED' },
  EXPIRED: { from: openStatuses, to: 'EXPIRED' },
})

/** The statuses to which a deal may be moved, in their order. */
export const movesFrom = (status: SaleStatus): SaleStatus[] =>
  SaleStatus.options.filter(to => to !== status && lifecycle.allows(status, to))

export interface StatusRule {
  affectsAvailability: boolean
  /** In percent. */
  probability: number
}

/** How each status counts until the tenant says otherwise. */
export const usualStatuses: Record<SaleStatus, StatusRule> = {
  DRAFT: { affectsAvailability: false, probability: 10 },
  QUOTATION: { affectsAvailability: false, probability: 25 },
  PENDING: { affectsAvailability: false, probability: 50 },
  RESERVED: { affectsAvailability: true, probability: 75 },
  CONFIRMED: { affectsAvailability: true, probability: 90 },
  WON: { affectsAvailability: true, probability: 100 },
  COMPLETED: { affectsAvailability: true, probability: 100 },
  LOST: { affectsAvailability: false, probability: 0 },
  CANCELLED: { affectsAvailability: false, probability: 0 },
  EXPIRED: { affectsAvailability: false, probability: 0 },
}

export interface Days {
  startsOn: string | null
  endsOn: string | null
}

/** A line before it is kept: without a first day of its own it has the deal's days. */
export interface LineState extends Days {
  id: string
  productId: string
  quantity: number
  /** Minor units for one of them a month; undefined where the price list says it. */
  amount: number | undefined
  promotion?: LinePromotion | null
  period?: LinePeriod | null
  /** Hundredths of a percent. */
  discount: number
  externalId: string | null
  /** Its last day before its deal got other ones; its price was for those. */
  endedOn?: string | null
}

/** A line as it is kept. */
export interface Line extends Omit<LineState, 'amount' | 'startsOn'> {
  amount: number
  startsOn: string
  followsSale: boolean
}

/** The days that a line takes; without a first one where neither it nor the deal names one. */
export const daysOf = (line: Days, sale: Days): Days => (line.startsOn === null ? sale : line)

/** Which lines a call wants; ids that are none of the deal's are new ones. */
export const linesWanted = (
  given: readonly SaleLineInput[],
  before: readonly Pick<Line, 'id' | 'externalId' | 'amount' | 'promotion' | 'period'>[],
  newId: () => string,
): LineState[] => {
  const known = new Map(before.map(line => [line.id, line]))
  return given.map(line => {
    const old = known.get(line.id ?? '')
    // The same line said twice is kept once; the other is new.
    if (old) known.delete(old.id)
    // A price that is said anew ends what was agreed beside the former one.
    const same = old?.amount === line.unitPrice ? old : undefined
    const { promotion = same?.promotion && { ...same.promotion, unitPrice: same.promotion.amount } } = line
    return {
      id: old?.id ?? newId(),
      productId: line.productId,
      quantity: (line.quantity ?? oneUnit) / oneUnit,
      amount: line.unitPrice,
      promotion: promotion ? { amount: promotion.unitPrice, until: promotion.until } : null,
      period: same?.period ?? null,
      discount: line.discount ?? 0,
      startsOn: line.startDate ?? null,
      endsOn: line.endDate ?? null,
      externalId: old?.externalId ?? null,
    }
  })
}

export interface Fault {
  field: string
  message: string
}

const endsFirst = 'La fecha final no puede ser anterior a la inicial.'

/** What speaks against a deal's own days. */
export const faultInDays = ({ startsOn, endsOn }: Days): Fault | undefined => {
  if (endsOn === null) return undefined
  if (startsOn === null) return { field: 'startDate', message: 'Con una fecha final hace falta la inicial.' }
  return endsOn < startsOn ? { field: 'endDate', message: endsFirst } : undefined
}

/** What is known of a product that a line names. */
export interface ProductFacts {
  isService: boolean
  /** The list price of the line's first day; undefined where there is none. */
  price: number | undefined
  /** Where that is a promotion: its last day, and the usual price of the next one, if there is one. */
  promotion?: { until: string; after: number | undefined } | undefined
}

/** Whether a line that had the promotion's price for all of its days goes on beyond it now that its deal is longer. */
const outlivesPromotion = (
  line: LineState,
  { price, promotion }: Omit<ProductFacts, 'isService'>,
  endsOn: string | null,
) =>
  promotion !== undefined &&
  line.amount === price &&
  !line.promotion &&
  typeof line.endedOn === 'string' &&
  line.endedOn <= promotion.until &&
  (endsOn === null || endsOn > promotion.until)

/** What a line costs: as it is said, or else by the list, in which a promotion may end before the line does. */
function priceOf(
  line: LineState,
  { price, promotion }: Omit<ProductFacts, 'isService'>,
  endsOn: string | null,
): Pick<Line, 'amount' | 'promotion'> | { fault: string } {
  if (line.amount !== undefined && !outlivesPromotion(line, { price, promotion }, endsOn))
    return { amount: line.amount, promotion: line.promotion }
  if (price === undefined) return { fault: 'Escribe el precio: el producto no tiene uno en esa moneda y fecha.' }
  if (!promotion || (endsOn !== null && endsOn <= promotion.until)) return { amount: price }
  if (promotion.after === undefined)
    return { fault: `Su promoción termina el ${formatDate(promotion.until)} y después no tiene precio: escríbelo.` }
  return { amount: promotion.after, promotion: { amount: price, until: promotion.until } }
}

/** Lines with their days and prices, or the first thing that speaks against them. */
export function linesToKeep(
  lines: readonly LineState[],
  sale: Days,
  factsOf: (line: LineState) => ProductFacts | undefined,
): { lines: Line[] } | { fault: Fault } {
  const kept: Line[] = []
  for (const [place, line] of lines.entries()) {
    const refused = (field: string, message: string) => ({ fault: { field: `lineItems.${place}.${field}`, message } })
    const facts = factsOf(line)
    if (!facts) return refused('productId', 'Elige un producto.')
    if (line.startsOn === null && line.endsOn !== null)
      return refused('startDate', 'Con una fecha final hace falta la inicial.')
    const { startsOn, endsOn } = daysOf(line, sale)
    if (startsOn === null) return refused('startDate', 'Elige desde cuándo, aquí o en el negocio.')
    if (endsOn !== null && endsOn < startsOn) return refused('endDate', endsFirst)
    if (line.quantity !== 1 && !facts.isService)
      return refused('quantity', 'De un espacio solo hay uno: la cantidad es 1.')
    const prices = priceOf(line, facts, endsOn)
    if ('fault' in prices) return refused('unitPrice', prices.fault)
    const rival = facts.isService
      ? undefined
      : kept.find(
          other =>
            other.productId === line.productId &&
            other.startsOn <= (endsOn ?? other.startsOn) &&
            startsOn <= (other.endsOn ?? startsOn),
        )
    if (rival) return refused('productId', 'El negocio ya tiene ese producto en esas fechas.')
    const { endedOn: _, ...rest } = line
    kept.push({ ...rest, ...prices, startsOn, endsOn, followsSale: line.startsOn === null })
  }
  return monthlyOf(kept) > largestMonth
    ? { fault: { field: 'lineItems', message: 'El negocio suma más de S/ 999,999,999.99 al mes.' } }
    : { lines: kept }
}

/** A line as the rules of amounts count it. */
export const itemOf = (line: Pick<Line, 'amount' | 'quantity' | 'discount'>) => ({
  unitPrice: line.amount,
  quantity: line.quantity * oneUnit,
  discount: line.discount,
})

/** A month of the lines, without tax. */
export const monthlyOf = (lines: readonly Pick<Line, 'amount' | 'quantity' | 'discount'>[]): number =>
  monthOf(lines.map(itemOf)).net

interface SomeName {
  id: string | null
  name: string
}

/** A line of the CRM; without a first day it has the deal's days. */
export interface ExternalLine extends Days {
  externalId: string
  productId: string
  quantity: number
  amount: number
  period?: LinePeriod
}

/** Somebody of a client, as the CRM has them. */
export interface CrmContact {
  /** What the CRM calls them. */
  id: string
  name: string
  email: string | null
  phone: string | null
  jobTitle: string | null
}

/** A deal as the CRM last told it, with the client and the executive found here. */
export interface External extends Days {
  title: string
  status: SaleStatus
  stageName: string
  /** With the tax id as the CRM has it, where it says one. */
  client: (SomeName & { documentType?: ClientDocument; taxId?: string }) | null
  executive: SomeName | null
  currency: 'PEN' | 'USD'
  /** Left out by what was read before there was one. */
  setUpFee?: number
  lines: ExternalLine[]
  contacts: CrmContact[]
}

/** The same of the deal here. */
export interface Internal extends Omit<External, 'stageName' | 'lines' | 'contacts'> {
  lines: (Pick<Line, 'productId' | 'quantity' | 'amount' | 'discount' | 'startsOn'> & { endsOn: string | null })[]
}

const isSame = (one: SomeName | null, other: SomeName | null) =>
  one?.id || other?.id ? one?.id === other?.id : (one?.name ?? null) === (other?.name ?? null)

const lineText = (line: { productId: string; quantity: number; amount: number } & Days, discount = 0) =>
  [line.productId, line.quantity, line.amount, discount, line.startsOn, line.endsOn].join(' ')

/** The lines as one text, for comparing them in any order. */
const linesText = (lines: readonly string[]) => lines.toSorted().join('\n')

/** Which fields are not what the CRM says, whatever staff decided about them. */
export function differingFields(ours: Internal, theirs: External): SharedField[] {
  const same: Record<SharedField, boolean> = {
    title: ours.title === theirs.title,
    status: ours.status === theirs.status,
    client: isSame(ours.client, theirs.client),
    salesExecutive: isSame(ours.executive, theirs.executive),
    currency: ours.currency === theirs.currency,
    startDate: ours.startsOn === theirs.startsOn,
    endDate: ours.endsOn === theirs.endsOn,
    setUpFee: (ours.setUpFee ?? 0) === (theirs.setUpFee ?? 0),
    lineItems:
      linesText(ours.lines.map(line => lineText(line, line.discount))) ===
      linesText(theirs.lines.map(line => lineText({ ...line, ...daysOf(line, ours) }))),
  }
  return (Object.keys(same) as SharedField[]).filter(field => !same[field])
}

/** The CRM's value of a field as text: tells whether it changed since staff said to keep theirs. */
export const settledText = (theirs: External, field: SharedField): string => {
  switch (field) {
    case 'client':
      return theirs.client?.name ?? ''
    case 'salesExecutive':
      return theirs.executive?.name ?? ''
    case 'startDate':
      return theirs.startsOn ?? ''
    case 'endDate':
      return theirs.endsOn ?? ''
    case 'setUpFee':
      return String(theirs.setUpFee ?? 0)
    case 'lineItems':
      return linesText(theirs.lines.map(line => lineText(line)))
    default:
      return theirs[field]
  }
}

/** The differences to show: not those that staff settled and the CRM has not changed since. */
export const openDifferences = (
  ours: Internal,
  theirs: External,
  settled: Readonly<Partial<Record<SharedField, string>>>,
): SharedField[] => differingFields(ours, theirs).filter(field => settled[field] !== settledText(theirs, field))

/** Lines are priced in the deal's currency, so whose the one is, is the other too. */
export const withTied = (fields: readonly SharedField[]): SharedField[] => {
  const all = new Set(fields)
  if (all.has('lineItems')) all.add('currency')
  if (all.has('currency')) all.add('lineItems')
  return [...all]
}
