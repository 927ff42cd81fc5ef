import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { makeCampus } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { type ReceiptAnswer as Answer, calm, client, receiptsHouse, sunatOf } from '../../testing/receipts-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { ordersInTray } from './tray.service.ts'

const app = await testApp()
const { database } = app.services
const sunat = await sunatOf(app)
afterAll(() => sunat.close())
afterEach(() => calm(app, sunat))

async function house() {
  const at = await receiptsHouse(app, sunat)
  await at.api.post('/pricing/rates', { currency: 'PEN', hourly: '59.00' })
  /** What the tray has of orders and receipts. */
  const tray = async (campusId?: string) =>
    (await at.api.get<WorkTray>('/dashboard/work-tray', campusId ? { campusId } : {})).body.items
      .filter(({ kind }) => kind === 'ORDER' || kind === 'RECEIPT')
      .map(({ kind, title, detail, link, since, until }) => ({ kind, title, detail, link, since, until }))
  const titles = async () => (await tray()).map(({ title }) => title)
  /** An order that is paid at the place. */
  const unpaid = async (from: string, to: string) =>
    (
      await at.api.post<Answer>('/order/desk', {
        campusId: at.campusId,
        booking: { spaceId: at.room.spaceId, at: '2027-03-03', from, to },
        customer: { name: 'Rosa Quispe' },
        pay: 'IN_LOCATION',
      })
    ).body
  const on = (day: string) => app.clock.set(Temporal.Instant.from(`2027-03-${day}T15:00:00Z`))
  return { ...at, tray, titles, unpaid, on }
}

describe('an order to be paid', () => {
  test('stands in the tray with what it is about, in that of its campus only', async () => {
    const { unpaid, tray, campusId, tenant } = await house()
    const order = await unpaid('09:00', '11:00')
    const item = {
      kind: 'ORDER',
      title: `${order.code} · S/\u00a0118.00 por pagar`,
      detail: `Rosa Quispe · ${order.items[0]?.description}`,
      link: `/app/sales/orders?order=${order.id}`,
      since: '2027-03-01T15:00:00Z',
    }
    expect(await tray()).toMatchObject([item])
    expect(await tray(campusId)).toMatchObject([item])
    expect(await tray((await makeCampus(database, tenant)).campusId)).toEqual([])
  })

  test('leaves it once it is paid, canceled or expired', async () => {
    const { unpaid, titles, api, room } = await house()
    const [paid, canceled] = [await unpaid('09:00', '10:00'), await unpaid('10:00', '11:00')]
    // A person who books for themselves has half an hour to pay.
    const slot = { spaceId: room.spaceId, at: '2027-03-03', from: '11:00', to: '12:00' }
    await api.post('/booking/reservations', slot)
    const left = async () => (await titles()).map(title => title.slice(0, 12)).sort()
    expect(await left()).toEqual(['OD-2027-0001', 'OD-2027-0002', 'OD-2027-0003'])
    await api.post(`/order/${paid.id}/confirm-payment`, { code: 'OP-1' })
    expect(await left()).toEqual(['OD-2027-0002', 'OD-2027-0003'])
    await api.patch(`/cart/${canceled.id}/cancel`, { reason: 'Ya no viene' })
    expect(await left()).toEqual(['OD-2027-0003'])
    app.clock.set(app.clock.now().add({ minutes: 31 }))
    expect(await left()).toEqual([])
  })
})

describe('a receipt', () => {
  test('stands in the tray from the day before its last, until SUNAT accepts it', async () => {
    const { sell, work, watch, tray, titles, on, order } = await house()
    sunat.pend(1)
    const { body: sold } = await sell('118.00', { receipt: client })
    await work()
    expect((await order(sold.id)).receipt_status).toBe('RECEIPT_SENT')
    on('02')
    expect(await titles()).toEqual([])
    on('03')
    expect(await tray()).toMatchObject([
      {
        kind: 'RECEIPT',
        title: 'F001-1: SUNAT no lo ha aceptado',
        detail: 'Minera Andina S.A.',
        link: `/app/sales/orders?order=${sold.id}&tab=receipt`,
      },
    ])
    await watch()
    await work()
    expect((await order(sold.id)).receipt_status).toBe('RECEIPT_CONFIRMED')
    expect(await titles()).toEqual([])
  })

  test('that failed stands there at once with why, until it goes again', async () => {
    const { sell, work, tray, titles, api } = await house()
    const { body: sold } = await sell('118.00', { receipt: { ...client, documentNumber: '20000000001' } })
    expect(await titles()).toEqual([])
    await work()
    expect(await tray()).toMatchObject([
      { title: 'F001-1: rechazado', detail: 'El número de RUC del receptor no existe.' },
    ])
    await api.put(`/order/${sold.id}/receipt`, { client })
    expect(await titles()).toEqual([])
  })

  test('is counted also where the tray shows fewer than there are', async () => {
    const { sell, work, tenant } = await house()
    for (let place = 0; place < 3; place++)
      await sell('118.00', { receipt: { ...client, documentNumber: '20000000001' } })
    await work()
    const shown = await asTenant(database, tenant.tenantId, tx =>
      ordersInTray({ tx, tenantId: tenant.tenantId, now: app.clock.now() }, { campusId: undefined, atMost: 2 }),
    )
    expect([shown.items.length, shown.total]).toEqual([2, 3])
  })
})
