import { type SaleLine, SaleLineInput } from '@aforo/api/deals/sale-lines'
import { type Sale, SaleFields } from '@aforo/api/deals/sale-records'
import type { SaleCurrency, SaleType } from '@aforo/api/deals/sale-states'
import { oneUnit } from '@aforo/api/platform/line-items'
import { minorUnitsOf } from '@aforo/api/platform/money'
import { z } from 'zod'

/** The choice of no customer, in the form. */
export const noClient = 'none'

const nothing = '0.00'

/** A line as people type it. */
export interface LineValues {
  key: string
  id: string | undefined
  productId: string
  /** What it was when it was read, for its name. */
  name: string
  isService: boolean
  quantity: number | null
  unitPrice: string | null
  /** What it costs until a day, before `unitPrice` applies. */
  promotion: { unitPrice: string; until: string } | null
  /** Its price as it was read, and the longer one of which that is the monthly share. */
  period: { unitPrice: string; price: string; months: number } | null
  discount: number | null
  /** Whether it has the deal's days. */
  follows: boolean
  startDate: string | null
  endDate: string | null
}

export interface SaleValues extends Record<string, unknown> {
  title: string
  type: SaleType
  clientId: string
  clientName: string
  salesExecutiveId: string
  currency: SaleCurrency
  startDate: string | null
  endDate: string | null
  expectedCloseDate: string | null
  notes: string
  setUpFee: string | null
}

export interface LinesValues extends Record<string, unknown> {
  lineItems: LineValues[]
}

export const noSale = (executive: string): SaleValues => ({
  title: '',
  type: 'NEW',
  clientId: '',
  clientName: '',
  salesExecutiveId: executive,
  currency: 'PEN',
  startDate: null,
  endDate: null,
  expectedCloseDate: null,
  notes: '',
  setUpFee: null,
})

export const valuesOf = (sale: Sale): SaleValues => ({
  title: sale.title,
  type: sale.type,
  clientId: sale.client?.id ?? (sale.client ? noClient : ''),
  clientName: sale.client && sale.client.id === null ? sale.client.name : '',
  salesExecutiveId: sale.salesExecutiveDto?.id ?? '',
  currency: sale.currency,
  startDate: sale.days.startDate,
  endDate: sale.days.endDate,
  expectedCloseDate: sale.expectedCloseDate,
  notes: sale.notes ?? '',
  setUpFee: sale.setUpFee === nothing ? null : sale.setUpFee,
})

/** What is sent. */
export const inputOf = ({ clientId, clientName, salesExecutiveId, notes, setUpFee, ...values }: SaleValues) => ({
  ...values,
  clientId: clientId === '' || clientId === noClient ? null : clientId,
  clientName: clientId === noClient ? clientName.trim() || null : null,
  salesExecutiveId: salesExecutiveId === '' ? null : salesExecutiveId,
  notes: notes.trim() || null,
  setUpFee: setUpFee ?? nothing,
})

/** Of the fields only those that were changed: what stays isn't taken from the CRM. */
export function changesOf(before: SaleValues, after: SaleValues) {
  const [old, now] = [inputOf(before), inputOf(after)]
  const changed = (Object.keys(now) as (keyof typeof now)[]).filter(key => now[key] !== old[key])
  // The one means nothing without the other.
  const whole = changed.includes('clientName') ? [...changed, 'clientId' as const] : changed
  return Object.fromEntries(whole.map(key => [key, now[key]])) as Partial<typeof now>
}

/** The contract's own checks on what was typed. */
export const SaleSchema = z
  .any()
  .transform((values: SaleValues) => inputOf(values))
  .pipe(SaleFields)

export const lineOf = (line: SaleLine): LineValues => ({
  key: line.id,
  id: line.id,
  productId: line.productId,
  name: `${line.productCode} · ${line.productName}`,
  isService: line.productType === 'SERVICE',
  quantity: Number(line.quantity.replace(/\.00$/, '')),
  unitPrice: line.unitPrice,
  promotion: line.promotion,
  period: line.period && { ...line.period, unitPrice: line.unitPrice },
  discount: line.discount === null ? null : Number(line.discount),
  follows: line.followsSale,
  startDate: line.startDate,
  endDate: line.endDate,
})

export const newLine = (): LineValues => ({
  key: crypto.randomUUID(),
  id: undefined,
  productId: '',
  name: '',
  isService: false,
  quantity: 1,
  unitPrice: null,
  promotion: null,
  period: null,
  discount: null,
  follows: true,
  startDate: null,
  endDate: null,
})

/** Text of a number with at most two decimals, as the API takes it. */
const decimals = (value: number) => String(value)

export const lineInputOf = (line: LineValues) => ({
  id: line.id,
  productId: line.productId,
  quantity: decimals(line.quantity ?? 1),
  // Left out, the list price applies.
  unitPrice: line.unitPrice ?? undefined,
  promotion: line.unitPrice === null ? undefined : line.promotion,
  discount: line.discount ? decimals(line.discount) : undefined,
  startDate: line.follows ? null : line.startDate,
  endDate: line.follows ? null : line.endDate,
})

const Lines = z.array(SaleLineInput.extend({ productId: z.uuid('Elige un producto.') })).max(200)

export const LinesSchema = z.preprocess(
  values => ({ lineItems: (values as LinesValues).lineItems.map(lineInputOf) }),
  z.object({ lineItems: Lines }),
)

export const NewSaleSchema = z.preprocess(
  values => {
    const { lineItems, ...fields } = values as SaleValues & LinesValues
    return { ...inputOf(fields as SaleValues), lineItems: lineItems.map(lineInputOf) }
  },
  SaleFields.extend({ lineItems: Lines }),
)

/** Lines as the rules of amounts count them; those without a price yet are left out. */
export const itemsOf = (lines: readonly LineValues[]) =>
  lines.flatMap(line => {
    const unitPrice = line.unitPrice === null ? undefined : minorUnitsOf(line.unitPrice)
    if (unitPrice === undefined || line.productId === '') return []
    return [
      {
        key: line.key,
        concept: line.name || 'Producto',
        unitPrice,
        quantity: (line.quantity ?? 1) * oneUnit,
        discount: minorUnitsOf(decimals(line.discount ?? 0)) ?? 0,
        taxed: true,
      },
    ]
  })
