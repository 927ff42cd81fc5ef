// @vitest-environment happy-dom
import type { Calendar } from '@aforo/api/bookings/calendar'
import { longDay } from '@aforo/api/platform/dates-in-words'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { weekOf } from '../../ui/days.ts'
import { reservation } from '../reservations/reservationFixture.ts'
import { indexBookings } from '../timeline/lanes.ts'
import { modelOf } from '../timeline/timelineModel.ts'
import { Week } from './Week.tsx'

const { spaceId, at, campusId } = reservation
const dates = weekOf(at)
const other = '01990000-0000-7000-8000-0000000000b1'
const room = (id: string, name: string) => ({
  id,
  name,
  type: 'ROOM' as const,
  capacity: 6,
  features: [],
  floorName: 'Piso 4',
  bookable: true,
  parkingSpotType: null,
  kind: null,
})
const calendar = {
  campusId,
  timeZone: 'America/Lima',
  policy: { stepMinutes: 15, shortestMinutes: 15, longestMinutes: 480 },
  open: dates.slice(0, 5).map(date => ({ date, opensAt: '08:00', closesAt: '20:00' })),
  closed: [{ date: dates[6], name: '' }],
  spaces: [room(spaceId, 'Paracas'), room(other, 'Nazca')],
  reservations: [reservation],
  blocked: [],
} as unknown as Calendar

function show(draft?: { spaceId?: string; at: string; from: string; to: string }) {
  const acts = { onOpen: vi.fn(), onCreate: vi.fn(), onChange: vi.fn(), onRoom: vi.fn(), onDate: vi.fn() }
  render(
    <MantineProvider env="test">
      <Week
        model={modelOf(calendar, dates, {}, undefined)}
        bookings={indexBookings(calendar.reservations)}
        now={{ date: dates[0] ?? '', minute: 8 * 60 }}
        me="lucia@example.pe"
        draft={draft}
        selected={undefined}
        marks={new Map()}
        pending={new Set()}
        busy={false}
        {...acts}
      />
    </MantineProvider>,
  )
  return acts
}

test('a booking of the week says its subject, its hours and whose it is, and opens', () => {
  const { onOpen } = show()
  const booking = within(screen.getByRole('list', { name: `Paracas, ${longDay(at)}` })).getByRole('button')
  expect(booking.textContent).toBe('Comité de obra10:00–11:00 Ana Quispe')
  fireEvent.click(booking)
  expect(onOpen).toHaveBeenCalledWith(reservation.reservationId)
})

test('a free place books from an hour that is free', () => {
  const { onCreate } = show()
  fireEvent.click(screen.getByRole('button', { name: `Reservar Nazca, ${longDay(at)}, desde las 09:00` }))
  expect(onCreate).toHaveBeenCalledWith({ spaceId: other, at, from: '09:00', to: '10:00' })
  expect(screen.queryByRole('button', { name: /Reservar Nazca, domingo/ })).toBeNull()
})

test('a booking that is carried to another cell keeps its hours', () => {
  const { onChange } = show()
  const carried = { getData: () => reservation.reservationId }
  const target = document.querySelector(`[data-space-id="${other}"][data-at="${dates[3]}"]`)
  if (!target) throw new Error('no cell')
  fireEvent.drop(target, { dataTransfer: carried })
  expect(onChange).toHaveBeenCalledWith(reservation, { spaceId: other, at: dates[3], from: '10:00', to: '11:00' })
})

test('the slot of the open form is drawn in its cell; without a room, its day is marked', () => {
  show({ spaceId: other, at, from: '15:00', to: '16:00' })
  expect(screen.getByText('15:00 – 16:00').closest('[data-cell]')?.getAttribute('data-space-id')).toBe(other)
})

test('by keyboard one comes to the week by one Tab, goes through it by arrows, and books or lengthens there', async () => {
  const { onCreate, onChange } = show()
  const user = userEvent.setup()
  const reached = () => document.querySelectorAll('[data-item][tabindex="0"]')
  expect(reached()).toHaveLength(1)
  screen.getByRole('button', { name: /^Comité de obra/ }).focus()
  await user.keyboard('+')
  expect(onChange).toHaveBeenLastCalledWith(reservation, { spaceId, at, from: '10:00', to: '11:15' })
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(onChange).toHaveBeenLastCalledWith(reservation, { spaceId: other, at, from: '10:00', to: '11:00' })
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toContain(`Reservar Paracas, ${longDay(at)}`)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toContain(`Reservar Nazca, ${longDay(at)}`)
  expect(reached()).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(onCreate).toHaveBeenCalledWith({ spaceId: other, at, from: '09:00', to: '10:00' })
})
