import { planOf } from '@aforo/api/deals/billing-plan.rules'
import type { ContractChange, ContractStatus, ContractType } from '@aforo/api/deals/contract-states'
import { tagConditions, tagGroups, tagLists } from '@aforo/api/deals/contract-tags'
import type { ContractTerms } from '@aforo/api/deals/contract-terms.rules'
import { contractTypeLabels } from '@aforo/api/deals/sale-labels'
import { ClientDocument, clientDocumentName, taxIdName } from '@aforo/api/people/client-documents'
import { type RatePeriod, taxRateAt } from '@aforo/api/people/tax-rates'
import { amountInWords } from '@aforo/api/platform/amounts-in-words'
import { formatDate, formatPlainDate, monthName } from '@aforo/api/platform/dates-in-words'
import { decimalsOf, formatMinor } from '@aforo/api/platform/money'
import { add, subtract, taxOnNet } from '@aforo/api/platform/money.rules'
import type { KnownTags } from '../../platform/word/template-tags.rules.ts'
import type { Documented } from '../contracts/documented.rules.ts'
import { type EndTerms, noticeGiven } from '../contracts/early-end.rules.ts'
import {
  contactInWords,
  discountDays,
  documentOf,
  freeDaysInWords,
  lineDiscountsInWords,
  partyInWords,
  paymentInWords,
  percent,
  renewalSentence,
  type Said,
} from './phrases.rules.ts'
import { printed } from './printed.rules.ts'

/** All that a document says of a contract. Amounts are minor units, rates hundredths of a percent. */
export interface ContractSource extends ContractTerms {
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
  /** What billing and inventory will read of it. */
  documented: Documented
  accounts: { bank: string; currency: 'PEN' | 'USD'; number: string; cci: string | null; forDetractions?: boolean }[]
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
    // A sample has no last day and a renewal, so that both are read.
    ...Object.fromEntries(
      ['es_precio', 'es_espacios', 'es_partes', 'es_termino', 'con_aviso', 'con_penalidad', 'con_devolucion'].map(
        name => [name, false],
      ),
    ),
    con_fin: isAddendum,
    con_renovacion: !isAddendum,
    es_adenda: isAddendum,
    es_ampliacion: isAddendum,
    ...Object.fromEntries(lists),
    'contrato.fecha_documento': formatPlainDate(today),
  }
}

const currencies = { PEN: 'soles', USD: 'dólares americanos' }
const noEnd = 'plazo indeterminado'

/** What a tax id is called whose country has no name for it here. */
const taxDocument = 'documento tributario'

const changes: Record<NonNullable<ContractSource['changeKind']>, string> = {
  EXTENSION: 'la ampliación del plazo',
  PRICE: 'el cambio de la contraprestación',
  LINES: 'el cambio de los espacios',
  PARTIES: 'el cambio de las partes o de quienes las representan',
  END: 'el término anticipado',
}

const text = (value: string | null | undefined): string => value ?? ''
interface Circumstances {
  /** Null while it has none. */
  number: string | null
  /** The day on which it is made, where the operator works. */
  today: string
  /** The operator's tax rates by date. */
  rates: readonly RatePeriod[]
}

/** What a contract's document says, in the words of its tags. A value that is missing is empty. */
export function documentData(given: ContractSource, { number, today, rates }: Circumstances): DocumentData {
  const source = printed(given)
  const { currency, client, representative, responsible, invoiceContact, paymentContact, company, documented } = source
  const { terms, firstDay, renewal } = documented
  const money = (minor: number) => formatMinor(minor, currency)
  const words = (minor: number) => amountInWords(minor, currency)
  const day = (date: string | null) => (date === null ? noEnd : formatPlainDate(date))
  const lines = source.lines.flatMap(line => {
    const own = documented.lines[line.id]
    return own ? [{ ...line, ...own }] : []
  })
  const monthly = add(0, ...lines.map(line => line.monthly))
  const endsOn = documented.endsOn ?? (renewal ? source.endsOn : null)
  const clientCountry = text(client.countryCode) || source.countryCode
  const documentName = clientDocumentName(
    ClientDocument.catch('TAX_ID').parse(client.documentType),
    clientCountry,
    taxDocument,
  )
  const contact = (name: string, said: ContractSource['client']) => ({
    [`${name}.nombre`]: text(said.name),
    [`${name}.correo`]: text(said.email),
    [`${name}.telefono`]: text(said.phone),
    [`${name}.datos`]: contactInWords(said),
  })
  const freeDays = freeDaysInWords(lines)
  const lineDiscounts = lineDiscountsInWords(lines, money)
  return {
    'contrato.numero': text(number),
    'contrato.tipo': contractTypeLabels[source.contractType],
    'contrato.fecha_documento': formatPlainDate(today),
    'contrato.inicio': day(source.startsOn),
    'contrato.fin': day(endsOn),
    'contrato.dias_aviso': String(source.noticeDays),
    'contrato.renovacion': renewalSentence({ ...source, endsOn }, renewal),
    'contrato.moneda': currencies[currency],
    'contrato.forma_de_pago': paymentInWords(source),
    'contrato.medio_de_pago': text(source.paymentMethod?.toLowerCase()),
    'contrato.renta_mensual': money(monthly),
    'contrato.renta_mensual_en_letras': words(monthly),
    'contrato.renta_mensual_con_igv': money(taxOnNet(monthly, taxRateAt(rates, firstDay)).total),
    'contrato.garantia': money(source.deposit),
    'contrato.garantia_en_letras': words(source.deposit),
    'contrato.instalacion': money(source.setUpFee),
    'contrato.instalacion_en_letras': words(source.setUpFee),
    'contrato.incremento_anual': percent(source.yearlyIncrease),
    'contrato.creditos_incluidos': decimalsOf(source.includedCredits),
    'contrato.dias_gratis': freeDays,
    'contrato.descuentos_de_lineas': lineDiscounts,
    ...planData(documented, rates, money),
    // What is no addendum is its own beginning.
    'contrato_original.numero': text(source.changeKind ? source.originalNumber : number),
    'contrato_original.inicio': day(source.originalStartsOn),
    'adenda.cambio': source.changeKind ? changes[source.changeKind] : '',
    'adenda.desde': source.changesFrom ? day(source.changesFrom) : '',
    ...endData(documented.end, day, money, words),
    'operador.razon_social': text(company?.legalName),
    'operador.ruc': text(company?.taxId),
    'operador.direccion': text(company?.address),
    'operador.comparecencia': partyInWords(
      {
        name: text(company?.legalName),
        taxIdName: taxIdName(source.countryCode, taxDocument),
        taxId: text(company?.taxId),
        address: text(company?.address),
        registryEntry: '',
      },
      source.representatives,
    ),
    'cliente.razon_social': text(client.legalName),
    'cliente.nombre': source.clientName,
    'cliente.ruc': text(client.taxId),
    'cliente.tipo_documento': documentName,
    'cliente.direccion': text(client.address),
    'cliente.partida': text(client.registryEntry),
    'cliente.comparecencia': partyInWords(
      {
        name: text(client.legalName),
        taxIdName: documentName,
        taxId: text(client.taxId),
        address: text(client.address),
        registryEntry: text(client.registryEntry),
      },
      [representative],
    ),
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
    con_descuentos: terms.discounts.length > 0,
    con_descuentos_de_lineas: lineDiscounts !== '',
    con_dias_gratis: freeDays !== '',
    con_prorrateo: source.prorates,
    con_anexos: source.annexes.length > 0,
    con_creditos: source.includedCredits > 0,
    con_fin: documented.endsOn !== null,
    con_renovacion: renewal !== null,
    con_aviso: renewal === null && source.noticeDays > 0,
    con_medio_de_pago: text(source.paymentMethod) !== '',
    con_cuentas: source.accounts.length > 0,
    con_cci: source.accounts.some(({ cci }) => text(cci) !== ''),
    con_lineas: lines.length > 0,
    con_responsable: text(responsible.name) !== '',
    con_contacto_facturacion: text(invoiceContact.name) !== '',
    con_contacto_pago: text(paymentContact.name) !== '',
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
      precio: line.unitPrice === null ? '' : money(line.unitPrice),
      descuento: line.discount > 0 ? percent(line.discount) : '',
      precio_y_descuento: [
        line.unitPrice !== null && money(line.unitPrice),
        line.unitPrice !== null && line.discount > 0 && `menos\u00a0${percent(line.discount)}`,
      ]
        .filter(Boolean)
        .join(' '),
      mensual: money(line.monthly),
      mensual_en_letras: words(line.monthly),
      inicio: formatDate(line.startsOn),
      fin: line.endsOn !== null ? formatDate(line.endsOn) : line.renews ? 'se renueva' : 'indefinido',
      dias_gratis: String(line.freeDays),
    })),
    cuentas: source.accounts.map(({ bank, currency: own, number: account, cci, forDetractions }) => ({
      banco: forDetractions ? `${bank} (cuenta de detracciones)` : bank,
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
    descuentos: terms.discounts.map(discount => ({
      porcentaje: percent(discount.rate),
      desde: day(discount.from),
      hasta: day(discount.to),
      periodo: discountDays(discount),
    })),
    anexos: source.annexes.map((nombre, place) => ({ orden: String(place + 1), nombre })),
  }
}

/** What an end before its time settles. */
const endData = (
  end: EndTerms | null,
  day: (date: string) => string,
  money: (minor: number) => string,
  words: (minor: number) => string,
): DocumentData => ({
  'adenda.aviso': end
    ? `el ${day(end.noticeOn)}, con ${noticeGiven(end) === 1 ? '1 día' : `${noticeGiven(end)} días`} de anticipación`
    : '',
  'adenda.penalidad': end ? money(end.penalty) : '',
  'adenda.penalidad_en_letras': end ? words(end.penalty) : '',
  'adenda.garantia_devuelta': end ? money(end.guaranteeReturn) : '',
  'adenda.garantia_devuelta_en_letras': end ? words(end.guaranteeReturn) : '',
  con_penalidad: end !== null && end.penalty > 0,
  con_devolucion: end !== null && end.guaranteeReturn > 0,
})

/** The plan from the document's first month on, each month and all of them, with a part of its total a column. */
function planData(
  { terms, firstDay, until, cut }: Documented,
  rates: readonly RatePeriod[],
  money: (minor: number) => string,
): DocumentData {
  const months = planOf(terms, rates, until)
    .filter(({ month }) => month >= firstDay.slice(0, 7))
    .map(({ month, net, tax, total, setUpFee, deposit, penalty }) => {
      const taxed = subtract(net, deposit)
      const once = add(setUpFee, penalty)
      return { month, rent: subtract(taxed, once), setUpFee, once, taxed, tax, deposit, total }
    })
  const some = (minor: number) => (minor === 0 ? '–' : money(minor))
  const cells = (row: Omit<(typeof months)[number], 'month'>) => ({
    renta: money(row.rent),
    instalacion: some(row.setUpFee),
    unicos: some(row.once),
    neto: money(row.taxed),
    igv: money(row.tax),
    garantia: some(row.deposit),
    total: money(row.total),
  })
  const sum = (part: (row: (typeof months)[number]) => number) => add(0, ...months.map(part))
  const sums = {
    rent: sum(({ rent }) => rent),
    setUpFee: sum(({ setUpFee }) => setUpFee),
    once: sum(({ once }) => once),
    taxed: sum(({ taxed }) => taxed),
    tax: sum(({ tax }) => tax),
    deposit: sum(({ deposit }) => deposit),
    total: sum(({ total }) => total),
  }
  const named = (month: string | undefined) => (month === undefined ? '' : monthName(`${month}-01`))
  return {
    con_plan: months.length > 0,
    con_horizonte: cut,
    cuadro_con_instalacion: sums.setUpFee > 0,
    cuadro_con_unicos: sums.once > 0,
    cuadro_con_garantia: sums.deposit > 0,
    'contrato.primer_mes': named(months[0]?.month),
    'contrato.plan_hasta': named(months.at(-1)?.month),
    ...Object.fromEntries(Object.entries(cells(sums)).map(([name, value]) => [`plan_total.${name}`, value])),
    plan: months.map(({ month, ...row }) => ({ mes: named(month), ...cells(row) })),
  }
}

/** What of a document doesn't follow from its contract: made anew on another day it says the same. */
const passing = new Set([
  'contrato.numero',
  'contrato_original.numero',
  'contrato.fecha_documento',
  // What the amounts beside them say already.
  'cuadro_con_instalacion',
  'cuadro_con_unicos',
  'cuadro_con_garantia',
  'con_cci',
])

/** The part of the data that tells whether a contract's document would say something else. */
export const lastingData = (data: DocumentData): string =>
  JSON.stringify(
    Object.keys(data)
      .filter(name => !passing.has(name))
      .sort()
      .map(name => [name, data[name]]),
  )
