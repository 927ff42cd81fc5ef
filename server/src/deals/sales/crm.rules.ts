import type { LinePeriod } from '@aforo/api/deals/billing-plan.rules'
import { SaleCurrency, SaleStatus, type SharedField } from '@aforo/api/deals/sale-states'
import type { ClientDocument } from '@aforo/api/people/client-documents'
import { CalendarDate } from '@aforo/api/platform/base'
import type { SaleRow } from './sales.queries.ts'
import type { CrmContact, External, Fault } from './sales.rules.ts'

/** A deal as a connector read it, whole. */
export interface CrmDeal {
  externalId: string
  title: string
  status: SaleStatus
  /** What the CRM calls its stage. */
  stageName: string
  clientExternal: { id: string; name: string; documentType?: ClientDocument; taxId: string | null } | null
  /** `userId`: whom somebody here said that they are; else they are known by their address. */
  executive: { email: string; name: string; userId?: string } | null
  /** The client's people who have to do with the deal. */
  contacts?: CrmContact[]
  currency: SaleCurrency
  /** `YYYY-MM-DD`: of the lines that have no days of their own. */
  startsOn: string | null
  endsOn: string | null
  /** What is charged once, in minor units and without tax. */
  setUpFee?: number
  /** When it was changed there: the newest one wins. */
  modifiedAt: Temporal.Instant
  lines: {
    externalId: string
    productId: string
    quantity: number
    /** Minor units for one of them, without tax. */
    monthlyAmount: number
    /** Of a price of more than a month, for one of them; `monthlyAmount` is its rounded share. */
    period?: LinePeriod
    startsOn: string | null
    endsOn: string | null
  }[]
  /** It is no longer there as a deal of its own. Then only `externalId` and `modifiedAt` of the rest are read. */
  gone?: 'DELETED' | { mergedInto: string }
}

export type CrmOutcome = 'CREATED' | 'CHANGED' | 'UNCHANGED' | 'OLDER' | 'GONE' | 'REFUSED'

export interface CrmResult {
  outcome: CrmOutcome
  saleId?: string
  fault?: Fault
  /** Fields that staff changed here and that now differ from the CRM. */
  differing?: SharedField[]
}

const mostLines = 200
const largestPrice = 999_999_999

const isDate = (text: string | null) => text === null || CalendarDate.safeParse(text).success

/** What speaks against a deal by itself. */
export function faultIn({ status, currency, startsOn, endsOn, lines, setUpFee = 0 }: CrmDeal): Fault | undefined {
  if (!SaleStatus.safeParse(status).success) return { field: 'status', message: 'Ese estado no existe.' }
  if (!SaleCurrency.safeParse(currency).success)
    return { field: 'currency', message: 'Los negocios son en soles o en dólares.' }
  if (!isDate(startsOn)) return { field: 'startDate', message: 'La fecha inicial no es válida.' }
  if (!isDate(endsOn)) return { field: 'endDate', message: 'La fecha final no es válida.' }
  if (setUpFee > largestPrice)
    return { field: 'setUpFee', message: 'Lo que se cobra una vez suma como máximo 9,999,999.99.' }
  if (lines.length > mostLines) return { field: 'lineItems', message: `El negocio tiene más de ${mostLines} líneas.` }
  for (const [place, line] of lines.entries()) {
    const refused = (field: string, message: string) => ({ field: `lineItems.${place}.${field}`, message })
    if (!isDate(line.startsOn)) return refused('startDate', 'La fecha inicial no es válida.')
    if (!isDate(line.endsOn)) return refused('endDate', 'La fecha final no es válida.')
    if (!Number.isInteger(line.quantity) || line.quantity < 1 || line.quantity > 1_000)
      return refused('quantity', 'La cantidad es un número entero de 1 a 1,000.')
    if (!Number.isInteger(line.monthlyAmount) || line.monthlyAmount < 0 || line.monthlyAmount > largestPrice)
      return refused('unitPrice', 'El precio va de 0.00 a 9,999,999.99.')
  }
  return undefined
}

/** False of what never happened. */
export const isBefore = (one: Temporal.Instant, other: Temporal.Instant | null | undefined) =>
  other != null && Temporal.Instant.compare(one, other) < 0

/** What the CRM wrote last, as text: tells whether it says anything new. */
const asText = (theirs: External | null) => JSON.stringify(theirs && sortedKeys(theirs))

const sortedKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortedKeys)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, inner]) => [key, sortedKeys(inner)]),
        )
      : value

/** What a connector tells of a deal; `external` is undefined of one that is gone or faulty. */
export interface Told extends Pick<CrmDeal, 'modifiedAt' | 'gone'> {
  fault?: Fault
  external?: External
}

type Here = Pick<SaleRow, 'external' | 'external_modified_at' | 'external_gone_at' | 'refresh_asked_at'>

const saidBefore = (told: Told, here: Here | undefined) =>
  here?.external_modified_at?.equals(told.modifiedAt) === true &&
  here.refresh_asked_at === null &&
  asText(here.external) === asText(told.external ?? null)

/** What becomes of a deal that the CRM tells of, beside what is here of it: the first line that fits. */
const outcomes: readonly [outcome: CrmOutcome, fits: (told: Told, here: Here | undefined) => boolean][] = [
  ['OLDER', (told, here) => isBefore(told.modifiedAt, here?.external_modified_at)],
  ['OLDER', (told, here) => told.gone !== undefined && isBefore(told.modifiedAt, here?.external_gone_at)],
  ['UNCHANGED', (told, here) => told.gone !== undefined && here?.external_gone_at?.equals(told.modifiedAt) === true],
  // It is deprecated here.
  ['GONE', told => told.gone !== undefined],
  // Nothing is written.
  ['REFUSED', told => told.fault !== undefined],
  ['CREATED', (_, here) => here === undefined],
  ['UNCHANGED', saidBefore],
  ['CHANGED', () => true],
]

/** Writing a deal may still refuse it: by its products, or by days that are staff's in part. */
export const outcomeOf = (told: Told, here: Here | undefined): CrmOutcome =>
  outcomes.find(([, fits]) => fits(told, here))?.[0] ?? 'CHANGED'
