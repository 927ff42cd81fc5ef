import type { ContractAsOf } from '@aforo/api/deals/contract-addenda'
import type { ContractPlan } from '@aforo/api/deals/contract-lines'
import PizZip from 'pizzip'
import { afterEach, describe, expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { fillTemplate } from '../../platform/word/docx.ts'
import { renewingHouse } from '../../testing/renewing-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { sourceOf } from './data.queries.ts'
import { type ContractSource, documentData } from './data.rules.ts'
import { shippedFile, shippedName } from './shipped.service.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

type House = Awaited<ReturnType<typeof renewingHouse>>

/** A shipped template filled with a contract: its words as a reader has them, and the rows of its tables. */
async function fill(source: ContractSource) {
  const kind = source.changeKind === null ? 'CONTRACT' : 'ADDENDUM'
  const file = await shippedFile(shippedName({ countryCode: 'PE', contractType: source.contractType, kind }) ?? '')
  const data = documentData(source, { number: 'C-2026-0001', today: '2026-01-06', rates: [] })
  const { docx, paragraphs } = await fillTemplate(file.bytes, data)
  const xml = new PizZip(docx).file('word/document.xml')?.asText() ?? ''
  const wordsIn = (part: string) =>
    [...part.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)]
      .map(([, words = '']) => words)
      .join('')
      .replaceAll('\u00a0', ' ')
      .trim()
  const tables = [...xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(([table]) =>
    [...table.matchAll(/<w:tr[ >].*?<\/w:tr>/gs)].map(([row]) =>
      [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([cell]) => wordsIn(cell)),
    ),
  )
  const tablesOf = (head: string) => tables.filter(([first]) => first?.[0] === head)
  const tableOf = (head: string) => tablesOf(head)[0]?.slice(1)
  return {
    data,
    text: paragraphs.join('\n').replaceAll('\u00a0', ' '),
    lines: tableOf('Espacio o servicio'),
    plan: tableOf('Mes'),
    /** The heads of all tables of accounts and months: what has no column for what isn't agreed stands once. */
    heads: [...tablesOf('Banco'), ...tablesOf('Mes')].map(([first]) => first),
  }
}

const documentOf = async ({ tenant }: House, id: string) => {
  const source = await asTenant(app.services.database, tenant.tenantId, tx => sourceOf(tx, id))
  if (!source) throw new Error('no contract')
  return fill(source)
}

/** Minor units of a printed amount; a dash is none. */
const minor = (printed = '') => {
  if (printed === '–') return 0
  expect(printed).toMatch(/^(S\/|US\$) [\d,]+\.\d\d$/)
  return Number(printed.replaceAll(/[^\d]/g, ''))
}
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Each row of a table adds up to its last cell, and each column to its last row. */
function addsUp(rows: string[][] | undefined, from = 1) {
  const all = rows ?? []
  const total = all.at(-1) ?? []
  const months = all.slice(0, -1)
  expect(total[0]).toBe('Total')
  for (const row of all) expect(minor(row.at(-1))).toBe(sum(row.slice(from, -1).map(minor)))
  for (let column = from; column < total.length; column++)
    expect(minor(total[column])).toBe(sum(months.map(row => minor(row[column]))))
  return months
}

/** What the plan bills, by its months from the first printed one on, as the page shows it. */
const planOf = async ({ api }: House, id: string) =>
  (await api.get<ContractPlan>(`/contracts/${id}/plan`)).body.months.map(({ total }) => Number(total.replace('.', '')))

const everything = {
  renewal: 'BY_AGREEMENT',
  renewalMonths: 6,
  noticeDays: 45,
  paymentDay: 5,
  creditDays: null,
  deposit: '10000.00',
  setUpFee: '500.00',
  yearlyIncrease: '10.00',
  includedCredits: '12.50',
  prorates: false,
  discounts: [{ rate: '20.00', startDate: '2026-03-01', endDate: '2026-04-30' }],
}

describe('a contract', () => {
  test('has each agreed term in a clause, and its tables add up to what is billed, month by month to the end', async () => {
    const at = await renewingHouse(app)
    const { id } = await at.created(
      { startDate: '2026-01-16', endDate: '2027-07-31' },
      {
        ...everything,
        lines: [{ productId: at.office.id, unitPrice: '1200.00', discount: '5.00', freeDays: 10 }],
      },
    )
    const { text, lines, plan, heads } = await documentOf(at, id)
    expect(heads).toEqual([
      ['Banco', 'Moneda', 'Número de cuenta'],
      ['Mes', 'Renta', 'Instalación', 'IGV', 'Garantía', 'Total'],
    ])
    for (const term of [
      'rige desde el 16 de enero de 2026 hasta el 31 de julio de 2027. Se renueva solo por acuerdo escrito, por periodos de 6 meses.',
      'con 45 días de anticipación',
      'S/ 1,140.00 (MIL CIENTO CUARENTA CON 00/100 SOLES), en soles, más el IGV',
      'El mes que solo se empieza se paga completo.',
      'ya tienen estos descuentos: Oficina A1, 5 %.',
      'No se cobran los primeros días de: Oficina A1, 10 días, del 16 de enero de 2026 al 25 de enero de 2026.',
      'aumentará en 10 %.',
      'S/ 500.00 (QUINIENTOS CON 00/100 SOLES), más el IGV, por concepto de instalación.',
      '20 % del 1 de marzo de 2026 al 30 de abril de 2026',
      'El pago se hará hasta el día 5 de cada mes.',
      'abonará 12.50 créditos',
      'QUINTA: GARANTÍA',
      'EL CLIENTE entrega en garantía S/ 10,000.00 (DIEZ MIL CON 00/100 SOLES), que se factura con el primer mes, enero de 2026, sin IGV.',
      'SEXTA: OBLIGACIONES DE EL CLIENTE',
    ])
      expect(text).toContain(term)
    expect(text).not.toContain('A la firma')
    expect(lines).toMatchObject([
      // The campus is below the office.
      [
        expect.stringMatching(/^Oficina A1./),
        '1',
        'S/ 1,200.00 menos 5 %',
        '16 ene. 2026',
        '31 jul. 2027',
        'S/ 1,140.00',
      ],
      ['Total', '', '', '', '', 'S/ 1,140.00'],
    ])
    const months = addsUp(plan)
    expect(months).toHaveLength(19)
    expect(months.map(row => minor(row.at(-1)))).toEqual(await planOf(at, id))
    expect(months[0]?.[4]).toBe('S/ 10,000.00')
    // A tenth more from its anniversary on.
    expect(months.at(-1)?.[1]).toBe('S/ 1,254.00')
    // The day of the signature is written when it is signed.
    expect(text).toMatch(/Firmado en dos ejemplares de igual tenor el _+ de _+ de _+\./)
    expect(text).not.toMatch(/\D6 de enero de 2026/)
  })

  test('that renews itself says when, until when to give notice, and how far its table goes', async () => {
    const at = await renewingHouse(app)
    const { id } = await at.created(at.halfYear, {
      ...at.renewing,
      discounts: [{ rate: '10.00', startDate: '2026-04-01', endDate: '2026-06-30' }],
    })
    const { text, lines, plan } = await documentOf(at, id)
    expect(text).toContain(
      'rige desde el 1 de enero de 2026 hasta que una de las partes comunique que no continúa. Su primer periodo va hasta el 30 de junio de 2026. Se renueva el 1 de julio de 2026 salvo aviso hasta el 31 de mayo de 2026, y desde entonces por periodos de 6 meses',
    )
    expect(text).toContain('con al menos 30 días de anticipación')
    expect(text).toContain('10 % desde el 1 de abril de 2026, mientras rija el contrato')
    expect(text).not.toMatch(/termina/)
    expect(lines?.[0]?.[4]).toBe('se renueva')
    expect(text).toContain('como el contrato no tiene fecha de fin, el cuadro llega hasta enero de 2031')
    const months = addsUp(plan)
    expect(months).toHaveLength(61)
    expect(months.map(row => minor(row.at(-1)))).toEqual((await planOf(at, id)).slice(0, months.length))
  })

  test('has no clause, no comma and no number of what isn’t agreed', async () => {
    const at = await renewingHouse(app)
    const { id } = await at.created(at.halfYear, { creditDays: 15, noticeDays: 0 })
    const { text, lines } = await documentOf(at, id)
    for (const absent of [
      'GARANTÍA',
      'en garantía',
      'concepto de instalación',
      'aniversario',
      'descuentos',
      'primeros días',
      'créditos',
    ])
      expect(text).not.toContain(absent)
    expect(text).not.toContain('anticipación')
    expect(text).toContain('CUARTA: FORMA DE PAGO')
    expect(text).toContain('QUINTA: OBLIGACIONES DE EL CLIENTE')
    expect(text).toContain('El pago se hará a los 15 días de emitida la factura.')
    expect(lines).toHaveLength(2)
    expect(text).toContain(
      'Luis Soto, identificado(a) con DNI N.° 40506070, a quien en adelante se denominará EL CLIENTE.',
    )
  })
})

test.each(['OFFICE', 'COWORKING', 'VIRTUAL_OFFICE', 'SERVICES', 'ADDENDUM'] as const)(
  'the shipped template %s reads well with every optional value empty',
  async kind => {
    const at = await renewingHouse(app)
    const { id } = await at.created(at.halfYear, { creditDays: 15 })
    const source = await asTenant(app.services.database, at.tenant.tenantId, tx => sourceOf(tx, id))
    if (!source) throw new Error('no contract')
    const empty: ContractSource = {
      ...source,
      ...(kind === 'ADDENDUM'
        ? { changeKind: 'PARTIES', changesFrom: '2026-02-01', originalNumber: 'C-2026-0001' }
        : { contractType: kind }),
      client: { legalName: 'Minera Andina S.A.A.', taxId: '20131312955', address: 'Calle Uno 1, Lima' },
      representative: { name: 'Luis Soto', documentType: 'DNI', documentNumber: '40506070' },
      responsible: {},
      invoiceContact: {},
      paymentContact: {},
      endsOn: null,
      noticeDays: 0,
      paymentDay: null,
      creditDays: null,
      paymentMethod: null,
      deposit: 0,
      lines: [],
      documented: { ...source.documented, endsOn: null, lines: {}, terms: { ...source.documented.terms, lines: [] } },
      accounts: [],
      representatives: [],
      annexes: [],
    }
    const { text, plan } = await fill(empty)
    expect(text).not.toMatch(/[{}]|undefined|null|NaN/)
    // Neither a gap where something would stand, nor a line for something that is never written.
    expect(text).not.toMatch(
      / [,;.:]|,\s*[,;.]|\(\s*\)|;\s*[a,]? quien|N\.°\s*[,.;]|(?:en|con|por|mediante|a|de|el|del|al) [,.;]/,
    )
    expect(text.replace(/Firmado en dos ejemplares.*/, '').replaceAll(/_{31}/g, '')).not.toContain('____')
    expect(text).not.toMatch(/(?:RUC|DNI) *$/m)
    expect(plan).toBeUndefined()
  },
)

test.each([
  ['PASSPORT', 'AB1234567', 'Pasaporte'],
  ['CE', '001234567', 'Carné de extranjería'],
  ['TAX_ID', '20131312955', 'RUC'],
])('a client with %s %s is introduced and signs with its %s', async (documentType, taxId, name) => {
  const at = await renewingHouse(app)
  const { id } = await at.created(at.halfYear, { creditDays: 15 })
  const source = await asTenant(app.services.database, at.tenant.tenantId, tx => sourceOf(tx, id))
  if (!source) throw new Error('no contract')
  const { text } = await fill({ ...source, client: { ...source.client, documentType, taxId } })
  expect(text).toContain(`con ${name} N.° ${taxId}`)
  expect(text).toContain(`${name} ${taxId}`)
  if (name !== 'RUC') expect(text).not.toContain(`RUC ${taxId}`)
})

describe('an addendum', () => {
  async function raised() {
    const at = await renewingHouse(app)
    const one = await at.signed(
      {
        startDate: '2024-01-01',
        endDate: '2026-12-31',
        lineItems: [{ productId: at.office.id, unitPrice: '1000.00' }],
      },
      { creditDays: 15, yearlyIncrease: '10.00', deposit: '500.00' },
    )
    at.on('2026-03-10')
    const prepare = async (change: object) => {
      const added = await at.addendum(one.id, change)
      expect(added.status, JSON.stringify(added.body)).toBe(201)
      return added.body
    }
    const { body: asOf } = await at.api.get<ContractAsOf>(`/contracts/${one.id}/as-of`)
    const lineId = asOf.lines[0]?.id ?? ''
    return { at, one, asOf, lineId, prepare }
  }

  test.each<[string, (at: { lineId: string; other: string }) => object, string, string[]]>([
    ['EXTENSION', () => ({ kind: 'EXTENSION', endDate: '2027-12-31' }), 'S/ 1,331.00', ['S/ 1,331.00']],
    ['PARTIES', () => ({ kind: 'PARTIES', from: '2026-05-01' }), 'S/ 1,210.00', ['S/ 1,210.00']],
    ['END', () => ({ kind: 'END', endDate: '2026-08-31' }), 'S/ 1,210.00', ['S/ 1,210.00']],
    [
      'PRICE',
      ({ lineId }) => ({ kind: 'PRICE', from: '2026-05-01', prices: [{ lineId, unitPrice: '1300.00' }] }),
      'S/ 1,300.00',
      ['S/ 1,300.00'],
    ],
    [
      'LINES',
      ({ other }) => ({
        kind: 'LINES',
        from: '2026-05-01',
        begins: [{ productId: other, unitPrice: '90.00', freeDays: 5 }],
      }),
      'S/ 1,300.00',
      ['S/ 1,210.00', 'S/ 90.00'],
    ],
  ])(
    'of kind %s prints the prices of its first day and what is billed from then on',
    async (kind, change, monthly, each) => {
      const { at, lineId, prepare } = await raised()
      const other = (await at.product('B2')).id
      const added = await prepare(change({ lineId, other }))
      const { text, lines, plan, heads } = await documentOf(at, added.id)
      expect(text).toContain(`La contraprestación mensual es de ${monthly} (`)
      // What ends on a day isn't said to go on.
      expect(text.includes('Sigue aumentando')).toBe(kind !== 'END')
      expect(added.monthly).toBe(monthly.replace('S/ ', '').replace(',', ''))
      expect(lines?.slice(0, -1).map(row => row.at(-1))).toEqual(each)
      expect(lines?.at(-1)?.at(-1)).toBe(monthly)
      for (const row of lines?.slice(0, -1) ?? []) expect(minor(row[2]) * Number(row[1])).toBe(minor(row.at(-1)))
      const months = addsUp(plan)
      const billed = await planOf(at, added.id)
      expect(months.map(row => minor(row.at(-1)))).toEqual(billed.slice(billed.length - months.length))
      expect(heads.at(-1)).toEqual(['Mes', 'Renta', 'IGV', 'Total'])
    },
  )

  test('that ends before its time says its notice, its penalty and the guarantee that goes back', async () => {
    const { at, prepare } = await raised()
    const end = { kind: 'END', endDate: '2026-08-31', noticeOn: '2026-07-01', penalty: '600.00' }
    const { text, plan, heads } = await documentOf(at, (await prepare(end)).id)
    expect(heads.at(-1)).toEqual(['Mes', 'Renta', 'Pagos únicos', 'IGV', 'Total'])
    expect(text).toContain('El término se avisó el 1 de julio de 2026, con 61 días de anticipación.')
    expect(text).toContain(
      'una penalidad por término anticipado de S/ 600.00 (SEISCIENTOS CON 00/100 SOLES), más el IGV',
    )
    expect(text).toContain('devuelve a EL CLIENTE la garantía por S/ 500.00 (QUINIENTOS CON 00/100 SOLES)')
    expect(addsUp(plan).at(-1)?.[2]).toBe('S/ 600.00')
  })

  test('and the contract’s page, its list and what it comes to as of a day say one price', async () => {
    const { at, one, asOf } = await raised()
    expect(asOf.monthly).toBe('1210.00')
    expect((await at.read(one.id)).monthly).toBe('1210.00')
    const { body } = await at.api.get<{ items: { monthly: string }[] }>('/contracts/search')
    expect(body.items.map(({ monthly }) => monthly)).toEqual(['1210.00'])
    at.on('2027-05-01')
    expect((await at.read(one.id)).monthly).toBe('1210.00')
    expect((await at.api.get<ContractAsOf>(`/contracts/${one.id}/as-of`)).body.monthly).toBe('1210.00')
  })
})
