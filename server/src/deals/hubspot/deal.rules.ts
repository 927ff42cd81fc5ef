import { type LinePeriod, monthOfPeriod } from '@aforo/api/deals/billing-plan.rules'
import type { StageMeaning } from '@aforo/api/deals/hubspot'
import type { SaleCurrency, SaleStatus } from '@aforo/api/deals/sale-states'
import type { ClientDocument } from '@aforo/api/people/client-documents'
import { daysAfter, monthsAfter } from '@aforo/api/platform/calendar-dates.rules'
import { fold } from '@aforo/api/platform/fold'
import { minorUnitsOf } from '@aforo/api/platform/money'
import { multiply, subtract } from '@aforo/api/platform/money.rules'

/** How a tenant's HubSpot is to be read, as it is kept with the connection. */
export interface Mapping {
  /** By pipeline, then stage. */
  stages: Record<string, Record<string, StageMeaning>>
  /** Our products by HubSpot's `hs_product_id`. */
  products: Record<string, string>
  /** Our people by HubSpot's owners, where their addresses aren't the same. */
  owners: Record<string, string>
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export function mappingOf(kept: unknown): Mapping {
  const { stages, products, owners } = objectOf(kept)
  return {
    stages: objectOf(stages) as Mapping['stages'],
    products: objectOf(products) as Mapping['products'],
    owners: objectOf(owners) as Mapping['owners'],
  }
}

/** Why a deal can't be brought: a stable code, and what to do about it. */
export interface Obstacle {
  code: string
  message: string
}

type Read<Value> = { value: Value } | { obstacle: Obstacle }

type Properties = Readonly<Record<string, string | null | undefined>>

const blocked = (code: string, message: string) => ({ obstacle: { code, message } })

/** Lines without a billing frequency are charged once, as in HubSpot, unless the connection says that they are monthly. */
export type WithoutFrequency = 'ONCE' | 'MONTHLY'

export const obstacleCodes = {
  stage: 'UNMAPPED_STAGE',
  product: 'UNKNOWN_PRODUCT',
} as const

const documentWords: Readonly<Record<string, ClientDocument>> = {
  ruc: 'TAX_ID',
  dni: 'DNI',
  ce: 'CE',
  'carne de extranjeria': 'CE',
  ptp: 'PTP',
  pasaporte: 'PASSPORT',
  passport: 'PASSPORT',
  'no domiciliado': 'NATIONAL_ID',
}

/** The kind of document that a company's property names; undefined for words that name none. */
export function documentTypeOf(text: string | null | undefined): ClientDocument | undefined {
  const word = fold(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return Object.hasOwn(documentWords, word) ? documentWords[word] : undefined
}

/** The status that a stage has here. @param names what HubSpot calls the pipeline and the stage */
export function statusOf(
  { stages }: Mapping,
  { pipeline, stage }: { pipeline: string; stage: string },
  names: { pipeline: string; stage: string } | undefined,
): Read<SaleStatus | 'IGNORED'> {
  const meaning = Object.hasOwn(stages, pipeline) ? stages[pipeline]?.[stage] : undefined
  if (meaning) return { value: meaning }
  return names
    ? blocked(
        obstacleCodes.stage,
        `La etapa «${names.stage}» de «${names.pipeline}» no corresponde a ningún estado. Elígelo en Correspondencias.`,
      )
    : blocked(
        obstacleCodes.stage,
        `HubSpot no dice qué etapa es «${stage}» de «${pipeline}». Elígela en Correspondencias.`,
      )
}

/** The currency of a deal; without one, the account's. */
export function currencyOf(text: string | null | undefined, otherwise: string): Read<SaleCurrency> {
  const currency = (text || otherwise || 'PEN').toUpperCase()
  if (currency === 'PEN' || currency === 'USD') return { value: currency }
  return blocked('UNKNOWN_CURRENCY', `El negocio está en ${currency}: aquí solo hay soles y dólares.`)
}

/**
 * A date as HubSpot writes it: `2026-03-05`, milliseconds at midnight UTC, or a moment, which is the day of the operator's zone.
 */
export function dateOf(text: string | null | undefined, what: string, zone: string): Read<string | null> {
  if (!text) return { value: null }
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text))
      return { value: Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() }
    const isDate = /^\d{8,14}$/.test(text) && Number(text) % 86_400_000 === 0
    const moment = /^\d{8,14}$/.test(text)
      ? Temporal.Instant.fromEpochMilliseconds(Number(text))
      : Temporal.Instant.from(text)
    return {
      value: moment
        .toZonedDateTimeISO(isDate ? 'UTC' : zone)
        .toPlainDate()
        .toString(),
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return blocked('BAD_DATE', `La ${what} «${text}» no es una fecha.`)
}

/** The last day of a term that begins on a day: `P12M` ends the day before the anniversary, of 29 February as everywhere here. */
export function endOfTerm(startsOn: string, period: string | null | undefined): string | null {
  if (!period || !/^P(\d+Y)?(\d+M)?(\d+W)?(\d+D)?$/.test(period) || period === 'P') return null
  const { years, months, weeks, days } = Temporal.Duration.from(period)
  const anniversary = monthsAfter(startsOn, 12 * years + months)
  return daysAfter(anniversary, 7 * weeks + days - 1)
}

/** How many months a price is for. */
const frequencies: Readonly<Record<string, number>> = {
  monthly: 1,
  quarterly: 3,
  per_six_months: 6,
  annually: 12,
  per_two_years: 24,
  per_three_years: 36,
  per_four_years: 48,
  per_five_years: 60,
}

/** What one of a line costs, in minor units and without tax: by the month, perhaps as a share of a longer price, or once. */
export type LinePrice = { once: number } | { monthlyAmount: number; period?: LinePeriod }

/** HubSpot writes whole amounts with and without decimals, and zeros behind them. */
const plain = (text: string) =>
  text
    .trim()
    .replace(/(\.\d\d)0+$/, '$1')
    .replace(/\.$/, '')

/** Hundredths of a percent of `12.5`. */
function rateOf(text: string): number | undefined {
  const rate = minorUnitsOf(plain(text))
  return rate === undefined || rate < 0 || rate > 100_00 ? undefined : rate
}

const manyDecimals = /^-?\d+\.\d{3,}$/
const mend = 'corrígelo en la línea del negocio, en HubSpot'

/** What is wrong with a number that can't be read. */
const whyUnread = (text: string, otherwise: string) =>
  manyDecimals.test(plain(text)) ? `tiene más de dos decimales: ${mend}` : `${otherwise}: ${mend}`

/** What one of a line costs: its price less its discount. */
export function priceOf(properties: Properties, name: string, without: WithoutFrequency): Read<LinePrice> {
  const { price, discount, hs_discount_percentage: percentage, recurringbillingfrequency } = properties
  const wrong = (text: string, why: string) => blocked('BAD_PRICE', `El precio «${text}» de «${name}» ${why}.`)
  const wrongDiscount = (text: string, why: string) =>
    blocked('BAD_DISCOUNT', `El descuento «${text}» de «${name}» ${why}.`)
  const full = minorUnitsOf(plain(price || '0'))
  if (full === undefined) return wrong(price ?? '', whyUnread(price ?? '', 'no es un monto'))
  if (full < 0) return wrong(price ?? '', `está por debajo de cero: ${mend}`)
  const frequency = recurringbillingfrequency || (without === 'MONTHLY' ? 'monthly' : undefined)
  const months = frequency === undefined ? 0 : frequencies[frequency]
  if (months === undefined)
    return blocked('BAD_FREQUENCY', `«${name}» se cobra «${frequency}»: aquí los precios son por mes o más.`)
  const off = percentage ? rateOf(percentage) : 0
  if (off === undefined)
    return wrongDiscount(percentage ?? '', whyUnread(percentage ?? '', 'no es un porcentaje de 0 a 100'))
  const less = discount && !percentage ? minorUnitsOf(plain(discount)) : 0
  if (less === undefined || less < 0 || less > full)
    return wrongDiscount(discount ?? '', whyUnread(discount ?? '', 'no cabe en su precio'))
  const net = subtract(multiply(full, { numerator: 100_00 - off, denominator: 100_00 }), less)
  if (months === 0) return { value: { once: net } }
  if (months === 1) return { value: { monthlyAmount: net } }
  const period = { amount: net, months }
  return { value: { monthlyAmount: monthOfPeriod(period), period } }
}

/** The client of a deal: the primary one of its companies, or its only one. */
export function clientAmong(companies: readonly { id: string; isPrimary: boolean }[]): Read<string | undefined> {
  const [first, ...others] = companies
  const primary = companies.find(({ isPrimary }) => isPrimary)
  if (primary || others.length === 0) return { value: (primary ?? first)?.id }
  return blocked(
    'NO_PRIMARY_COMPANY',
    `El negocio tiene ${companies.length} empresas y ninguna es la principal. Marca en HubSpot cuál es el cliente.`,
  )
}

/** A line's days: a term or an end without a first day begins with the deal. */
export function daysOfLine(
  { startsOn, endsOn, period }: { startsOn: string | null; endsOn: string | null; period: string | null | undefined },
  dealStartsOn: string | null,
): { startsOn: string | null; endsOn: string | null } {
  const from = startsOn ?? dealStartsOn
  const until = endsOn ?? (from === null ? null : endOfTerm(from, period))
  // Without days of its own it follows the deal, also after that changes.
  return startsOn === null && until === null ? { startsOn: null, endsOn: null } : { startsOn: from, endsOn: until }
}

export function quantityOf(text: string | null | undefined, name: string): Read<number> {
  const quantity = Number(plain(text || '1').replace(/\.0+$/, ''))
  if (Number.isInteger(quantity) && quantity >= 1) return { value: quantity }
  return blocked('BAD_QUANTITY', `La cantidad «${text}» de «${name}» no es un número entero desde 1: ${mend}.`)
}

/** When a record was changed last. */
export const changedAt = ({ properties, updatedAt }: { properties: Properties; updatedAt: string }): Temporal.Instant =>
  Temporal.Instant.from(properties.hs_lastmodifieddate || updatedAt)

/** What events are about: the deals to read anew, and lines, companies and contacts whose deals have to be found first. */
export function subjectsOf(
  events: readonly {
    subscriptionType: string
    objectId: string
    primaryObjectId?: string
    newObjectId?: string
    mergedObjectIds?: string[]
  }[],
): { deals: string[]; lines: string[]; companies: string[]; contacts: string[] } {
  const deals = new Set<string>()
  const lines = new Set<string>()
  const companies = new Set<string>()
  const contacts = new Set<string>()
  for (const { subscriptionType, objectId, primaryObjectId, newObjectId, mergedObjectIds = [] } of events) {
    const [type] = subscriptionType.split('.')
    if (type === 'deal')
      for (const id of [objectId, primaryObjectId, newObjectId, ...mergedObjectIds]) {
        if (id !== undefined) deals.add(id)
      }
    else if (type === 'line_item') lines.add(objectId)
    else if (type === 'company') companies.add(objectId)
    else if (type === 'contact') contacts.add(objectId)
  }
  return { deals: [...deals], lines: [...lines], companies: [...companies], contacts: [...contacts] }
}

export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Seconds until a day ends in a zone, and a moment more. */
export const secondsToMidnight = (now: Temporal.Instant, zone: string): number => {
  const midnight = now.toZonedDateTimeISO(zone).toPlainDate().add({ days: 1 }).toZonedDateTime(zone)
  return Math.ceil((midnight.epochMilliseconds - now.epochMilliseconds) / 1000) + 5
}
