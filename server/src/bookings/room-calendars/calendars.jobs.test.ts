import type { CalendarSystem } from '@aforo/api/platform/connections'
import type { CalendarFault } from '@aforo/simulators/calendar-server'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { many } from '../../platform/testing/effort.ts'
import { calendarsHouse, closeCalendars, outsider, salas } from '../../testing/calendars-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
afterEach(closeCalendars)

const hours = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'] as const
const step = fc.record({
  what: fc.constantFrom(
    'invite',
    'book',
    'move-there',
    'move-here',
    'cancel-there',
    'cancel-here',
    'work',
    'deaf',
    'rename',
  ),
  which: fc.nat(20),
  hour: fc.nat(hours.length - 2),
  room: fc.boolean(),
  foreign: fc.boolean(),
  fault: fc.option(fc.constantFrom<CalendarFault>(429, 500, 'lost', 'half', 'silent', 'gone', 'limit', 'expired'), {
    freq: 2,
  }),
})

test.each<CalendarSystem>(['GOOGLE_CALENDAR', 'MICROSOFT_CALENDAR'])(
  '%s: whatever happens on either side, with whatever faults, both end equal',
  async system => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async steps => {
        const house = await calendarsHouse(app, system)
        const { invite, book, work, store, simulator, api, span, date, rereadAll, spaces, notes } = house
        const mailboxes = [salas.salaA, salas.salaB] as const
        const reserved = async () => (await Promise.all(mailboxes.map(mailbox => house.booked(mailbox)))).flat()
        const meetings = () => [...store.meetings.values()].filter(({ cancelled, repeat }) => !cancelled && !repeat)
        for (const { what, which, hour, room, foreign, fault } of steps) {
          const [from, to] = [hours[hour] ?? '08:00', hours[hour + 1] ?? '09:00']
          const mailbox = mailboxes[room ? 1 : 0]
          if (fault) simulator.fail(fault)
          const meeting = meetings()[which % Math.max(1, meetings().length)]
          const all = what.endsWith('here') ? await reserved() : []
          const booking = all[which % Math.max(1, all.length)]
          if (what === 'invite')
            invite(from, to, { rooms: [mailbox], ...(foreign && { organizer: outsider }), subject: `Reunión ${which}` })
          if (what === 'book') await book(from, to, { spaceId: spaces[mailbox]?.spaceId, subject: `Reserva ${which}` })
          if (what === 'move-there' && meeting) store.move({ meeting, occurrence: null }, span(from, to))
          if (what === 'rename' && meeting) store.edit(meeting, { subject: `Otra ${which}` })
          if (what === 'cancel-there' && meeting) store.cancel({ meeting, occurrence: null })
          if (what === 'move-here' && booking)
            await api.patch(`/booking/reservations/${booking.reservationId}/reschedule`, {
              at: date(),
              from,
              to,
              spaceId: spaces[mailbox]?.spaceId,
            })
          if (what === 'cancel-here' && booking)
            await api.patch(`/booking/reservations/${booking.reservationId}/cancel`, {})
          if (what === 'work') await work()
          if (what === 'deaf') simulator.takeNotices()
        }
        simulator.failBy(undefined)
        await work()
        await rereadAll()
        for (const mailbox of mailboxes) {
          const here = (await house.booked(mailbox)).map(({ startsAt, endsAt }) => [
            Date.parse(startsAt),
            Date.parse(endsAt),
          ])
          const there = store.busyIn(mailbox).map(({ start, end }) => [start, end])
          expect(there).toEqual(here)
        }
        // Who was refused knows why.
        for (const note of await notes()) expect(note.reason).not.toBe('')
        expect((await house.tasks()).filter(({ state }) => state !== 'DONE')).toEqual([])
      }),
      { numRuns: many ? 12 : 4, endOnFailure: true },
    )
  },
  300_000,
)
