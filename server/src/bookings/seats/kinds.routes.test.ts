import type { FreeSpace, SeatMap } from '@aforo/api/bookings/availability'
import type { BookingRequest } from '@aforo/api/bookings/booking-requests'
import type { Calendar } from '@aforo/api/bookings/calendar'
import type { Here } from '@aforo/api/bookings/check-in'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { SeriesPreview } from '@aforo/api/bookings/series'
import type { SpaceSummary } from '@aforo/api/places/spaces'
import type { History } from '@aforo/api/platform/base'
import type { Dependents } from '@aforo/api/platform/dependents'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeFloor, makeRoom, makeTenant, makeUser } from '../../demo/factories.ts'
import { makeHouse, makeRoomsByName } from '../../testing/house.ts'
import { turnsOf } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const book = '/booking/reservations'
const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()
const visitor = { email: 'eva@cliente.example', name: 'Eva Ramos' }
const unavailable = (reason: string, message?: string) => ({
  status: 422,
  body: { code: 'SPACE_UNAVAILABLE', data: { reason }, ...(message && { detail: message }) },
})

/** A table with three seats and a parking with two spots; an administrator, Ana and Beto. */
async function house() {
  const made = await makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    members: { ana: { givenName: 'Ana', lastname: 'Quispe' }, beto: { givenName: 'Beto', lastname: 'Ríos' } },
    floor: { name: 'Piso 2' },
    rooms: { table: { type: 'WORK_TABLE', name: 'Mesa 1' } },
  })
  const { api, campus, table } = made
  const seats = await makeRoomsByName(app, table, {
    seat: { type: 'SEAT', name: '1' },
    other: { type: 'SEAT', name: '2' },
    third: { type: 'SEAT', name: '3' },
  })
  const { seat } = seats
  const parking = await makeFloor(database, campus, { name: 'Sótano', type: 'PARKING' })
  const spot = await makeRoom(database, parking, { type: 'PARKING_SPOT', name: 'P1' })
  const turnId = (await turnsOf(api))('Mañana')
  const use = (more: object, of = seat) =>
    api.put<SpaceSummary & Problem>(`/spaces/${of === spot ? 'parking-spots' : 'seats'}/${of.spaceId}`, {
      name: of.name,
      bookable: true,
      ...(of === spot && { parkingSpotType: 'SIMPLE' }),
      ...more,
    })
  return { ...made, ...seats, spot, turnId, use, wish: { spaceId: seat.spaceId, at, turnId } }
}

test('a fixed seat is its holder’s alone, and who holds it is on the seat', async () => {
  const { use, ana, api, asAna, asBeto, wish, campus, seat } = await house()
  const set = await use({ kind: 'FIXED', holderUsername: ana.username })
  expect(set).toMatchObject({ status: 200, body: { kind: 'FIXED', holder: { name: 'Ana Quispe', active: true } } })
  expect(await asBeto.post(book, wish)).toMatchObject(
    unavailable('HELD', 'Este lugar es fijo: solo lo usa su titular.'),
  )
  expect(await api.post(book, wish)).toMatchObject(unavailable('HELD', 'Este lugar es fijo: lo usa Ana Quispe.'))
  // The administration books it for its holder, and for nobody else.
  expect(await api.post(`${book}/${ana.username}`, wish)).toMatchObject({ status: 201 })
  expect(await asAna.post(book, { ...wish, at: tomorrowOf(at) })).toMatchObject({ status: 201 })

  const map = async (who: typeof api) =>
    (await who.get<SeatMap>('/availability/seats', { campusId: campus.campusId, date: dayAfter })).body.seats[0]
  expect(await map(api)).toMatchObject({ kind: 'FIXED', holder: { name: 'Ana Quispe', mine: false } })
  expect((await map(api))?.turns[0]).toMatchObject({ available: false, reasonCode: 'HELD' })
  const booked = async (who: typeof api) =>
    (await who.get<SeatMap>('/availability/seats', { campusId: campus.campusId, date: at })).body.seats[0]?.turns[0]
  // Its booking is told beside whose it is, and by whom only to those who manage it.
  expect(await booked(api)).toMatchObject({ reasonCode: 'TAKEN', sitters: [{ name: 'Ana Quispe' }] })
  expect(await booked(asBeto)).toMatchObject({ reasonCode: 'TAKEN', sitters: [{ name: '' }] })
  expect(await map(asBeto)).toMatchObject({ holder: { name: '', mine: false } })
  expect(await map(asAna)).toMatchObject({
    holder: { name: 'Ana Quispe', mine: true },
    turns: [{ available: true }, {}, {}],
  })

  const tree = (who: typeof api) =>
    who.get<{ items: SpaceSummary[] }>('/spaces/composed/search', { types: 'SEAT', campusId: campus.campusId })
  expect((await tree(api)).body.items[0]).toMatchObject({ holder: { username: ana.username } })
  expect((await tree(asBeto)).body.items[0]?.holder).toBeNull()
  const { body: history } = await api.get<History>(`/spaces/${seat.spaceId}/history`)
  expect(JSON.stringify(history)).toContain('Titular')
  expect(JSON.stringify(history)).toContain('Ana Quispe')
})

const tomorrowOf = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()
const dayAfter = Temporal.PlainDate.from(at).add({ days: 2 }).toString()

test('a fixed seat without a holder is nobody’s, also when its holder’s account is disabled', async () => {
  const { use, ana, api, asAna, asBeto, wish, seat } = await house()
  await use({ kind: 'FIXED' })
  const nobodys = unavailable('HELD', 'Este lugar es fijo y todavía no tiene titular.')
  expect(await asBeto.post(book, wish)).toMatchObject(nobodys)
  await use({ kind: 'FIXED', holderUsername: ana.username })
  const said = await api.get<Dependents>(`/dependents/PERSON/${ana.userId}`, { ending: 'SUSPEND' })
  expect(said.body.takes).toMatchObject([{ kind: 'PLACE_HELD', count: 1, items: [{ title: '1' }] }])
  expect(await api.post(`/iam/users/${ana.userId}/disable`, {})).toMatchObject({ status: 200 })
  expect(await asBeto.post(book, wish)).toMatchObject(nobodys)
  const read = async () => (await api.get<SpaceSummary>(`/spaces/${seat.spaceId}/details`)).body.holder
  expect(await read()).toMatchObject({ name: 'Ana Quispe', active: false })
  await api.post(`/iam/users/${ana.userId}/enable`, {})
  expect(await read()).toMatchObject({ active: true })
  // Deleted, the seat has none.
  await api.delete(`/iam/users/${ana.userId}`)
  expect(await read()).toBeNull()
  expect((await asAna.post(book, wish)).status).toBe(401)
})

test('what is said of a seat’s use is refused where its kind has none, and for who isn’t there', async () => {
  const { use, ana, api } = await house()
  const stranger = await makeUser(database, await makeTenant(database))
  const fault = (field: string) => ({ status: 422, body: { data: { field } } })
  expect(await use({ kind: 'AVAILABLE', holderUsername: ana.username })).toMatchObject(fault('holderUsername'))
  expect(await use({ kind: 'FIXED', holderUsername: stranger.username })).toMatchObject(fault('holderUsername'))
  expect(await use({ kind: 'FIXED', holderUsername: 'nadie@x.example' })).toMatchObject(fault('holderUsername'))
  expect(await use({ kind: 'FIXED', teamIds: [crypto.randomUUID()] })).toMatchObject(fault('teamIds'))
  expect(await use({ kind: 'ROTATING', teamIds: [crypto.randomUUID()] })).toMatchObject(fault('teamIds.0'))
  await use({ kind: 'FIXED', holderUsername: ana.username })
  expect((await use({ kind: 'AVAILABLE' })).body).toMatchObject({ kind: 'AVAILABLE', holder: null })
  // What is left out stays; another kind forgets it.
  await use({ kind: 'FIXED', holderUsername: ana.username })
  expect((await use({ kind: 'FIXED' })).body.holder).toMatchObject({ username: ana.username })
  expect((await use({ kind: 'FIXED', holderUsername: null })).body.holder).toBeNull()
  expect(api).toBeDefined()
})

test('a rotating seat is booked by the people of its teams, and a rotating spot by the shift', async () => {
  const { use, ana, api, asAna, asBeto, campus, wish, spot, turnId, other } = await house()
  const { body: team } = await api.post<{ id: string }>('/teams/', { name: 'Diseño', type: 'USERS' })
  await api.post(`/teams/${team.id}/add-to-team`, { usernames: [ana.username] })
  expect((await use({ kind: 'ROTATING', teamIds: [team.id] })).body.teams).toEqual([{ id: team.id, name: 'Diseño' }])
  const refused = unavailable('FOR_TEAMS', 'Este lugar es rotativo: lo reservan las personas de sus equipos.')
  expect(await asBeto.post(book, wish)).toMatchObject(refused)
  // Whose it is, is theirs and the administration's to know.
  const teamsFor = async (who: typeof api) =>
    (await who.get<SeatMap>('/availability/seats', { campusId: campus.campusId, date: at })).body.seats.find(
      ({ seatId }) => seatId === wish.spaceId,
    )?.teams
  expect([await teamsFor(api), await teamsFor(asAna), await teamsFor(asBeto)]).toEqual([['Diseño'], ['Diseño'], []])
  const { body: had } = await asAna.post<Reservation>(book, wish)
  expect(had).toMatchObject({ turnId, spaceType: 'WORK_TABLE' })
  expect(await asAna.post('/booking/waitlist', { spaceId: wish.spaceId, at, turnId })).toBeDefined()

  // A move to a place that is another’s is refused; the old place stays.
  const { body: betos } = await asBeto.post<Reservation>(book, { ...wish, spaceId: other.spaceId })
  const moved = { spaceId: wish.spaceId, at: tomorrowOf(at), turnId }
  expect(await asBeto.patch(`${book}/${betos.reservationId}/reschedule`, moved)).toMatchObject(refused)
  expect((await asBeto.get<Reservation>(`${book}/${betos.reservationId}`)).body.spaceId).toBe(other.spaceId)

  await use({ kind: 'ROTATING', teamIds: [team.id] }, spot)
  const byHours = { spaceId: spot.spaceId, at, from: '09:00', to: '10:00' }
  const answer = await api.post<Problem>(`${book}/${ana.username}`, byHours)
  expect(answer).toMatchObject(unavailable('OUTSIDE_SHIFT'))
  expect(answer.body.detail).toMatch(/^Se reserva por turno: Mañana \(\d\d:\d\d–\d\d:\d\d\)/)
  expect(await api.post(`${book}/${ana.username}`, { spaceId: spot.spaceId, at, turnId })).toMatchObject({
    status: 201,
    body: { turnId },
  })
  // The calendar says by which shifts, where it shows what rotates.
  const calendar = (types: string) =>
    api.get<Calendar>('/booking/calendar', { campusId: campus.campusId, from: at, to: at, types })
  const { body: shown } = await calendar('PARKING_SPOT')
  expect(shown.shifts).toContainEqual({ turnId, name: 'Mañana', from: had.from, to: had.to })
  expect((await calendar('SEAT')).body.shifts).toHaveLength(shown.shifts.length)
  expect((await calendar('ROOM')).body.shifts).toEqual([])
  // Of a team that pauses, nobody; of a deleted one, either: that is said before.
  const { body: said } = await api.get<Dependents>(`/dependents/TEAM/${team.id}`)
  expect(said.takes.find(({ kind }) => kind === 'PLACE_ROTATING')).toMatchObject({ count: 2 })
})

test('a place for visitors is booked with the visitor, not for oneself or a colleague', async () => {
  const { use, beto, asAna, wish, campus } = await house()
  await use({ kind: 'VISIT' })
  const refused = unavailable('FOR_VISITORS', 'Este lugar es para visitas: agrega a quien viene.')
  expect(await asAna.post(book, wish)).toMatchObject(refused)
  expect(await asAna.post(book, { ...wish, attendees: [{ email: beto.username }] })).toMatchObject(refused)
  const { spaceId } = wish
  const series = { spaceId, at: dayAfter, from: '08:00', to: '13:00', rule: 'FREQ=WEEKLY;COUNT=1' }
  expect((await asAna.post('/booking/series', series)).status).toBe(409)
  const preview = (more = {}) =>
    asAna
      .post<SeriesPreview>('/booking/series/preview', { ...series, ...more })
      .then(({ body }) => body.dates[0]?.outcome)
  expect([await preview(), await preview({ visitors: true })]).toEqual(['UNAVAILABLE', 'FREE'])
  const { status, body: had } = await asAna.post<Reservation>(book, { ...wish, attendees: [visitor] })
  expect(status).toBe(201)
  const seen = await asAna.get<SeatMap>('/availability/seats', { campusId: campus.campusId, date: at })
  expect(seen.body.seats.find(({ seatId }) => seatId === wish.spaceId)?.turns[0]).toMatchObject({
    reasonCode: 'TAKEN',
    sitters: [{ mine: true }],
  })
  expect(seen.body.mine).toMatchObject([{ seatId: wish.spaceId, kind: 'VISIT' }])
  // Its last visitor stays in it.
  const summary = await asAna.get<{ attendees: { attendeeId: string }[] }>(`${book}/${had.reservationId}/summary`)
  const last = `${book}/${had.reservationId}/attendees/${summary.body.attendees[0]?.attendeeId}`
  expect(await asAna.delete(last)).toMatchObject({ status: 422, body: { data: { field: 'attendeeId' } } })
  const { body } = await asAna.get<{ items: FreeSpace[] }>('/availability/composed/search', {
    campusId: campus.campusId,
    type: 'SEAT',
    date: dayAfter,
    startsAt: '08:00',
    endsAt: '13:00',
  })
  expect(body.items.find(({ spaceId }) => spaceId === wish.spaceId)).toMatchObject({
    kind: 'VISIT',
    available: false,
    reasonCode: 'FOR_VISITORS',
  })
})

test('a spot for visitors is asked for with the visitor, who is invited once it is approved', async () => {
  const { use, api, asAna, spot } = await house()
  await use({ kind: 'VISIT' }, spot)
  const wish = { spaceId: spot.spaceId, at, from: '09:00', to: '10:00' }
  expect(await asAna.post('/booking-requests', wish)).toMatchObject(unavailable('FOR_VISITORS'))
  const asked = await asAna.post<BookingRequest>('/booking-requests', { ...wish, visitors: [visitor] })
  expect(asked).toMatchObject({ status: 201, body: { visitors: [visitor] } })
  const { body: approved } = await api.post<BookingRequest>(`/booking-requests/${asked.body.id}/approve`, {})
  expect(approved.status).toBe('APPROVED')
  const { body } = await api.get<{ attendees: object[] }>(`${book}/${approved.reservationId}/summary`)
  expect(body.attendees).toMatchObject([{ email: visitor.email, inside: false }])
})

test('whoever scans the code of somebody’s spot reads that it isn’t theirs', async () => {
  const { use, ana, asAna, asBeto, spot } = await house()
  await use({ kind: 'FIXED', holderUsername: ana.username }, spot)
  const door = async (who: typeof asBeto) => (await who.get<Here>(`/booking/check-in/spaces/${spot.spaceId}`)).body
  expect(await door(asBeto)).toMatchObject({
    kind: 'FIXED',
    offers: [],
    reason: 'Este lugar es fijo: solo lo usa su titular.',
  })
  expect((await door(asAna)).reason).not.toContain('fijo')
  expect(
    await asBeto.post('/booking-requests', { spaceId: spot.spaceId, at, from: '09:00', to: '10:00' }),
  ).toMatchObject(unavailable('HELD'))
})

test('a run of seats is made for a team at once, and many are given to one', async () => {
  const { api, seat, other } = await house()
  const { body: team } = await api.post<{ id: string }>('/teams/', { name: 'Ventas', type: 'USERS' })
  const { body: details } = await api.get<SpaceSummary>(`/spaces/${seat.spaceId}/details`)
  const made = await api.post<{ items: SpaceSummary[] }>(`/spaces/${details.parentId}/batch`, {
    amount: 2,
    kind: 'ROTATING',
    teamIds: [team.id],
  })
  expect(made.body.items.map(({ teams }) => teams)).toEqual([
    [{ id: team.id, name: 'Ventas' }],
    [{ id: team.id, name: 'Ventas' }],
  ])
  const spaces = [{ id: seat.spaceId }, { id: other.spaceId }]
  const many = await api.patch<{ items: SpaceSummary[] }>('/spaces/bulk', {
    spaces,
    change: { kind: 'ROTATING', teamIds: [team.id] },
  })
  expect(many.body.items.map(({ teams }) => teams[0]?.name)).toEqual(['Ventas', 'Ventas'])
})
