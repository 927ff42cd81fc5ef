// @vitest-environment happy-dom
import type { Reservation } from '@aforo/api/bookings/reservations'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '../../platform/api.ts'
import { setToken } from '../../platform/session/token.ts'
import { RescheduleForm } from './RescheduleForm.tsx'
import { reservation } from './reservationFixture.ts'
import type { BookingActions } from './useBookingActions.ts'

const guest = {
  attendeeId: '0198a000-0000-7000-8000-000000000004',
  email: 'eva@example.pe',
  name: 'Eva',
  company: '',
  inside: true,
  guestType: null,
  purpose: null,
  document: null,
  answer: 'ACCEPTED',
  answeredAt: null,
}

function form(of: Reservation, actions: Partial<BookingActions>) {
  return (
    <RescheduleForm
      reservation={of}
      rooms={[]}
      policy={undefined}
      now={{ date: '2026-11-23', minute: 600 }}
      actions={actions as BookingActions}
      onDone={() => undefined}
    />
  )
}

function show(of: Reservation, actions: Partial<BookingActions> = {}) {
  setToken('token', 600)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async input => {
    const path = new URL((input as Request).url).pathname
    if (path.endsWith('/history'))
      return Response.json([
        { at: new Date().toISOString(), who: 'Ana Quispe', what: 'Reserva creada', changes: [] },
        { at: new Date().toISOString(), who: 'Sofía Vega', what: 'Reserva cancelada', changes: [] },
      ])
    if (path.endsWith('/calendar')) return Response.json({ reservations: [of], blocked: [], open: [] })
    return Response.json({ reservation: of, attendees: [guest], address: '', text: '' })
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(api.users.me.queryKey(), { username: 'lucia@example.pe' } as never)
  const around = (one: Reservation) => (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">{form(one, actions)}</MantineProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(around(of))
  return (next: Reservation) => rerender(around(next))
}

const canceled: Reservation = {
  ...reservation,
  status: 'CANCELED',
  version: 2,
  can: { ...reservation.can, reschedule: false, cancel: false, edit: false },
}

test('a reservation canceled meanwhile says by whom, and is booked again as typed with its people', async () => {
  const create = vi.fn(async () => reservation)
  const become = show(reservation, { create })
  const field = screen.getByLabelText<HTMLInputElement>(/Hasta/, { selector: 'input' })
  fireEvent.change(field, { target: { value: '12:30' } })
  become(canceled)
  await screen.findByText('Esta reserva se canceló mientras la reprogramabas.')
  await screen.findByText('Reserva cancelada: Sofía Vega, ahora.')
  expect(field.value).toBe('12:30')
  fireEvent.click(screen.getByRole('button', { name: 'Volver a reservarla' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(create).toHaveBeenCalledWith(
    expect.objectContaining({
      spaceId: reservation.spaceId,
      from: '10:00',
      to: '12:30',
      subject: 'Comité de obra',
      username: 'ana@example.pe',
      attendees: [expect.objectContaining({ email: 'eva@example.pe', guestType: 'OTHER' })],
    }),
  )
})

test('a reservation that has begun says that it can no longer be rescheduled', async () => {
  show({ ...canceled, status: 'IN_PROGRESS' })
  await screen.findByText('Esta reserva ya no se puede reprogramar.')
})

test('a move to where it costs something else asks first, and does what was chosen', async () => {
  show(reservation)
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async input => {
    const request = input as Request
    if (!request.url.includes('/reschedule'))
      return Response.json({ items: [], reservations: [], blocked: [], open: [] })
    sent.push(((await request.json()) as { price?: string }).price)
    if (sent.length > 1) return Response.json({ ...reservation, version: 2 })
    const data = { before: { amount: '0.00', currency: 'PEN' }, after: { amount: '60.00', currency: 'PEN' } }
    return Response.json(
      { code: 'PRICE_CHANGES', message: 'Ahí cuesta otra cosa.', data, status: 409 },
      { status: 409 },
    )
  })
  fireEvent.change(screen.getByLabelText(/Hasta/, { selector: 'input' }), { target: { value: '12:30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reprogramar' }))
  await screen.findByText('No cuesta nada y ahí costaría S/ 60.00.')
  fireEvent.click(screen.getByRole('button', { name: 'Mantenerla sin cobro' }))
  await waitFor(() => expect(sent).toEqual(['ASK', 'KEEP']))
})
