import { formatDate } from '../platform/dates-in-words.ts'
import { type RecordWords, yesNo } from '../platform/field-words.ts'
import { currencyLabels } from '../platform/labels.ts'
import { billingStatusLabels } from './billing-labels.ts'

/** A bill's fields, in the order of its history. */
export const billWords = {
  client: { label: 'Cliente' },
  company: { label: 'Empresa' },
  month: { label: 'Mes' },
  currency: { label: 'Moneda', values: currencyLabels },
  status: { label: 'Estado', values: billingStatusLabels },
  net: { label: 'Sin IGV' },
  tax: { label: 'IGV' },
  total: { label: 'Total' },
  entries: { label: 'Líneas' },
  poCode: { label: 'Orden de compra' },
  poEnabled: { label: 'Orden de compra activa', values: yesNo },
  issuedOn: { label: 'Fecha', values: formatDate },
  dueOn: { label: 'Vencimiento', values: formatDate },
  creditNotes: { label: 'Notas de crédito' },
  afterCredits: { label: 'Total menos notas de crédito' },
  reviewReason: { label: 'Motivo de la revisión' },
  cancelReason: { label: 'Motivo de la anulación' },
  sapDocNum: { label: 'Número en SAP' },
  sapTotal: { label: 'Total en SAP' },
  sapFault: { label: 'Lo que dijo SAP' },
} satisfies RecordWords
