import type { RecordWords } from '../platform/field-words.ts'

/** An order's fields, with its payment's and receipt's, in the order of its history. */
export const orderWords = {
  createdAt: { label: 'Creada' },
  status: { label: 'Estado' },
  kind: { label: 'Clase' },
  customer: { label: 'Persona' },
  currency: { label: 'Moneda' },
  total: { label: 'Total' },
  receiptStatus: { label: 'Comprobante' },
  refund: { label: 'Devuelto' },
  reason: { label: 'Motivo' },
  code: { label: 'Código de la operación' },
  repeatReason: { label: 'Por qué paga también esta orden' },
  paidOn: { label: 'Pagado el' },
  receipt: { label: 'Comprobante' },
  client: { label: 'A nombre de' },
  document: { label: 'Documento' },
  fault: { label: 'Qué corregir' },
  modifies: { label: 'Corrige' },
  until: { label: 'Hasta' },
  amount: { label: 'Importe' },
  notes: { label: 'Notas' },
} satisfies RecordWords
