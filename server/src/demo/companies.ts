import { randomUUIDv7 } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Tx } from '../platform/database/database.ts'
import type { Files } from '../platform/files.ts'
import type { MadeTenant, MadeUser } from './factories.ts'
import type { Random } from './random.ts'

/** Who issues the demo's receipts. */
export const issuerTaxId = '20999999990'

/** Nobody's: the numbers of their kind are far from being given out. */
const peruvian = {
  country_code: 'PE',
  legal_name: 'Andén Coworking S.A.C.',
  tax_id: issuerTaxId,
  address: 'Av. José Larco 1232, Miraflores, Lima',
  sap_company: 'ANDEN_PE',
}
const chilean = {
  country_code: 'CL',
  legal_name: 'Andén Coworking Chile SpA',
  tax_id: '999123457',
  address: 'Av. Providencia 1208, Providencia, Santiago',
  sap_company: 'ANDEN_CL',
}

const annexes: { name: string; text: string[] }[] = [
  {
    name: 'Reglamento interno',
    text: [
      'Los espacios comunes se usan con respeto por quienes trabajan cerca.',
      'Las visitas se registran en recepción y las recibe quien las invitó.',
      'Las salas de reunión se dejan como se encontraron, a la hora en que termina la reserva.',
    ],
  },
  {
    name: 'Acta de entrega del espacio',
    text: [
      'El operador entrega el espacio con el mobiliario que se detalla y en buen estado.',
      'El cliente lo devuelve igual, salvo el desgaste por el uso normal.',
    ],
  },
  {
    name: 'Política de datos personales',
    text: ['Los datos de las personas del cliente se usan para darles acceso y prestar el servicio, y para nada más.'],
  },
]

/** A page with a title and its paragraphs. */
async function page({ name, text }: (typeof annexes)[number], now: Temporal.Instant): Promise<Buffer> {
  const date = new Date(now.epochMilliseconds)
  const drawn = new PDFDocument({ size: 'A4', margin: 72, info: { Title: name, CreationDate: date } })
  drawn.fontSize(18).text(name).moveDown()
  for (const paragraph of text) drawn.fontSize(11).text(paragraph).moveDown()
  drawn.end()
  return buffer(drawn)
}

/** The operator's companies, how they bill, two months of exchange rates, and what contracts choose from. */
export async function makeCompanies(
  tx: Tx,
  { tenantId: tenant_id }: MadeTenant,
  boss: MadeUser,
  { random, now, today, files }: { random: Random; now: Temporal.Instant; today: string; files?: Pick<Files, 'put'> },
) {
  const [pe, cl] = [peruvian, chilean].map(company => ({ ...company, tenant_id, id: randomUUIDv7() }))
  if (!pe || !cl) throw new Error('two companies were asked for')
  await tx.insertInto('companies').values([pe, cl]).execute()
  const inPeru = { tenant_id, company_id: pe.id }
  const inChile = { tenant_id, company_id: cl.id }
  const account = (bank: string, currency: string, number: string, cci: string | null = null) => ({
    id: randomUUIDv7(),
    bank,
    currency,
    number,
    cci,
  })
  await tx
    .insertInto('company_accounts')
    .values([
      { ...inPeru, ...account('BCP', 'PEN', '193-1234567-0-12', '00219300123456701214') },
      { ...inPeru, ...account('BCP', 'USD', '193-1765432-1-12', '00219300176543211218') },
      {
        ...inPeru,
        ...account('Banco de la Nación', 'PEN', '00-068-123456', '01806800006812345673'),
        for_detractions: true,
      },
      { ...inChile, ...account('Banco Santander', 'USD', '0-000-7712345-6') },
    ])
    .execute()
  const signer = { id: '', document_type: 'DNI', position: 'Gerente general' }
  await tx
    .insertInto('company_representatives')
    .values([
      {
        ...inPeru,
        ...signer,
        id: randomUUIDv7(),
        name: 'Marisol Tello Arce',
        document_number: '40711823',
        registry_entry: 'Partida 13998877, asiento C00004',
      },
      {
        ...inPeru,
        ...signer,
        id: randomUUIDv7(),
        name: 'Lucía Paredes Quispe',
        position: 'Apoderada',
        document_number: '43120956',
        registry_entry: 'Partida 13998877, asiento C00007',
      },
      {
        ...inChile,
        ...signer,
        id: randomUUIDv7(),
        name: 'Ignacio Fuenzalida Rojas',
        document_type: 'NATIONAL_ID',
        document_number: '12345678-5',
      },
    ])
    .execute()
  const series = (kind: string, code: string, first_number = 1) => ({
    ...inPeru,
    id: randomUUIDv7(),
    kind,
    code,
    first_number,
  })
  await tx
    .insertInto('receipt_series')
    .values([
      series('INVOICE', 'F001'),
      // Went on from another system.
      series('RECEIPT', 'B001', 1251),
      series('CREDIT_NOTE', 'FC01'),
      series('CREDIT_NOTE', 'BC01'),
    ])
    .execute()
  await makeTerms(tx, tenant_id, { now, files })
  await tx
    .insertInto('tax_rates')
    .values({ tenant_id, id: randomUUIDv7(), rate: 18_00, starts_on: '2011-03-01', ends_on: null })
    .execute()
  await makeExchangeRates(tx, boss, random, now, today)
}

async function makeTerms(
  tx: Tx,
  tenant_id: string,
  { now, files }: { now: Temporal.Instant; files?: Pick<Files, 'put'> },
) {
  const methods = [
    ['PE', 'Transferencia interbancaria'],
    ['PE', 'Depósito en cuenta'],
    ['PE', 'Tarjeta de crédito'],
    ['PE', 'Cheque'],
    ['CL', 'Transferencia electrónica'],
    ['CL', 'Cheque'],
  ] as const
  await tx
    .insertInto('payment_methods')
    .values(methods.map(([country_code, name]) => ({ tenant_id, id: randomUUIDv7(), country_code, name })))
    .execute()
  const days = [
    ...[0, 7, 15, 30, 45, 60].map(days => ({ country_code: 'PE', days })),
    ...[0, 30].map(days => ({ country_code: 'CL', days })),
  ]
  await tx
    .insertInto('credit_days')
    .values(days.map(term => ({ tenant_id, id: randomUUIDv7(), ...term })))
    .execute()
  if (!files) return
  for (const annex of annexes) {
    const bytes = await page(annex, now)
    const id = randomUUIDv7()
    const file_key = `${tenant_id}/attachments/${id}.pdf`
    await files.put(file_key, bytes, 'application/pdf')
    await tx
      .insertInto('contract_annexes')
      .values({ tenant_id, id, country_code: 'PE', name: annex.name, file_key, kind: 'PDF', size: bytes.length })
      .execute()
  }
}

/** Of the last sixty days, in small steps; on weekends the rate of Friday goes on. */
async function makeExchangeRates(tx: Tx, boss: MadeUser, random: Random, now: Temporal.Instant, today: string) {
  let rate = 3_742_000
  const rows = Array.from({ length: 60 }, (_, place) => {
    const date = Temporal.PlainDate.from(today).subtract({ days: 59 - place })
    if (date.dayOfWeek < 6) rate += random.between(-9, 9) * 1_000
    return {
      tenant_id: boss.tenantId,
      date: date.toString(),
      rate,
      source: place < 45 ? 'IMPORTED' : 'ENTERED',
      entered_by: boss.userId,
      entered_at: now.toString(),
    }
  })
  await tx.insertInto('exchange_rates').values(rows).execute()
}
