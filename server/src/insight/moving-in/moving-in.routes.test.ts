import type { Import, ImportRow } from '@aforo/api/people/imports'
import { expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { base, csvFile, upload } from '../../testing/imports-house.ts'
import {
  bringIn,
  campuses,
  clients,
  contracts,
  emptyOperator,
  nextWorkday,
  products,
  spaces,
} from '../../testing/moving-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()

test('an operator’s places, clients, products and contracts come in, and again they change nothing', async () => {
  const { api } = await emptyOperator()
  expect(await bringIn(api, 'CAMPUSES', campuses)).toMatchObject({ status: 'FINISHED', created: 2, faults: [] })
  expect(await bringIn(api, 'SPACES', spaces)).toMatchObject({ status: 'FINISHED', created: 6, faults: [] })
  expect(await bringIn(api, 'CUSTOMERS', clients)).toMatchObject({ status: 'FINISHED', created: 2, faults: [] })
  expect(await bringIn(api, 'PRODUCTS', products)).toMatchObject({ status: 'FINISHED', created: 3, faults: [] })
  expect(await bringIn(api, 'CONTRACTS', contracts)).toMatchObject({ status: 'FINISHED', created: 2, faults: [] })

  const again = [
    await bringIn(api, 'CAMPUSES', campuses),
    await bringIn(api, 'SPACES', spaces),
    await bringIn(api, 'CUSTOMERS', clients),
    await bringIn(api, 'PRODUCTS', products),
    await bringIn(api, 'CONTRACTS', contracts),
  ]
  expect(again.map(({ create, created, exists, errors }) => ({ create, created, exists, errors }))).toEqual(
    [2, 6, 2, 3, 2].map(exists => ({ create: 0, created: 0, exists, errors: 0 })),
  )
  const found = await api.get<Page<{ number: string; status: string }>>('/contracts/search', { status: 'SIGNED' })
  expect(found.body.items.map(({ number }) => number).sort()).toEqual(['CT-14', 'CT-15'])
}, 300_000)

test('the month is billed from what came in', async () => {
  const { api } = await emptyOperator()
  for (const [kind, rows] of [
    ['CAMPUSES', campuses],
    ['CUSTOMERS', clients],
    ['PRODUCTS', products],
    ['CONTRACTS', contracts],
  ] as const)
    expect(await bringIn(api, kind, rows, 'ALL_OR_NOTHING')).toMatchObject({ status: 'FINISHED', errors: 0 })
  const month = app.services.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().toString().slice(0, 7)
  const run = await api.post<{ id: string }>('/billing/runs', { month })
  expect(run.status).toBe(202)
  await app.drain()
  const bills = await api.get<Page<{ client: { name: string }; currency: string; net: string }>>('/billing/search', {
    month,
  })
  expect(bills.body.items.map(one => [one.currency, one.net]).sort()).toEqual([
    ['PEN', '4000.00'],
    ['USD', '900.50'],
  ])
})

test('rows that can’t be are refused by their column, and nothing of them is made', async () => {
  const { api } = await emptyOperator()
  const wrong = await bringIn(api, 'CAMPUSES', [
    campuses[0] as string[],
    ['', 'X', 'a', 'b', 'c', 'Narnia', '20:00', '08:00'],
    ['Bien', 'B', 'a', 'b', 'c', '', '', ''],
    ['Otra vez', 'b', 'a', 'b', 'c', '', '', ''],
  ])
  expect(wrong).toMatchObject({ created: 1, errors: 2 })
  expect(wrong.faults).toEqual([
    'No existe ese país. Escribe su nombre o sus dos letras.',
    'Cierra antes de abrir. Corrige una de las dos horas.',
    'Falta: escríbelo.',
    'Ya está en la fila 3. Deja una sola.',
  ])
  const missing = await bringIn(api, 'CONTRACTS', [
    contracts[0] as string[],
    ['C-2026-0001', 'Nadie', 'ZZ', 'mucho', 'Euros', '01/01/2026', '31/12/2025', 'quizá', '', '', ''],
  ])
  expect(missing).toMatchObject({ created: 0, errors: 1 })
  expect(missing.faults.length).toBeGreaterThan(5)
})

test('balances of wallets and bookings to come begin once', async () => {
  const { api, admin } = await emptyOperator()
  await bringIn(api, 'CAMPUSES', campuses)
  await bringIn(api, 'SPACES', spaces)
  await bringIn(api, 'CUSTOMERS', clients)
  const wallets = [
    ['Wallet de', 'Saldo'],
    ['Minera Andina', '120.50'],
    [admin.username, '10'],
    ['nadie@x.pe', '-5'],
  ]
  expect(await bringIn(api, 'WALLETS', wallets)).toMatchObject({ created: 2, errors: 1 })
  expect(await bringIn(api, 'WALLETS', wallets)).toMatchObject({ created: 0, exists: 2, errors: 1 })
  const found = (await api.get<Page<{ name: string; balance: string }>>('/wallet/search')).body.items
  expect(found.map(({ balance }) => balance).sort()).toEqual(['10.00', '120.50'])

  const day = nextWorkday(app.services.clock.now())
  const bookings = [
    ['Sede', 'Espacio', 'Día', 'Desde', 'Hasta', 'Correo', 'Asunto'],
    ['MIR', 'Larco', day, '9:00', '10:30 am', admin.username, 'Comité'],
    ['MIR', 'Larco', day, '10:00', '11:00', admin.username, 'Choca'],
    ['MIR', 'Larco', '2020-01-06', '10:00', '11:00', admin.username, ''],
    ['MIR', 'Nada', day, '10:00', '11:00', 'nadie@x.pe', ''],
  ]
  const first = await bringIn(api, 'BOOKINGS', bookings)
  expect(first).toMatchObject({ created: 1, errors: 3 })
  expect(first.faults).toContain('Ya pasó. Aquí van las reservas por venir.')
  expect(await bringIn(api, 'BOOKINGS', bookings.slice(0, 2))).toMatchObject({ created: 0, exists: 1, errors: 0 })
})

test('columns that were chosen by hand are remembered for the next file with the same titles', async () => {
  const { api } = await emptyOperator()
  const rows = [
    ['Lugar', 'Sigla interna', 'Vía', 'Zona', 'Urbe'],
    ['Miraflores', 'MIR', 'Av. José Larco 345', 'Miraflores', 'Lima'],
  ]
  const first = (await upload(api, csvFile(rows, 'uno.csv'), 'CAMPUSES')).body
  expect(first.mapping).toMatchObject({ name: null, code: null })
  const mapping = { ...first.mapping, name: 0, code: 1, addressOne: 2, district: 3, city: 4 }
  await api.post(`${base}/imports/${first.id}/check`, { mapping })
  await app.drain()
  const second = (await upload(api, csvFile(rows, 'dos.csv'), 'CAMPUSES')).body
  expect(second.mapping).toEqual(mapping)
  const said = ({ reading }: Import) => reading.notes.filter(({ about }) => about === 'COLUMNS')
  const words = 'Las columnas van como en el último archivo con estos títulos.'
  expect([said(first), said(second)]).toEqual([[], [{ about: 'COLUMNS', guess: true, text: words }]])
  // What was written by hand, in a column that the file doesn't have, isn't of the next one.
  await api.put(`${base}/imports/${first.id}/rows`, { rows: [{ row: 2, cells: { country: 'Perú' } }] })
  expect((await api.get<Import>(`${base}/imports/${first.id}`)).body.mapping.country).toBe(5)
  expect((await upload(api, csvFile(rows, 'otro.csv'), 'CAMPUSES')).body.mapping).toEqual({ ...mapping, country: null })
  const other = [['Lugar', 'Sigla', 'Vía', 'Zona', 'Urbe'], rows[1] as string[]]
  expect((await upload(api, csvFile(other, 'tres.csv'), 'CAMPUSES')).body.mapping.name).toBeNull()
})

const lines = [
  ['Contrato', 'Cliente', 'Producto', 'Precio', 'Inicio', 'Fin', 'Estado'],
  ['CT-20', '20131312955', 'OF-301', '3000', '01/03/2025', '28/02/2030', 'Active'],
  ['CT-21', 'Rojas, Paz y Asociados', 'OF-901', '900', '15/06/2025', '', 'Vigente'],
  ['CT-20', 'Minera Andina', 'OF-302', '1000', '01/03/2025', '28/02/2030', 'Active'],
]

test('several rows of a contract, each with a product, make one contract', async () => {
  const { api, tenant } = await emptyOperator()
  await bringIn(api, 'CAMPUSES', campuses)
  await bringIn(api, 'CUSTOMERS', clients)
  await bringIn(api, 'PRODUCTS', products)
  const came = await bringIn(api, 'CONTRACTS', lines)
  expect(came).toMatchObject({ rows: 3, created: 2, joined: 1, errors: 0, exists: 0 })
  const found = await api.get<Page<{ number: string; id: string }>>('/contracts/search', { status: 'SIGNED' })
  expect(found.body.items.map(({ number }) => number).sort()).toEqual(['CT-20', 'CT-21'])
  const rented = await asTenant(app.services.database, tenant.tenantId, tx =>
    tx
      .selectFrom('signed_lines as l')
      .innerJoin('products as p', 'p.id', 'l.product_id')
      .innerJoin('contracts as c', 'c.id', 'l.contract_id')
      .select(['c.number', 'p.code', 'l.monthly'])
      .orderBy('p.code')
      .execute(),
  )
  expect(rented.map(({ number, code, monthly }) => [number, code, monthly])).toEqual([
    ['CT-20', 'OF-301', 300_000],
    ['CT-20', 'OF-302', 100_000],
    ['CT-21', 'OF-901', 90_000],
  ])
  expect(await bringIn(api, 'CONTRACTS', lines)).toMatchObject({ create: 0, joined: 0, exists: 3, errors: 0 })
})

test('rows of a contract that disagree, or of which one has an error, make none; mended, they make it', async () => {
  const { api } = await emptyOperator()
  await bringIn(api, 'CAMPUSES', campuses)
  await bringIn(api, 'CUSTOMERS', clients)
  await bringIn(api, 'PRODUCTS', products)
  const [titles = [], first = [], , second = []] = lines
  const at = (cells: string[], column: number, text: string) => cells.with(column, text)
  const { body } = await upload(
    api,
    csvFile([titles, first, at(second, 5, '31/12/2029'), at(first, 0, 'CT-22'), at(at(second, 0, 'CT-22'), 2, 'NADA')]),
    'CONTRACTS',
  )
  await api.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
  await app.drain()
  const { items } = (await api.get<Page<ImportRow>>(`${base}/imports/${body.id}/rows`)).body
  expect(items.map(({ row, verdict, faults }) => [row, verdict, faults[0]?.field])).toEqual([
    [2, 'ERROR', 'endsOn'],
    [3, 'ERROR', 'endsOn'],
    [4, 'ERROR', 'products'],
    [5, 'ERROR', 'products'],
  ])
  const mended = await api.put<{ import: Import }>(`${base}/imports/${body.id}/rows`, {
    rows: [
      { row: 3, cells: { endsOn: '28/02/2030' } },
      { row: 5, leaveOut: true },
    ],
  })
  expect(mended.body.import.counts).toMatchObject({ rows: 3, create: 2, joined: 1, errors: 0 })
})

test('a contract or booking that its file calls ended isn’t brought in', async () => {
  const { api } = await emptyOperator()
  await bringIn(api, 'CAMPUSES', campuses)
  await bringIn(api, 'CUSTOMERS', clients)
  await bringIn(api, 'PRODUCTS', products)
  const [titles = [], first = []] = lines
  const came = await bringIn(api, 'CONTRACTS', [titles, first.with(6, 'Terminated')])
  expect(came).toMatchObject({ created: 0, errors: 1 })
  expect(came.faults[0]).toMatch(/No está en vigor/)
})

test('an amount’s own currency counts where no column says one, and a DNI that lost its zeros is reported', async () => {
  const { api } = await emptyOperator()
  await bringIn(api, 'CAMPUSES', campuses)
  const priced = await bringIn(api, 'PRODUCTS', [
    ['Código', 'Producto', 'Sede', 'Precio'],
    ['OF-1', 'Oficina 1', 'MIR', 'US$ 1,850.00'],
    ['OF-2', 'Oficina 2', 'MIR', '1200.00'],
  ])
  expect(priced).toMatchObject({ created: 2, faults: [] })
  const found =
    await api.get<Page<{ code: string; price: { currency: string; amount: string } | null }>>('/product/search')
  expect(found.body.items.map(({ code, price }) => [code, price?.currency, price?.amount]).toSorted()).toEqual([
    ['OF-1', 'USD', '1850.00'],
    ['OF-2', 'PEN', '1200.00'],
  ])
  const { body } = await upload(
    api,
    csvFile([
      ['Cliente', 'Tipo doc.', 'N° documento'],
      ['Julia', 'DNI', '812345'],
      ['Marco', 'DNI', '00812346'],
    ]),
    'CUSTOMERS',
  )
  await api.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
  await app.drain()
  const rows = await api.get<Page<ImportRow>>(`${base}/imports/${body.id}/rows`, { verdict: 'CREATE' })
  expect(rows.body.items.map(({ guesses }) => guesses)).toEqual([
    [{ field: 'taxId', message: 'Un DNI tiene 8 cifras: se le ponen los ceros de delante y va como 00812345.' }],
    [],
  ])
})

test('the only campus needs no column; of several each row names its own', async () => {
  const { api } = await emptyOperator()
  const offices = [
    ['Código', 'Producto'],
    ['OF-1', 'Oficina 1'],
  ]
  expect(await bringIn(api, 'PRODUCTS', offices)).toMatchObject({
    errors: 1,
    faults: ['Todavía no hay sedes. Crea primero la tuya.'],
  })
  await bringIn(api, 'CAMPUSES', campuses.slice(0, 2))
  expect(await bringIn(api, 'PRODUCTS', offices)).toMatchObject({ created: 1, faults: [] })
  const rooms = [
    ['Piso', 'Tipo', 'Espacio'],
    ['Piso 3', 'Sala', 'Larco'],
  ]
  expect(await bringIn(api, 'SPACES', rooms)).toMatchObject({ created: 1, faults: [] })
  expect(await bringIn(api, 'SPACES', rooms)).toMatchObject({ created: 0, exists: 1 })
  await bringIn(api, 'CAMPUSES', campuses)
  const more = [...offices, ['OF-2', 'Oficina 2']]
  expect(await bringIn(api, 'PRODUCTS', more)).toMatchObject({
    exists: 1,
    errors: 1,
    faults: ['Falta: hay varias sedes, escribe de cuál es.'],
  })
})
