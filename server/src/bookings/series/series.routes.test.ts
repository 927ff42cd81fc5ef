import type { Reservation } from '@aforo/api/bookings/reservations'
import type { PreviewedDate, Series, SeriesPreview } from '@aforo/api/bookings/series'
import type { Problem } from '@aforo/api/platform/problems'
import ICAL from 'ical.js'
import { afterEach, expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom, makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { sentTo } from '../../testing/mails.ts'
import { countIn, dateLines, house, make, monday, weeksOn } from '../../testing/series-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => app.clock.set(undefined))

test('the preview shows each date as free, taken with rival and alternatives, or closed', async () => {
  const at = await house()
  await at.api.post('/booking/reservations', { ...at.once, at: weeksOn(1), subject: 'Directorio' })
  const { status, body } = await at.api.post<SeriesPreview>('/booking/series/preview', {
    ...at.wish,
    rule: 'freq=weekly;count=3',
    moved: [{ date: weeksOn(2), from: '10:07' }],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ rule: 'FREQ=WEEKLY;COUNT=3', words: 'cada semana, 3 veces', free: 1, refused: 2 })
  expect(body.dates.map(({ date, outcome }) => [date, outcome])).toEqual([
    [monday, 'FREE'],
    [weeksOn(1), 'TAKEN'],
    [weeksOn(2), 'UNAVAILABLE'],
  ])
  expect(body.dates[1]).toMatchObject({
    rivals: [{ subject: 'Directorio' }],
    alternatives: [{ spaceName: 'Nazca' }, {}, {}, {}, {}],
  })
  expect(body.dates[2]).toMatchObject({ reason: 'La hora no coincide con los intervalos de reserva.' })
  expect(await countIn(at)).toBe(1)
})

test('a series is created with skipped and moved dates', async () => {
  const at = await house()
  const series = await make(at, {
    skip: [weeksOn(1)],
    moved: [{ date: weeksOn(2), spaceId: at.other.spaceId, from: '09:00' }],
  })
  expect(dateLines(series)).toEqual([
    `${monday} CREATED 10:00 Paracas`,
    `${weeksOn(1)} SKIPPED 10:00 Paracas`,
    `${weeksOn(2)} CREATED 09:00 Nazca`,
    `${weeksOn(3)} CREATED 10:00 Paracas`,
  ])
  expect(series).toMatchObject({ words: 'cada semana, los lunes, 4 veces', subject: 'Comité', ownerGivenName: 'Lucía' })
  const { body } = await at.api.get<{ date: string; series: Series }>(
    `/booking/reservations/${series.dates[2]?.reservationId}/series`,
  )
  expect(body).toMatchObject({ date: weeksOn(2), series: { id: series.id } })
})

test('one taken date refuses the whole series, as the preview shows it', async () => {
  const at = await house()
  await at.api.post('/booking/reservations', { ...at.once, at: weeksOn(3) })
  const { status, body } = await at.api.post<Problem>('/booking/series', at.wish)
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'SERIES_CLASH' })
  const { dates } = body.data as { dates: PreviewedDate[] }
  expect(dates).toMatchObject([{ date: weeksOn(3), outcome: 'TAKEN', rivals: [{}] }])
  expect(await countIn(at)).toBe(1)
})

test.each([
  ['no end', { rule: 'FREQ=WEEKLY' }, 'rule', /final/],
  ['ten thousand dates', { rule: 'FREQ=DAILY;COUNT=10000' }, 'rule', /366/],
  ['no rule', { rule: 'los lunes' }, 'rule', /no se entiende/],
  ['hours that go backwards', { from: '12:00' }, 'to', /posterior/],
  ['a move of a date that is none', { moved: [{ date: '2027-01-01', from: '09:00' }] }, 'moved', /no es de la serie/],
  ['nothing left of it', { skip: [0, 1, 2, 3].map(weeksOn) }, 'skip', /no queda nada/],
])('a series with %s is refused in Spanish', async (_what, wrong, field, words) => {
  const at = await house()
  const { status, body } = await at.api.post<Problem>('/booking/series', { ...at.wish, ...wrong })
  expect({ status, errors: body.errors }).toMatchObject({
    status: 422,
    errors: [{ field, message: expect.stringMatching(words) }],
  })
  expect(await countIn(at)).toBe(0)
})

test('of two series for one room at once one is created and the other books nothing', async () => {
  const at = await house()
  const late = {
    ...at.wish,
    at: weeksOn(2),
    rule: 'FREQ=WEEKLY;COUNT=5',
    moved: [{ date: weeksOn(4), spaceId: at.other.spaceId }],
  }
  const both = await Promise.all([
    at.api.post('/booking/series', at.wish),
    at.asUser.post('/booking/series', late),
    at.api.post('/booking/series', {
      ...at.wish,
      spaceId: at.other.spaceId,
      at: weeksOn(4),
      rule: 'FREQ=WEEKLY;COUNT=2',
    }),
  ])
  const had = both.map(({ status }) => status)
  expect(had.every(status => status === 201 || status === 409)).toBe(true)
  expect(had[0] === 201 && had[1] === 201).toBe(false)
  expect(had[1] === 201 && had[2] === 201).toBe(false)
  const sizes = [4, 5, 2]
  expect(await countIn(at)).toBe(
    had.reduce((sum, status, which) => sum + (status === 201 ? (sizes[which] ?? 0) : 0), 0),
  )
})

test('of two series for a seat in one shift one is created', async () => {
  const at = await house()
  const [shift] = (await at.api.get<{ startTime: string; endTime: string }[]>('/organizations/info/time-periods')).body
  const table = await makeRoom(database, at.floor, { type: 'WORK_TABLE', name: 'Mesa 1', bookable: false })
  const seat = await makeRoom(database, table, { type: 'SEAT', name: '1' })
  const wish = { ...at.wish, spaceId: seat.spaceId, from: shift?.startTime.slice(0, 5), to: shift?.endTime.slice(0, 5) }
  const both = await Promise.all([at.api.post('/booking/series', wish), at.asUser.post('/booking/series', wish)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await countIn(at)).toBe(4)
})

test('every date keeps its wall time over a clock change', async () => {
  const at = await house()
  const madrid = await makeCampus(database, at.tenant, { timeZone: 'Europe/Madrid' })
  const room = await makeRoom(database, await makeFloor(database, madrid))
  await asTenant(database, at.tenant.tenantId, tx =>
    tx
      .insertInto('booking_policies')
      .values({ tenant_id: at.tenant.tenantId, id: room.spaceId, campus_id: madrid.campusId, days_ahead: 400 })
      .execute(),
  )
  const series = await make(at, { spaceId: room.spaceId, rule: 'FREQ=WEEKLY;COUNT=30' })
  expect(new Set(series.dates.map(({ from }) => from))).toEqual(new Set(['10:00']))
  const starts = await asTenant(database, at.tenant.tenantId, tx =>
    tx.selectFrom('reservations').select('starts_at').execute(),
  )
  expect(new Set(starts.map(({ starts_at }) => starts_at.toZonedDateTimeISO('UTC').hour)).size).toBe(2)
})

test('only administrators create a series for somebody else, and others do not see it', async () => {
  const at = await house()
  const { asUser: stranger } = await house()
  const series = await make(at, { username: at.user.username })
  expect(series.ownerGivenName).toBe('Iván')
  expect((await at.asUser.get<Series>(`/booking/series/${series.id}`)).body.id).toBe(series.id)
  expect(
    (await at.asUser.post('/booking/series', { ...at.wish, spaceId: at.other.spaceId, username: at.admin.username }))
      .status,
  ).toBe(403)
  const it = `/booking/series/${series.id}`
  const other = await app.as(await makeUser(database, at.tenant, { roles: ['ROLE_USER'] }))
  for (const who of [stranger, other]) {
    expect((await who.get(it)).status).toBe(404)
    expect((await who.get(`/booking/reservations/${series.dates[0]?.reservationId}/series`)).status).toBe(404)
    expect((await who.patch(it, { scope: 'ALL', from: '12:00', to: '13:00' })).status).toBe(404)
    expect((await who.patch(`${it}/extend`, { until: weeksOn(9) })).status).toBe(404)
    expect((await who.patch(`${it}/cancel`, { scope: 'ALL' })).status).toBe(404)
    expect((await who.patch(`${it}/restore`, { dates: [monday] })).status).toBe(404)
    expect((await who.post(`${it}/preview`, { scope: 'ALL' })).status).toBe(404)
  }
  expect((await stranger.post('/booking/series', at.wish)).status).toBe(409)
  expect(await countIn(at)).toBe(4)
})

/** The calendar messages to somebody, in the order they were sent. */
async function messagesTo(address: string) {
  const found = []
  for (const mail of await sentTo(app, address)) {
    const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    const content = part?.content ?? ''
    const calendar = new ICAL.Component(
      ICAL.parse(typeof content === 'string' ? content : new TextDecoder().decode(content)),
    )
    const zone = calendar.getFirstSubcomponent('vtimezone')
    if (zone) ICAL.TimezoneService.register(zone)
    found.push({ mail, calendar })
  }
  return found
}

/** When a calendar program would show a series, as instants. */
function shownBy(calendar: ICAL.Component): string[] {
  const [master, ...exceptions] = calendar.getAllSubcomponents('vevent').map(event => new ICAL.Event(event))
  if (!master) return []
  for (const exception of exceptions) master.relateException(exception)
  const shown: string[] = []
  const each = master.iterator()
  for (let next = each.next(); next; next = each.next()) {
    const { startDate } = master.getOccurrenceDetails(next)
    shown.push(Temporal.Instant.fromEpochMilliseconds(startDate.toJSDate().getTime()).toString())
  }
  return shown.toSorted()
}

test('a calendar gets a series in one message, which a later one replaces', async () => {
  const at = await house()
  const madrid = await makeCampus(database, at.tenant, { timeZone: 'Europe/Madrid' })
  const room = await makeRoom(database, await makeFloor(database, madrid), { name: 'Sorolla' })
  const series = await make(at, {
    spaceId: room.spaceId,
    rule: 'FREQ=WEEKLY;COUNT=20',
    skip: [weeksOn(1)],
    moved: [
      {
        date: weeksOn(2),
        at: Temporal.PlainDate.from(weeksOn(2)).add({ days: 1 }).toString(),
        from: '16:00',
        to: '17:00',
      },
    ],
  })
  await app.drain()
  const starts = () =>
    asTenant(database, at.tenant.tenantId, async tx =>
      (await tx.selectFrom('reservations').where('status', '=', 'CREATED').select('starts_at').execute())
        .map(({ starts_at }) => starts_at.toString())
        .toSorted(),
    )
  const [first, ...more] = await messagesTo(at.admin.username)
  expect(more).toEqual([])
  expect(first?.mail.subject).toBe('Serie confirmada: Sorolla, cada semana, 20 veces, 10:00')
  expect(first?.calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  expect(first && shownBy(first.calendar)).toEqual(await starts())
  const [, , third, fourth] = series.dates
  await at.api.patch<Reservation>(`/booking/reservations/${third?.reservationId}/cancel`)
  await app.drain()
  await at.api.patch<Reservation>(`/booking/reservations/${fourth?.reservationId}/reschedule`, {
    at: weeksOn(3),
    from: '11:00',
    to: '12:00',
  })
  await app.drain()
  const last = (await messagesTo(at.admin.username)).at(-1)
  expect(last && shownBy(last.calendar)).toEqual(await starts())
  await at.api.patch(`/booking/series/${series.id}/cancel`, { scope: 'ALL' })
  await app.drain()
  const all = await messagesTo(at.admin.username)
  expect(all.map(({ calendar }) => calendar.getFirstPropertyValue('method'))).toEqual([
    'REQUEST',
    'REQUEST',
    'REQUEST',
    'CANCEL',
  ])
  const events = all.map(({ calendar }) => new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component))
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(1)
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
})

test.each([
  [{ type: 'DNI', number: '12' }, 'Ese número no es de DNI: uno correcto es como 45678912.'],
  [
    { type: 'PTP', number: '12' },
    'Ese número no es de Permiso temporal de permanencia: uno correcto es como 123456789.',
  ],
])('a series invites nobody with a wrong document: %o', async (document, message) => {
  const at = await house()
  const refused = await at.api.post<Problem>('/booking/series', {
    ...at.wish,
    attendees: [{ email: 'ana@fuera.test', document }],
  })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'attendees.0.document.number', message }] } })
  expect(await countIn(at)).toBe(0)
})
