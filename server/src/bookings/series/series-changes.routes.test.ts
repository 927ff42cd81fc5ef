import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Series, SeriesPreview } from '@aforo/api/bookings/series'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, expect, test } from 'vitest'
import { countIn, dateLines, house, make, monday, weeksOn } from '../../testing/series-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

test('a change applies to one date, the following or all', async () => {
  const at = await house()
  const series = await make(at)
  const it = `/booking/series/${series.id}`
  const { body: one } = await at.api.patch<Series>(it, { scope: 'THIS', date: weeksOn(1), from: '12:00', to: '13:00' })
  expect(dateLines(one)[1]).toBe(`${weeksOn(1)} CREATED 12:00 Paracas`)
  const { body: all } = await at.api.patch<Series>(it, {
    scope: 'ALL',
    spaceId: at.other.spaceId,
    subject: 'Directorio',
  })
  expect(all).toMatchObject({ id: series.id, spaceName: 'Nazca', subject: 'Directorio' })
  expect(dateLines(all)).toEqual([
    `${monday} CREATED 10:00 Nazca`,
    // What was moved by itself stays where it was put.
    `${weeksOn(1)} CREATED 12:00 Paracas`,
    `${weeksOn(2)} CREATED 10:00 Nazca`,
    `${weeksOn(3)} CREATED 10:00 Nazca`,
  ])
  const { body: rest } = await at.api.patch<Series>(it, {
    scope: 'FOLLOWING',
    date: weeksOn(2),
    from: '15:00',
    to: '16:00',
  })
  expect(rest.id).not.toBe(series.id)
  expect(dateLines(rest)).toEqual([`${weeksOn(2)} CREATED 15:00 Nazca`, `${weeksOn(3)} CREATED 15:00 Nazca`])
  expect(dateLines((await at.api.get<Series>(it)).body)).toEqual([
    `${monday} CREATED 10:00 Nazca`,
    `${weeksOn(1)} CREATED 12:00 Paracas`,
  ])
})

test('a date cancelled while its series is moved stays cancelled', async () => {
  for (const _ of [1, 2, 3, 4]) {
    const at = await house()
    const series = await make(at)
    const one = `/booking/reservations/${series.dates[1]?.reservationId}`
    const [canceled, moved] = await Promise.all([
      at.api.patch(`${one}/cancel`, {}),
      at.api.patch(`/booking/series/${series.id}`, { scope: 'ALL', from: '15:00', to: '16:00' }),
    ])
    expect([canceled.status, moved.status]).toEqual([200, 200])
    expect((await at.api.get<Reservation>(one)).body.status).toBe('CANCELED')
  }
})

test('restoring a date that is booked changes nothing', async () => {
  const at = await house()
  const series = await make(at)
  const again = await at.api.patch<Series>(`/booking/series/${series.id}/restore`, { dates: [monday] })
  expect(again.status).toBe(200)
  expect(dateLines(again.body)).toEqual(dateLines(series))
})

test('a change that one date refuses changes none, unless that date is skipped', async () => {
  const at = await house()
  const series = await make(at)
  await at.api.post('/booking/reservations', { ...at.once, spaceId: at.other.spaceId, at: weeksOn(2) })
  const change = { scope: 'ALL', spaceId: at.other.spaceId }
  const { body: preview } = await at.api.post<SeriesPreview>(`/booking/series/${series.id}/preview`, change)
  expect(preview.dates.map(({ outcome }) => outcome)).toEqual(['FREE', 'FREE', 'TAKEN', 'FREE'])
  expect(await at.api.patch<Problem>(`/booking/series/${series.id}`, change)).toMatchObject({ status: 409 })
  expect(
    dateLines((await at.api.get<Series>(`/booking/series/${series.id}`)).body).every(words =>
      words.endsWith('Paracas'),
    ),
  ).toBe(true)
  const { body } = await at.api.patch<Series>(`/booking/series/${series.id}`, { ...change, skip: [weeksOn(2)] })
  expect(dateLines(body)[2]).toBe(`${weeksOn(2)} SKIPPED 10:00 Nazca`)
})

test('a series is extended, cancelled in part, and its cancelled and skipped dates restored', async () => {
  const at = await house()
  const series = await make(at, { skip: [weeksOn(1)] })
  const it = `/booking/series/${series.id}`
  const { body: longer } = await at.api.patch<Series>(`${it}/extend`, { until: weeksOn(5) })
  expect(longer.dates).toHaveLength(6)
  const { body } = await at.api.patch<{ series: Series; canceled: string[] }>(`${it}/cancel`, {
    scope: 'FOLLOWING',
    date: weeksOn(3),
  })
  expect(body.canceled).toEqual([weeksOn(3), weeksOn(4), weeksOn(5)])
  expect(await countIn(at)).toBe(2)
  const dates = [weeksOn(1), ...body.canceled]
  const { body: again } = await at.api.patch<Series>(`${it}/restore`, { dates })
  expect(again.dates.map(({ status }) => status)).toEqual(Array(6).fill('CREATED'))
  expect(await at.api.patch<Problem>(`${it}/extend`, { until: weeksOn(5) })).toMatchObject({ status: 422 })
})

test('in a series that has begun, ALL means the upcoming dates', async () => {
  const at = await house()
  const series = await make(at)
  app.clock.set(
    Temporal.PlainDateTime.from(`${weeksOn(1)}T10:30`)
      .toZonedDateTime('America/Lima')
      .toInstant(),
  )
  const { body } = await at.api.patch<Series>(`/booking/series/${series.id}`, {
    scope: 'ALL',
    from: '12:00',
    to: '13:00',
  })
  expect(dateLines(body)).toEqual([`${weeksOn(2)} CREATED 12:00 Paracas`, `${weeksOn(3)} CREATED 12:00 Paracas`])
})

test('a stale change is refused with the newer series', async () => {
  const at = await house()
  const series = await make(at)
  await at.api.patch(`/booking/series/${series.id}/cancel`, { scope: 'THIS', date: monday })
  const stale = await at.api.patch<Problem>(`/booking/series/${series.id}/cancel`, {
    scope: 'ALL',
    version: series.version,
  })
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', data: { newer: { id: series.id } } } })
})
