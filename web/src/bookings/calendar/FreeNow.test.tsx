// @vitest-environment happy-dom
import type { Calendar, CalendarRoom } from '@aforo/api/bookings/calendar'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { indexBookings } from '../timeline/lanes.ts'
import { modelOf } from '../timeline/timelineModel.ts'
import { FreeNow } from './FreeNow.tsx'

const at = '2026-11-23'
const room = (name: string, more: Partial<CalendarRoom> = {}): CalendarRoom => ({
  id: name,
  name,
  type: 'ROOM',
  capacity: 6,
  features: [],
  floorName: 'Piso 1',
  bookable: true,
  parkingSpotType: null,
  kind: null,
  ...more,
})
const booking = (spaceId: string, from: string, to: string) => ({ spaceId, at, from, to }) as Reservation

const calendar = {
  open: [{ date: at, opensAt: '08:00', closesAt: '20:00' }],
  closed: [],
  blocked: [],
  shifts: [],
  policy: { stepMinutes: 15, shortestMinutes: 15, longestMinutes: 480 },
  spaces: [
    room('Ámbar'),
    room('Jade'),
    room('Nazca'),
    room('Paracas'),
    room('Sur', { bookable: false }),
    room('Taller'),
  ],
  reservations: [
    booking('Ámbar', '09:00', '11:00'),
    booking('Jade', '10:30', '12:00'),
    booking('Nazca', '15:00', '16:00'),
  ],
} as unknown as Calendar

function show() {
  const model = modelOf(calendar, [at], {}, undefined)
  const onCreate = vi.fn()
  render(
    <MantineProvider env="test">
      <FreeNow
        model={model}
        lanes={model.groups.flatMap(({ lanes }) => lanes)}
        bookings={indexBookings(calendar.reservations)}
        now={{ date: at, minute: 10 * 60 + 7 }}
        onCreate={onCreate}
      />
    </MantineProvider>,
  )
  const rows = () =>
    within(screen.getByRole('list', { name: 'Libre ahora' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  return { onCreate, rows }
}

test('lists the rooms that are free at this moment, the longest free first', () => {
  const { rows } = show()
  expect(rows()).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Ver 1 más' }))
  expect(rows()).toEqual([
    'Paracas (6)Hasta las 20:00 · Piso 1Reservar',
    'Taller (6)Hasta las 20:00 · Piso 1Reservar',
    'Nazca (6)Hasta las 15:00 · Piso 1Reservar',
    'Jade (6)Hasta las 10:30 · Piso 1Reservar',
  ])
})

test('a press proposes an hour from now, or less where somebody comes before', () => {
  const { onCreate } = show()
  fireEvent.click(screen.getByRole('button', { name: 'Ver 1 más' }))
  fireEvent.click(screen.getByRole('button', { name: 'Reservar Paracas ahora' }))
  expect(onCreate).toHaveBeenLastCalledWith({ spaceId: 'Paracas', at, from: '10:00', to: '11:00' })
  fireEvent.click(screen.getByRole('button', { name: 'Reservar Jade ahora' }))
  expect(onCreate).toHaveBeenLastCalledWith({ spaceId: 'Jade', at, from: '10:00', to: '10:30' })
})
