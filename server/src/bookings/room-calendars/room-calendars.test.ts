import type { CalendarSystem } from '@aforo/api/platform/connections'
import { afterEach, describe, expect, test } from 'vitest'
import { calendarsHouse, closeCalendars, salas } from '../../testing/calendars-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { salaA } = salas
afterEach(closeCalendars)

const systems: CalendarSystem[] = ['GOOGLE_CALENDAR', 'MICROSOFT_CALENDAR']

describe.each(systems)('%s', system => {
  test('an invitation books the room in the organiser’s name and is accepted, and follows its moves and its end', async () => {
    const { invite, work, booked, store, span, ana, api } = await calendarsHouse(app, system)
    const meeting = invite('10:00', '11:00')
    await work()
    const [made] = await booked()
    expect(made).toMatchObject({ from: '10:00', to: '11:00', subject: 'Comité', ownerUsername: ana.username })
    expect(made?.calendar).toEqual({ system, organizer: ana.username })
    expect(store.find(salaA, meeting.id)).toMatchObject({ response: 'accepted' })
    store.move({ meeting, occurrence: null }, span('15:00', '16:00'))
    store.edit(meeting, { subject: 'Comité de obra' })
    await work()
    expect(await booked()).toMatchObject([
      { reservationId: made?.reservationId, from: '15:00', to: '16:00', subject: 'Comité de obra' },
    ])
    store.cancel({ meeting, occurrence: null })
    await work()
    expect(await booked()).toEqual([])
    const after = await api.get<{ status: string }>(`/booking/reservations/${made?.reservationId}`)
    expect(after.body.status).toBe('CANCELED')
  })

  test('a booking here becomes an event there, once, and follows its changes', async () => {
    const { book, work, store, span, api, tasks } = await calendarsHouse(app, system)
    const { body: booking } = await book('09:00', '10:00')
    await work()
    expect(store.busyIn(salaA)).toMatchObject([{ ...span('09:00', '10:00'), isOrganizer: true }])
    expect(store.busyIn(salaA)[0]?.meeting.subject).toBe('Directorio')
    await api.patch(`/booking/reservations/${booking.reservationId}/reschedule`, {
      at: booking.at,
      from: '12:00',
      to: '13:00',
    })
    await work()
    expect(store.busyIn(salaA)).toMatchObject([span('12:00', '13:00')])
    await api.delete(`/booking/reservations/${booking.reservationId}`)
    await api.patch(`/booking/reservations/${booking.reservationId}/cancel`, {})
    await work()
    expect(store.busyIn(salaA)).toEqual([])
    expect((await tasks()).filter(({ state }) => state !== 'DONE')).toEqual([])
  })
})
