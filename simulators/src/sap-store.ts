/** What a simulated SAP company holds. */

export interface SapLine {
  ItemCode?: string
  AccountCode?: string
  ItemDescription?: string
  Quantity?: number
  UnitPrice: number
  TaxCode?: string
  CostingCode?: string
}

export interface SapInvoice {
  DocEntry: number
  DocNum: number
  DocTotal: number
  DocTotalFc: number
  DocCurrency: string
  CardCode: string
  NumAtCard: string | null
  DocDate: string
  DocDueDate: string
  Cancelled: 'tNO' | 'tYES'
  /** `csCancellation`: the document that takes another one back. It bears the same user fields. */
  CancelStatus: 'csNo' | 'csYes' | 'csCancellation'
  DocumentLines: SapLine[]
  /** User fields: `U_AforoId`. */
  [field: `U_${string}`]: string | undefined
}

export interface SapCreditNote {
  DocEntry: number
  DocNum: number
  DocTotal: number
  DocTotalFc: number
  DocDate: string
  CardCode: string
  Cancelled: 'tNO' | 'tYES'
  CancelStatus: 'csNo' | 'csYes'
  /** 13: an invoice. */
  DocumentLines: { BaseType: number; BaseEntry: number }[]
}

export interface SapSeed {
  /** Codes of companies (CompanyDB) that one may log in to. */
  companies: string[]
  /** `Frozen`: `tYES` takes no documents any more. */
  partners: { CardCode: string; CardName: string; FederalTaxID: string; Frozen?: 'tYES' | 'tNO' }[]
  items: { ItemCode: string; ItemName: string }[]
  accounts?: { Code: string; Name: string }[]
  series: { Series: number; Name: string }[]
  taxes: Record<string, number>
  /** User fields of invoices that exist, without `U_`. */
  userFields: string[]
}

const usual: SapSeed = {
  companies: ['SBODEMO'],
  partners: [],
  items: [
    { ItemCode: 'ALQ', ItemName: 'Alquiler de oficina' },
    { ItemCode: 'IMP', ItemName: 'Implementación' },
    { ItemCode: 'GAR', ItemName: 'Garantía' },
    { ItemCode: 'SRV', ItemName: 'Servicios' },
  ],
  accounts: [{ Code: '7041001', Name: 'Ingresos por alquiler' }],
  series: [{ Series: 4, Name: 'F001' }],
  taxes: { IGV: 18, EXO: 0 },
  userFields: ['AforoId'],
}

export interface SapStore extends SapSeed {
  invoices: Map<string, SapInvoice[]>
  creditNotes: Map<string, SapCreditNote[]>
  dump(): string
}

const state = (store: SapStore) => ({ invoices: [...store.invoices], creditNotes: [...store.creditNotes] })

/** Opens it as it was kept, or with its seed. */
export function openSapStore(given: Partial<SapSeed> = {}, kept?: string): SapStore {
  const before = kept === undefined ? undefined : (JSON.parse(kept) as Partial<ReturnType<typeof state>>)
  const store: SapStore = {
    ...usual,
    ...given,
    invoices: new Map(before?.invoices),
    creditNotes: new Map(before?.creditNotes),
    dump: () => JSON.stringify(state(store)),
  }
  return store
}

const cents = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount) * 100 + Number.EPSILON)

/** What SAP makes of lines: it rounds the tax once on the document. @returns hundredths, or the fault */
export function totalOf(store: SapStore, lines: readonly SapLine[]): { total: number } | { fault: string } {
  let taxed = 0
  let sum = 0
  for (const [place, line] of lines.entries()) {
    if (line.ItemCode !== undefined && !store.items.some(item => item.ItemCode === line.ItemCode))
      return { fault: `No matching records found  'Items' (OITM) (ODBC -2028) '${line.ItemCode}'` }
    if (line.AccountCode !== undefined && !store.accounts?.some(account => account.Code === line.AccountCode))
      return { fault: `Invalid G/L account  [INV1.AcctCode][line: ${place + 1}]` }
    const rate = store.taxes[line.TaxCode ?? '']
    if (rate === undefined)
      return { fault: `Invalid tax code '${line.TaxCode ?? ''}' [INV1.TaxCode][line: ${place + 1}]` }
    const amount = cents(line.UnitPrice * (line.Quantity ?? 1))
    sum += amount
    taxed += amount * rate
  }
  return { total: sum + Math.round(taxed / 100) }
}
