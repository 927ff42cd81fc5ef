import { type PlanDiscount, type PlanTerms, planOf } from '@aforo/contract/commerce/billing-plan.rules'
import type {
  ContractChange,
  ContractRenewal,
  ContractStatus,
  ContractType,
} from '@aforo/contract/commerce/contract-states'
import { tagConditions, tagGroups, tagLists } from '@aforo/contract/commerce/contract-tags'
import { contractTypeLabels } from '@aforo/contract/commerce/sale-labels'
import { legalDocumentLabels } from '@aforo/contract/people/labels'
import { type RatePeriod, taxRateAt } from '@aforo/contract/people/tax-rates'
import { amountInWords } from '@aforo/contract/platform/amounts-in-words'
import { monthsAfter } from '@aforo/contract/platform/calendar-dates.rules'
import { formatDate, formatPlainDate, monthName } from '@aforo/contract/platform/dates-in-words'
import { decimalsOf, formatMinor } from '@aforo/contract/platform/money'
import { add, multiply, taxOnNet, wholeRate } from '@aforo/contract/platform/money.rules'
import type { KnownTags } from '../../platform/word/template-tags.rules.ts'

/** Somebody or something that a document names; what isn't said yet is missing. */
type Said = Record<string, string | null | undefined>

/** All that a document says of a contract. Amounts are minor units, rates hundredths of a percent. */
export interface ContractSource {
  id: string
  status: ContractStatus
  version: number
  number: string | null
  countryCode: string
  contractType: ContractType
  changeKind: ContractChange | null
  changesFrom: string | null
  originalNumber: string | null
  originalStartsOn: string
  clientName: string
  client: Said
  representative: Said
  responsible: Said
  invoiceContact: Said
  paymentContact: Said
  currency: 'PEN' | 'USD'
  startsOn: string
  endsOn: string | null
  noticeDays: number
  renewal: ContractRenewal
  renewalMonths: number | null
  paymentDay: number | null
  creditDays: number | null
  paymentMethod: string | null
  deposit: number
  setUpFee: number
  yearlyIncrease: number
  prorates: boolean
  /** Hundredths of a credit. */
  includedCredits: number
  company: { legalName: string; taxId: string; address: string } | null
  lines: SourceLine[]
  discounts: PlanDiscount[]
  accounts: { bank: string; currency: 'PEN' | 'USD'; number: string; cci: string | null }[]
  representatives: Said[]
  annexes: string[]
}

export interface SourceLine {
  id: string
  code: string
  product: string
  campus: string
  address: string
  quantity: number
  /** For one of them a month. */
  amount: number
  discount: number
  startsOn: string
  endsOn: string | null
  freeDays: number
}

/** What fills a template, by the names of its tags. */
export type DocumentData = Record<string, string | boolean | Record<string, string>[]>

/** The tags that the checks of an upload know. */
export const knownTags: KnownTags = {
  ...Object.fromEntries(tagGroups.flatMap(({ tags }) => tags.map(({ name }) => [name, 'VALUE' as const]))),
  ...Object.fromEntries(tagConditions.map(({ name }) => [name, 'CONDITION' as const])),
  ...Object.fromEntries(
    tagLists.map(({ name, tags }) => [name, Object.fromEntries(tags.map(tag => [tag.name, 'VALUE' as const]))]),
  ),
}

/** The data of a sample document: the example of each tag. */
export function sampleData(kind: 'CONTRACT' | 'ADDENDUM', today: string): DocumentData {
  const examples = (tags: { name: string; example: string }[]) =>
    Object.fromEntries(tags.map(({ name, example }) => [name, example]))
  const lists = tagLists.map(({ name, tags }) => {
    const first = examples(tags)
    const second =
      name === 'lineas' ? { ...first, orden: '2', codigo: 'ES-12', producto: 'Estacionamiento 12' } : undefined
    return [name, second ? [first, second] : [first]]
  })
  const isAddendum = kind === 'ADDENDUM'
  return {
    ...examples(tagGroups.flatMap(({ tags }) => tags)),
    ...Object.fromEntries(tagConditions.map(({ name }) => [name, true])),
    ...Object.fromEntries(['es_precio', 'es_espacios', 'es_partes', 'es_termino'].map(name => [name, false])),
    es_adenda: isAddendum,
    es_ampliacion: isAddendum,
    ...Object.fromEntries(lists),
    'contrato.fecha_documento': formatPlainDate(today),
  }
}

const percent = (rate: number): string => `${decimalsOf(rate).replace(/\.?0+$/, '')} %`
const currencies = { PEN: 'soles', USD: 'dólares americanos' }
const noEnd = 'plazo indeterminado'

/** What tax ids are called; a document of another country names none in particular. */
const taxIdNames: Readonly<Record<string, string>> = {
  PE: 'RUC',
  CL: 'RUT',
  CO: 'NIT',
  MX: 'RFC',
  ES: 'NIF',
  EC: 'RUC',
  AR: 'CUIT',
}

const changes: Record<NonNullable<ContractSource['changeKind']>, string> = {
  EXTENSION: 'la ampliación del plazo',
  PRICE: 'el cambio de la contraprestación',
  LINES: 'el cambio de los espacios',
  PARTIES: 'el cambio de las partes o de quienes las representan',
  END: 'el término anticipado',
}

const monthlyOf = ({ amount, quantity, discount }: SourceLine): number =>
  multiply(amount * quantity, { numerator: wholeRate - discount, denominator: wholeRate })

function renewalOf({ renewal, renewalMonths }: ContractSource): string {
  if (renewal === 'AUTOMATIC')
    return renewalMonths
      ? `Se renueva automáticamente por periodos de ${renewalMonths} ${renewalMonths === 1 ? 'mes' : 'meses'}.`
      : 'Se renueva automáticamente por periodos iguales.'
  return renewal === 'BY_AGREEMENT' ? 'Se renueva solo por acuerdo escrito.' : 'No se renueva.'
}

function paymentOf({ paymentDay, creditDays }: ContractSource): string {
  if (creditDays !== null)
    return creditDays === 0 ? 'al contado, contra la factura' : `a los ${creditDays} días de emitida la factura`
  return paymentDay === null ? 'por mes adelantado' : `hasta el día ${paymentDay} de cada mes`
}

/** The months of a document's plan. */
const plannedMonths = 12

const planTerms = (source: ContractSource): Omit<PlanTerms, 'taxRate'> => ({
  lines: source.lines.map(line => ({
    id: line.id,
    monthly: monthlyOf(line),
    startsOn: line.startsOn,
    endsOn: line.endsOn,
    freeDays: line.freeDays,
  })),
  discounts: source.discounts,
  yearlyIncrease: source.yearlyIncrease,
  prorates: source.prorates,
  setUpFee: source.setUpFee,
  deposit: source.deposit,
})

const text = (value: string | null | undefined): string => value ?? ''
const documentOf = (type: string | null | undefined): string =>
  type && Object.hasOwn(legalDocumentLabels, type)
    ? legalDocumentLabels[type as keyof typeof legalDocumentLabels]
    : text(type)

interface Circumstances {
  /** Null while it has none. */
  number: string | null
  /** The day on which it is made, where the operator works. */
  today: string
  /** The operator's tax rates by date. */
  rates: readonly RatePeriod[]
}

/** What a contract's document says, in the words of its tags. A value that is missing is empty. */
export function documentData(source: ContractSource, { number, today, rates }: Circumstances): DocumentData {
  const { currency, client, representative, responsible, invoiceContact, paymentContact, company, lines } = source
  const money = (minor: number) => formatMinor(minor, currency)
  const words = (minor: number) => amountInWords(minor, currency)
  const day = (date: string | null) => (date === null ? noEnd : formatPlainDate(date))
  const monthly = add(0, ...lines.map(monthlyOf))
  const until = monthsAfter(source.startsOn, plannedMonths)
  const plan = planOf(planTerms(source), rates, until).slice(0, plannedMonths)
  const contact = (name: string, said: ContractSource['client']) => ({
    [`${name}.nombre`]: text(said.name),
    [`${name}.correo`]: text(said.email),
    [`${name}.telefono`]: text(said.phone),
  })
  return {
    'contrato.numero': text(number),
    'contrato.tipo': contractTypeLabels[source.contractType],
    'contrato.fecha_documento': formatPlainDate(today),
    'contrato.inicio': day(source.startsOn),
    'contrato.fin': day(source.endsOn),
    'contrato.dias_aviso': String(source.noticeDays),
    'contrato.renovacion': renewalOf(source),
    'contrato.moneda': currencies[currency],
    'contrato.forma_de_pago': paymentOf(source),
    'contrato.medio_de_pago': text(source.paymentMethod?.toLowerCase()),
    'contrato.renta_mensual': money(monthly),
    'contrato.renta_mensual_en_letras': words(monthly),
    'contrato.renta_mensual_con_igv': money(taxOnNet(monthly, taxRateAt(rates, source.startsOn)).total),
    'contrato.garantia': money(source.deposit),
    'contrato.garantia_en_letras': words(source.deposit),
    'contrato.instalacion': money(source.setUpFee),
    'contrato.instalacion_en_letras': words(source.setUpFee),
    'contrato.incremento_anual': percent(source.yearlyIncrease),
    'contrato.creditos_incluidos': decimalsOf(source.includedCredits),
    // What is no addendum is its own beginning.
    'contrato_original.numero': text(source.changeKind ? source.originalNumber : number),
    'contrato_original.inicio': day(source.originalStartsOn),
    'adenda.cambio': source.changeKind ? changes[source.changeKind] : '',
    'adenda.desde': source.changesFrom ? day(source.changesFrom) : '',
    'operador.razon_social': text(company?.legalName),
    'operador.ruc': text(company?.taxId),
    'operador.direccion': text(company?.address),
    'cliente.razon_social': text(client.legalName),
    'cliente.nombre': source.clientName,
    'cliente.ruc': text(client.taxId),
    'cliente.tipo_documento': taxIdNames[text(client.countryCode) || source.countryCode] ?? 'documento tributario',
    'cliente.direccion': text(client.address),
    'cliente.partida': text(client.registryEntry),
    'cliente_representante.nombre': text(representative.name),
    'cliente_representante.tipo_documento': documentOf(representative.documentType),
    'cliente_representante.numero_documento': text(representative.documentNumber),
    'cliente_representante.cargo': text(representative.position),
    'cliente_representante.partida': text(representative.registryEntry),
    ...contact('responsable', responsible),
    ...contact('contacto_facturacion', invoiceContact),
    ...contact('contacto_pago', paymentContact),
    con_garantia: source.deposit > 0,
    con_instalacion: source.setUpFee > 0,
    con_incremento: source.yearlyIncrease > 0,
    con_descuentos: source.discounts.length > 0,
    con_anexos: source.annexes.length > 0,
    con_creditos: source.includedCredits > 0,
    con_fin: source.endsOn !== null,
    es_adenda: source.changeKind !== null,
    es_ampliacion: source.changeKind === 'EXTENSION',
    es_precio: source.changeKind === 'PRICE',
    es_espacios: source.changeKind === 'LINES',
    es_partes: source.changeKind === 'PARTIES',
    es_termino: source.changeKind === 'END',
    lineas: lines.map((line, place) => ({
      orden: String(place + 1),
      codigo: line.code,
      producto: line.product,
      sede: line.campus,
      direccion: line.address,
      cantidad: String(line.quantity),
      precio: money(line.amount),
      descuento: line.discount > 0 ? percent(line.discount) : '',
      mensual: money(monthlyOf(line)),
      mensual_en_letras: words(monthlyOf(line)),
      inicio: formatDate(line.startsOn),
      fin: line.endsOn === null ? 'indefinido' : formatDate(line.endsOn),
      dias_gratis: String(line.freeDays),
    })),
    cuentas: source.accounts.map(({ bank, currency: own, number: account, cci }) => ({
      banco: bank,
      moneda: currencies[own],
      numero: account,
      cci: text(cci),
    })),
    representantes: source.representatives.map(one => ({
      nombre: text(one.name),
      tipo_documento: documentOf(one.documentType),
      numero_documento: text(one.documentNumber),
      cargo: text(one.position),
      partida: text(one.registryEntry),
    })),
    descuentos: source.discounts.map(({ rate, from, to }) => ({
      porcentaje: percent(rate),
      desde: day(from),
      hasta: day(to),
    })),
    anexos: source.annexes.map((nombre, place) => ({ orden: String(place + 1), nombre })),
    plan: plan.map(month => ({
      mes: monthName(`${month.month}-01`),
      neto: money(add(month.net, -month.deposit)),
      igv: money(month.tax),
      garantia: money(month.deposit),
      total: money(month.total),
    })),
  }
}

/** What of a document doesn't follow from its contract: made anew on another day it says the same. */
const passing = new Set(['contrato.numero', 'contrato_original.numero', 'contrato.fecha_documento'])

/** The part of the data that tells whether a contract's document would say something else. */
export const lastingData = (data: DocumentData): string =>
  JSON.stringify(
    Object.keys(data)
      .filter(name => !passing.has(name))
      .sort()
      .map(name => [name, data[name]]),
  )
