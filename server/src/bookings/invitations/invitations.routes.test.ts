import type { ReservationSummary } from '@aforo/api/bookings/attendees'
import type { Attendee } from '@aforo/api/bookings/guests'
import type { Invitation } from '@aforo/api/bookings/invitations'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Series } from '@aforo/api/bookings/series'
import type { Notification } from '@aforo/api/platform/notifications'
import type { Problem } from '@aforo/api/platform/problems'
import ICAL from 'ical.js'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { makeHouse, makeOperator } from '../../testing/house.ts'
import { calendarIn, sentTo } from '../../testing/mails.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const { nobody } = app
afterEach(() => app.clock.set(undefined))

const book = '/booking/reservations'
const page = '/booking/invitation'
const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()

async function house() {
  const made = await makeHouse(app, {
    tenant: { name: 'Andén' },
    members: { user: { givenName: 'Iván', lastname: 'Salas' }, mate: { givenName: 'Nora', lastname: 'Vega' } },
    rooms: { room: { name: 'Paracas' } },
  })
  const ana = `ana-${crypto.randomUUID().slice(0, 8)}@fuera.test`
  const wish = { spaceId: made.room.spaceId, at, from: '10:00', to: '11:00', subject: 'Comité' }
  const attendees = [{ email: ana, name: 'Ana' }, { email: made.mate.username }]
  return { ...made, ana, wish, attendees }
}

type House = Awaited<ReturnType<typeof house>>

const booked = async ({ asUser, wish, attendees }: House, more: object = {}) => {
  const { body } = await asUser.post<Reservation>(book, { ...wish, attendees, ...more })
  await app.drain()
  return { ...body, it: `${book}/${body.reservationId}` }
}

/** The mails to somebody, oldest first: their text, the link's token, and what each person says in the calendar. */
async function mailsTo(address: string) {
  const mails = []
  for (const mail of await sentTo(app, address)) {
    const text = calendarIn(mail)
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
    const links = [...(mail.text ?? '').matchAll(/^(.+): \S+\/invitation\/([^?\s]+)\?answer=(\w+)$/gm)]
    mails.push({
      text: mail.text ?? '',
      links: links.map(([, words, , answer]) => `${words} ${answer}`),
      token: links[0]?.[2] ?? '',
      said: Object.fromEntries(
        (event?.getAllProperties('attendee') ?? []).map(person => [
          String(person.getFirstValue()).replace(/^mailto:/i, ''),
          person.getParameter('partstat'),
        ]),
      ),
    })
  }
  return mails
}

const tokenOf = async (address: string) => (await mailsTo(address)).at(-1)?.token ?? ''
const look = (token: string) => nobody.get<Invitation & Omit<Problem, 'status'>>(page, { token })
const say = (token: string, answer: string) =>
  nobody.post<Invitation & Omit<Problem, 'status'>>(page, { token, answer })
const people = async ({ asUser }: House, it: string) =>
  Object.fromEntries(
    (await asUser.get<ReservationSummary>(`${it}/summary`)).body.attendees.map(({ name, answer }) => [name, answer]),
  )

test('an invited person answers by the link of their mail, without an account', async () => {
  const here = await house()
  const { it } = await booked(here)
  expect((await mailsTo(here.ana)).at(-1)?.links).toEqual([
    'Asistiré ACCEPTED',
    'Quizás TENTATIVE',
    'No podré DECLINED',
  ])
  // An answer by the calendar program goes nowhere, and the mail says so.
  expect((await mailsTo(here.ana)).at(-1)?.text).toContain('lo que respondas en tu calendario no nos llega')
  const token = await tokenOf(here.ana)
  expect((await look(token)).body).toEqual({
    name: 'Ana',
    ownerName: 'Iván Salas',
    host: { name: 'Andén', theme: { lateralLogo: null, profileCover: null } },
    subject: 'Comité',
    at,
    from: '10:00',
    to: '11:00',
    timeZone: 'America/Lima',
    onHold: false,
    spaceName: 'Paracas',
    spaceType: 'ROOM',
    floorName: 'Piso 3',
    campusName: expect.any(String),
    address: expect.any(String),
    repeats: '',
    repeatsInEnglish: '',
    status: 'CREATED',
    answer: 'NEEDS_ACTION',
    open: true,
    closed: '',
  })
  expect((await say(token, 'ACCEPTED')).body).toMatchObject({ answer: 'ACCEPTED', open: true })
  expect(await people(here, it)).toEqual({ Ana: 'ACCEPTED', 'Nora Vega': 'NEEDS_ACTION' })
  expect((await say(token, 'DECLINED')).body.answer).toBe('DECLINED')
  expect(await people(here, it)).toMatchObject({ Ana: 'DECLINED' })
})

test('an invitation wears the look of the organisation that receives the guest', async () => {
  const here = await house()
  await booked(here)
  const admin = await app.as(await makeUser(database, here.tenant))
  const form = new FormData()
  const picture = sharp({ create: { width: 8, height: 4, channels: 3, background: '#a37' } })
  form.set('file', new File([new Uint8Array(await picture.png().toBuffer())], 'logo.png'))
  const { key } = (await admin.upload<{ key: string }>('/assets/upload/image', form)).body
  await admin.put('/organizations/themes', { lateralLogo: key })
  const token = await tokenOf(here.ana)
  const { host } = (await look(token)).body
  expect(host).toEqual({ name: 'Andén', theme: { lateralLogo: expect.any(String), profileCover: null } })
  const shown = await app.app.inject(host.theme.lateralLogo ?? '')
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await say(token, 'ACCEPTED')).body.host.theme.lateralLogo).not.toBeNull()
})

test('a visitor who declines is not expected at the front desk until they accept', async () => {
  const here = await house()
  const { campusId } = await booked(here)
  const desk = await app.as(await makeUser(database, here.tenant))
  const expected = async () => {
    const { body } = await desk.get<{ items: { name: string }[] }>('/visitors/search', { campusId, date: at })
    return body.items.map(({ name }) => name)
  }
  const token = await tokenOf(here.ana)
  expect(await expected()).toEqual(['Ana'])
  await say(token, 'DECLINED')
  expect(await expected()).toEqual([])
  await say(token, 'TENTATIVE')
  expect(await expected()).toEqual(['Ana'])
})

test('opening the link never answers the invitation', async () => {
  const here = await house()
  const { it } = await booked(here)
  const token = await tokenOf(here.ana)
  for (let times = 0; times < 3; times++) await nobody.get(page, { token, answer: 'DECLINED' })
  expect(await people(here, it)).toMatchObject({ Ana: 'NEEDS_ACTION' })
})

test('an answer is recorded once and announced to open screens', async () => {
  const here = await house()
  const { it, reservationId, campusId } = await booked(here)
  const heard = new Promise(resolve => app.services.events.subscribe(here.tenant.tenantId, resolve))
  const token = await tokenOf(here.ana)
  await say(token, 'TENTATIVE')
  await say(token, 'TENTATIVE')
  expect(await heard).toEqual({ topic: 'reservations', campusId, id: reservationId })
  const { body } = await here.asUser.get<{ what: string; who: string; changes: object[] }[]>(`${it}/history`)
  expect(body.filter(({ what }) => what === 'Respuesta a la invitación')).toMatchObject([
    { who: 'Ana', changes: [{ field: 'Respuesta', before: 'Sin respuesta', after: 'Quizás asista' }] },
  ])
})

test('the next calendar message has everybody’s answers', async () => {
  const here = await house()
  const { it } = await booked(here)
  await say(await tokenOf(here.ana), 'ACCEPTED')
  await here.asMate.put(`${it}/answer`, { answer: 'DECLINED' })
  await here.asUser.patch(it, { subject: 'Comité mensual' })
  await app.drain()
  expect((await mailsTo(here.user.username)).at(-1)?.said).toEqual({
    [here.user.username]: 'ACCEPTED',
    [here.ana]: 'ACCEPTED',
    [here.mate.username]: 'DECLINED',
  })
  expect((await mailsTo(here.ana)).at(-1)?.said).toMatchObject({ [here.ana]: 'ACCEPTED' })
})

test('a new time clears the answers, a new room keeps them', async () => {
  const here = await house()
  const { it } = await booked(here)
  const token = await tokenOf(here.ana)
  await say(token, 'ACCEPTED')
  await here.asUser.patch(`${it}/extend`, { to: '12:00' })
  expect(await people(here, it)).toMatchObject({ Ana: 'ACCEPTED' })
  await here.asUser.patch(`${it}/reschedule`, { at, from: '15:00', to: '16:00' })
  expect(await people(here, it)).toMatchObject({ Ana: 'NEEDS_ACTION' })
  await app.drain()
  expect((await mailsTo(here.ana)).at(-1)?.said).toMatchObject({ [here.ana]: 'NEEDS-ACTION' })
  expect((await say(token, 'ACCEPTED')).body).toMatchObject({ from: '15:00', answer: 'ACCEPTED' })
})

test('a finished or cancelled booking, or a removed person, takes no answer', async () => {
  const here = await house()
  const { it, endsAt } = await booked(here)
  const [token, other] = [await tokenOf(here.ana), await tokenOf(here.mate.username)]
  const { body } = await here.asUser.get<ReservationSummary>(`${it}/summary`)
  const ana = body.attendees.find(({ name }) => name === 'Ana')?.attendeeId
  await here.asUser.delete(`${it}/attendees/${ana}`)
  expect(await look(token)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await say(token, 'ACCEPTED')).status).toBe(404)
  app.clock.set(Temporal.Instant.from(endsAt))
  expect((await look(other)).body).toMatchObject({ open: false, closed: 'Esta reserva ya terminó.' })
  expect(await say(other, 'ACCEPTED')).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  app.clock.set(undefined)
  await here.asUser.patch(`${it}/cancel`)
  expect((await look(other)).body).toMatchObject({ open: false, closed: expect.stringContaining('se canceló') })
  expect((await say(other, 'ACCEPTED')).status).toBe(409)
})

test('a forged or damaged link is not found', async () => {
  const here = await house()
  await booked(here)
  const token = await tokenOf(here.ana)
  const middle = Math.floor(token.length / 2)
  const changed = `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`
  const answers = []
  for (const one of [changed, token.slice(0, -8), 'v1.', 'x', here.tenant.tenantId]) {
    answers.push(await look(one), await say(one, 'ACCEPTED'))
  }
  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'NOT_FOUND', detail: answers[0]?.body.detail })
  }
  for (const answer of ['NEEDS_ACTION', 'yes', '']) expect((await say(token, answer)).status).toBe(400)
})

test('people with an account get a notification and answer in the app; others cannot', async () => {
  const here = await house()
  const { it, reservationId } = await booked(here)
  const { body: bell } = await here.asMate.get<{ items: Notification[] }>('/notifications')
  expect(bell.items).toMatchObject([
    { kind: 'INVITED', title: 'Iván Salas te invita: Comité', link: expect.stringContaining(`open=${reservationId}`) },
  ])
  const { body } = await here.asMate.put<Attendee>(`${it}/answer`, { answer: 'ACCEPTED' })
  expect(body).toMatchObject({ email: here.mate.username, answer: 'ACCEPTED', answeredAt: expect.any(String) })
  expect(await people(here, it)).toMatchObject({ 'Nora Vega': 'ACCEPTED' })
  expect((await here.asUser.put(`${it}/answer`, { answer: 'ACCEPTED' })).status).toBe(404)
  const { api: stranger } = await makeOperator(app)
  expect((await stranger.put(`${it}/answer`, { answer: 'ACCEPTED' })).status).toBe(404)
})

test('only newly invited people get a notification', async () => {
  const here = await house()
  const { it } = await booked(here, { attendees: [] })
  for (const name of ['Nora', 'N. Vega'])
    await here.asUser.put(`${it}/attendees`, { attendees: [{ email: here.mate.username, name }] })
  await app.drain()
  const { body: bell } = await here.asMate.get<{ items: Notification[] }>('/notifications')
  expect(bell.items.map(({ kind }) => kind)).toEqual(['INVITED'])
})

test('one answer to a series counts for all upcoming dates', async () => {
  const here = await house()
  const { body: series } = await here.asUser.post<Series>('/booking/series', {
    ...here.wish,
    rule: 'FREQ=WEEKLY;COUNT=3',
    attendees: here.attendees,
  })
  await app.drain()
  const { body: bell } = await here.asMate.get<{ items: Notification[] }>('/notifications')
  expect(bell.items.filter(({ kind }) => kind === 'INVITED')).toHaveLength(1)
  const token = await tokenOf(here.ana)
  expect((await look(token)).body).toMatchObject({ repeats: 'cada semana, 3 veces', at, answer: 'NEEDS_ACTION' })
  expect((await say(token, 'ACCEPTED')).body.answer).toBe('ACCEPTED')
  for (const { reservationId } of series.dates)
    expect(await people(here, `${book}/${reservationId}`)).toMatchObject({ Ana: 'ACCEPTED' })
  await here.asUser.patch(`/booking/series/${series.id}`, { scope: 'ALL', subject: 'Otro' })
  await app.drain()
  expect((await mailsTo(here.ana)).at(-1)?.said).toMatchObject({ [here.ana]: 'ACCEPTED' })
})
