import type { Reservation } from '@aforo/api/bookings/reservations'
import type { PriceAsked } from '@aforo/api/money/charges'
import type { MovementReference } from '@aforo/api/money/wallets'
import type { Problem } from '@aforo/api/platform/problems'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { makeFloor, makeRooms } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { friday, house } from '../../testing/charges-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => app.clock.set(undefined))

test('a space without a rate is free, and its booking has no price', async () => {
  const { book, slot, free, balance } = await house()
  const { status, body } = await book(slot('10:00', '11:00', free.spaceId))
  expect([status, body.price, body.wallet]).toEqual([201, null, null])
  expect(await balance()).toEqual(['10.00', '10.00'])
})

test('a booking takes credits in its own transaction, and its price is fixed with it', async () => {
  const { book, balance, api, room, movements, change } = await house()
  const { body } = await book()
  expect(body).toMatchObject({
    wallet: { name: 'Ventas' },
    price: {
      amount: '60.00',
      currency: 'PEN',
      credits: '6.00',
      payer: 'WALLET',
      state: 'CHARGED',
      reasons: ['10:00 a 12:00, 2 h a 3.00\u00a0cr la hora'],
      ifCanceled: 'Se devuelven 6.00\u00a0cr al wallet Ventas.',
    },
  })
  expect(await balance()).toEqual(['4.00', '4.00'])
  const { body: rates } = await api.get<{ items: { id: string; space: { id: string } | null }[] }>('/pricing/rates')
  const rate = rates.items.find(({ space }) => space?.id === room.spaceId)
  await api.put(`/pricing/rates/${rate?.id}`, { hourly: '90.00', hourlyCredits: '9.00' })
  expect((await api.get<Reservation>(`/booking/reservations/${body.reservationId}`)).body.price?.credits).toBe('6.00')
  await change(body.reservationId, 'cancel')
  expect(await balance()).toEqual(['10.00', '10.00'])
  const [back, taken] = await movements()
  expect(back).toMatchObject({ amount: '6.00', reason: 'Se canceló a tiempo', belongsTo: { kind: 'BOOKING' } })
  expect(taken).toMatchObject({ kind: 'PURCHASE', amount: '-6.00', can: { reverse: false } })
  const { body: reference } = await api.get<MovementReference>(`/wallet/${taken?.id}/reference/detail`)
  expect(reference.booking).toMatchObject({ reservationId: body.reservationId, status: 'CANCELED', total: '0.00' })
  expect(reference.booking?.movements).toHaveLength(2)
})

test('without enough credits nothing is booked, and the refusal says what each wallet has', async () => {
  const { book, balance, slot, asAna, room } = await house({ credits: '5.99' })
  expect(await book()).toMatchObject({
    status: 409,
    body: {
      code: 'CREDITS_NEEDED',
      detail: 'La reserva cuesta 6.00\u00a0cr o S/\u00a060.00. Ningún wallet alcanza: Ventas tiene 5.99\u00a0cr.',
      data: { amount: '60.00', credits: '6.00', wallets: [{ name: 'Ventas', available: '5.99' }] },
    },
  })
  expect(await balance()).toEqual(['5.99', '5.99'])
  const { body } = await asAna.get<PriceAsked>('/booking/price', slot())
  expect(body).toMatchObject({ refused: expect.stringContaining('Ningún wallet alcanza'), price: { wallet: null } })
  expect((await book(slot('10:00', '11:00', room.spaceId))).status).toBe(201)
})

test('the price is told before booking, with who pays and what canceling gives back', async () => {
  const { asAna, api, ana, slot, free } = await house()
  const expected = {
    free: false,
    price: { credits: '6.00', payer: 'WALLET', wallet: { name: 'Ventas', left: '4.00' } },
    refused: null,
    cancellation: 'Si la cancelas hasta 2 h antes, se devuelve todo; después, nada.',
  }
  expect((await asAna.get<PriceAsked>('/booking/price', slot())).body).toMatchObject(expected)
  expect((await api.get('/booking/price', { ...slot(), username: ana.username })).body).toMatchObject(expected)
  const { body } = await api.get<PriceAsked>('/booking/price', slot('10:00', '12:00', free.spaceId))
  expect(body).toMatchObject({ free: true, price: { moneyReasons: ['Sin tarifa: es gratis.'] } })
  expect((await api.get('/booking/price', slot('12:00', '10:00'))).status).toBe(422)
})

test.each([
  ['gives the place', 'FREE', 201, { payer: 'FREE', state: 'CHARGED' }],
  ['refuses', 'REFUSE', 409, undefined],
  ['makes an order', 'ORDER', 201, { payer: 'ORDER', state: 'HELD', order: { code: 'OD-2027-0001' } }],
  ['makes an order without a contract', 'ACCOUNT', 201, { payer: 'ORDER', state: 'HELD' }],
])('where no wallet can pay, the tenant %s', async (_, withoutWallet, status, price) => {
  const { book } = await house({ credits: '0.00', settings: { withoutWallet } })
  const { status: answered, body } = await book()
  expect(answered).toBe(status)
  if (price) expect(body.price).toMatchObject(price)
  // What an order pays is on demand, also where it was asked for as regular.
  if (price) expect(body.kind).toBe(price.payer === 'ORDER' ? 'ON_DEMAND' : 'REGULAR')
})

test('the credits that a draft holds can’t be held twice', async () => {
  const { draft, book, slot, big } = await house()
  await draft()
  expect((await book(slot('10:00', '11:00', big.spaceId))).body.code).toBe('CREDITS_NEEDED')
})

test('a series is charged date by date, and refused whole where the credits end', async () => {
  const { asAna, room, balance } = await house()
  const series = (rule: string) =>
    asAna.post<Problem & { id: string }>('/booking/series', {
      spaceId: room.spaceId,
      at: friday,
      from: '10:00',
      to: '11:00',
      rule,
    })
  const refused = await series('FREQ=DAILY;COUNT=4')
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain('Ningún wallet alcanza')
  expect(await balance()).toEqual(['10.00', '10.00'])
  expect((await series('FREQ=DAILY;COUNT=3')).status).toBe(201)
  expect(await balance()).toEqual(['1.00', '1.00'])
})

test('of 64 bookings at once by one wallet just those are booked that it pays', async () => {
  const { tenant, campus, api, ana, balance, movements } = await house()
  const rooms = await makeRooms(
    database,
    await makeFloor(database, campus, { name: 'Piso 9' }),
    Array.from({ length: 16 }, () => ({})),
  )
  for (const { spaceId } of rooms)
    await api.post('/pricing/rates', { currency: 'PEN', hourly: '30.00', hourlyCredits: '3.00', spaceId })
  const client = await app.as(ana)
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      client.post<Problem>('/booking/reservations', {
        spaceId: rooms[index % 16]?.spaceId,
        at: friday,
        from: `${10 + (index >> 4)}:00`,
        to: `${11 + (index >> 4)}:00`,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(answers.filter(({ body }) => body.code === 'CREDITS_NEEDED')).toHaveLength(61)
  expect(await balance()).toEqual(['1.00', '1.00'])
  expect((await movements()).filter(({ kind }) => kind === 'PURCHASE')).toHaveLength(3)
  const { rows } = await asSystem(database, tx =>
    sql<{ count: number }>`select count(*)::int from reservations where tenant_id = ${tenant.tenantId}`.execute(tx),
  )
  expect(rows[0]?.count).toBe(3)
})

test('a restricted wallet doesn’t pay elsewhere', async () => {
  const { book, api, wallet } = await house()
  await api.patch(`/wallet/${wallet.id}`, { restricted: true })
  expect((await book()).body.code).toBe('CREDITS_NEEDED')
})
