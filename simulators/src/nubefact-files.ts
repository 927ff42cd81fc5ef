import qrcode from 'qrcode'
import { cents, type Document } from './nubefact-checks.ts'

/** The files of a document, as small as they can be and still be what they say: a PDF, an XML, a constancia. The PDF has its QR code. */

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const amount = (value: string | number | undefined) => (cents(value) / 100).toFixed(2)

const names: Record<number, string> = {
  1: 'FACTURA ELECTRONICA',
  2: 'BOLETA DE VENTA ELECTRONICA',
  3: 'NOTA DE CREDITO ELECTRONICA',
  4: 'NOTA DE DEBITO ELECTRONICA',
}

/** SUNAT's catalogue 01: not the numbers by which Nubefact's calls name a document. */
const sunatKinds: Record<number, string> = { 1: '01', 2: '03', 3: '07', 4: '08' }

/** What SUNAT demands in the code on the printed document. */
export const qrTextOf = (given: Document, issuer: string): string =>
  [
    issuer,
    sunatKinds[given.tipo_de_comprobante],
    given.serie,
    given.numero,
    given.total_igv,
    given.total,
    given.fecha_de_emision,
    given.cliente_tipo_de_documento,
    given.cliente_numero_de_documento,
    '',
  ].join('|')

/** A QR code as filled squares, 110 points wide. */
function drawnCode(text: string): string {
  const { data, size } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules
  const side = 110 / size
  const squares = [...data].flatMap((dark, place) => {
    if (!dark) return []
    const [x, y] = [60 + (place % size) * side, 200 - Math.floor(place / size) * side]
    return `${x.toFixed(3)} ${y.toFixed(3)} ${side.toFixed(3)} ${side.toFixed(3)} re`
  })
  return `${squares.join('\n')}\nf`
}

/** A text of a PDF: WinAnsi, with what has a meaning there escaped. */
const inPdf = (text: string) =>
  [...text].map(sign => (sign.charCodeAt(0) > 255 ? '?' : '()\\'.includes(sign) ? `\\${sign}` : sign)).join('')

export function pdfOf(given: Document, issuer: string): Buffer {
  const coin = given.moneda === 2 ? 'US$' : 'S/'
  const lines = [
    'DOCUMENTO SIMULADO: no tiene valor tributario',
    '',
    `RUC ${issuer}`,
    names[given.tipo_de_comprobante] ?? 'COMPROBANTE',
    `${given.serie}-${given.numero}`,
    '',
    `Fecha de emision: ${given.fecha_de_emision}`,
    `Cliente: ${given.cliente_denominacion}`,
    `Documento: ${given.cliente_numero_de_documento}`,
    '',
    ...(given.items ?? []).map(item => `${item.cantidad} x ${item.descripcion}   ${coin} ${amount(item.total)}`),
    '',
    `Gravada: ${coin} ${amount(given.total_gravada)}`,
    `IGV: ${coin} ${amount(given.total_igv)}`,
    `TOTAL: ${coin} ${amount(given.total)}`,
    ...(given.detraccion ? [`Operacion sujeta a detraccion: S/ ${amount(given.detraccion_total)}`] : []),
  ]
  const text = lines.map(one => `(${inPdf(one)}) Tj T*`).join('\n')
  const stream = `BT /F1 12 Tf 60 780 Td 18 TL\n${text}\nET\n${drawnCode(qrTextOf(given, issuer))}`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((body, place) => {
    const at = Buffer.byteLength(file, 'latin1')
    file += `${place + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = Buffer.byteLength(file, 'latin1')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  file += places.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

export const xmlOf = (given: Document, issuer: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>${given.serie}-${given.numero}</cbc:ID>
  <cbc:Note>Documento simulado</cbc:Note>
  <cbc:CompanyID>${issuer}</cbc:CompanyID>
  <cbc:RegistrationName>${escaped(given.cliente_denominacion ?? '')}</cbc:RegistrationName>
  <cbc:PayableAmount currencyID="${given.moneda === 2 ? 'USD' : 'PEN'}">${amount(given.total)}</cbc:PayableAmount>
</Invoice>
`)

export const cdrOf = (given: Document, description: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ReferenceID>${given.serie}-${given.numero}</cbc:ReferenceID>
  <cbc:ResponseCode>0</cbc:ResponseCode>
  <cbc:Description>${escaped(description)}</cbc:Description>
</ApplicationResponse>
`)
