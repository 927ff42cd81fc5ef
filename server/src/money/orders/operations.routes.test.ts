import { afterAll, expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { type Answer, day, house } from '../../testing/desk-orders-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { insertPayment, type NewPayment } from './orders.queries.ts'

const app = await testApp()
afterAll(() => app.clock.set(undefined))

const extras = (unitPrice: string) => ({
  booking: null,
  pay: 'NOW',
  extras: [{ description: 'Copia', quantity: '1', unitPrice }],
})

test('one operation pays one order: the same number again, however it is written, names the order that it paid', async () => {
  const { sell, paid, confirm, anotherRoom } = await house()
  const first = (await paid({ payment: { code: 'bcp 004-512' } })).body
  const { spaceId } = await anotherRoom()
  const second = (await sell({ booking: { spaceId, at: day, from: '09:00', to: '11:00' } })).body
  for (const code of ['BCP 004-512', 'bcp004512', ' Bcp\u00a0004–512 '])
    expect(await confirm(second.id, code), code).toMatchObject({
      status: 409,
      body: {
        code: 'OPERATION_USED',
        detail: 'Esa operación ya pagó otra orden. Revisa el número, o escribe por qué paga también esta.',
        data: { order: { id: first.id, code: first.code, customer: 'Rosa Quispe', total: '118.00', currency: 'PEN' } },
      },
    })
  expect((await confirm(second.id, 'bcp004513')).body).toMatchObject({ payment: { repeatReason: null } })
  // Written otherwise it is the same operation still: asked again, it answers the same.
  expect((await confirm(second.id, 'BCP-004513')).body.payment).toMatchObject({ code: 'bcp004513' })
})

test('a sale at the desk is refused whole, and made with a reason that the order and its history say', async () => {
  const { sell, api } = await house()
  await sell({ ...extras('10.00'), payment: { code: '778899' } })
  const again = { ...extras('20.00'), payment: { code: '77-88-99' } }
  expect((await sell(again)).body.code).toBe('OPERATION_USED')
  expect((await api.get<{ totalItems: number }>('/order/search')).body.totalItems).toBe(1)
  const repeatReason = 'Pagó las dos con una transferencia'
  const { status, body } = await sell({ ...again, payment: { ...again.payment, repeatReason } })
  expect([status, body.payment]).toMatchObject([201, { code: '77-88-99', repeatReason }])
  const history = await api.get<object[]>(`/order/${body.id}/history`)
  expect(JSON.stringify(history.body)).toContain(repeatReason)
  expect(JSON.stringify(history.body)).toContain('Por qué paga también esta orden')
  expect((await sell({ ...again, payment: { ...again.payment, repeatReason: ' ' } })).status).toBe(400)
})

test('cash pays as many orders as there are', async () => {
  const { sell } = await house()
  for (const code of ['EFECTIVO', 'efectivo', 'Efectivo '])
    expect((await sell({ ...extras('10.00'), payment: { code } })).status).toBe(201)
})

test('of two orders that are paid by one operation at once, one is refused', async () => {
  const { sell, confirm, anotherRoom } = await house()
  const open = async () => {
    const { spaceId } = await anotherRoom()
    return (await sell({ booking: { spaceId, at: day, from: '09:00', to: '10:00' } })).body
  }
  const orders = [await open(), await open(), await open()]
  const answers = await Promise.all(orders.map(({ id }) => confirm(id, 'YAPE 1')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => (body as Answer).code)).toEqual([
    'OPERATION_USED',
    'OPERATION_USED',
  ])
})

test('the database holds it too, whatever the code does', async () => {
  const { sell, tenant, anotherRoom } = await house()
  const { id, payment } = (await sell({ ...extras('10.00'), payment: { code: 'A-1' } })).body
  const { spaceId } = await anotherRoom()
  const other = (await sell({ booking: { spaceId, at: day, from: '09:00', to: '10:00' } })).body
  const row: NewPayment = {
    order_id: other.id,
    code: 'a 1',
    description: null,
    date_created: '2027-03-03T15:00:00Z',
    currency: 'PEN',
    amount: 59_00,
    confirmed_by: null,
    confirmed_at: '2027-03-03T15:00:00Z',
  }
  expect([payment?.code, id === other.id]).toEqual(['A-1', false])
  const write = (more: Partial<NewPayment>) =>
    asTenant(app.services.database, tenant.tenantId, tx => insertPayment(tx, { ...row, ...more }))
  await expect(write({})).rejects.toMatchObject({ constraint: 'order_payments_one_operation' })
  await write({ repeat_reason: 'Una transferencia por las dos' })
})
