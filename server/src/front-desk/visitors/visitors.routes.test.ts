import type { ReservationSummary } from '@aforo/api/bookings/attendees'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { EarlierVisitor, VisitFigures, Visitor } from '@aforo/api/front-desk/visitors'
import type { History } from '@aforo/api/platform/base'
import type { Notification } from '@aforo/api/platform/notifications'
import { expect, test } from 'vitest'
import { makeFloor, makeRoom, makeUser } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

interface List {
  items: Visitor[]
  totalItems: number
  figures: VisitFigures
}

const house = () =>
  makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    members: { host: { givenName: 'Rosa', lastname: 'Quispe', roles: ['ROLE_ADMIN'] } },
    rooms: { room: { name: 'Paracas' } },
  })
type House = Awaited<ReturnType<typeof house>>

const dateIn = (zone: string, days = 0) =>
  app.clock.now().toZonedDateTimeISO(zone).toPlainDate().add({ days }).toString()

/** A reservation of the host's with people from outside; tomorrow, unless said otherwise. */
async function invite({ asHost, room, campus }: House, attendees: object[], days = 1) {
  const { status, body } = await asHost.post<Reservation>('/booking/reservations', {
    spaceId: room.spaceId,
    at: dateIn(campus.timeZone, days),
    from: '10:00',
    to: '11:00',
    subject: 'Presentación',
    attendees,
  })
  expect(status).toBe(201)
  return body
}

const carla = { email: 'carla@cliente.test', name: 'Carla Núñez', guestType: 'CLIENT', purpose: 'MEETING' }
const list = async ({ api, campus }: House, query: Record<string, string> = {}) =>
  (await api.get<List>('/visitors/search', { campusId: campus.campusId, ...query })).body

/** The clock stands at nine in the morning of tomorrow in Lima while the test runs. */
async function tomorrow(run: () => Promise<void>) {
  const morning = Temporal.PlainDate.from(dateIn('America/Lima', 1)).toZonedDateTime({
    timeZone: 'America/Lima',
    plainTime: '09:00',
  })
  app.clock.set(morning.toInstant())
  try {
    await run()
  } finally {
    app.clock.set(undefined)
  }
}

test('the people from outside invited to a reservation are visitors of that day; one’s own are not', async () => {
  const place = await house()
  const reservation = await invite(place, [carla, { email: place.admin.username }])
  const { items, figures } = await list(place, { date: dateIn('America/Lima', 1) })
  expect(items).toMatchObject([
    {
      status: 'EXPECTED',
      name: 'Carla Núñez',
      email: 'carla@cliente.test',
      guestType: 'CLIENT',
      expectedAt: '10:00',
      reservationId: reservation.reservationId,
      spaceName: 'Paracas',
      hostName: 'Rosa Quispe',
      can: { checkIn: false, checkOut: false, undo: false },
    },
  ])
  expect(figures).toEqual({ expected: 1, inside: 0, left: 0 })
  expect((await list(place)).items).toEqual([])
})

test('a visitor arrives, the host hears of it, and leaves; each step is undone', async () => {
  const place = await house()
  const { api, asHost } = place
  await invite(place, [carla])
  await tomorrow(async () => {
    const [expected] = (await list(place)).items
    const path = `/visitors/${expected?.id}`
    const inside = await api.patch<Visitor>(`${path}/check-in`)
    expect(inside.body).toMatchObject({ id: expected?.id, status: 'INSIDE', checkedInBy: 'Lucía Paredes' })
    const { body: bell } = await asHost.get<{ items: Notification[] }>('/notifications')
    expect(bell.items[0]).toMatchObject({ kind: 'VISITOR_ARRIVED', title: 'Llegó Carla Núñez' })
    const gone = await api.patch<Visitor>(`${path}/check-out`)
    expect(gone.body).toMatchObject({ status: 'LEFT', checkedOutBy: 'Lucía Paredes' })
    expect((await list(place)).figures).toEqual({ expected: 0, inside: 0, left: 1 })
    expect((await api.patch<Visitor>(`${path}/undo`)).body).toMatchObject({ status: 'INSIDE', checkedOutAt: null })
    expect((await api.patch<Visitor>(`${path}/undo`)).body).toMatchObject({ status: 'EXPECTED', checkedInAt: null })
    expect((await api.patch(`${path}/undo`)).status).toBe(409)
    const { body: history } = await api.get<History>(`${path}/history`)
    expect(history.map(({ what }) => what)).toEqual([
      'Último paso deshecho',
      'Último paso deshecho',
      'Salida registrada',
      'Llegada registrada',
    ])
  })
})

test('of two desks that note one arrival at once, one is refused', async () => {
  const place = await house()
  await invite(place, [carla])
  await tomorrow(async () => {
    const [expected] = (await list(place)).items
    const answers = await Promise.all(
      [place.api, place.asHost].map(api => api.patch(`/visitors/${expected?.id}/check-in`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await list(place)).figures.inside).toBe(1)
  })
})

test('nobody arrives on another day than theirs', async () => {
  const place = await house()
  await invite(place, [carla])
  const [expected] = (await list(place, { date: dateIn('America/Lima', 1) })).items
  expect(await place.api.patch(`/visitors/${expected?.id}/check-in`)).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE', detail: 'La visita es para otro día.' },
  })
})

test('a cancelled reservation expects nobody, but who is inside stays known', async () => {
  const place = await house()
  const reservation = await invite(place, [carla, { ...carla, email: 'otro@cliente.test', name: 'Otro' }])
  await tomorrow(async () => {
    const { items } = await list(place)
    await place.api.patch(`/visitors/${items.find(({ name }) => name === 'Carla Núñez')?.id}/check-in`)
    await place.asHost.patch(`/booking/reservations/${reservation.reservationId}/cancel`, {})
    expect((await list(place)).items).toMatchObject([{ name: 'Carla Núñez', status: 'INSIDE' }])
  })
})

test('who comes unannounced is inside at once, and their host hears of it', async () => {
  const place = await house()
  const { api, host, asHost, campus } = place
  const { status, body } = await api.post<Visitor>('/visitors', {
    campusId: campus.campusId,
    name: 'Mario Rossi',
    company: 'Proveedor SAC',
    document: { type: 'DNI', number: '44556677' },
    guestType: 'SUPPLIER',
    purpose: 'DELIVERY',
    host: host.username,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'INSIDE', company: 'Proveedor SAC', expectedAt: null, hostName: 'Rosa Quispe' })
  expect(body.can).toEqual({ checkIn: false, checkOut: true, undo: false })
  const { body: bell } = await asHost.get<{ items: Notification[] }>('/notifications')
  expect(bell.items[0]).toMatchObject({ title: 'Llegó Mario Rossi' })
})

test('they are found by name, mail, company and document, whatever accents and case, and by state', async () => {
  const place = await house()
  const { api, campus } = place
  await api.post('/visitors', {
    campusId: campus.campusId,
    name: 'Íñigo Pérez',
    email: 'inigo@taller.test',
    company: 'Taller Norte',
    document: { type: 'PASSPORT', number: 'XK991' },
  })
  await api.post('/visitors', { campusId: campus.campusId, name: 'Ana' })
  for (const q of ['INIGO', 'taller.test', 'norte', 'xk991', 'perez taller'])
    expect((await list(place, { q })).items.map(({ name }) => name)).toEqual(['Íñigo Pérez'])
  expect((await list(place, { q: '%' })).items).toEqual([])
  expect((await list(place, { status: 'INSIDE' })).totalItems).toBe(2)
  expect((await list(place, { status: 'LEFT' })).totalItems).toBe(0)
  expect((await list(place, { pageSize: '1', page: '1' })).items).toHaveLength(1)
})

test('another organisation finds nobody, and plain users may not look', async () => {
  const place = await house()
  const { body } = await place.api.post<Visitor>('/visitors', { campusId: place.campus.campusId, name: 'Ana' })
  const stranger = await house()
  for (const path of [`/visitors/${body.id}`, `/visitors/${body.id}/history`])
    expect((await stranger.api.get(path)).status).toBe(404)
  expect((await stranger.api.patch(`/visitors/${body.id}/check-out`)).status).toBe(404)
  expect((await stranger.api.post('/visitors', { campusId: place.campus.campusId, name: 'Ana' })).status).toBe(404)
  const there = { campusId: place.campus.campusId }
  expect((await stranger.api.get('/visitors/search', there)).status).toBe(404)
  expect((await stranger.api.get<List>('/visitors/search')).body.totalItems).toBe(0)
  const user = await app.as(await makeUser(database, place.tenant, { roles: ['ROLE_USER'] }))
  expect((await user.get('/visitors/search')).status).toBe(403)
})

test('a visitor shows a document of any country, if it says which', async () => {
  const place = await house()
  const document = { type: 'CURP', number: 'gode 561231 hdfrrn09', countryCode: 'MX' }
  const { status, body } = await place.api.post('/visitors', { campusId: place.campus.campusId, name: 'Luz', document })
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { document: { type: 'CURP', number: 'GODE561231HDFRRN09' } },
  })
})

test.each([
  { name: '' },
  { name: 'x'.repeat(121) },
  { email: 'no-es-correo' },
  { guestType: 'GHOST' },
  { document: { type: 'DNI', number: '' } },
  { document: { type: 'DNI', number: '12' } },
  // Of Colombia and of Chile, at a desk in Perú.
  { document: { type: 'CC', number: '1012345678' } },
  { document: { type: 'RUT', number: '12345678-5' } },
  // Of Perú, said to be Chile's.
  { document: { type: 'CE', number: '001234567', countryCode: 'CL' } },
  { host: 'nadie@nada.test' },
])('a visitor with %j is refused', async fault => {
  const place = await house()
  const { status } = await place.api.post('/visitors', { campusId: place.campus.campusId, name: 'Ana', ...fault })
  expect(status).toBeOneOf([400, 422])
  expect((await list(place)).totalItems).toBe(0)
})

test('visits are forgotten when the organisation’s time for them is over', async () => {
  const place = await house()
  const { api, campus } = place
  const usual = await api.get('/visitors/settings')
  expect(usual.body).toEqual({ retentionDays: 90, version: null })
  const set = await api.put('/visitors/settings', { retentionDays: 10, version: null })
  expect(set.body).toEqual({ retentionDays: 10, version: 1 })
  expect(await api.put('/visitors/settings', { retentionDays: 20, version: null })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: { retentionDays: 10 } } },
  })
  const room = await makeRoom(database, await makeFloor(database, campus, { name: 'Piso 9' }))
  const booked: string[] = []
  for (const [date, name] of [
    [dateIn('America/Lima', -12), 'Antigua'],
    [dateIn('America/Lima', -8), 'Reciente'],
  ] as const) {
    app.clock.set(Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime('America/Lima').toInstant())
    await api.post('/visitors', { campusId: campus.campusId, name })
    // Who was invited and never came has left a document too.
    const { body } = await api.post<Reservation>('/booking/reservations', {
      spaceId: room.spaceId,
      at: date,
      from: '15:00',
      to: '16:00',
      attendees: [{ email: 'ana@fuera.test', name: 'Ana', document: { type: 'DNI', number: '45678912' } }],
    })
    booked.push(body.reservationId)
  }
  app.clock.set(undefined)
  await app.runScheduled('visitors.purge')
  expect((await list(place, { date: dateIn('America/Lima', -12) })).totalItems).toBe(1)
  expect((await list(place, { date: dateIn('America/Lima', -8) })).totalItems).toBe(2)
  const documents = await Promise.all(
    booked.map(async id => {
      const { body } = await api.get<ReservationSummary>(`/booking/reservations/${id}/summary`)
      return body.attendees.map(({ name, document }) => [name, document?.number])
    }),
  )
  expect(documents).toEqual([[['Ana', undefined]], [['Ana', '45678912']]])
})

test('who came before is found by name or document, once, as the last visit has them', async () => {
  const place = await house()
  const { api, campus } = place
  const visit = (more: object) => api.post('/visitors', { campusId: campus.campusId, name: 'Ana Ñahui Rojas', ...more })
  const document = { type: 'DNI', number: '40506070' }
  await visit({ document, company: 'Textiles del Sur' })
  await visit({ document, company: 'Kallpa', email: 'ana@kallpa.test' })
  await visit({ name: 'Ana Rojas', email: 'otra@kallpa.test' })
  const found = async (q: string) =>
    (await api.get<{ items: EarlierVisitor[] }>('/visitors/earlier', { q })).body.items.map(
      one => one.company || one.email,
    )
  expect(await found('nahui')).toEqual(['Kallpa'])
  expect(await found('40506070')).toEqual(['Kallpa'])
  expect(await found('ana rojas')).toEqual(['otra@kallpa.test', 'Kallpa'])
  expect(await found('nadie')).toEqual([])
  expect((await api.get('/visitors/earlier', { q: 'an' })).status).toBe(400)

  const elsewhere = await house()
  expect((await elsewhere.api.get<{ items: unknown[] }>('/visitors/earlier', { q: 'nahui' })).body.items).toEqual([])
})
