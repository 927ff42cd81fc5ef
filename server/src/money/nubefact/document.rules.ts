import type { OrderCurrency, OrderReceiptKind } from '@aforo/api/money/order-states'
import { rateText } from '@aforo/api/people/exchange-rates'
import { decimalsOf } from '@aforo/api/platform/money'
import { subtract } from '@aforo/api/platform/money.rules'
import { type Detraction, type Named, netsOfLines } from '../receipts/receipts.rules.ts'

/** What of a receipt Nubefact is told. Amounts are minor units, quantities hundredths of one. */
export interface ReceiptToSend {
  kind: OrderReceiptKind
  series: string | null
  number: number | null
  document_type: Named['documentType']
  document_number: string
  client_name: string
  client_address: string | null
  client_email: string | null
  issue_date: string | null
  currency: OrderCurrency
  /** Millionths. */
  exchange_rate: number | null
  /** Hundredths of a percent. */
  tax_rate: number
  net: number
  tax: number
  total: number
  lines: readonly { description: string; quantity: number; amount: number }[]
  detraction: Detraction | null
  order_code: string
  note_type: string | null
  modifies_kind: OrderReceiptKind | null
  modifies_series: string | null
  modifies_number: number | null
}

/** Receipts as Nubefact writes them. Amounts go as text, so that no float ever touches them. */

/** By SUNAT's catalogue 06; 0: of another country, not domiciled here and without a RUC. */
const documentTypes = { RUC: '6', DNI: '1', CE: '4', PASSPORT: '7', PTP: 'F', NATIONAL_ID: '0', '-': '-' } as const

/** 30: subject to detracción. 29: sold to somebody who isn't domiciled, and no export. 1: any other sale. */
const transactionOf = ({ detraction, kind, document_type }: ReceiptToSend) =>
  detraction ? 30 : kind === 'INVOICE' && document_type === 'NATIONAL_ID' ? 29 : 1

/** 1 factura, 2 boleta, 3 credit note. */
export const kindNumber = (kind: OrderReceiptKind): 1 | 2 | 3 => (kind === 'INVOICE' ? 1 : kind === 'RECEIPT' ? 2 : 3)

/** `2026-03-05` as `05-03-2026`. */
const dayFirst = (date: string): string => date.split('-').toReversed().join('-')

/**
 * An amount for one, with as many decimals as SUNAT takes.
 * @param amount minor units @param quantity hundredths
 */
export function perUnit(amount: number, quantity: number): string {
  const scaled = (BigInt(amount) * 10n ** 10n * 2n + BigInt(quantity)) / (BigInt(quantity) * 2n)
  const digits = String(scaled).padStart(11, '0')
  return `${digits.slice(0, -10)}.${digits.slice(-10)}`
}

/** What is unique for a receipt within its issuer: `1-F001-123`. */
export const uniqueCode = ({ kind, series, number }: Pick<ReceiptToSend, 'kind' | 'series' | 'number'>): string =>
  `${kindNumber(kind)}-${series}-${number}`

/** Names a receipt to Nubefact. */
export const keyOf = (row: Pick<ReceiptToSend, 'kind' | 'series' | 'number'>) => ({
  tipo_de_comprobante: kindNumber(row.kind),
  serie: row.series ?? '',
  numero: row.number ?? 0,
})

/** The document that `generar_comprobante` takes. Its lines add up to its totals, to the céntimo. */
export function documentOf(row: ReceiptToSend) {
  const nets = netsOfLines(row)
  const { detraction } = row
  return {
    operacion: 'generar_comprobante',
    ...keyOf(row),
    codigo_unico: uniqueCode(row),
    sunat_transaction: transactionOf(row),
    cliente_tipo_de_documento: documentTypes[row.document_type],
    cliente_numero_de_documento: row.document_number,
    cliente_denominacion: row.client_name,
    cliente_direccion: row.client_address ?? '',
    cliente_email: row.client_email ?? '',
    fecha_de_emision: dayFirst(row.issue_date ?? ''),
    moneda: row.currency === 'PEN' ? 1 : 2,
    tipo_de_cambio: row.exchange_rate === null ? '' : rateText(row.exchange_rate),
    porcentaje_de_igv: decimalsOf(row.tax_rate),
    total_gravada: decimalsOf(row.net),
    total_igv: decimalsOf(row.tax),
    total: decimalsOf(row.total),
    enviar_automaticamente_a_la_sunat: true,
    enviar_automaticamente_al_cliente: row.client_email !== null,
    observaciones: `Orden ${row.order_code}`,
    ...(detraction && {
      detraccion: true,
      detraccion_tipo: detraction.code,
      detraccion_porcentaje: decimalsOf(detraction.percent),
      detraccion_total: decimalsOf(detraction.amount),
      medio_de_pago_detraccion: '001',
    }),
    ...(row.kind === 'CREDIT_NOTE' && {
      documento_que_se_modifica_tipo: kindNumber(row.modifies_kind ?? 'RECEIPT'),
      documento_que_se_modifica_serie: row.modifies_series,
      documento_que_se_modifica_numero: row.modifies_number,
      tipo_de_nota_de_credito: Number(row.note_type),
    }),
    items: row.lines.map(({ description, quantity, amount }, place) => {
      const net = nets[place] ?? 0
      return {
        unidad_de_medida: 'ZZ',
        codigo: String(place + 1).padStart(3, '0'),
        descripcion: description,
        cantidad: decimalsOf(quantity),
        valor_unitario: perUnit(net, quantity),
        precio_unitario: perUnit(amount, quantity),
        subtotal: decimalsOf(net),
        tipo_de_igv: 1,
        igv: decimalsOf(subtract(amount, net)),
        total: decimalsOf(amount),
      }
    }),
  }
}

/** What a receipt's QR code says of it: `RUC|tipo|serie|numero|IGV|total|fecha|tipo|documento|`. */
export function isSame(qr: string | undefined, row: ReceiptToSend): boolean {
  if (!qr) return true
  const [_ruc, _kind, series, number, _tax, total, _date, _clientKind, document] = qr
    .split('|')
    .map(part => part.trim())
  return (
    series === row.series &&
    Number(number) === row.number &&
    Number(total) === Number(decimalsOf(row.total)) &&
    (document === row.document_number || (row.document_type === '-' && (document === '-' || document === '')))
  )
}
