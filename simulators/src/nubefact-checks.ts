/** What Nubefact and SUNAT look at before they take a document. Amounts are read as céntimos, never as floats. */

export interface Document {
  operacion: string
  tipo_de_comprobante: number
  serie: string
  numero: number
  codigo_unico?: string
  sunat_transaction?: number
  cliente_tipo_de_documento?: string
  cliente_numero_de_documento?: string
  cliente_denominacion?: string
  cliente_direccion?: string
  fecha_de_emision?: string
  moneda?: number
  tipo_de_cambio?: string | number
  porcentaje_de_igv?: string | number
  total_gravada?: string | number
  total_igv?: string | number
  total?: string | number
  detraccion?: boolean
  detraccion_tipo?: string
  detraccion_total?: string | number
  documento_que_se_modifica_tipo?: number
  documento_que_se_modifica_serie?: string
  documento_que_se_modifica_numero?: number
  tipo_de_nota_de_credito?: number
  items?: {
    cantidad: string | number
    descripcion: string
    valor_unitario: string | number
    precio_unitario: string | number
    subtotal: string | number
    igv: string | number
    total: string | number
  }[]
}

export interface Refusal {
  codigo: number
  errors: string
}

/** Céntimos; NaN for what is no amount with at most two decimals. */
export function cents(value: string | number | undefined): number {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(value ?? ''))
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : Number.NaN
}

/** Whether the last digit of a RUC is the one that SUNAT computes. */
export function isRuc(text: string): boolean {
  if (!/^(10|15|16|17|20)\d{9}$/.test(text)) return false
  const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((all, weight, place) => all + weight * Number(text[place]), 0)
  return (11 - (sum % 11)) % 10 === Number(text[10])
}

const no = (errors: string, codigo = 21): Refusal => ({ codigo, errors })

/** Days since a date that is written day first, by Lima's clock. */
function daysSince(written: string, today: string): number {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(written)
  if (!match) return Number.NaN
  const day = Date.parse(`${match[3]}-${match[2]}-${match[1]}T00:00:00Z`)
  return (Date.parse(`${today}T00:00:00Z`) - day) / 86_400_000
}

/** What is wrong with a document as it came. @param today `YYYY-MM-DD` in Lima */
export function refusalOf(given: Document, today: string): Refusal | undefined {
  const { tipo_de_comprobante: kind, serie = '', numero, items = [] } = given
  if (![1, 2, 3, 4].includes(kind)) return no('El tipo de comprobante no es válido.')
  if (!/^[FB][A-Z0-9]{3}$/.test(serie)) return no('La serie debe tener 4 caracteres y empezar con F o B.')
  if ((kind === 1 && serie[0] !== 'F') || (kind === 2 && serie[0] !== 'B'))
    return no('La serie no corresponde al tipo de comprobante.')
  if (!Number.isInteger(numero) || numero < 1 || numero > 99_999_999) return no('El número no es válido.')
  const age = daysSince(given.fecha_de_emision ?? '', today)
  if (Number.isNaN(age)) return no('La fecha de emisión no es válida: use DD-MM-AAAA.')
  if (age < 0) return no('La fecha de emisión es futura.')
  if (age > 3) return no('El documento se envía fuera del plazo permitido.', 22)
  return (
    faultInClient(given) ?? faultInAmounts(given) ?? (items.length === 0 ? no('Falta al menos un ítem.') : undefined)
  )
}

/** The documents of catalogue 06 that clients have, as long as SUNAT takes them. */
const documents: Record<string, RegExp> = {
  '0': /^[A-Z0-9-]{1,15}$/,
  '1': /^\d{8}$/,
  '4': /^[A-Z0-9]{1,12}$/,
  '6': /^\d{11}$/,
  '7': /^[A-Z0-9]{1,12}$/,
  F: /^[A-Z0-9]{1,15}$/,
}

function faultInClient(given: Document): Refusal | undefined {
  const {
    tipo_de_comprobante: kind,
    cliente_tipo_de_documento: type = '',
    cliente_numero_de_documento: id = '',
  } = given
  if (!given.cliente_denominacion) return no('Falta la denominación del cliente.')
  const isAbroad = type === '0' && given.sunat_transaction === 29
  if (kind === 1 && type !== '6' && !isAbroad) return no('Una factura se emite a un RUC.')
  if (type !== '-' && !documents[type]?.test(id)) return no('2801 - El número de documento no es de ese tipo.')
  if (type === '6' && !isRuc(id)) return no('El RUC del cliente no es válido.')
  if (type === '1' && !/^\d{8}$/.test(id)) return no('El DNI debe tener 8 dígitos.')
  if (kind === 1 && !given.cliente_direccion) return no('Falta la dirección del cliente.')
  const rate = given.moneda === 2 ? Number(given.tipo_de_cambio) : 1
  if (given.moneda === 2 && !(rate > 0)) return no('Falta el tipo de cambio.')
  if (kind === 2 && type === '-' && cents(given.total) * rate >= 70_000)
    return no('Una boleta desde S/ 700.00 necesita el documento del cliente.')
}

const near = (one: number, other: number, by = 1) => Math.abs(one - other) <= by

/** Totals as SUNAT adds them up: of a line, of its lines, and the tax on them. */
function faultInAmounts(given: Document): Refusal | undefined {
  const [net, tax, total] = [cents(given.total_gravada), cents(given.total_igv), cents(given.total)]
  if ([net, tax, total].some(Number.isNaN)) return no('Los totales deben tener como máximo dos decimales.', 20)
  if (net + tax !== total) return no('3280 - El importe total no coincide con la suma de sus partes.')
  const rate = cents(given.porcentaje_de_igv)
  if (!near(Math.round((net * rate) / 10_000), tax, 1)) return no('3291 - El IGV no corresponde a la base imponible.')
  let nets = 0
  let totals = 0
  for (const item of given.items ?? []) {
    const [lineNet, lineTax, lineTotal] = [cents(item.subtotal), cents(item.igv), cents(item.total)]
    if ([lineNet, lineTax, lineTotal].some(Number.isNaN)) return no('El ítem tiene un importe que no se entiende.', 20)
    if (!item.descripcion) return no('Falta la descripción del ítem.')
    if (lineNet + lineTax !== lineTotal) return no('3271 - El total del ítem no coincide con la suma de sus partes.')
    if (rate > 0 && lineTax === 0)
      return no('3111 - El monto de afectación de IGV por línea debe ser diferente de 0.00.')
    const quantity = Number(item.cantidad)
    if (!(quantity > 0)) return no('La cantidad debe ser mayor que cero.')
    if (!near(Math.round(Number(item.valor_unitario) * quantity * 100), lineNet))
      return no('3271 - El valor de venta del ítem difiere de valor unitario por cantidad.')
    if (!near(Math.round(Number(item.precio_unitario) * quantity * 100), lineTotal))
      return no('3270 - El precio del ítem difiere de precio unitario por cantidad.')
    nets += lineNet
    totals += lineTotal
  }
  if (nets !== net) return no('3277 - El total gravado no coincide con la suma de los ítems.')
  if (totals !== total) return no('3280 - El total no coincide con la suma de los ítems.')
  if (given.detraccion && !(given.detraccion_tipo && cents(given.detraccion_total) > 0))
    return no('3033 - Faltan los datos de la detracción.')
  if (given.detraccion && cents(given.detraccion_total) % 100 !== 0)
    return no('El monto de la detracción va en soles enteros.')
}

/** What SUNAT answers to a document that Nubefact took: a refusal with its number, or nothing against it. */
export function sunatRefusal(given: Document): { code: string; description: string } | undefined {
  // Numbers with a correct digit that its register doesn't have.
  if (given.cliente_tipo_de_documento === '6' && given.cliente_numero_de_documento?.startsWith('2000'))
    return { code: '3202', description: 'El número de RUC del receptor no existe.' }
}
