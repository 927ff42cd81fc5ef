// @vitest-environment happy-dom
import type { CalendarRoom } from '@aforo/api/bookings/calendar'
import type { BookingPolicy, Reservation } from '@aforo/api/bookings/reservations'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../platform/api.ts'
import { setToken } from '../../platform/session/token.ts'
import { BookingSearch, slotOf } from './bookingSearch.ts'
import { NewBookingDrawer } from './NewBookingDrawer.tsx'

// Fetched before, as by whoever has the calendar open.
beforeAll(() => import('./BookingForm.tsx'))
beforeEach(() => localStorage.clear())

const at = '2026-11-23'
const campusId = '0198a000-0000-7000-8000-0000000000c1'
const idOf = (n: number) => `0198a000-0000-7000-8000-00000000000${n}`
const room = (n: number, name: string, capacity: number): CalendarRoom => ({
  id: idOf(n),
  name,
  type: 'ROOM',
  capacity,
  features: [],
  floorName: 'Piso 1',
  bookable: true,
  parkingSpotType: null,
  kind: null,
})
const rooms = [room(1, 'Auditorio', 20), room(2, 'Paracas', 6), room(3, 'Nazca', 4)]
const policy = {
  stepMinutes: 15,
  shortestMinutes: 15,
  longestMinutes: 480,
  daysAhead: 90,
  forOthersRoles: ['ROLE_ADMIN'],
} as BookingPolicy
const taken = { reservationId: idOf(9), spaceId: idOf(2), at, from: '10:00', to: '18:00' }
const marisol = { username: 'marisol@example.pe', active: true, info: { name: 'Marisol Tello' } }

function Reception({ create, roles }: { create: () => Promise<Reservation>; roles: string[] }) {
  const [search, setSearch] = useState<BookingSearch>({})
  return (
    <>
      <button type="button" onClick={() => setSearch({ new: 'any', at })}>
        Reservar una sala
      </button>
      <output aria-label="Dirección">{JSON.stringify(search)}</output>
      <NewBookingDrawer
        slot={slotOf(search)}
        subject=""
        campusId={campusId}
        rooms={rooms}
        policy={policy}
        now={{ date: at, minute: 10 * 60 + 7 }}
        open={[{ date: at, opensAt: '08:00', closesAt: '20:00' }]}
        onDate={date => ({ date })}
        actions={{ create, hold: create } as never}
        onSearch={change => setSearch(before => BookingSearch.parse({ ...before, ...change }))}
      />
      {roles.join()}
    </>
  )
}

async function show(roles = ['ROLE_ADMIN']) {
  setToken('token', 600)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async input => {
    const { pathname } = new URL((input as Request).url)
    return pathname.endsWith('/calendar')
      ? Response.json({ reservations: [taken], blocked: [], open: [] })
      : Response.json({ items: [marisol], totalItems: 1 })
  })
  const create = vi.fn(async () => taken as Reservation)
  const queryClient = new QueryClient()
  queryClient.setQueryData(api.users.me.queryKey(), { username: 'lucia@example.pe', roles } as never)
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <Reception create={create} roles={roles} />
        </MantineProvider>
      </QueryClientProvider>,
    )
    // The drawer asks for its form at once; it is there before anybody presses the button.
    await import('./BookingForm.tsx')
  })
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Reservar una sala' }))
  })
  const drawer = within(await screen.findByRole('dialog', { name: 'Nueva reserva' }))
  await drawer.findByLabelText(/Desde/, { selector: 'input' })
  return {
    create,
    drawer,
    field: (name: RegExp) => drawer.getByLabelText<HTMLInputElement>(name, { selector: 'input' }),
  }
}

const person = /^Persona( |$)/

async function choosePerson(field: HTMLInputElement) {
  act(() => field.focus())
  fireEvent.change(field, { target: { value: 'marisol' } })
  fireEvent.click(await screen.findByRole('option', { name: /Marisol Tello/ }))
}

test('the form proposes an hour from the next quarter, takes the focus, and offers the free rooms that fit', async () => {
  const { field, drawer } = await show()
  expect([field(/Desde/).value, field(/Hasta/).value]).toEqual(['10:15', '11:15'])
  await waitFor(() => expect(document.activeElement).toBe(field(/Desde/)))
  fireEvent.change(field(/Personas/), { target: { value: '5' } })
  const free = within(await drawer.findByRole('group', { name: 'Libres a esa hora' }))
  expect(free.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Auditorio (20)'])
  fireEvent.click(field(/Sala/))
  const said = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(said).toContain('Auditorio (20)libre · Piso 1')
  expect(said).toContain('Paracas (6)ocupada hasta 18:00 · Piso 1')
})

test('the calendar follows the date that is typed, and the field keeps the focus', async () => {
  const { field } = await show()
  const address = () => screen.getByLabelText('Dirección').textContent
  act(() => field(/Fecha/).focus())
  fireEvent.change(field(/Fecha/), { target: { value: '30/11' } })
  await waitFor(() => expect(address()).toContain('"at":"2026-11-30"'))
  expect(address()).toContain('"date":"2026-11-30"')
  expect(document.activeElement).toBe(field(/Fecha/))
  expect(field(/Fecha/).value).toBe('30/11')
  fireEvent.change(field(/Fecha/), { target: { value: 'mañana' } })
  await waitFor(() => expect(address()).toContain('"date":"2026-11-24"'))
})

test('what is no date keeps the form from booking', async () => {
  const { create, drawer, field } = await show()
  const free = within(await drawer.findByRole('group', { name: 'Libres a esa hora' }))
  fireEvent.click(free.getByRole('button', { name: 'Nazca (4)' }))
  fireEvent.change(field(/Fecha/), { target: { value: '31/11' } })
  fireEvent.blur(field(/Fecha/))
  fireEvent.click(drawer.getByRole('button', { name: 'Reservar' }))
  await waitFor(() => expect(field(/Fecha/).getAttribute('aria-invalid')).toBe('true'))
  expect(create).not.toHaveBeenCalled()
})

test('the end follows the start, and a chip sets the duration', async () => {
  const { field, drawer } = await show()
  fireEvent.change(field(/Desde/), { target: { value: '15:00' } })
  expect(field(/Hasta/).value).toBe('16:00')
  fireEvent.click(drawer.getByRole('radio', { name: '2 h' }))
  expect(field(/Hasta/).value).toBe('17:00')
  fireEvent.click(field(/Hasta/))
  const list = await screen.findByRole('listbox', { name: /Hasta/ })
  expect(within(list).getAllByRole('option')[0]?.textContent).toBe('15:15 (15 min)')
})

test('a caller’s room is booked in five steps, once somebody books for others', async () => {
  localStorage.setItem('aforo-book-for', JSON.stringify('other'))
  // 1: the button that opens the form.
  const { create, drawer, field } = await show()
  await waitFor(() => expect(document.activeElement).toBe(field(person)))
  // 2 and 3: the name, and the person found.
  await choosePerson(field(person))
  // 4: the room.
  const free = within(await drawer.findByRole('group', { name: 'Libres a esa hora' }))
  fireEvent.click(free.getByRole('button', { name: 'Nazca (4)' }))
  // 5: the booking.
  fireEvent.click(drawer.getByRole('button', { name: 'Reservar' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(create).toHaveBeenCalledWith(
    expect.objectContaining({ spaceId: idOf(3), at, from: '10:15', to: '11:15', username: 'marisol@example.pe' }),
  )
})

test('that a booking was for somebody else is remembered', async () => {
  const { create, drawer, field } = await show()
  fireEvent.click(drawer.getByRole('radio', { name: 'Para otra persona' }))
  await choosePerson(field(person))
  const free = within(await drawer.findByRole('group', { name: 'Libres a esa hora' }))
  fireEvent.click(free.getByRole('button', { name: 'Nazca (4)' }))
  fireEvent.click(drawer.getByRole('button', { name: 'Reservar' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  await waitFor(() => expect(localStorage.getItem('aforo-book-for')).toBe('"other"'))
})

test('choosing somebody else leads to the field for the person', async () => {
  const { drawer, field } = await show()
  fireEvent.click(drawer.getByRole('radio', { name: 'Para otra persona' }))
  expect(document.activeElement).toBe(field(person))
})

test('a booking for somebody else is paid at the campus by default', async () => {
  localStorage.setItem('aforo-book-for', JSON.stringify('other'))
  const { create, drawer, field } = await show()
  await choosePerson(field(person))
  const free = () => drawer.findByRole('group', { name: 'Libres a esa hora' })
  fireEvent.click(within(await free()).getByRole('button', { name: 'Nazca (4)' }))
  fireEvent.click(drawer.getByRole('button', { name: 'Reservar' }))
  await waitFor(() => expect(create).toHaveBeenCalledWith(expect.objectContaining({ payBy: { pay: 'IN_LOCATION' } })))
})

test('one’s own booking says nothing of paying at the campus', async () => {
  localStorage.setItem('aforo-book-for', JSON.stringify('me'))
  const { create, drawer } = await show()
  const free = within(await drawer.findByRole('group', { name: 'Libres a esa hora' }))
  fireEvent.click(free.getByRole('button', { name: 'Nazca (4)' }))
  fireEvent.click(drawer.getByRole('button', { name: 'Reservar' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ payBy: {} }))
})

test('who may not book for others is not asked', async () => {
  localStorage.setItem('aforo-book-for', JSON.stringify('other'))
  const { drawer } = await show(['ROLE_USER'])
  expect(drawer.queryByText('Para otra persona')).toBeNull()
  expect(drawer.queryByLabelText(person, { selector: 'input' })).toBeNull()
})
