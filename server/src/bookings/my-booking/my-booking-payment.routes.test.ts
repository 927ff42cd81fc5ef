import type { MyBooking } from '@aforo/api/bookings/my-booking'
import type { PriceAsked } from '@aforo/api/money/charges'
import type { Wallet } from '@aforo/api/money/wallets'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, expect, test } from 'vitest'
import { sentTo } from '../../testing/mails.ts'
import { type BookedAnswer, clockOf, day, ordersHouse } from '../../testing/orders-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { nobody } = app
afterEach(() => app.clock.set(undefined))

const clockAt = clockOf(app)
type Answer = MyBooking & Pick<Problem, 'code' | 'data'>

async function tokensTo(address: string): Promise<string[]> {
  await app.drain()
  return (await sentTo(app, address)).flatMap(({ text = '' }) =>
    [...text.matchAll(/\/mi-reserva\/(\S+)/g)].map(([, one = '']) => one),
  )
}

/** Ana has booked a room at S/ 30.00 or 3 credits the hour, for two hours. */
async function house(given?: object) {
  const made = await ordersHouse(app)
  const { body: booked } = await made.book(given)
  const token = (await tokensTo(made.ana.username)).at(-1) ?? ''
  const read = async () => (await nobody.get<Answer>('/booking/mine', { token })).body
  const act = async (verb: string, more: object = {}) =>
    nobody.post<Answer>(`/booking/mine/${verb}`, { token, ...more })
  const change = async (verb: string, more: object = {}) => act(verb, { version: (await read()).version, ...more })
  const order = () => made.order(booked)
  return { ...made, booked, token, read, act, change, order }
}

const walletOf = async ({ api, ana }: Awaited<ReturnType<typeof house>>, amount: string) => {
  const { body: wallet } = await api.post<Wallet>(`/wallet/${ana.userId}/create`, {})
  await api.post(`/wallet/${wallet.id}/deposit`, { amount, concept: 'Paquete' })
  return wallet
}

test('what waits for its payment is paid at the campus instead, and held until it begins', async () => {
  const { read, act, order } = await house()
  expect(await read()).toMatchObject({
    unpaid: { until: '2027-03-04T14:30:00Z' },
    price: { amount: '60.00', state: 'HELD', atCampus: false },
    waysToPay: [{ by: 'IN_LOCATION' }],
  })
  const { status, body } = await act('pay', { by: { by: 'IN_LOCATION' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ unpaid: { until: '2027-03-05T15:00:00Z' }, price: { atCampus: true }, waysToPay: [] })
  expect(await order()).toMatchObject({ status: 'PAY_IN_LOCATION', total: '60.00' })
  expect((await act('pay', { by: { by: 'IN_LOCATION' } })).status).toBe(200)
})

test('or by a wallet that has as much, which ends its order', async () => {
  const at = await house()
  const wallet = await walletOf(at, '10.00')
  expect((await at.read()).waysToPay).toEqual([
    { by: 'WALLET', walletId: wallet.id, name: wallet.name, credits: '6.00' },
    { by: 'IN_LOCATION' },
  ])
  const by = { by: 'WALLET', walletId: wallet.id }
  const answers = await Promise.all([at.act('pay', { by }), at.act('pay', { by })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await at.read()).toMatchObject({ unpaid: null, price: { payer: 'WALLET', state: 'CHARGED' }, waysToPay: [] })
  expect((await at.order()).status).toBe('CANCELED')
  // Once: of ten, four are left.
  const { body } = await at.asAna.get<PriceAsked>('/booking/price', at.slot('14:00', '15:00'))
  expect(body.price).toMatchObject({ payer: 'WALLET', wallet: { left: '1.00' } })
})

test('a wallet that has less is refused, and the order stays', async () => {
  const at = await house()
  const wallet = await walletOf(at, '1.00')
  expect((await at.read()).waysToPay).toEqual([{ by: 'IN_LOCATION' }])
  const { status, body } = await at.act('pay', { by: { by: 'WALLET', walletId: wallet.id } })
  expect([status, body.code]).toEqual([409, 'CREDITS_NEEDED'])
  expect(body.data).toBeUndefined()
  expect((await at.order()).status).toBe('PENDING')
})

test('an hour that costs more is said first, and asked: what was agreed to is what it costs', async () => {
  const { read, change, big, order } = await house()
  const there = { spaceId: big.spaceId, at: day, from: '14:00', to: '16:00' }
  const asked = await change('move', there)
  expect([asked.status, asked.body.code]).toEqual([409, 'PRICE_CHANGES'])
  const prices = { before: { amount: '60.00', currency: 'PEN' }, after: { amount: '120.00', currency: 'PEN' } }
  expect(asked.body.data).toEqual(prices)
  expect(await read()).toMatchObject({ from: '10:00', price: { amount: '60.00' } })
  expect((await order()).total).toBe('60.00')
  // Dearer by now than what was agreed to: it is asked again.
  const other = await change('move', { ...there, agreed: { amount: '90.00', currency: 'PEN' } })
  expect(other.body.code).toBe('PRICE_CHANGES')
  const { status, body } = await change('move', { ...there, agreed: prices.after })
  expect([status, body.from, body.price?.amount]).toEqual([200, '14:00', '120.00'])
  expect((await order()).total).toBe('120.00')
})

test('canceled late, what is kept is said before; in time, it is given back', async () => {
  const { read, change, order, booked, pay } = await house()
  await pay(booked.price?.order?.id)
  expect(await read()).toMatchObject({ price: { state: 'CHARGED', refundable: true } })
  clockAt('09:00')
  expect(await read()).toMatchObject({ price: { refundable: false }, can: { cancel: true } })
  const { body } = await change('cancel')
  expect(body).toMatchObject({ status: 'CANCELED', price: { state: 'KEPT' } })
  expect((await order()).status).toBe('CANCELED')
})

test('an offer of the waitlist is mailed with the link, and accepted by it', async () => {
  const { api, asAna, ana, free, book, slot } = await house()
  const hours = slot('15:00', '16:00', free.spaceId)
  const { body: taken } = await book(hours, api)
  await asAna.post('/booking/waitlist', hours)
  await api.patch(`/booking/reservations/${taken.reservationId}/cancel`, {})
  const token = (await tokensTo(ana.username)).at(-1) ?? ''
  const { body } = await nobody.get<Answer>('/booking/mine', { token })
  expect(body).toMatchObject({ status: 'DRAFT', from: '15:00', can: { confirm: true } })
  const version = body.version
  const answers = await Promise.all([1, 2].map(() => nobody.post<Answer>('/booking/mine/confirm', { token, version })))
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
    [200, 'CREATED'],
    [200, 'CREATED'],
  ])
})

test('a series’ mail has a link for each of its dates', async () => {
  const { asAna, ana, free } = await house()
  const series = { rule: 'FREQ=WEEKLY;COUNT=3', spaceId: free.spaceId, at: day, from: '10:00', to: '11:00' }
  const { status } = await asAna.post<BookedAnswer>('/booking/series', series)
  expect(status).toBe(201)
  const tokens = (await tokensTo(ana.username)).slice(-3)
  const dates = []
  for (const token of tokens) dates.push((await nobody.get<Answer>('/booking/mine', { token })).body.at)
  expect(dates).toEqual(['2027-03-05', '2027-03-12', '2027-03-19'])
})
