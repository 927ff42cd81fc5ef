import type { Import, ImportRow } from '@aforo/api/people/imports'
import type { RecordKind } from '@aforo/api/people/record-imports'
import { expect, test } from 'vitest'
import { makeOperator } from '../../testing/house.ts'
import { base, csvFile, rowsOf, upload } from '../../testing/imports-house.ts'
import { makeCompany } from '../../testing/makers.ts'
import { type Client, type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()

/** Uploads, checks and runs a file of a kind; answers how it ended, and the faults of its rows. */
async function bringIn(api: Client, kind: RecordKind, rows: string[][], mode = 'GOOD_ROWS') {
  const { body, status } = await upload(
    api,
    csvFile(
      rows.map(row => row.map(quotedCell)),
      'datos.csv',
    ),
    kind,
  )
  if (status !== 201) throw new Error(JSON.stringify(body))
  const check = await api.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
  if (check.status !== 200) throw new Error(JSON.stringify(check.body))
  await app.drain()
  const checked = (await api.get<Import>(`${base}/imports/${body.id}`)).body
  if (checked.can.run) {
    const run = await api.post(`${base}/imports/${body.id}/run`, { mode })
    if (run.status !== 200) throw new Error(JSON.stringify(run.body))
    await app.drain()
  }
  const after = (await api.get<Import>(`${base}/imports/${body.id}`)).body
  const faults = (await rowsOf(api, body.id)).flatMap((row: ImportRow) => row.faults.map(one => one.message))
  return { id: body.id, status: after.status, ...after.counts, faults }
}

const quotedCell = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const campuses = [
  ['Sede', 'Código', 'Dirección', 'Distrito', 'Ciudad', 'País', 'Abre', 'Cierra'],
  ['Miraflores', 'MIR', 'Av. José Larco 345', 'Miraflores', 'Lima', 'Perú', '08:00', '8 pm'],
  ['San Isidro', 'SIS', 'Calle Las Begonias 415, piso 9', 'San Isidro', 'Lima', '', '', ''],
]
const spaces = [
  ['Sede', 'Piso', 'Tipo', 'Espacio', 'Dentro de', 'Capacidad'],
  ['MIR', 'Piso 3', 'Sala', 'Larco', '', '8'],
  ['Miraflores', 'Piso 3', 'Phone Booth', 'Cabina 1', '', ''],
  ['Miraflores', 'Piso 3', 'Escritorio', 'A-01', 'Mesa A', ''],
  ['Miraflores', 'Piso 3', 'Escritorio', 'A-02', 'Mesa A', ''],
  ['San Isidro', 'Sótano 1', 'Cochera', '101', '', ''],
  ['San Isidro', 'Piso 9', 'Piso', '', '', '40'],
]
const clients = [
  ['Cliente', 'RUC', 'Razón social', 'Correo de facturación', 'Contacto', 'Teléfono'],
  ['Minera Andina', '20131312955', 'Minera Andina S.A.A.', 'facturas@andina.example', 'Eva Ramos', '+51 987 654 321'],
  ['Rojas, Paz y Asociados', '20100070970', 'Rojas, Paz y Asociados S.A.C.', '', '', ''],
]
const products = [
  ['Código', 'Producto', 'Tipo', 'Sede', 'Precio', 'Moneda', 'Desde'],
  ['OF-301', 'Oficina 301', 'Oficina privada', 'Miraflores', '3500.00', 'Soles', '01/01/2020'],
  ['OF-302', 'Oficina 302', 'Oficina privada', 'MIR', '1200', '', '01/01/2020'],
  ['OF-901', 'Oficina 901', 'Suite', 'San Isidro', '900.50', 'US$', '01/01/2020'],
]
const contracts = [
  [
    'Contrato',
    'Cliente',
    'Productos',
    'Precio',
    'Moneda',
    'Inicio',
    'Fin',
    'Renovación',
    'Meses de renovación',
    'Garantía',
    'Días de crédito',
  ],
  [
    'CT-14',
    '20131312955',
    'OF-301; OF-302',
    '3000.00; 1000',
    'Soles',
    '01/03/2025',
    '28/02/2030',
    'Automática',
    '12',
    '7000',
    '15',
  ],
  ['CT-15', 'Rojas, Paz y Asociados', 'OF-901', '', 'Dólares', '15/06/2025', '', '', '', '', ''],
]

async function emptyOperator() {
  const { api, admin } = await makeOperator(app, {})
  const company = await makeCompany(api, { legalName: 'Andén S.A.C.', taxId: '20100047218', address: 'Av. Uno 1' })
  return { api, admin, company }
}

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

function nextWorkday(now: Temporal.Instant): string {
  let day = now.toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 1 })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return day.toString()
}

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
  expect((await upload(api, csvFile(rows, 'dos.csv'), 'CAMPUSES')).body.mapping).toEqual(mapping)
  const other = [['Lugar', 'Sigla', 'Vía', 'Zona', 'Urbe'], rows[1] as string[]]
  expect((await upload(api, csvFile(other, 'tres.csv'), 'CAMPUSES')).body.mapping.name).toBeNull()
})
