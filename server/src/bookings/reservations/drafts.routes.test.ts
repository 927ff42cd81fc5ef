import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, onTestFinished, test } from 'vitest'
import { makeReservation } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireDraftsJob } from './drafts.jobs.ts'

const app = await testApp()
const { database } = app.services
const book = '/booking/reservations'
const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()

async function house() {
  const made = await makeHouse(app, { members: { user: {} }, rooms: { room: { name: 'Paracas' } } })
  const slot = (from = '10:00', to = '11:00') => ({ spaceId: made.room.spaceId, at, from, to })
  return { ...made, slot }
}

/** Puts the clock so many minutes later, until the test is over. */
function later(minutes: number) {
  app.clock.set(app.clock.now().add({ minutes }))
  onTestFinished(() => app.clock.set(undefined))
}

test('a draft blocks its slot for ten minutes and is confirmed once', async () => {
  const { asUser, api, user, admin, slot } = await house()
  const { status, body: draft } = await asUser.post<Reservation>(`${book}/${user.username}/draft`, slot())
  expect(status).toBe(201)
  expect(draft).toMatchObject({ status: 'DRAFT', can: { confirm: true, cancel: true, reschedule: false } })
  const left = Temporal.Instant.from(draft.heldUntil ?? '').since(app.clock.now())
  expect(left.total('minutes')).toBeGreaterThan(9)
  expect(left.total('minutes')).toBeLessThanOrEqual(10)
  expect(await api.post<Problem>(`${book}/${admin.username}/draft`, slot('10:30', '11:30'))).toMatchObject({
    status: 409,
    body: { code: 'SLOT_TAKEN', data: { rivals: [{ reservationId: draft.reservationId }] } },
  })
  const it = `${book}/${draft.reservationId}`
  expect(await asUser.patch<Reservation>(`${it}/confirm`)).toMatchObject({
    status: 200,
    body: { status: 'CREATED', heldUntil: null, version: 2, can: { confirm: false, reschedule: true } },
  })
  expect(await asUser.patch<Problem>(`${it}/confirm`)).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE', data: { status: 'CREATED' } },
  })
})

test('confirming an expired draft is refused, and its slot is free', async () => {
  const { asUser, api, user, slot } = await house()
  const { body: draft } = await asUser.post<Reservation>(`${book}/${user.username}/draft`, slot())
  later(10)
  const it = `${book}/${draft.reservationId}`
  expect(await asUser.patch<Problem>(`${it}/confirm`)).toMatchObject({
    status: 409,
    body: { code: 'DRAFT_EXPIRED', detail: 'El borrador caducó y el lugar quedó libre. Vuelve a reservar.' },
  })
  expect((await asUser.get<Reservation>(it)).body).toMatchObject({ status: 'CANCELED', can: { confirm: false } })
  expect((await api.post(book, slot())).status).toBe(201)
  expect((await asUser.patch<Problem>(`${it}/confirm`)).body.code).toBe('WRONG_STATE')
})

test('of two confirmations at once one succeeds', async () => {
  const { asUser, user, slot } = await house()
  for (let round = 0; round < 5; round++) {
    const { body: draft } = await asUser.post<Reservation>(
      `${book}/${user.username}/draft`,
      slot(`1${round}:00`, `1${round}:30`),
    )
    const it = `${book}/${draft.reservationId}`
    const both = await Promise.all([asUser.patch(`${it}/confirm`), asUser.patch(`${it}/confirm`)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

test('the job cancels expired drafts and records it', async () => {
  const { asUser, user, room, slot } = await house()
  const { body: draft } = await asUser.post<Reservation>(`${book}/${user.username}/draft`, slot())
  const kept = await makeReservation(database, {
    room,
    owner: user,
    status: 'DRAFT',
    start: Temporal.Instant.from(draft.endsAt),
    heldUntil: app.clock.now().add({ hours: 3 }),
  })
  later(11)
  await expireDraftsJob.work(app.services)
  const it = `${book}/${draft.reservationId}`
  expect((await asUser.get<Reservation>(it)).body).toMatchObject({ status: 'CANCELED', version: 2 })
  const { body: history } = await asUser.get<{ what: string; who: string }[]>(`${it}/history`)
  expect(history.map(({ what, who }) => [what, who]).at(-1)).toEqual(['Borrador caducado', 'Borradores'])
  expect((await asUser.get<Reservation>(`${book}/${kept}`)).body.status).toBe('DRAFT')
})

test('the history of an expired draft does not reveal who took its slot', async () => {
  const { asUser, api, user, room, slot } = await house()
  const draft = async (from: string, to: string) =>
    (await asUser.post<Reservation>(`${book}/${user.username}/draft`, slot(from, to))).body.reservationId
  const late = [await draft('10:00', '11:00'), await draft('12:00', '13:00'), await draft('14:00', '15:00')]
  const { body: mine } = await api.post<Reservation>(book, slot('16:00', '17:00'))
  later(11)
  expect((await api.post(book, slot())).status).toBe(201)
  expect((await api.patch(`${book}/${mine.reservationId}/reschedule`, slot('12:00', '13:00'))).status).toBe(200)
  const closed = { spaceId: room.spaceId, startDate: at, startTime: '14:00', endDate: at, endTime: '15:00' }
  expect((await api.post('/blocks', { ...closed, kind: 'OTHER', reason: 'Pintura' })).status).toBe(201)
  for (const id of late) {
    const { body } = await asUser.get<{ what: string; who: string }[]>(`${book}/${id}/history`)
    expect(body.map(({ what, who }) => [what, who])).toEqual([
      ['Lugar apartado', `${user.givenName} ${user.lastname}`],
      ['Borrador caducado', 'Borradores'],
    ])
  }
})

test('a draft sends no invitation before it is confirmed', async () => {
  const { asUser, user, slot } = await house()
  const { body: draft } = await asUser.post<Reservation>(`${book}/${user.username}/draft`, slot())
  const jobs = async () => {
    const { rows } = await database.pool.query(
      "select count(*) as jobs from pgboss.job where name = 'bookings.invitation' and data ->> 'reservationId' = $1",
      [draft.reservationId],
    )
    return rows[0].jobs
  }
  expect(await jobs()).toBe(0)
  await asUser.patch(`${book}/${draft.reservationId}/confirm`)
  expect(await jobs()).toBe(1)
})
