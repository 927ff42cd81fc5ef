import type { Import, ImportKind } from '@aforo/api/people/imports'
import { expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { base, rowsOf } from '../../testing/imports-house.ts'
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
import { type Client, type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()

/** Takes an import back; answers how it ended, and why rows stay. */
async function undo(api: Client, id: string) {
  const asked = await api.post<Import>(`${base}/imports/${id}/undo`)
  expect(asked).toMatchObject({ status: 200, body: { status: 'UNDOING', can: { undo: false, check: false } } })
  await app.drain()
  const { body } = await api.get<Import>(`${base}/imports/${id}`)
  const { undone, kept } = body.counts
  const reasons = (await rowsOf(api, id, 'KEPT')).flatMap(({ faults }) => faults.map(({ message }) => message))
  return { status: body.status, undone, kept, reasons, can: body.can.undo }
}

const gone = (undone: number) => ({ status: 'UNDONE', undone, kept: 0, reasons: [], can: false })

/** The names of a list. */
const listed = async (api: Client, path: string, query = {}) =>
  (await api.get<Page<{ name?: string; number?: string }>>(path, query)).body.items
    .map(({ name, number }) => name ?? number)
    .toSorted()

test('what an operator brought in is taken back, the last kind first, and can come in again', async () => {
  const { api, tenant } = await emptyOperator()
  const order = [
    ['CAMPUSES', campuses],
    ['SPACES', spaces],
    ['CUSTOMERS', clients],
    ['PRODUCTS', products],
    ['CONTRACTS', contracts],
  ] as [ImportKind, string[][]][]
  const ids: string[] = []
  for (const [kind, rows] of order) {
    const came = await bringIn(api, kind, rows)
    expect(came).toMatchObject({ status: 'FINISHED', created: rows.length - 1, errors: 0 })
    ids.push(came.id)
  }
  for (const [at, id] of ids.toReversed().entries())
    expect(await undo(api, id)).toEqual(gone((order.toReversed()[at]?.[1].length ?? 0) - 1))
  expect(await listed(api, '/campus/search')).toEqual([])
  expect(await listed(api, '/customer/search')).toEqual([])
  expect(await listed(api, '/product/search')).toEqual([])
  expect(await listed(api, '/contracts/search', { status: 'SIGNED' })).toEqual([])
  const left = await asTenant(app.services.database, tenant.tenantId, async tx => ({
    spaces: await tx.selectFrom('spaces').select('name').where('deleted_at', 'is', null).execute(),
    takings: await tx.selectFrom('product_takings').select('product_id').execute(),
    lines: await tx.selectFrom('signed_lines').select('product_id').execute(),
  }))
  expect(left).toEqual({ spaces: [], takings: [], lines: [] })
  for (const [kind, rows] of order)
    expect(await bringIn(api, kind, rows)).toMatchObject({ status: 'FINISHED', created: rows.length - 1, errors: 0 })
}, 300_000)

test('people, teams, balances and bookings are taken back as well', async () => {
  const { api, admin } = await emptyOperator()
  await bringIn(api, 'CAMPUSES', campuses)
  await bringIn(api, 'SPACES', spaces)
  const mail = `eva@${admin.username.split('@')[1]}`
  const people = await bringIn(api, 'USERS', [
    ['Nombre', 'Apellidos', 'Correo'],
    ['Eva', 'Ramos', mail],
  ])
  const teams = await bringIn(api, 'TEAMS', [
    ['Equipo', 'Integrantes'],
    ['Comunidad', mail],
  ])
  const wallets = [
    ['Wallet de', 'Saldo'],
    ['Comunidad', '120.50'],
    [mail, '0'],
  ]
  const balances = await bringIn(api, 'WALLETS', wallets)
  const day = nextWorkday(app.services.clock.now())
  const bookings = await bringIn(api, 'BOOKINGS', [
    ['Sede', 'Espacio', 'Día', 'Desde', 'Hasta', 'Correo'],
    ['MIR', 'Larco', day, '9:00', '10:30', mail],
  ])
  expect([people, teams, balances, bookings].map(({ created, faults }) => [created, faults])).toEqual([
    [1, []],
    [1, []],
    [2, []],
    [1, []],
  ])
  // What uses them stays in their way until it is taken back itself.
  expect(await undo(api, people.id)).toMatchObject({ undone: 0, kept: 1, can: true })
  expect(await undo(api, teams.id)).toMatchObject({ undone: 0, kept: 1 })

  expect(await undo(api, bookings.id)).toEqual(gone(1))
  expect(await undo(api, balances.id)).toEqual(gone(2))
  expect(await bringIn(api, 'WALLETS', wallets.slice(0, 2))).toMatchObject({ created: 1, errors: 0 })
  const again = (await api.get<Import[]>(`${base}/imports`, { kind: 'WALLETS' })).body[0]
  expect(await undo(api, again?.id ?? '')).toEqual(gone(1))
  expect(await undo(api, teams.id)).toEqual(gone(1))
  expect(await undo(api, people.id)).toEqual(gone(1))
  const history = await api.get<Page<{ action: string }>>(`/removed/PERSON`)
  expect(history.body.items).toMatchObject([{ title: 'Eva Ramos' }])
}, 300_000)

test('rows that were used or changed since stay, and say why', async () => {
  const { api } = await emptyOperator()
  const places = await bringIn(api, 'CAMPUSES', campuses)
  const customers = await bringIn(api, 'CUSTOMERS', clients)
  const offices = await bringIn(api, 'PRODUCTS', products)
  const signed = await bringIn(api, 'CONTRACTS', contracts)

  expect(await undo(api, customers.id)).toMatchObject({
    undone: 0,
    kept: 2,
    reasons: [
      'Se queda, porque ya se usa: 1 contrato vigente o por empezar, 1 negocio.',
      'Se queda, porque ya se usa: 1 contrato vigente o por empezar, 1 negocio.',
    ],
  })
  expect(await undo(api, places.id)).toMatchObject({
    kept: 2,
    reasons: ['Se queda, porque ya se usa: productos.', 'Se queda, porque ya se usa: productos.'],
  })

  const month = app.services.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().toString().slice(0, 7)
  await api.post('/billing/runs', { month })
  await app.drain()
  expect(await undo(api, signed.id)).toMatchObject({ undone: 0, kept: 2 })

  const changed = (await api.get<Page<{ productId: string; code: string; version: number }>>('/product/search')).body
    .items
  expect(await undo(api, offices.id)).toMatchObject({ undone: 0, kept: 3 })
  expect(changed.map(({ code }) => code).toSorted()).toEqual(['OF-301', 'OF-302', 'OF-901'])
})

test('a record that somebody changed stays; one that is gone already counts as taken back', async () => {
  const { api } = await emptyOperator()
  const customers = await bringIn(api, 'CUSTOMERS', [
    ...clients,
    ['Tercero', '20100047218', 'Tercero S.A.', '', '', ''],
  ])
  const { items } = (await api.get<Page<{ id: string; name: string }>>('/customer/search')).body
  const idOf = (name: string) => items.find(one => one.name === name)?.id
  expect((await api.patch(`/teams/${idOf('Minera Andina')}/rename`, { name: 'Minera del Sur' })).status).toBe(200)
  expect((await api.delete(`/teams/${idOf('Tercero')}`)).status).toBe(200)
  expect(await undo(api, customers.id)).toEqual({
    status: 'UNDONE',
    undone: 2,
    kept: 1,
    reasons: ['Se queda: alguien cambió este registro después de la carga.'],
    can: true,
  })
  expect(await listed(api, '/customer/search')).toEqual(['Minera del Sur'])
})

test('an import that made nothing, is under way or was undone can’t be undone', async () => {
  const { api } = await emptyOperator()
  const first = await bringIn(api, 'CAMPUSES', campuses)
  const none = await bringIn(api, 'CAMPUSES', campuses)
  expect(none).toMatchObject({ created: 0, exists: 2 })
  expect((await api.post(`${base}/imports/${none.id}/undo`)).status).toBe(409)
  await undo(api, first.id)
  expect((await api.post(`${base}/imports/${first.id}/undo`)).status).toBe(409)
  // Its file is still there: it comes in again without being uploaded.
  const { mapping } = (await api.get<Import>(`${base}/imports/${first.id}`)).body
  await api.post(`${base}/imports/${first.id}/check`, { mapping })
  await app.drain()
  await api.post(`${base}/imports/${first.id}/run`, { mode: 'ALL_OR_NOTHING' })
  await app.drain()
  const { status, counts, can } = (await api.get<Import>(`${base}/imports/${first.id}`)).body
  expect({ status, counts, undo: can.undo }).toMatchObject({
    status: 'FINISHED',
    counts: { created: 2, undone: 0, kept: 0 },
    undo: true,
  })
})

test('the reason why a space stays stands under the space, not under its campus', async () => {
  const { api, admin } = await emptyOperator()
  await bringIn(api, 'CAMPUSES', campuses)
  const rooms = await bringIn(api, 'SPACES', [
    ['Sede', 'Piso', 'Tipo', 'Espacio'],
    ['MIR', 'Piso 3', 'Sala', 'Larco'],
    ['MIR', 'Piso 3', 'Sala', 'Vallejo'],
  ])
  await bringIn(api, 'BOOKINGS', [
    ['Sede', 'Espacio', 'Día', 'Desde', 'Hasta', 'Correo'],
    ['MIR', 'Larco', nextWorkday(app.services.clock.now()), '9:00', '10:30', admin.username],
  ])
  expect(await undo(api, rooms.id)).toMatchObject({ status: 'UNDONE', undone: 1, kept: 1 })
  expect((await rowsOf(api, rooms.id, 'KEPT')).map(({ cells, faults }) => [cells.name, faults])).toEqual([
    ['Larco', [{ field: 'name', message: 'Se queda, porque ya se usa: 1 reserva por venir.' }]],
  ])
})
