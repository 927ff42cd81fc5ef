import { BillingConcept, type BillingCurrency } from '@aforo/api/money/bill-states'
import { entryWithoutTax, isTaxed, netsOf, withoutTaxInWords } from '@aforo/api/money/billing.rules'
import { billingConceptLabels } from '@aforo/api/money/billing-labels'
import type { SapLineKind } from '@aforo/api/money/billing-sap'
import { decimalsOf, minorUnitsOf } from '@aforo/api/platform/money'

/** How our words are SAP's, as it is kept with the connection. */
export interface Mapping {
  /** By our company. */
  series: Record<string, string>
  concepts: Partial<Record<BillingConcept, { kind: SapLineKind; code: string }>>
  taxes: { taxed: string; untaxed: string }
  currencies: Record<BillingCurrency, string>
  /** By campus. */
  costCentres: Record<string, string>
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export function mappingOf(kept: unknown): Mapping {
  const { series, concepts, taxes, currencies, costCentres } = objectOf(kept)
  return {
    series: objectOf(series) as Mapping['series'],
    concepts: objectOf(concepts) as Mapping['concepts'],
    taxes: { taxed: '', untaxed: '', ...objectOf(taxes) },
    currencies: { PEN: 'SOL', USD: 'USD', ...objectOf(currencies) },
    costCentres: objectOf(costCentres) as Mapping['costCentres'],
  }
}

/** Why a bill can't be sent: a stable code, and what to do about it. */
export interface Obstacle {
  code: string
  message: string
}

export const obstacleCodes = {
  concept: 'UNMAPPED_CONCEPT',
  tax: 'UNMAPPED_TAX',
  mixed: 'MIXED_LINES',
  order: 'PURCHASE_ORDER_MISSING',
  rate: 'EXCHANGE_RATE_MISSING',
  company: 'COMPANY_CODE_MISSING',
  client: 'CLIENT_CODE_MISSING',
  several: 'SEVERAL_PARTNERS',
  frozen: 'PARTNER_FROZEN',
  small: 'LINE_WITHOUT_TAX',
} as const

/** A bill as it is sent to SAP. */
export interface BillToSend {
  id: string
  companyId: string
  currency: BillingCurrency
  issuedOn: string
  dueOn: string
  poCode: string | null
  poEnabled: boolean
  requiresOrder: boolean
  /** Hundredths of a percent. */
  taxRate: number
  title: string
  entries: readonly {
    id: string
    concept: BillingConcept
    description: string
    amount: number
    referenceId: string | null
    campusId: string | null
  }[]
}

/** What it costs in SAP's words, as a number with two decimals. */
const price = (minor: number): number => Number(decimalsOf(minor))

interface Line {
  ItemCode?: string
  AccountCode?: string
  ItemDescription: string
  Quantity?: number
  UnitPrice: number
  LineTotal?: number
  TaxCode: string
  CostingCode?: string
}

function lineOf(
  entry: BillToSend['entries'][number],
  net: number,
  mapping: Mapping,
): { line: Line; kind: SapLineKind } | { obstacle: Obstacle } {
  const to = mapping.concepts[entry.concept]
  if (!to?.code)
    return {
      obstacle: {
        code: obstacleCodes.concept,
        message: `«${billingConceptLabels[entry.concept]}» no tiene artículo ni cuenta en SAP. Elígelo en Correspondencias.`,
      },
    }
  const tax = isTaxed(entry.concept) ? mapping.taxes.taxed : mapping.taxes.untaxed
  if (!tax)
    return {
      obstacle: {
        code: obstacleCodes.tax,
        message: 'Falta el código de impuesto de SAP. Escríbelo en Correspondencias.',
      },
    }
  const costCentre = entry.campusId === null ? undefined : mapping.costCentres[entry.campusId]
  return {
    kind: to.kind,
    line: {
      ...(to.kind === 'ITEM' ? { ItemCode: to.code, Quantity: 1 } : { AccountCode: to.code }),
      ItemDescription: entry.description.slice(0, 100),
      UnitPrice: price(net),
      TaxCode: tax,
      ...(costCentre && { CostingCode: costCentre }),
    },
  }
}

/** The body of an invoice, but for whose it is; or what speaks against it. @param userField without `U_` */
export function documentOf(
  bill: BillToSend,
  mapping: Mapping,
  userField: string,
): { document: Record<string, unknown> } | { obstacle: Obstacle } {
  if (bill.requiresOrder && !bill.poEnabled)
    return {
      obstacle: { code: obstacleCodes.order, message: 'Falta la orden de compra del cliente, o está desactivada.' },
    }
  const small = entryWithoutTax(bill.entries, bill.taxRate)
  if (small)
    return { obstacle: { code: obstacleCodes.small, message: withoutTaxInWords(small.description, bill.currency) } }
  const nets = netsOf(bill.entries)
  const lines: Line[] = []
  const kinds = new Set<SapLineKind>()
  for (const entry of bill.entries) {
    const net = nets.get(entry.id)?.net ?? 0
    if (net === 0) continue
    const made = lineOf(entry, net, mapping)
    if ('obstacle' in made) return made
    lines.push(made.line)
    kinds.add(made.kind)
  }
  if (kinds.size > 1)
    return {
      obstacle: {
        code: obstacleCodes.mixed,
        message:
          'SAP no admite artículos y cuentas en una misma factura. Cambia las correspondencias de sus conceptos.',
      },
    }
  const series = mapping.series[bill.companyId]
  return {
    document: {
      DocType: kinds.has('ACCOUNT') ? 'dDocument_Service' : 'dDocument_Items',
      DocDate: bill.issuedOn,
      TaxDate: bill.issuedOn,
      DocDueDate: bill.dueOn,
      DocCurrency: mapping.currencies[bill.currency],
      ...(bill.poCode !== null && bill.poEnabled && { NumAtCard: bill.poCode }),
      ...(series && { Series: Number(series) }),
      Comments: bill.title.slice(0, 250),
      [`U_${userField}`]: bill.id,
      DocumentLines: lines,
    },
  }
}

/** An invoice as SAP answers it. */
export interface Told {
  DocEntry: number
  DocNum: number
  DocTotal: number
  DocTotalFc?: number | null
}

/**
 * What SAP computed, in minor units of the bill's currency: of a foreign currency it stands in a field of its own.
 * @returns undefined where it is no amount of two decimals
 */
export function totalTold(told: Told, currency: BillingCurrency): number | undefined {
  const amount = currency === 'PEN' ? told.DocTotal : (told.DocTotalFc ?? Number.NaN)
  return Number.isFinite(amount) ? minorUnitsOf(amount.toFixed(2)) : undefined
}

/** The concepts that entries may have, for the screen's form. */
export const mappedConcepts = BillingConcept.exclude(['PURCHASE_ADJUSTMENT']).options
