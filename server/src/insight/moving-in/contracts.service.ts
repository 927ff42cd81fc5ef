import type { Contract } from '@aforo/api/deals/contract-records'
import type { Sale } from '@aforo/api/deals/sale-records'
import type { RecordField } from '@aforo/api/people/record-imports'
import { type SignErrors, takeOver } from '../../deals/contracts/contracts.ts'
import { quoted, RowRefused } from '../../people/imports/imports.ts'
import { errorsOf, type Router, refusing } from './calls.service.ts'
import type { Kind } from './kind.service.ts'
import {
  billingCompanies,
  clientsByName,
  contractNumbers,
  homeToday,
  notFoundWords,
  productsByCode,
} from './lookups.queries.ts'
import { isEnded, listOf, wordsOf } from './rows.rules.ts'

type Field = RecordField<'CONTRACTS'>
type Renewal = 'NONE' | 'AUTOMATIC' | 'BY_AGREEMENT'

interface Terms {
  number: string
  currency: 'PEN' | 'USD'
  startsOn: string
  endsOn: string | null
  signedOn: string
  renewal: Renewal
  renewalMonths: number | null
  noticeDays: number | null
  deposit: string | null
  yearlyIncrease: string | null
  creditDays: number | null
}

interface Given extends Terms {
  client: string
  company: string | null
  codes: string[]
  prices: string[]
}

interface Prepared extends Terms {
  clientId: string
  companyId: string
  countryCode: string
  lines: { productId: string; unitPrice?: string }[]
}

const renewalOf = wordsOf<Renewal>(
  { NONE: 'No', AUTOMATIC: 'Automática', BY_AGREEMENT: 'De mutuo acuerdo' },
  {
    si: 'AUTOMATIC',
    yes: 'AUTOMATIC',
    auto: 'AUTOMATIC',
    automatico: 'AUTOMATIC',
    'no se renueva': 'NONE',
    acuerdo: 'BY_AGREEMENT',
    ninguna: 'NONE',
  },
)

/** Numbers of the form that the product gives by itself: one of them would be given twice. */
const ownNumber = /^C-\d{4}-\d+$/i

/** Contracts that were signed elsewhere and are in force, with their products, prices and terms. */
export const contractKind = (router: () => Router): Kind<Field, Given, Prepared> => ({
  keyField: 'number',
  read(row) {
    const number = row.needed('number', 30)
    if (ownNumber.test(number))
      row.fault('number', 'Los números como C-2026-0001 los da el sistema. Distínguelo, por ejemplo con otra letra.')
    const currency = row.currency('currency', 'prices')
    if (currency === 'CREDIT') row.fault('currency', 'Escribe Soles o Dólares.')
    const startsOn = row.date('startsOn')
    if (startsOn === null) row.fault('startsOn', 'Falta: escribe el primer día.')
    const endsOn = row.date('endsOn')
    if (startsOn !== null && endsOn !== null && endsOn < startsOn) row.fault('endsOn', 'Termina antes de empezar.')
    if (isEnded(row.text('status')))
      row.fault('status', 'No está en vigor. Aquí van los contratos en vigor: quita la fila.')
    const said = row.text('renewal')
    const renewal = said === '' ? 'NONE' : renewalOf(said)
    if (!renewal) row.fault('renewal', 'Escribe Automática, De mutuo acuerdo o No.')
    const renewalMonths = row.count('renewalMonths', 1, 120)
    if (renewal === 'AUTOMATIC' && renewalMonths === null)
      row.fault('renewalMonths', 'Falta: escribe cuántos meses se renueva cada vez.')
    if (renewal !== 'NONE' && endsOn === null) row.fault('endsOn', 'Falta: uno que se renueva tiene un último día.')
    const codes = [...new Set(listOf(row.needed('products', 2_000)).map(code => code.toUpperCase()))]
    const prices = row.amounts('prices')
    if (prices.length > 1 && prices.length !== codes.length)
      row.fault(
        'prices',
        `Hay ${codes.length} productos y ${prices.length} precios. Escribe uno por producto, o uno para todos.`,
      )
    const increase = row.amount('yearlyIncrease')
    if (increase !== null && Number(increase) > 100) row.fault('yearlyIncrease', 'Como máximo 100 %.')
    return {
      key: number === '' ? null : number.toLowerCase(),
      given: {
        number,
        currency: currency === 'USD' ? 'USD' : 'PEN',
        client: row.needed('client', 100),
        company: row.optional('company', 200),
        codes,
        prices,
        startsOn: startsOn ?? '',
        endsOn,
        signedOn: row.date('signedOn') ?? startsOn ?? '',
        renewal: renewal ?? 'NONE',
        renewalMonths: renewal === 'NONE' ? null : renewalMonths,
        noticeDays: row.count('noticeDays', 0, 365),
        deposit: row.amount('deposit'),
        yearlyIncrease: increase,
        creditDays: row.count('creditDays', 0, 365),
      },
    }
  },
  async lookUp({ tx, now }, rows) {
    const numbers = await contractNumbers(
      tx,
      rows.map(({ given }) => given.number),
    )
    const clients = await clientsByName(
      tx,
      rows.map(({ given }) => given.client),
    )
    const products = await productsByCode(
      tx,
      rows.flatMap(({ given }) => given.codes),
    )
    const companies = await billingCompanies(tx)
    const today = await homeToday(tx, now)
    return ({ given, key }, fault) => {
      const { client: clientName, company: companyName, codes, prices, ...terms } = given
      const client = clients.get(clientName.toLowerCase())
      if (!client && clientName !== '') fault('client', notFoundWords('el cliente', clientName))
      const missing = codes.filter(code => !products.has(code.toLowerCase()))
      if (missing.length > 0) fault('products', notFoundWords('el producto', missing.slice(0, 3).join('; ')))
      const found = codes.flatMap(code => products.get(code.toLowerCase()) ?? [])
      const countries = [...new Set(found.map(one => one.country_code))]
      if (countries.length > 1) fault('products', 'Son de sedes de dos países. Un contrato es de uno.')
      const named = companies.filter(
        one =>
          companyName === null ||
          [one.legal_name, one.tax_id].some(text => text.toLowerCase() === companyName.toLowerCase()),
      )
      if (named.length === 0)
        fault(
          companyName === null ? 'number' : 'company',
          companyName === null
            ? 'Falta la empresa que factura. Regístrala primero en Configuración › General › Empresas y facturación.'
            : notFoundWords('la empresa', companyName),
        )
      else if (named.length > 1)
        fault('company', 'Hay varias empresas. Escribe la razón social o el RUC de la que factura.')
      if (terms.endsOn !== null && terms.endsOn < today && terms.renewal !== 'AUTOMATIC')
        fault('endsOn', 'Ya terminó. Aquí van los contratos en vigor.')
      if (terms.signedOn > today)
        fault('signedOn', 'La fecha de la firma no puede ser futura. Escribe cuándo se firmó.')
      const late = found.find(one => terms.startsOn !== '' && one.starts_on > terms.startsOn)
      if (late)
        fault('products', `${quoted(late.code)} se ofrece después de que empieza el contrato. Adelanta su primer día.`)
      const prepared: Prepared = {
        ...terms,
        clientId: client?.id ?? '',
        companyId: named[0]?.id ?? '',
        countryCode: countries[0] ?? 'PE',
        lines: found.map(({ id }, at) => {
          const unitPrice = prices.length === 1 ? prices[0] : prices[at]
          return { productId: id, ...(unitPrice !== undefined && { unitPrice }) }
        }),
      }
      return { prepared, exists: key !== null && numbers.has(key) }
    }
  },
  join: (first, parts) => ({ ...first, lines: [first, ...parts].flatMap(({ lines }) => lines) }),
  columns: {
    clientId: 'client',
    companyId: 'company',
    countryCode: 'products',
    startsOn: 'startsOn',
    endsOn: 'endsOn',
    startDate: 'startsOn',
    endDate: 'endsOn',
    lineItems: 'products',
    currency: 'currency',
    renewal: 'renewal',
    renewalMonths: 'renewalMonths',
    noticeDays: 'noticeDays',
    deposit: 'deposit',
    yearlyIncrease: 'yearlyIncrease',
    creditDays: 'creditDays',
    signedOn: 'signedOn',
  },
  async write(call, given, unit) {
    if ((await contractNumbers(unit.tx, [given.number])).size > 0) return undefined
    const ids = given.lines.map(({ productId }) => productId)
    if (new Set(ids).size < ids.length)
      throw new RowRefused([
        { field: 'products', message: 'Un producto está en dos filas del contrato. Deja una sola.' },
      ])
    const { number, clientId, companyId, countryCode, currency, startsOn, endsOn, signedOn, lines } = given
    const { saleId } = await call<Sale>('sales', 'create', {
      title: `Contrato ${number}`,
      clientId,
      currency,
      status: 'CONFIRMED',
      startDate: startsOn,
      endDate: endsOn,
      lineItems: lines,
    })
    const { id } = await call<Contract>('contracts', 'create', { saleId, countryCode })
    const { renewal, renewalMonths, noticeDays, deposit, yearlyIncrease, creditDays } = given
    await call('contracts', 'setInformation', {
      id,
      renewal,
      renewalMonths,
      deposit: deposit ?? '0.00',
      yearlyIncrease: yearlyIncrease ?? '0.00',
      creditDays,
      ...(noticeDays !== null && { noticeDays }),
    })
    const errors = errorsOf(router(), 'contracts', 'signed') as SignErrors
    await refusing(() => takeOver(unit, { id, number, companyId, signedOn }, errors))
    return id
  },
})
