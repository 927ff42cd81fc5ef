import type { ReservationSummary } from '@aforo/api/bookings/attendees'
import type { DashboardStats, LiveRooms } from '@aforo/api/front-desk/dashboard'
import { afterEach, describe, expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { calendarIn, sentTo } from '../../testing/mails.ts'
import { type BookedAnswer, clockOf, day, ordersHouse } from '../../testing/orders-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { orderJobs } from '../orders/orders.jobs.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

const at = clockOf(app)
const upkeep = () => orderJobs[0]?.work(app.services)

/** The mails to somebody once all jobs are done: subject, text and calendar message. */
async function mailsTo(address: string) {
  await app.drain()
  const mails = []
  for (const mail of await sentTo(app, address)) {
    const calendar = calendarIn(mail)
    mails.push({ subject: mail.subject ?? '', text: mail.text ?? '', calendar })
  }
  return mails
}

interface Notices {
  items: { kind: string; title: string; body: string }[]
}

async function house() {
  const at = await ordersHouse(app)
  const notices = async (client = at.api) =>
    (await client.get<Notices>('/notifications')).body.items.filter(({ kind }) => kind === 'BOOKING_UNPAID')
  /** Reception books for Ana. */
  const bookFor = (given: object = at.slot()) =>
    at.api.post<BookedAnswer>(`/booking/reservations/${at.ana.username}`, given)
  return { ...at, notices, bookFor }
}

describe('a booking that nobody has paid', () => {
  test('is counted apart from what is booked today, and no more once it is paid', async () => {
    const { book, pay, slot, api } = await house()
    const { body } = await book(slot(), undefined)
    app.clock.set(Temporal.Instant.from(`${day}T05:10:00Z`))
    const stats = async () => (await api.get<DashboardStats>('/dashboard/stats')).body
    expect(await stats()).toMatchObject({ reservationsToday: 1, unpaidToday: 1 })
    clockOf(app)('09:05', '2027-03-04')
    await pay(body.price?.order?.id)
    app.clock.set(Temporal.Instant.from(`${day}T05:10:00Z`))
    expect(await stats()).toMatchObject({ reservationsToday: 1, unpaidToday: 0 })
  })

  test('says that it is on hold and until when, to its people and to reception alone', async () => {
    const { book, slot, read, api } = await house()
    const { body } = await book(slot(), undefined)
    expect(body.unpaid).toEqual({ until: '2027-03-04T14:30:00Z' })
    expect((await read(body.reservationId)).unpaid).toEqual(body.unpaid)
    const { displayName } = (
      await api.get<{ displayName: string }>('/booking/reservations/status', { reservationId: body.reservationId })
    ).body
    expect(displayName).toBe('Apartado hasta las 09:30, falta el pago')
    const summary = (await api.get<ReservationSummary>(`/booking/reservations/${body.reservationId}/summary`)).body
    expect(summary.text).toContain('Apartado hasta las 09:30, falta el pago')
  })

  test('is tentative in the mail and the calendar feed until it is paid', async () => {
    const { book, ana, asAna, pay } = await house()
    const { body } = await book()
    const [first] = await mailsTo(ana.username)
    expect(first?.subject).toContain('Apartado, falta el pago')
    expect(first?.text).toContain('Tu lugar está apartado hasta las 09:30 y falta el pago.')
    expect(first?.calendar).toContain('STATUS:TENTATIVE')
    await pay(body.price?.order?.id)
    const second = (await mailsTo(ana.username)).at(-1)
    expect(second?.subject).toContain('Reserva confirmada')
    expect(second?.calendar).toContain('STATUS:CONFIRMED')
    const history = (await asAna.get<{ action: string }[]>(`/booking/reservations/${body.reservationId}/history`)).body
    expect(JSON.stringify(history)).toContain('Apartado, falta el pago')
    expect(JSON.stringify(history)).toContain('Pago confirmado')
  })

  test('is said to be unpaid in the report, the search and among the live rooms', async () => {
    const { book, slot, api, campus } = await house()
    await book({ ...slot('10:00', '11:00'), at: '2027-03-04', subject: 'Comité' })
    const file = await api.bytes('/reports/booking/reservations/search/report/file?format=csv&date=2027-03-04')
    expect(new TextDecoder().decode(file.body)).toContain('falta el pago')
    const live = (await api.get<LiveRooms>('/dashboard/live-room-capacity', { campusId: campus.campusId })).body
    expect(live.rooms.flatMap(({ reservations }) => reservations)).toMatchObject([{ unpaid: true }])
    const found = await api.get('/search', { q: 'Comité' })
    expect(JSON.stringify(found.body)).toContain('falta el pago')
  })

  test('of somebody else is held until it begins, unless reception says otherwise', async () => {
    const { bookFor, slot } = await house()
    expect((await bookFor()).body.unpaid).toEqual({ until: `${day}T15:00:00Z` })
    const now = await bookFor({ ...slot('14:00', '15:00'), payBy: { pay: 'NOW' } })
    expect(now.body.unpaid).toEqual({ until: '2027-03-04T14:30:00Z' })
  })

  test('warns who booked it and for whom, once, and then says why it fell', async () => {
    const { bookFor, slot, ana, notices, read } = await house()
    const { body } = await bookFor({ ...slot(), payBy: { pay: 'NOW' } })
    at('09:15', '2027-03-04')
    await upkeep()
    expect(await notices()).toEqual([])
    at('09:21', '2027-03-04')
    await upkeep()
    await upkeep()
    expect(await notices()).toMatchObject([{ body: expect.stringContaining('apartado hasta las 09:30') }])
    expect((await mailsTo(ana.username)).filter(({ subject }) => subject.includes('Falta el pago'))).toHaveLength(1)
    at('09:31', '2027-03-04')
    await upkeep()
    expect((await read(body.reservationId)).status).toBe('CANCELED')
    expect((await notices())[0]?.title).toContain('no se pagó a tiempo')
    expect((await mailsTo(ana.username)).at(-1)?.text).toContain('se canceló porque no se pagó a tiempo')
  })

  test('whose warning fails holds up no other one', async () => {
    const [broken, other] = [await house(), await house()]
    await broken.book()
    await other.book()
    // What the words of the warning are made from can't be read.
    await asTenant(app.services.database, broken.tenant.tenantId, tx =>
      tx.updateTable('order_items').set({ from_at: '2027-03-05T15:00:00Z', to_at: 'infinity' }).execute(),
    )
    at('09:25', '2027-03-04')
    await upkeep()
    expect(await other.notices(other.asAna)).toHaveLength(1)
    expect(await broken.notices(broken.asAna)).toEqual([])
  })

  test('is not warned about once it is paid', async () => {
    const { book, pay, notices, asAna } = await house()
    const { body } = await book()
    await pay(body.price?.order?.id)
    at('09:25', '2027-03-04')
    await upkeep()
    expect(await notices(asAna)).toEqual([])
  })
})
