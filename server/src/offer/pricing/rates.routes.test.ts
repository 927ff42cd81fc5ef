import type { Rate, SpaceQuote } from '@aforo/api/offer/rates'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { describe, expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const friday = '2027-03-05'

async function house() {
  const made = await makeHouse(app, { rooms: { room: {}, booth: { type: 'PHONE_BOOTH' } } })
  const { api, room } = made
  const put = (given: object = {}, client = api) =>
    client.post<Rate & Problem & { data: { field?: string; rate?: Rate } }>('/pricing/rates', {
      currency: 'PEN',
      hourly: '30.00',
      ...given,
    })
  const slot = { resources: room.spaceId, at: friday, from: '09:00', to: '11:00' }
  const quotes = async (given: object = {}) =>
    (await api.get<SpaceQuote[]>('/pricing/rate', { ...slot, ...given })).body
  return { ...made, campusId: made.campus.campusId, put, quotes }
}

test('a space without a rate is free, and says so', async () => {
  const { room, quotes } = await house()
  expect(await quotes()).toEqual([
    {
      spaceId: room.spaceId,
      spaceName: room.name,
      at: friday,
      from: '09:00',
      to: '11:00',
      rate: null,
      currency: 'PEN',
      free: true,
      price: { amount: '0.00', reasons: ['Sin tarifa: es gratis.'] },
      credits: null,
    },
  ])
})

test('the nearest rate applies: the space’s, else its kind’s at the campus, else the tenant’s', async () => {
  const { room, booth, campusId, put, quotes } = await house()
  const both = { resources: `${room.spaceId},${booth.spaceId}` }
  const amounts = async () => (await quotes(both)).map(({ price, rate }) => [price.amount, rate?.scope])
  expect((await put()).status).toBe(201)
  expect(await amounts()).toEqual([
    ['60.00', 'TENANT'],
    ['60.00', 'TENANT'],
  ])
  await put({ hourly: '12.50', campusId, spaceType: 'PHONE_BOOTH' })
  const own = await put({ hourly: '45', spaceId: room.spaceId })
  expect(own.body).toMatchObject({
    scope: 'SPACE',
    campus: { id: campusId },
    space: { id: room.spaceId, name: room.name },
  })
  expect(await amounts()).toEqual([
    ['90.00', 'SPACE'],
    ['25.00', 'KIND'],
  ])
})

test('a quote says how each amount comes about, in money and in credits', async () => {
  const { put, quotes } = await house()
  await put({
    hourlyCredits: '3',
    bands: [{ weekdays: [5], from: '10:00', to: '12:00', hourly: '20', hourlyCredits: null }],
    day: { amount: '160.00', credits: '14' },
    halfDay: { minutes: 240, amount: '100.00', credits: '8' },
  })
  expect(await quotes({ to: '10:40' })).toMatchObject([
    {
      price: {
        amount: '50.00',
        reasons: [
          'Se cobra de 30 en 30 min: 2 h',
          '09:00 a 10:00, 1 h a S/\u00a030.00 la hora',
          '10:00 a 11:00, 1 h a S/\u00a020.00 la hora (franja)',
        ],
      },
      credits: { amount: '6.00' },
    },
  ])
  const [day] = await quotes({ to: '19:00' })
  expect(day?.price).toMatchObject({ amount: '160.00' })
  expect(day?.price.reasons.at(-1)).toBe('Tope del día: S/\u00a0160.00')
  expect(day?.credits).toMatchObject({ amount: '14.00' })
})

test('people of a team with a contract pay less', async () => {
  const { admin, api, put, quotes } = await house()
  await put({ teamDiscount: '12.5' })
  const price = async () => (await quotes({ username: admin.username }))[0]?.price
  expect(await price()).toMatchObject({ amount: '60.00' })
  const made = await api.post<{ id: string }>('/teams?name=Andina&type=BILLABLE', {})
  expect(made.status).toBe(201)
  await api.post(`/teams/${made.body.id}/add-to-team`, { usernames: [admin.username] })
  expect(await price()).toMatchObject({ amount: '52.50' })
  expect((await price())?.reasons.at(-1)).toBe('Descuento por ser de un equipo con contrato: 12.5 %')
})

test('somebody of another tenant is nobody here', async () => {
  const { put, quotes } = await house()
  await put({ teamDiscount: '50' })
  const other = await house()
  const { body: team } = await other.api.post<{ id: string }>('/teams?name=Andina&type=BILLABLE', {})
  await other.api.post(`/teams/${team.id}/add-to-team`, { usernames: [other.admin.username] })
  expect(await quotes({ username: other.admin.username })).toEqual(await quotes({ username: 'nadie@prueba.test' }))
  expect((await quotes({ username: other.admin.username }))[0]?.price.amount).toBe('60.00')
})

test('without hours it is the next hour at the campus, never past midnight', async () => {
  const { api, room, put } = await house()
  await put()
  const [now] = (await api.get<SpaceQuote[]>('/pricing/rate', { resources: room.spaceId })).body
  expect(now?.at).toBe(app.services.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().toString())
  const [late] = (await api.get<SpaceQuote[]>('/pricing/rate', { resources: room.spaceId, at: friday, from: '23:30' }))
    .body
  expect(late).toMatchObject({ from: '23:30', to: '24:00', price: { amount: '15.00' } })
})

test('there is one rate for the same, also for two who set it at once and after one comes back', async () => {
  const { api, put, room } = await house()
  const [one, other] = await Promise.all([put({ spaceId: room.spaceId }), put({ spaceId: room.spaceId })])
  expect([one.status, other.status].sort()).toEqual([201, 409])
  const kept = one.status === 201 ? one.body : other.body
  expect((await api.delete(`/pricing/rates/${kept.id}`)).status).toBe(200)
  const second = await put({ spaceId: room.spaceId })
  expect(second.status).toBe(201)
  expect(await api.patch(`/pricing/rates/${kept.id}/restore`)).toMatchObject({
    status: 409,
    body: { code: 'RATE_EXISTS', data: { rate: { id: second.body.id } } },
  })
  await api.delete(`/pricing/rates/${second.body.id}`)
  expect(await api.patch(`/pricing/rates/${kept.id}/restore`)).toMatchObject({ status: 200, body: { id: kept.id } })
})

test('what is changed stays in its history, and a stale change gets the newer rate', async () => {
  const { api, put } = await house()
  const { body: rate } = await put({
    bands: [{ weekdays: [6, 7], from: '08:00', to: '20:00', hourly: '18', hourlyCredits: null }],
  })
  const changed = await api.put<Rate>(`/pricing/rates/${rate.id}`, { hourly: '35', version: rate.version })
  expect(changed.body).toMatchObject({ hourly: '35.00', bands: rate.bands, version: rate.version + 1 })
  expect(await api.put(`/pricing/rates/${rate.id}`, { hourly: '36', version: rate.version })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: { hourly: '35.00' } } },
  })
  const history = (await api.get<History>(`/pricing/rates/${rate.id}/history`)).body
  expect(history[0]?.changes).toEqual([{ field: 'La hora', before: 'S/\u00a030.00', after: 'S/\u00a035.00' }])
})

test('the tenant’s own rate is changed by who sees all its countries', async () => {
  const { tenant, put, api } = await house()
  const limited = await app.as(await makeUser(database, tenant, { countries: ['PE'] }))
  expect((await put({}, limited)).body).toMatchObject({ code: 'ALL_COUNTRIES_NEEDED' })
  const { body: rate } = await put()
  expect((await limited.get<{ items: Rate[] }>('/pricing/rates')).body.items).toMatchObject([
    { id: rate.id, can: { edit: false, remove: false } },
  ])
  expect((await limited.delete(`/pricing/rates/${rate.id}`)).status).toBe(403)
  expect((await api.delete(`/pricing/rates/${rate.id}`)).status).toBe(200)
})

describe('refused, and nothing is kept:', () => {
  const band = { weekdays: [1], from: '09:00', to: '10:00', hourly: '1', hourlyCredits: null }
  test.each([
    ['an amount as a float', { hourly: 30.5 }, 400, undefined],
    ['three decimals', { hourly: '30.555' }, 400, undefined],
    ['below zero', { hourly: '-1' }, 400, undefined],
    ['10^15', { hourly: '1000000000000000' }, 400, undefined],
    ['words', { hourly: 'treinta' }, 400, undefined],
    ['credits as a currency', { currency: 'CREDIT' }, 400, undefined],
    ['a unit of 7 minutes', { billableMinutes: 7 }, 400, undefined],
    ['a band without days', { bands: [{ ...band, weekdays: [] }] }, 400, undefined],
    ['bands that overlap', { bands: [band, { ...band, from: '09:59', to: '11:00' }] }, 422, 'bands.1.from'],
    ['a band that ends before it begins', { bands: [{ ...band, to: '08:00' }] }, 422, 'bands.0.to'],
    ['a half day without a day', { halfDay: { minutes: 240, amount: '1', credits: null } }, 422, 'day'],
    ['a kind of space at no campus', { spaceType: 'ROOM' }, 422, 'campusId'],
    ['a field that is unknown', { price: '1' }, 400, undefined],
  ])('%s', async (_, given, status, field) => {
    const { tenant, put } = await house()
    const refused = await put(given)
    expect(refused.status).toBe(status)
    if (field) expect(refused.body.data.field).toBe(field)
    const kept = await asTenant(database, tenant.tenantId, tx => tx.selectFrom('rates').select('id').execute())
    expect(kept).toEqual([])
  })

  test('the space of another tenant', async () => {
    const { put } = await house()
    const { room } = await house()
    expect((await put({ spaceId: room.spaceId })).status).toBe(404)
  })

  test.each([
    [{ to: '09:00' }, 'to'],
    [{ from: '24:00', to: undefined }, 'from'],
  ])('hours %j', async (hours, field) => {
    const { api, room } = await house()
    const query = { resources: room.spaceId, at: friday, from: '10:00', ...hours }
    expect(await api.get('/pricing/rate', JSON.parse(JSON.stringify(query)))).toMatchObject({
      status: 422,
      body: { data: { field } },
    })
  })
})

test('a rate is read by its own tenant, until it is taken away', async () => {
  const { put, api } = await house()
  const { body: rate } = await put()
  const path = `/pricing/rates/${rate.id}`
  expect((await api.get<Rate>(path)).body).toEqual(rate)
  const { api: stranger } = await house()
  expect((await stranger.get(path)).status).toBe(404)
  await api.delete(path)
  expect((await api.get(path)).status).toBe(404)
})
