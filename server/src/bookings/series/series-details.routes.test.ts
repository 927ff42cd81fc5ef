import type { ReservationSummary } from '@aforo/api/bookings/attendees'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Series, SeriesPreview } from '@aforo/api/bookings/series'
import type { Zone } from '@aforo/api/people/zones'
import type { Problem } from '@aforo/api/platform/problems'
import { startGraph } from '@aforo/simulators/graph'
import ICAL from 'ical.js'
import { expect, onTestFinished, test } from 'vitest'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { makeHouse, makeOperator } from '../../testing/house.ts'
import { calendarIn, sentTo } from '../../testing/mails.ts'
import { testApp } from '../../testing/test-app.ts'
import { seriesMeetingJob } from '../meetings/meetings.jobs.ts'

const app = await testApp()
const { database, settings } = app.services
const book = '/booking/reservations'

/** The Monday after next: never over, whatever the hour of the run. */
const monday = (() => {
  const today = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
  return today.add({ days: 15 - today.dayOfWeek }).toString()
})()
const weeksOn = (weeks: number) => Temporal.PlainDate.from(monday).add({ weeks }).toString()
const outside = (name: string) => ({ email: `${name}-${crypto.randomUUID().slice(0, 8)}@fuera.test`, name })

async function house() {
  const at = await makeHouse(app, {
    tenant: { name: 'Andén' },
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    rooms: { room: { name: 'Paracas' }, other: { name: 'Nazca' } },
  })
  const { api } = at
  const slot = { spaceId: at.room.spaceId, at: monday, from: '10:00', to: '11:00' }
  const wish = { ...slot, rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' }
  const make = async (more: object = {}) =>
    (await api.post<Series>('/booking/series', { ...wish, subject: 'Comité', ...more })).body
  const invitedTo = async ({ dates }: Series) =>
    Promise.all(
      dates.map(async ({ reservationId }) =>
        (await api.get<ReservationSummary>(`${book}/${reservationId}/summary`)).body.attendees.map(({ name }) => name),
      ),
    )
  return { ...at, wish, make, invitedTo }
}

/** The calendar messages to somebody, in the order they were sent, with the dates that a calendar then shows. */
async function messagesTo(address: string) {
  const found = []
  for (const mail of await sentTo(app, address)) {
    const text = calendarIn(mail)
    const calendar = new ICAL.Component(ICAL.parse(text))
    const [component] = calendar.getAllSubcomponents('vevent')
    const event = new ICAL.Event(component)
    const exceptions = calendar
      .getAllSubcomponents('vevent')
      .slice(1)
      .map(one => new ICAL.Event(one))
    for (const one of exceptions) event.relateException(one)
    const shown: string[] = []
    if (event.isRecurring()) {
      const each = event.iterator()
      for (let next = each.next(); next; next = each.next())
        shown.push(event.getOccurrenceDetails(next).startDate.toString().slice(0, 10))
    } else shown.push(event.startDate.toString().slice(0, 10))
    const method = calendar.getFirstPropertyValue('method')
    found.push({
      method,
      subject: mail.subject ?? '',
      uid: event.uid,
      sequence: event.sequence,
      url: component?.getFirstPropertyValue('url') ?? null,
      people: (component?.getAllProperties('attendee') ?? []).map(one => String(one.getFirstValue()).toLowerCase()),
      dates: method === 'CANCEL' ? [] : shown.toSorted(),
    })
  }
  return found
}

test('every date of a series has its details, added dates too', async () => {
  const { api, make, invitedTo, admin } = await house()
  const ana = { ...outside('ana'), name: 'Ana', company: 'Minera' }
  const series = await make({ eventType: 'TRAINING', layout: 'CLASSROOM', attendees: [ana, { email: admin.username }] })
  expect(series).toMatchObject({ eventType: 'TRAINING', layout: 'CLASSROOM', meeting: false })
  expect(series.attendees).toMatchObject([{ name: 'Ana', company: 'Minera', inside: false }])
  await api.patch(`/booking/series/${series.id}/extend`, { until: weeksOn(5) })
  const { body: longer } = await api.get<Series>(`/booking/series/${series.id}`)
  expect(await invitedTo(longer)).toEqual(Array(6).fill(['Ana']))
  const { body } = await api.get<Reservation>(`${book}/${longer.dates[5]?.reservationId}`)
  expect(body).toMatchObject({ eventType: 'TRAINING', layout: 'CLASSROOM', attendeeCount: 1, subject: 'Comité' })
})

test('details change for one date, the following or all', async () => {
  const { api, make, invitedTo } = await house()
  const [ana, beto] = [outside('Ana'), outside('Beto')]
  const series = await make({ attendees: [ana], layout: 'CLASSROOM' })
  const it = `/booking/series/${series.id}`
  const { body: one } = await api.patch<Series>(it, {
    scope: 'THIS',
    date: weeksOn(1),
    attendees: [ana, beto],
    layout: 'THEATER',
  })
  expect(one.attendees).toMatchObject([{ name: 'Ana' }])
  expect(await invitedTo(one)).toEqual([['Ana'], ['Ana', 'Beto'], ['Ana'], ['Ana']])
  const { body: rest } = await api.patch<Series>(it, {
    scope: 'FOLLOWING',
    date: weeksOn(2),
    attendees: [beto],
    eventType: 'WORKSHOP',
  })
  expect(rest).toMatchObject({ eventType: 'WORKSHOP', layout: 'CLASSROOM', attendees: [{ name: 'Beto' }] })
  expect(await invitedTo(rest)).toEqual([['Beto'], ['Beto']])
  const { body: before } = await api.get<Series>(it)
  expect(before).toMatchObject({ eventType: null, attendees: [{ name: 'Ana' }] })
  expect(await invitedTo(before)).toEqual([['Ana'], ['Ana', 'Beto']])
  const { body: all } = await api.patch<Series>(it, { scope: 'ALL', attendees: [] })
  expect(await invitedTo(all)).toEqual([[], ['Beto']])
})

test('an invited person gets one message for the series, for a date without them and for its cancellation', async () => {
  const { api, make, admin } = await house()
  const [ana, beto] = [outside('ana'), outside('beto')]
  const series = await make({ attendees: [ana, beto] })
  await app.drain()
  const all = [0, 1, 2, 3].map(weeksOn)
  for (const { email } of [ana, beto])
    expect(await messagesTo(email)).toMatchObject([{ method: 'REQUEST', dates: all }])
  const [first] = await messagesTo(ana.email)
  expect(first?.subject).toMatch(/^Invitación: Paracas/)
  expect(first?.people).toEqual([`mailto:${admin.username}`, `mailto:${ana.email}`])
  const owners = await messagesTo(admin.username)
  expect(owners).toHaveLength(1)
  expect(owners[0]?.people.toSorted()).toEqual(
    [admin.username, ana.email, beto.email].map(one => `mailto:${one}`).toSorted(),
  )

  const it = `${book}/${series.dates[1]?.reservationId}`
  const { body: summary } = await api.get<ReservationSummary>(`${it}/summary`)
  await api.delete(`${it}/attendees/${summary.attendees.find(({ email }) => email === ana.email)?.attendeeId}`)
  await app.drain()
  expect((await messagesTo(ana.email)).at(-1)).toMatchObject({
    method: 'REQUEST',
    uid: first?.uid,
    dates: [0, 2, 3].map(weeksOn),
  })
  expect((await messagesTo(beto.email)).at(-1)).toMatchObject({ dates: all })

  await api.patch(`/booking/series/${series.id}`, { scope: 'ALL', attendees: [beto] })
  await app.drain()
  const last = (await messagesTo(ana.email)).at(-1)
  expect(last).toMatchObject({ method: 'CANCEL', uid: first?.uid })
  expect(last?.sequence).toBeGreaterThan(first?.sequence ?? 0)
  await api.patch(`/booking/series/${series.id}/cancel`, { scope: 'FOLLOWING', date: weeksOn(2) })
  await app.drain()
  expect((await messagesTo(beto.email)).at(-1)).toMatchObject({ method: 'REQUEST', dates: [0, 1].map(weeksOn) })
})

test('a person invited to one date gets a message for that date', async () => {
  const { api, make } = await house()
  const [ana, beto] = [outside('ana'), outside('beto')]
  const series = await make({ attendees: [ana] })
  await app.drain()
  await api.patch(`/booking/series/${series.id}`, { scope: 'THIS', date: weeksOn(1), attendees: [ana, beto] })
  await app.drain()
  const heard = await messagesTo(beto.email)
  expect(heard).toMatchObject([{ method: 'REQUEST', dates: [weeksOn(1)] }])
  expect(heard[0]?.uid).not.toContain('serie')
})

test('a person invited to one date hears when the series is moved, cancelled and restored', async () => {
  const { api, make, admin } = await house()
  const [ana, beto] = [outside('ana'), outside('beto')]
  const series = await make({ attendees: [ana] })
  const it = `/booking/series/${series.id}`
  await api.put(`${book}/${series.dates[1]?.reservationId}/attendees`, { attendees: [beto] })
  await app.drain()
  const last = async () => {
    await app.drain()
    return (await messagesTo(beto.email)).at(-1)
  }
  const invited = await last()
  await api.patch(it, { scope: 'ALL', from: '15:00', to: '16:00' })
  const moved = await last()
  expect(moved).toMatchObject({ method: 'REQUEST', uid: invited?.uid, dates: [weeksOn(1)] })
  expect(moved?.subject).toMatch(/15:00$/)
  await api.patch(`${it}/cancel`, { scope: 'ALL' })
  const canceled = await last()
  expect(canceled).toMatchObject({ method: 'CANCEL', uid: invited?.uid })
  await api.patch(`${it}/restore`, { dates: series.dates.map(({ date }) => date) })
  const restored = await last()
  expect(restored).toMatchObject({ method: 'REQUEST', uid: invited?.uid })
  await api.patch(it, { scope: 'THIS', date: weeksOn(1), skip: [weeksOn(1)] })
  const skipped = await last()
  expect(skipped).toMatchObject({ method: 'CANCEL', uid: invited?.uid })
  const sequences = [invited, moved, canceled, restored, skipped].map(one => one?.sequence ?? -1)
  expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other))
  // One message a change, and whom all dates invite hears of each in the message of the series alone.
  expect(await messagesTo(beto.email)).toHaveLength(5)
  const others = [...(await messagesTo(ana.email)), ...(await messagesTo(admin.username))]
  expect(others.map(({ uid }) => uid.startsWith('serie-'))).not.toContain(false)
})

test('a series has one Teams meeting, mailed once, and it can be given up', async () => {
  const teams = await startGraph()
  onTestFinished(() => teams.close())
  const configured = {
    ...settings,
    GRAPH_URL: teams.url,
    GRAPH_LOGIN_URL: teams.url,
    GRAPH_TENANT_ID: teams.tenant,
    GRAPH_CLIENT_ID: teams.clientId,
    GRAPH_CLIENT_SECRET: teams.clientSecret,
    GRAPH_ORGANIZER_ID: teams.organizer,
  }
  const { api, make, tenant, admin } = await house()
  const series = await make({ meeting: true })
  const beto = outside('beto')
  await api.put(`${book}/${series.dates[1]?.reservationId}/attendees`, { attendees: [beto] })
  await app.drain()
  const meetings = async () => {
    const { body } = await api.get<Series>(`/booking/series/${series.id}`)
    return Promise.all(
      body.dates.map(
        async ({ reservationId }) => (await api.get<Reservation>(`${book}/${reservationId}`)).body.meeting,
      ),
    )
  }
  expect((await meetings()).map(one => one?.status)).toEqual(Array(4).fill('FAILED'))
  const work = () =>
    seriesMeetingJob.work({ ...app.services, settings: configured }, { tenantId: tenant.tenantId, seriesId: series.id })
  teams.fail(500)
  await expect(work()).rejects.toThrow()
  await work()
  expect(teams.meetings).toMatchObject([{ externalId: series.id, subject: 'Comité' }])
  expect(new Set((await meetings()).map(one => one?.joinUrl))).toEqual(new Set([teams.meetings[0]?.joinWebUrl]))
  await app.drain()
  const joinUrl = teams.meetings[0]?.joinWebUrl
  expect((await messagesTo(admin.username)).map(({ url }) => url).at(-1)).toBe(joinUrl)
  // So does whom one date alone invites.
  expect((await messagesTo(beto.email)).map(({ url }) => url)).toEqual([null, joinUrl])
  await api.patch(`/booking/series/${series.id}`, { scope: 'ALL', meeting: false })
  expect(await meetings()).toEqual([null, null, null, null])
})

test('guests book a series in a shared room and manage it', async () => {
  const { api, room, other, wish, tenant } = await house()
  const guest = await makeTenant(database, { type: 'ORGANIZATION' })
  const person = await makeUser(database, guest, { givenName: 'Carla', lastname: 'Ríos', roles: ['ROLE_USER'] })
  const boss = await makeUser(database, guest)
  const { body: zone } = await api.post<Zone>('/zones/create', {
    name: 'Invitados',
    type: 'SHARED',
    grantedDomains: [guest.domainPrefix],
  })
  await api.post(`/zones/${zone.id}/add-space`, { spaceId: room.spaceId })
  const own = await app.as(person)
  const chief = await app.as(boss)
  const ana = outside('ana')
  const { body: preview } = await own.post<SeriesPreview>('/booking/series/preview', wish)
  expect(preview).toMatchObject({ free: 4, refused: 0 })
  expect(
    (await own.post<SeriesPreview>('/booking/series/preview', { ...wish, spaceId: other.spaceId })).body,
  ).toMatchObject({ free: 0, refused: 4 })
  expect((await own.post('/booking/series', { ...wish, spaceId: other.spaceId })).status).not.toBe(201)
  const made = await own.post<Series>('/booking/series', { ...wish, subject: 'Obra', attendees: [ana] })
  expect(made).toMatchObject({ status: 201, body: { ownerGivenName: 'Carla', subject: 'Obra' } })
  const it = `/booking/series/${made.body.id}`
  for (const who of [own, chief, api]) expect((await who.get<Series>(it)).body.dates).toHaveLength(4)
  const { body: found } = await own.get<{ series: Series }>(`${book}/${made.body.dates[0]?.reservationId}/series`)
  expect(found.series.id).toBe(made.body.id)
  const moved = await own.patch<Series>(it, { scope: 'ALL', from: '12:00', to: '13:00', layout: 'THEATER' })
  expect(moved.body).toMatchObject({ from: '12:00', layout: 'THEATER' })
  expect((await own.patch<Series>(`${it}/extend`, { until: weeksOn(4) })).body.dates).toHaveLength(5)
  expect(
    (await own.patch<{ canceled: string[] }>(`${it}/cancel`, { scope: 'THIS', date: monday })).body.canceled,
  ).toEqual([monday])
  expect((await own.patch<Series>(`${it}/restore`, { dates: [monday] })).body.dates[0]?.status).toBe('CREATED')
  const { rows } = await database.pool.query('select distinct tenant_id from audit_log where entity_id = $1', [
    made.body.id,
  ])
  expect(rows).toEqual([{ tenant_id: tenant.tenantId }])
  await app.drain()
  expect((await messagesTo(person.username)).at(-1)).toMatchObject({
    method: 'REQUEST',
    dates: [0, 1, 2, 3, 4].map(weeksOn),
  })
  expect((await messagesTo(ana.email)).at(-1)).toMatchObject({ method: 'REQUEST' })
  const { api: stranger } = await makeOperator(app)
  expect((await stranger.get<Problem>(it)).status).toBe(404)
  expect((await stranger.post('/booking/series', wish)).status).not.toBe(201)
})
