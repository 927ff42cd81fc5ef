import { expect, test } from 'vitest'
import { booked, roomScreen } from './roomFixture.ts'
import { dayOf, lengthOf, roomAt, whoseWords } from './roomNow.ts'

const at = (time: string) => Date.parse(`2026-11-24T${time}:00-05:00`)

test('a free room is free until its next booking, and soon no more', () => {
  expect(roomAt(roomScreen, at('10:00'))).toMatchObject({ tone: 'free', title: 'Libre', until: 'Hasta las 12:00' })
  expect(roomAt(roomScreen, at('11:40'))).toMatchObject({ tone: 'soon', title: 'Libre', until: 'Hasta las 12:00' })
  expect(roomAt({ ...roomScreen, until: null, next: [] }, at('10:00'))).toMatchObject({ until: 'El resto del día' })
})

test('without network, bookings begin and end by the clock', () => {
  expect(roomAt(roomScreen, at('12:00'))).toMatchObject({ tone: 'taken', until: 'Hasta las 13:00', next: [] })
  expect(roomAt(roomScreen, at('13:00'))).toMatchObject({ tone: 'free', title: 'Libre', current: null })
  const taken = { ...roomScreen, room: 'BUSY' as const, until: '10:30', current: booked('10:00', '10:30') }
  expect(roomAt(taken, at('10:31'))).toMatchObject({ tone: 'free', until: 'Hasta las 12:00', current: null })
})

test('without network, opening hours and blocks begin and end by the clock', () => {
  const closed = { ...roomScreen, room: 'CLOSED' as const, until: '08:00' }
  expect(roomAt(closed, at('08:00'))).toMatchObject({ tone: 'free', until: 'Hasta las 12:00' })
  const free = { ...roomScreen, until: '20:00', next: [] }
  expect(roomAt(free, at('19:00')).until).toBe('Hasta las 20:00')
  expect(roomAt(free, at('20:00'))).toMatchObject({ tone: 'closed', title: 'Cerrada', until: 'Por hoy' })
  const blocked = { ...roomScreen, room: 'BLOCKED' as const, until: '11:00', next: [] }
  expect(roomAt(blocked, at('11:00'))).toMatchObject({ tone: 'free', until: 'Hasta las 20:00' })
})

test('without network, nothing is said of another day', () => {
  const tomorrow = at('09:00') + 86_400_000
  expect(roomAt(roomScreen, tomorrow)).toMatchObject({ tone: 'closed', title: 'Sin datos', isOfToday: false })
  expect(roomAt(roomScreen, at('20:00'))).toMatchObject({ isOfToday: true })
  // Read just before midnight: the next reading comes within seconds.
  const last = { ...roomScreen, now: '2026-11-25T04:59:00Z' }
  expect(roomAt(last, Date.parse('2026-11-25T05:00:01Z'))).toMatchObject({ isOfToday: true })
})

test('bookings without a gap count as one', () => {
  const next = [booked('10:30', '11:00'), booked('11:00', '11:30'), booked('12:00', '13:00')]
  const taken = { ...roomScreen, room: 'BUSY' as const, current: booked('10:00', '10:30'), next }
  expect(roomAt(taken, at('10:10')).until).toBe('Hasta las 11:30')
})

test('a closed room says when it opens', () => {
  const closed = { ...roomScreen, room: 'CLOSED' as const, until: '08:00', next: [] }
  expect(roomAt(closed, at('07:00'))).toMatchObject({ tone: 'closed', until: 'Abre a las 08:00' })
  expect(roomAt({ ...closed, until: null }, at('21:00'))).toMatchObject({ title: 'Cerrada', until: 'Por hoy' })
  const blocked = { ...roomScreen, room: 'BLOCKED' as const, until: '11:00' }
  expect(roomAt(blocked, at('10:00'))).toMatchObject({
    tone: 'closed',
    title: 'No disponible',
    until: 'Hasta las 11:00',
  })
})

test('who has a room is said as far as the screen may', () => {
  expect(whoseWords({ who: '', subject: '' })).toBe('Reservada')
  expect(whoseWords({ who: 'I. Q.', subject: 'Comité' })).toBe('I. Q. · Comité')
})

test('a length counts from now', () => {
  expect(lengthOf('10:30', at('10:07'), 'America/Lima')).toBe('23 min')
  expect(lengthOf('11:00', at('10:00'), 'America/Lima')).toBe('1 h')
})

test('the line of hours holds what is open and what is booked outside it', () => {
  expect(dayOf(roomScreen)).toMatchObject({ first: 8, last: 20 })
  expect(dayOf({ ...roomScreen, next: [booked('21:00', '22:30')] })).toMatchObject({ first: 8, last: 23 })
  expect(dayOf({ ...roomScreen, open: [], next: [], past: [] })).toMatchObject({ first: 8, last: 20 })
  expect(dayOf({ ...roomScreen, next: [booked('23:00', '00:30')] }).parts.at(-1)).toMatchObject({ to: '24:00' })
})
