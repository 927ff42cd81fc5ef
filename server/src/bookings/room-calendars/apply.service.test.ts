import type { CalendarPreview, CalendarResource, CalendarRoom } from '@aforo/api/bookings/room-calendars'
import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import type { CalendarSystem } from '@aforo/api/platform/connections'
import { afterEach, describe, expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { calendarsHouse, closeCalendars, outsider, salas } from '../../testing/calendars-house.ts'
import { makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { salaA, salaB } = salas
afterEach(async () => {
  app.clock.set(undefined)
  await closeCalendars()
})

const systems: CalendarSystem[] = ['GOOGLE_CALENDAR', 'MICROSOFT_CALENDAR']

describe.each(systems)('%s', system => {
  test('what clashes, is outside the hours or lasts several days is declined there with the reason', async () => {
    const { invite, book, work, booked, store, notes, span, date, at } = await calendarsHouse(app, system)
    await book('10:00', '11:00')
    await work()
    const clash = invite('10:30', '11:30', { subject: 'Choque' })
    const late = invite('21:00', '22:00', { subject: 'Tarde' })
    const long = invite('09:00', '10:00', { subject: 'Congreso', end: at(date(2), '10:00') })
    await work()
    expect(await booked()).toMatchObject([{ from: '10:00', subject: 'Directorio' }])
    for (const [{ id }, reason] of [
      [clash, /ya está reservada de 10:00 a 11:00.*Libre: /],
      [late, /fuera de la atención/],
      [long, /el mismo día/],
    ] as const)
      expect(store.answerOf(salaA, id)).toMatchObject({ response: 'declined', comment: expect.stringMatching(reason) })
    const said = await notes()
    expect(said.map(({ kind, subject }) => [kind, subject]).sort()).toEqual([
      ['DECLINED', 'Choque'],
      ['DECLINED', 'Congreso'],
      ['DECLINED', 'Tarde'],
    ])
    // Moved to a free time, it is booked after all.
    store.move({ meeting: clash, occurrence: null }, span('12:00', '13:00'))
    await work()
    expect(await booked()).toMatchObject([{ from: '10:00' }, { from: '12:00', subject: 'Choque' }])
  })

  test('what is declined waits in the tray with its reason until the room is free and it is booked after all', async () => {
    const { api, invite, book, work, booked, store } = await calendarsHouse(app, system)
    const { body: rival } = await book('10:00', '11:00')
    await work()
    const clash = invite('10:30', '11:30', { subject: 'Choque' })
    await work()
    const tray = async () =>
      (await api.get<WorkTray>('/dashboard/work-tray')).body.items.filter(({ kind }) => kind === 'CALENDAR_DECLINED')
    const [item] = await tray()
    expect(item).toMatchObject({
      title: expect.stringMatching(/^No se pudo reservar Sala A: Choque, .*10:30.*11:30/),
      detail: expect.stringMatching(/ya está reservada de 10:00 a 11:00.*puede cambiar su hora/),
      can: { retry: system === 'GOOGLE_CALENDAR', dismiss: true },
    })
    const retry = () => api.post(`/dashboard/work-tray/${item?.id}/retry`, {})
    // Microsoft takes what was declined out of the room's calendar: its organiser invites the room again.
    if (!item?.can.retry) {
      expect((await retry()).status).toBe(404)
      return
    }
    // Tried while the room is taken, it is declined again, and waits on.
    expect((await retry()).status).toBe(200)
    expect(await tray()).toEqual([])
    await work()
    expect(await tray()).toMatchObject([{ id: item?.id }])
    await api.patch(`/booking/reservations/${rival.reservationId}/cancel`, {})
    await work()
    expect(await booked()).toEqual([])
    await retry()
    await work()
    expect(await booked()).toMatchObject([{ from: '10:30', subject: 'Choque' }])
    expect(store.answerOf(salaA, clash.id)).toMatchObject({ response: 'accepted' })
    expect(await tray()).toEqual([])
  })

  test('what is declined leaves the tray once it is dismissed, moved or over, and is no other organisation’s', async () => {
    const { api, invite, book, work, store, span } = await calendarsHouse(app, system)
    await book('10:00', '11:00')
    await book('12:00', '13:00')
    await work()
    const moved = invite('10:30', '11:30', { subject: 'Se mueve' })
    invite('12:30', '13:30', { subject: 'Se descarta' })
    invite('10:00', '10:30', { subject: 'Pasa' })
    await work()
    const tray = async () =>
      (await api.get<WorkTray>('/dashboard/work-tray')).body.items.filter(({ kind }) => kind === 'CALENDAR_DECLINED')
    const dismissed = (await tray()).find(({ title }) => title.includes('Se descarta'))
    const stranger = await makeOperator(app)
    for (const verb of ['retry', 'dismiss'])
      expect((await stranger.api.post(`/dashboard/work-tray/${dismissed?.id}/${verb}`, {})).status).toBe(404)
    expect((await api.post(`/dashboard/work-tray/${dismissed?.id}/dismiss`, {})).status).toBe(200)
    expect((await api.post(`/dashboard/work-tray/${dismissed?.id}/dismiss`, {})).status).toBe(404)
    store.move({ meeting: moved, occurrence: null }, span('14:00', '15:00'))
    await work()
    expect((await tray()).map(({ title }) => title.includes('Pasa'))).toEqual([true])
    app.clock.set(Temporal.Instant.fromEpochMilliseconds(span('10:30', '11:00').start))
    expect(await tray()).toEqual([])
  })

  test('a meeting moved to a taken slot is declined and gives up its old one', async () => {
    const { invite, book, work, booked, store, span } = await calendarsHouse(app, system)
    await book('15:00', '16:00')
    const meeting = invite('10:00', '11:00')
    await work()
    store.move({ meeting, occurrence: null }, span('15:30', '16:30'))
    await work()
    expect(await booked()).toMatchObject([{ from: '15:00', subject: 'Directorio' }])
    expect(store.answerOf(salaA, meeting.id)).toMatchObject({ response: 'declined' })
  })

  test('a private meeting hides its subject, an all-day one takes the opening hours, a free one takes nothing', async () => {
    const { invite, work, booked, date, notes } = await calendarsHouse(app, system)
    invite('10:00', '11:00', { hidden: true, subject: 'Despido' })
    invite('00:00', '23:59', { subject: 'Jornada', days: { from: date(1), to: date(2) }, plus: 1 })
    invite('12:00', '13:00', { free: true })
    await work()
    expect(await booked()).toMatchObject([
      { from: '10:00', subject: 'Reserva privada' },
      { at: date(1), from: '08:00', to: '20:00', subject: 'Jornada' },
    ])
    expect(JSON.stringify(await notes())).not.toContain('Despido')
  })

  test('each occurrence of a series is booked, moved and cancelled alone', async () => {
    const { invite, work, booked, store, span, date } = await calendarsHouse(app, system)
    const meeting = invite('10:00', '11:00', { repeat: { everyDays: 1, count: 4 } })
    await work()
    expect((await booked()).map(({ at, from }) => [at, from])).toEqual([0, 1, 2, 3].map(day => [date(day), '10:00']))
    store.cancel({ meeting, occurrence: 1 })
    store.move({ meeting, occurrence: 2 }, span('16:00', '17:00', 2))
    await work()
    expect((await booked()).map(({ at, from }) => [at, from])).toEqual([
      [date(0), '10:00'],
      [date(2), '16:00'],
      [date(3), '10:00'],
    ])
  })

  test('an organiser whom nobody knows here books in the name of the responsible, and is named', async () => {
    const { invite, work, booked, responsible } = await calendarsHouse(app, system)
    invite('10:00', '11:00', { organizer: outsider })
    await work()
    expect(await booked()).toMatchObject([{ ownerUsername: responsible, calendar: { organizer: outsider } }])
  })

  test('moved here, the meeting moves in its organiser’s calendar; of a stranger the room declines and keeps the slot', async () => {
    const { invite, work, booked, store, api, span, date, organizers } = await calendarsHouse(app, system)
    const own = invite('10:00', '11:00')
    const foreign = invite('12:00', '13:00', { organizer: outsider, subject: 'Visita' })
    await work()
    const [first, second] = await booked()
    const move = (id: string | undefined, from: string, to: string) =>
      api.patch(`/booking/reservations/${id}/reschedule`, { at: date(), from, to })
    await move(first?.reservationId, '14:00', '15:00')
    await move(second?.reservationId, '16:00', '17:00')
    await work()
    expect(store.find(organizers.ana, own.id)).toMatchObject(span('14:00', '15:00'))
    expect(store.answerOf(salaA, foreign.id)).toMatchObject({
      response: 'declined',
      comment: expect.stringContaining('16:00–17:00'),
    })
    expect(store.busyIn(salaA)).toMatchObject([
      span('14:00', '15:00'),
      { ...span('16:00', '17:00'), isOrganizer: true },
    ])
    expect((await booked()).map(({ from }) => from)).toEqual(['14:00', '16:00'])
    await api.patch(`/booking/reservations/${first?.reservationId}/cancel`, {})
    await work()
    expect(store.answerOf(salaA, own.id)).toMatchObject({
      response: 'declined',
      comment: expect.stringContaining('se canceló'),
    })
    expect((await booked()).map(({ from }) => from)).toEqual(['16:00'])
  })

  test('the room accepts and declines a meeting in one line, so that no earlier answer arrives after the later', async () => {
    const { invite, work, booked, store, api, tasks } = await calendarsHouse(app, system)
    const meeting = invite('10:00', '11:00')
    await work()
    const [booking] = await booked()
    await api.patch(`/booking/reservations/${booking?.reservationId}/cancel`, {})
    await work()
    expect(store.answerOf(salaA, meeting.id)).toMatchObject({
      response: 'declined',
      comment: expect.stringContaining('se canceló'),
    })
    const answers = (await tasks()).filter(({ kind }) => kind === 'answer')
    expect(answers.length).toBe(2)
    expect(new Set(answers.map(({ subject }) => subject)).size).toBe(1)
  })

  test('another room: the event goes with it, and an undone cancellation brings it back', async () => {
    const { book, work, store, api, salaB: other, span, date } = await calendarsHouse(app, system)
    const { body } = await book('10:00', '11:00')
    await work()
    const it = `/booking/reservations/${body.reservationId}`
    await api.patch(`${it}/reschedule`, { spaceId: other.spaceId, at: date(), from: '10:00', to: '11:00' })
    await work()
    expect([store.busyIn(salaA).length, store.busyIn(salaB)]).toMatchObject([0, [span('10:00', '11:00')]])
    await api.patch(`${it}/cancel`, {})
    await work()
    expect(store.busyIn(salaB)).toEqual([])
    await api.patch(`${it}/restore`, {})
    await work()
    expect(store.busyIn(salaB)).toMatchObject([span('10:00', '11:00')])
  })

  test('changed on both sides at once, the database wins and the console says so', async () => {
    const { book, work, booked, store, api, span, date, notes } = await calendarsHouse(app, system)
    const { body } = await book('10:00', '11:00')
    await work()
    const [there] = store.busyIn(salaA)
    if (!there) throw new Error('no event')
    store.move(there, span('17:00', '18:00'))
    await api.patch(`/booking/reservations/${body.reservationId}/reschedule`, {
      at: date(),
      from: '12:00',
      to: '13:00',
    })
    await work()
    expect(await booked()).toMatchObject([{ from: '12:00' }])
    expect(store.busyIn(salaA)).toMatchObject([span('12:00', '13:00')])
    expect(await notes()).toMatchObject([{ kind: 'CONFLICT' }])
  })

  test('an answer that got lost makes no second event, and the echo of our own write changes nothing', async () => {
    const { book, work, store, simulator, booked, notes } = await calendarsHouse(app, system)
    simulator.fail('lost')
    await book('10:00', '11:00')
    await work()
    const [one] = await booked()
    const version = one?.version
    await work()
    expect(store.busyIn(salaA)).toHaveLength(1)
    expect(await booked()).toMatchObject([{ version }])
    expect(await notes()).toEqual([])
  })

  test('a forgotten position has all read again, without doubles, and what went unheard is found', async () => {
    const { invite, work, booked, store, simulator, rooms, span } = await calendarsHouse(app, system)
    const [kept, gone, moved] = [invite('09:00', '10:00'), invite('11:00', '12:00'), invite('13:00', '14:00')]
    await work()
    store.cancel({ meeting: gone, occurrence: null })
    store.move({ meeting: moved, occurrence: null }, span('15:00', '16:00'))
    simulator.takeNotices()
    simulator.fail('gone', 429, 500)
    for (const { id } of await rooms())
      await asTenant(app.services.database, (await tenantOf(id)) ?? '', tx =>
        tx.updateTable('calendar_rooms').set({ read_at: '2020-01-01T00:00:00Z', read_asked_at: null }).execute(),
      )
    await work({ heard: false })
    expect((await booked()).map(({ from }) => from)).toEqual(['09:00', '15:00'])
    expect(store.find(salaA, kept.id)?.response).toBe('accepted')
  })

  test('announcements prove whose they are, end, and are renewed before', async () => {
    const { invite, simulator, announce, rooms, work, hook, booked } = await calendarsHouse(app, system)
    expect(await rooms()).toMatchObject([{ state: 'LIVE' }, { state: 'LIVE' }])
    expect(simulator.channels()).toBe(2)
    invite('10:00', '11:00')
    const notices = simulator.takeNotices()
    const forged = notices.map(notice =>
      'headers' in notice
        ? { ...notice, headers: { ...notice.headers, 'x-goog-channel-token': 'otro' } }
        : { ...notice, body: { value: notice.body.value.map(one => ({ ...one, clientState: 'otro' })) } },
    )
    expect(await announce(forged as never)).toEqual(notices.map(() => 403))
    const elsewhere = notices.map(one => ({ ...one, address: one.address.replace(/[^/]+$/, crypto.randomUUID()) }))
    expect(await announce(elsewhere as never)).toEqual(notices.map(() => 404))
    expect((await app.app.inject({ method: 'POST', url: hook, payload: 'x' })).statusCode).toBe(400)
    // The same one twice, and late.
    await announce([...notices, ...notices] as never)
    await work()
    await announce(notices as never)
    await work()
    expect(await booked()).toHaveLength(1)
    app.clock.set(app.clock.now().add({ hours: 24 * 6 + 1 }))
    await work()
    expect(simulator.channels()).toBe(2)
    const [room] = await rooms()
    expect(room?.state).toBe('LIVE')
  })

  test('connecting a room shows first what it does, and takes what is there and what is here', async () => {
    const house = await calendarsHouse(app, system, { connected: false })
    const { invite, book, work, booked, store, api, connect, salaA: room, spaces, asAna } = house
    invite('09:00', '10:00', { subject: 'Libre' })
    invite('10:30', '11:30', { subject: 'Choque' })
    invite('14:00', '15:00', { subject: 'La misma' })
    await book('10:00', '11:00')
    await asAna.post('/booking/reservations', { spaceId: room.spaceId, at: house.date(), from: '14:00', to: '15:00' })
    const resources = await api.get<CalendarResource[]>(`/room-calendars/${system}/resources`)
    expect(resources.body).toMatchObject([
      { mailbox: salaA, taken: false, suggestion: { spaceId: room.spaceId } },
      { mailbox: salaB, suggestion: { spaceId: spaces[salaB]?.spaceId } },
    ])
    const preview = await api.get<CalendarPreview>(`/room-calendars/${system}/preview`, {
      spaceId: room.spaceId,
      mailbox: salaA,
    })
    expect(preview.body).toMatchObject({ toBook: 1, toSend: 1, same: 1, clashes: [{ subject: 'Choque' }] })
    expect(await booked()).toHaveLength(2)
    const nowhere = await api.get<object>(`/room-calendars/${system}/preview`, {
      spaceId: room.spaceId,
      mailbox: 'nada@anden.example',
    })
    expect(nowhere).toMatchObject({ status: 422, body: { data: { field: 'mailbox' } } })
    expect((await connect(salaA)).status).toBe(201)
    expect(await connect(salaA, spaces[salaB]?.spaceId)).toMatchObject({
      status: 422,
      body: { data: { field: 'mailbox' } },
    })
    expect(await connect(salaB, room.spaceId)).toMatchObject({ status: 422, body: { data: { field: 'spaceId' } } })
    await work()
    expect((await booked()).map(({ from }) => from)).toEqual(['09:00', '10:00', '14:00'])
    expect(store.busyIn(salaA).map(({ meeting }) => meeting.subject)).toEqual(['Libre', 'Directorio', 'La misma'])
  })

  test('a disconnected room keeps what there is, and on request takes back what Aforo wrote', async () => {
    const { invite, book, work, booked, store, api, rooms, simulator } = await calendarsHouse(app, system)
    invite('09:00', '10:00')
    await book('10:00', '11:00')
    await work()
    const room = (await rooms()).find(({ mailbox }) => mailbox === salaA)
    const stranger = (await makeOperator(app)).api
    expect((await stranger.post(`/room-calendars/rooms/${room?.id}/disconnect`, {})).status).toBe(404)
    expect((await stranger.post(`/room-calendars/rooms/${room?.id}/read`, {})).status).toBe(404)
    const done = await api.post<object>(`/room-calendars/rooms/${room?.id}/disconnect`, { withdraw: true })
    expect(done).toMatchObject({ status: 200, body: { kept: 1, withdrawn: 1 } })
    await work()
    expect(store.busyIn(salaA)).toHaveLength(1)
    expect(await booked()).toHaveLength(2)
    expect(simulator.channels()).toBe(1)
    invite('15:00', '16:00')
    await work()
    expect(await booked()).toHaveLength(2)
    // Connected again, nothing is booked twice.
    await api.post<CalendarRoom>(`/room-calendars/${system}/rooms`, { spaceId: room?.spaceId, mailbox: salaA })
    await work()
    expect((await booked()).map(({ from }) => from)).toEqual(['09:00', '10:00', '15:00'])
    expect(store.busyIn(salaA)).toHaveLength(3)
  })
})

/** Whose a room is. */
const tenantOf = async (id: string): Promise<string | undefined> => {
  const { rows } = await app.services.database.pool.query<{ tenant_id: string }>(
    'select tenant_id from calendar_rooms where id = $1',
    [id],
  )
  return rows[0]?.tenant_id
}
