import type { Import, ImportRow, RowChange } from '@aforo/api/people/imports'
import { describe, expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeOperator } from '../../testing/house.ts'
import { formOf } from '../../testing/makers.ts'
import { type Client, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const base = '/iam/processes/batch'

async function house() {
  const { tenant, api } = await makeOperator(app)
  return { tenant, api, address: (name: string) => `${name}@${tenant.domainPrefix}.example` }
}

async function checked(api: Client, lines: string[], kind = 'USERS') {
  const form = formOf({ kind, file: new File([lines.join('\n')], 'filas.csv') })
  const { body } = await api.upload<Import>(`${base}/files`, form)
  await api.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
  await app.drain()
  return body.id
}

interface Mended {
  import: Import
  rows: ImportRow[]
}

const mend = (api: Client, id: string, ...rows: RowChange[]) => api.put<Mended>(`${base}/imports/${id}/rows`, { rows })
const rowsOf = async (api: Client, id: string, verdict: string) =>
  (await api.get<{ items: ImportRow[] }>(`${base}/imports/${id}/rows`, { verdict })).body.items.map(({ row }) => row)
const get = async (api: Client, id: string) => (await api.get<Import>(`${base}/imports/${id}`)).body
const head = 'Nombre,Apellidos,Correo,Teléfono'

describe('a row that is mended on screen', () => {
  test('is looked at again, alone, and made with the others', async () => {
    const { api, address } = await house()
    const id = await checked(api, [head, `Ana,Ríos,${address('ana')},`, 'José,Peña,jose,no sé'])
    const half = await mend(api, id, { row: 3, cells: { username: ` ${address('JOSE')} ` } })
    expect(half).toMatchObject({
      status: 200,
      body: {
        import: { status: 'CHECKED', mended: 1, counts: { rows: 2, create: 1, errors: 1 } },
        rows: [{ row: 3, verdict: 'ERROR', faults: [{ field: 'phone' }] }],
      },
    })
    const whole = await mend(api, id, { row: 3, cells: { phone: '' } })
    expect(whole.body.rows).toEqual([
      {
        row: 3,
        verdict: 'CREATE',
        faults: [],
        guesses: [],
        cells: { givenName: 'José', lastname: 'Peña', username: address('JOSE'), phone: '' },
      },
    ])
    expect(whole.body.import.counts).toMatchObject({ create: 2, errors: 0 })
    await api.post(`${base}/users-create`, { id, mode: 'ALL_OR_NOTHING' })
    await app.drain()
    expect(await get(api, id)).toMatchObject({ status: 'FINISHED', counts: { created: 2, errors: 0 } })
    const found = await api.get<{ totalItems: number }>('/users/composed/search', { q: address('jose') })
    expect(found.body.totalItems).toBe(1)
  })

  test('is held against the others: what it repeated is free again, what it says now may be another’s', async () => {
    const { api, address } = await house()
    const line = (name: string) => `Ana,Ríos,${address(name)},`
    const id = await checked(api, [head, line('a'), line('a'), line('a'), line('b'), line('c')])
    expect(await rowsOf(api, id, 'ERROR')).toEqual([3, 4])
    // The first of those that said the same takes its place; the other repeats that one now.
    const first = await mend(api, id, { row: 2, cells: { username: address('z') } })
    expect(first.body.import.counts).toMatchObject({ create: 4, errors: 1 })
    expect(await rowsOf(api, id, 'ERROR')).toEqual([4])
    const twin = await mend(api, id, { row: 4, cells: { username: address('B') } })
    expect(twin.body.rows[0]?.faults).toEqual([{ field: 'username', message: 'Ya está en la fila 5. Deja una sola.' }])
    const both = await mend(
      api,
      id,
      { row: 5, cells: { username: address('y') } },
      { row: 6, cells: { username: address('y') } },
    )
    expect(both.body.rows.map(({ verdict }) => verdict)).toEqual(['CREATE', 'ERROR'])
    // Row 4 said what row 5 did, and is right now.
    expect(both.body.import.counts).toMatchObject({ rows: 5, create: 4, errors: 1 })
  })

  test('may be left out, and one that repeated it comes in its place', async () => {
    const { api, address } = await house()
    const id = await checked(api, [head, `Ana,Ríos,${address('a')},`, `Eva,Ríos,${address('a')},`, 'x,y,z,'])
    const { body } = await mend(api, id, { row: 2, leaveOut: true }, { row: 4, leaveOut: true })
    expect(body).toMatchObject({ rows: [], import: { mended: 2, counts: { rows: 1, create: 1, errors: 0 } } })
    expect(await rowsOf(api, id, 'CREATE')).toEqual([3])
  })

  test('may say who is there already, or whom another organisation has', async () => {
    const [{ api, address, tenant }, other] = [await house(), await house()]
    await makeUser(database, tenant, { username: address('mia') })
    await makeUser(database, other.tenant, { username: address('ajena') })
    const id = await checked(api, [head, 'Ana,Ríos,a,', 'Eva,Ríos,e,'])
    const { body } = await mend(
      api,
      id,
      { row: 2, cells: { username: address('mia') } },
      { row: 3, cells: { username: address('ajena') } },
    )
    expect(body.rows.map(({ verdict }) => verdict)).toEqual(['EXISTS', 'ERROR'])
    expect(body.rows[1]?.faults[0]?.message).toBe('Ese correo no se puede usar. Escribe otro.')
  })

  test('is what the file of rows with errors says, and is forgotten by a new check', async () => {
    const { api, address } = await house()
    const id = await checked(api, [head, `Ana,Ríos,${address('ana')},`, 'José,Peña,jose,'])
    await mend(api, id, { row: 3, cells: { givenName: 'Pepe' } })
    const file = await api.bytes(`${base}/imports/${id}/refused?format=csv`)
    expect(file.body.toString()).toContain('Pepe,Peña,jose,,3,Correo: No es un correo.')
    await api.post(`${base}/imports/${id}/check`, { mapping: (await get(api, id)).mapping })
    await app.drain()
    expect(await get(api, id)).toMatchObject({ mended: 0, counts: { rows: 2, create: 1, errors: 1 } })
  })

  test('is given what no column of the file has', async () => {
    const { api, tenant, address } = await house()
    const id = await checked(api, [
      'Nombre,Apellidos,Correo',
      `Ana,Ríos,${address('ana')}`,
      `Eva,Paz,${address('eva')}`,
    ])
    const first = await mend(api, id, { row: 2, cells: { phone: 'no sé' } })
    expect(first.body.rows[0]).toMatchObject({
      verdict: 'ERROR',
      cells: { phone: 'no sé' },
      faults: [{ field: 'phone' }],
    })
    const second = await mend(api, id, { row: 2, cells: { phone: '+51 987 654 321', roles: 'Staff' } })
    expect(second.body).toMatchObject({
      rows: [{ verdict: 'CREATE', cells: { phone: '+51 987 654 321', roles: 'Staff' } }],
      import: { counts: { create: 2, errors: 0 } },
    })
    await api.post(`${base}/users-create`, { id, mode: 'ALL_OR_NOTHING' })
    await app.drain()
    const made = await asTenant(database, tenant.tenantId, tx =>
      tx
        .selectFrom('users')
        .where('username', 'in', [address('ana'), address('eva')])
        .select(['phone', 'roles'])
        .orderBy('username')
        .execute(),
    )
    expect(made).toEqual([
      { phone: '+51 987 654 321', roles: ['ROLE_STAFF'] },
      { phone: null, roles: ['ROLE_USER'] },
    ])
  })

  test('of teams is mended the same way', async () => {
    const { api } = await house()
    const id = await checked(api, ['Equipo,Tipo', 'Ventas,Raro', 'ventas,'], 'TEAMS')
    const { body } = await mend(api, id, { row: 2, cells: { type: 'Base', name: 'Comercial' } })
    expect(body).toMatchObject({ rows: [{ verdict: 'CREATE' }], import: { counts: { create: 2, errors: 0 } } })
  })
})

test.each([
  ['a row that is not there', { row: 9 }, /fila 9/],
  ['a datum that there is not', { row: 3, cells: { toString: 'x' } }, /no se puede escribir/],
])('%s is refused, and nothing changes', async (_what, change, message) => {
  const { api, address } = await house()
  const id = await checked(api, [head, `Ana,Ríos,${address('ana')},`, 'José,Peña,jose,'])
  const answer = await api.put<{ message: string }>(`${base}/imports/${id}/rows`, { rows: [change] })
  expect(answer).toMatchObject({ status: 422, body: { message: expect.stringMatching(message) } })
  expect(await get(api, id)).toMatchObject({ mended: 0, counts: { rows: 2, create: 1, errors: 1 } })
})

test('rows are not mended before they are checked, nor once they are being made, nor by others', async () => {
  const [{ api, address }, other] = [await house(), await house()]
  const id = await checked(api, [head, `Ana,Ríos,${address('ana')},`])
  const change: RowChange = { row: 2, cells: { givenName: 'Eva' } }
  expect((await mend(other.api, id, change)).status).toBe(404)
  await api.post(`${base}/users-create`, { id, mode: 'GOOD_ROWS' })
  expect((await mend(api, id, change)).status).toBe(409)
  await app.drain()
  expect((await mend(api, id, change)).status).toBe(409)
})
