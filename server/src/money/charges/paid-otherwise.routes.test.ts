import type { Wallet } from '@aforo/api/money/wallets'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, describe, expect, test } from 'vitest'
import { clockOf, day, ordersHouse } from '../../testing/orders-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { orderJobs } from '../orders/orders.jobs.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

const _at = clockOf(app)
const _upkeep = () => orderJobs[0]?.work(app.services)
const house = (settings?: object) => ordersHouse(app, settings)

describe('what is booked in other ways', () => {
  test('each date of a series has its order, held until its day', async () => {
    const { asAna, room, orders } = await house()
    const { status } = await asAna.post('/booking/series', {
      spaceId: room.spaceId,
      at: day,
      from: '10:00',
      to: '11:00',
      rule: 'FREQ=WEEKLY;COUNT=3',
    })
    expect(status).toBe(201)
    expect((await orders()).map(({ status, expiresAt }) => [status, expiresAt])).toEqual([
      ['PAY_IN_LOCATION', '2027-03-05T15:00:00Z'],
      ['PAY_IN_LOCATION', '2027-03-12T15:00:00Z'],
      ['PAY_IN_LOCATION', '2027-03-19T15:00:00Z'],
    ])
  })

  test('a series is paid by whom it names, and nobody’s wallet by somebody else', async () => {
    const { api, ana, asAna, slot, orders } = await house()
    const open = async (id: string) => {
      const { body } = await api.post<Wallet>(`/wallet/${id}/create`, {})
      await api.post(`/wallet/${body.id}/deposit`, { amount: '9.00', concept: 'Paquete' })
      return body.id
    }
    const wallet = await open(ana.userId)
    const { body: team } = await api.post<{ id: string }>('/teams/?name=Ventas')
    const theirs = await open(team.id)
    const balance = async (id: string) => (await api.get<Wallet>(`/wallet/${id}/entity/detail`)).body.balance
    const repeat = (from: string, to: string, payBy?: object) =>
      asAna.post<{ dates: { reservationId: string }[]; data?: { dates: { reason: string }[] } }>('/booking/series', {
        ...slot(from, to),
        rule: 'FREQ=WEEKLY;COUNT=2',
        ...(payBy && { payBy }),
      })
    expect((await repeat('08:00', '09:00')).status).toBe(201)
    expect([await balance(ana.userId), (await orders()).length]).toEqual(['3.00', 0])
    expect((await repeat('10:00', '11:00', { payer: 'ORDER' })).status).toBe(201)
    expect([await balance(ana.userId), (await orders()).length]).toEqual(['3.00', 2])
    const short = await repeat('12:00', '13:00', { payer: 'WALLET', walletId: wallet })
    expect([short.status, short.body.data?.dates[0]?.reason]).toEqual([
      409,
      expect.stringContaining('Ningún wallet alcanza'),
    ])
    const foreign = { payer: 'WALLET', walletId: theirs }
    expect((await repeat('14:00', '15:00', foreign)).status).toBe(409)
    expect((await asAna.post<Problem>('/booking/reservations', { ...slot(), payBy: foreign })).status).toBe(409)
    expect([await balance(ana.userId), await balance(team.id), (await orders()).length]).toEqual(['3.00', '9.00', 2])
  })
})

test('a block that moves it to a dearer room asks for no more, and its order says where it is', async () => {
  const { paid, api, room, big, slot, read, order } = await house()
  const { reservationId, version } = await paid()
  const to = slot('10:00', '12:00', big.spaceId)
  await api.post('/blocks', {
    spaceId: room.spaceId,
    kind: 'MAINTENANCE',
    reason: 'Pintura',
    startDate: day,
    endDate: day,
    startTime: '09:00',
    endTime: '13:00',
    decisions: [{ reservationId, version, action: 'MOVE', to }],
  })
  const after = await read(reservationId)
  expect(after).toMatchObject({ spaceId: big.spaceId, price: { amount: '60.00', state: 'CHARGED' } })
  expect(await order(after)).toMatchObject({
    status: 'PAID',
    total: '60.00',
    refund: '0.00',
    extensions: [],
    items: [{ space: { id: big.spaceId }, amount: '60.00' }],
  })
})
