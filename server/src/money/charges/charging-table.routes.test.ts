import { readFileSync } from 'node:fs'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Wait } from '@aforo/api/bookings/waitlist'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseUnattendedJob } from '../../bookings/check-in/check-in.jobs.ts'
import { expireDraftsJob } from '../../bookings/reservations/drafts.jobs.ts'
import { waitlistSweepJob } from '../../bookings/waitlist/waitlist.jobs.ts'
import { type ChargedHouse, chargedHouse, type Payer, payers, words } from '../../testing/charging-table-house.ts'
import { type Answer, testApp } from '../../testing/test-app.ts'
import { orderJobs } from '../orders/orders.jobs.ts'

/** The table of docs/charging.md, run row by row: what it says of an event is what the ledger, the orders and the account have. */

const app = await testApp()
const work = {
  drafts: () => expireDraftsJob.work(app.services),
  orders: () => orderJobs[0]?.work(app.services),
  unattended: () => releaseUnattendedJob.work(app.services),
  waitlist: () => waitlistSweepJob.work(app.services),
}

let house: ChargedHouse
beforeAll(async () => {
  house = await chargedHouse(app)
})
afterAll(() => app.clock.set(undefined))

/** One of them on a day of their own: it is the day before it, at nine. */
function caseOf(payer: Payer) {
  const { client, user, asks } = house.people[payer]
  const day = house.nextDay()
  const at = (time: string) => house.at(time, day)
  const eve = (time: string) => house.at(time, Temporal.PlainDate.from(day).subtract({ days: 1 }).toString())
  eve('09:00')
  const slot = (from = '10:00', to = '12:00', { spaceId } = house.room) => ({ spaceId, at: day, from, to })
  const order = ({ price }: Reservation, verb: string, given: object) =>
    done(house.api.post(`/order/${price?.order?.id}/${verb}`, given))
  /** Paid already where the payer's order is. */
  async function book(given: object = slot()) {
    const booked = await done(client.post<Reservation>('/booking/reservations', { ...asks, ...given }))
    if (payer === 'order, paid' && booked.price) await order(booked, 'confirm-payment', { code: 'EFECTIVO' })
    return booked
  }
  const draft = () =>
    done(client.post<Reservation>(`/booking/reservations/${user.username}/draft`, { ...slot(), ...asks }))
  const change = ({ reservationId }: Reservation, verb: string, given: object = {}) =>
    done(house.api.patch<Reservation>(`/booking/reservations/${reservationId}/${verb}`, given))
  const series = () => done(client.post<{ id: string }>('/booking/series', { ...slot(), rule: 'FREQ=DAILY;COUNT=3' }))
  /** Somebody has the room and lets it go, with the person waiting. */
  async function offer(answer?: 'accept' | 'decline') {
    const { reservationId } = await done(house.rival.post<Reservation>('/booking/reservations', slot()))
    const { id } = await done(client.post<Wait>('/booking/waitlist', slot()))
    await done(house.rival.patch(`/booking/reservations/${reservationId}/cancel`))
    await app.drain()
    if (answer) await done(client.patch(`/booking/waitlist/${id}/${answer}`))
  }
  async function request(answer?: 'approve' | 'decline') {
    const { id } = await done(client.post<{ id: string }>('/booking-requests', slot('10:00', '12:00', house.asked)))
    const given = answer === 'decline' ? { reason: 'En obra' } : {}
    if (answer) await done(house.api.post(`/booking-requests/${id}/${answer}`, given))
  }
  const block = ({ reservationId, version }: Reservation, decision: object) =>
    done(
      house.api.post('/blocks', {
        spaceId: house.room.spaceId,
        kind: 'MAINTENANCE',
        reason: 'Pintura',
        startDate: day,
        endDate: day,
        startTime: '09:00',
        endTime: '13:00',
        decisions: [{ reservationId, version, ...decision }],
      }),
    )
  async function deleteSpace() {
    await book(slot('10:00', '12:00', house.spare))
    at('09:30')
    await done(house.api.delete(`/spaces/${house.spare.spaceId}?cancelReservations=true`))
  }
  return { at, eve, slot, order, book, draft, change, series, offer, request, block, deleteSpace }
}
type Case = ReturnType<typeof caseOf>

/** The answer to a call that is to succeed. */
async function done<Body>(asked: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await asked
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

const restoreSpace = () => done(house.api.patch(`/spaces/${house.spare.spaceId}/restore`))

const canceled = async (on: Case, time: string, settings: object = {}) => {
  await house.settings(settings)
  const booked = await on.book()
  on.at(time)
  return on.change(booked, 'cancel')
}
const moved = async (on: Case, time: string, to: object) => {
  const booked = await on.book()
  on.at(time)
  return on.change(booked, 'reschedule', { ...to, price: 'CHARGE' })
}
const during = async (on: Case, ...changes: [verb: string, given?: object][]) => {
  const booked = await on.book()
  on.at('10:30')
  for (const [verb, given] of changes) await on.change(booked, verb, given)
}
const noShow = async (on: Case, refundUnattended: boolean) => {
  await house.settings({ refundUnattended })
  const { reservationId } = await on.book(on.slot('10:00', '12:00', house.watched))
  // A gap of more than five minutes is downtime, in which nobody could check in.
  for (const time of ['09:58', '10:02', '10:06', '10:10', '10:14', '10:15']) {
    on.at(time)
    await work.unattended()
  }
  const { status } = await done(house.api.get<Reservation>(`/booking/reservations/${reservationId}`))
  expect(status).toBe('FINISH')
}

/** Each event of the table. */
const events: Record<string, (on: Case) => Promise<unknown>> = {
  booked: on => on.book(),
  drafted: on => on.draft(),
  'drafted, confirmed': async on => on.change(await on.draft(), 'confirm'),
  'drafted, canceled': async on => on.change(await on.draft(), 'cancel'),
  'drafted, expired': async on => {
    await on.draft()
    on.eve('09:10')
    await work.drafts()
    await work.orders()
  },
  'not paid until it begins': async on => {
    await on.book()
    on.at('10:00')
    await work.orders()
  },
  'payment rejected': async on => {
    // At the campus nobody's payment is rejected.
    const booked = await on.book({ ...on.slot(), payBy: { payer: 'ORDER' } })
    await on.order(booked, 'reject-payment', { reason: 'Sin fondos' })
  },
  'canceled in time': on => canceled(on, '07:59'),
  'canceled late': on => canceled(on, '08:00'),
  'canceled late, where the setting gives all back': on => canceled(on, '09:30', { refund: 'ALL' }),
  'canceled in time, where the setting gives nothing back': on => canceled(on, '07:59', { refund: 'NONE' }),
  'canceled in time, restored': async on => on.change(await canceled(on, '07:59'), 'restore'),
  'canceled late, restored': async on => on.change(await canceled(on, '08:00'), 'restore'),
  'rescheduled to three hours': on => moved(on, '07:59', on.slot('14:00', '17:00')),
  'rescheduled to one hour in time': on => moved(on, '07:59', on.slot('14:00', '15:00')),
  'rescheduled to one hour late': on => moved(on, '08:00', on.slot('14:00', '15:00')),
  'rescheduled to a free room in time': on => moved(on, '07:59', on.slot('10:00', '12:00', house.free)),
  'rescheduled from a free room': async on =>
    on.change(await on.book(on.slot('10:00', '12:00', house.free)), 'reschedule', { ...on.slot(), price: 'CHARGE' }),
  'extended by an hour while it goes on': on => during(on, ['extend', { to: '13:00', price: 'CHARGE' }]),
  'extended, and that undone': on => during(on, ['extend', { to: '13:00', price: 'CHARGE' }], ['end/undo']),
  'released early': on => during(on, ['release']),
  'released early, and that undone': on => during(on, ['release'], ['end/undo']),
  'no-show': on => noShow(on, false),
  'no-show, where the setting gives back': on => noShow(on, true),
  'series of three dates': on => on.series(),
  'series canceled in time': async on =>
    done(house.api.patch(`/booking/series/${(await on.series()).id}/cancel`, { scope: 'ALL' })),
  'offered from the waitlist': on => on.offer(),
  'offer accepted': on => on.offer('accept'),
  'offer declined': on => on.offer('decline'),
  'offer not answered': async on => {
    await on.offer()
    on.eve('09:31')
    await work.waitlist()
    await work.orders()
  },
  requested: on => on.request(),
  'request approved': on => on.request('approve'),
  'request declined': on => on.request('decline'),
  'canceled late by a block': async on => {
    const booked = await on.book()
    on.at('08:30')
    await on.block(booked, { action: 'CANCEL' })
  },
  'moved to a dearer room by a block': async on =>
    on.block(await on.book(), { action: 'MOVE', to: on.slot('10:00', '12:00', house.big) }),
  'space deleted late': on => on.deleteSpace(),
  'space deleted, restored': async on => {
    await on.deleteSpace()
    await restoreSpace()
  },
}

const rows = readFileSync(new URL('../../../../docs/charging.md', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('|'))
  .map(line => line.split('|').slice(1, -1))
  .map(([event = '', ...cells]) => [event.trim(), cells.map(cell => cell.trim())] as const)
const [head, , ...table] = rows

test('the table has a column for each payer, and a row for each event', () => {
  expect(head?.[1]).toEqual(payers)
  expect(table.map(([event]) => event).toSorted()).toEqual(Object.keys(events).toSorted())
})

test.each(table)('%s', async (event, cells) => {
  const found: string[] = []
  for (const [place, payer] of payers.entries()) {
    if (cells[place] === '–') {
      found.push('–')
      continue
    }
    await house.settings()
    const on = caseOf(payer)
    // What an earlier row left to be paid ends here.
    await work.orders()
    const before = await house.standing(payer)
    await events[event]?.(on)
    found.push(words(before, await house.standing(payer)))
    if (event === 'space deleted late') await restoreSpace()
  }
  expect(found).toEqual(cells)
})
