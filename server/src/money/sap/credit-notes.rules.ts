import type { BillingCurrency } from '@aforo/api/money/bill-states'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import { totalTold } from './mapping.rules.ts'

/** A credit note as SAP answers it. */
export interface ToldNote {
  DocEntry: number
  DocNum: number
  DocTotal: number
  DocTotalFc?: number | null
  DocDate: string
  CardCode: string
  Cancelled?: string | null
  CancelStatus?: string | null
  DocumentLines?: readonly { BaseType?: number | null; BaseEntry?: number | null }[]
}

/** What people say of a note, and the invoice that it is of. */
interface Said {
  docNum: number
  issuedOn: string
  /** Minor units, with tax. */
  total: number
  currency: BillingCurrency
  invoice: { docEntry: number; docNum: number; cardCode: string }
}

interface Fault {
  field: 'docNum' | 'issuedOn' | 'lines'
  message: string
}

/** The type of invoices among SAP's documents. */
const invoiceType = 13

function faultInOne(note: ToldNote, { docNum, issuedOn, total, currency, invoice }: Said): Fault | undefined {
  if (note.Cancelled === 'tYES' || (note.CancelStatus && note.CancelStatus !== 'csNo'))
    return { field: 'docNum', message: `La nota de crédito ${docNum} está anulada en SAP.` }
  if (note.CardCode !== invoice.cardCode)
    return { field: 'docNum', message: `La nota de crédito ${docNum} es de otro cliente en SAP, ${note.CardCode}.` }
  const of = (note.DocumentLines ?? []).filter(({ BaseType }) => BaseType === invoiceType)
  if (of.length > 0 && !of.some(({ BaseEntry }) => BaseEntry === invoice.docEntry))
    return { field: 'docNum', message: `En SAP, la nota de crédito ${docNum} no es de la factura ${invoice.docNum}.` }
  const date = note.DocDate.slice(0, 10)
  if (date !== issuedOn) return { field: 'issuedOn', message: `En SAP es del ${formatDate(date)}.` }
  const told = totalTold(note, currency)
  if (told === total) return undefined
  const inSap = told === undefined ? 'no dice su total en esta moneda' : `suma ${formatMinor(told, currency)}`
  return { field: 'lines', message: `Con IGV suma aquí ${formatMinor(total, currency)}, y en SAP ${inSap}.` }
}

/** What speaks against a note that people say was made. @param found what SAP has with its number, in any series */
export function faultInNote(found: readonly ToldNote[], said: Said): Fault | undefined {
  const faults = found.map(note => faultInOne(note, said))
  if (faults.some(fault => fault === undefined)) return undefined
  // Of several with the number, the one that is nearest to what was said.
  const order = ['lines', 'issuedOn', 'docNum']
  const [nearest] = faults
    .filter(fault => fault !== undefined)
    .toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
  return nearest ?? { field: 'docNum', message: `SAP no tiene la nota de crédito ${said.docNum}.` }
}
