// @vitest-environment happy-dom
import type { MyBooking } from '@aforo/api/bookings/my-booking'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../layout/guest/language.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { MyBookingScreen } from './MyBookingScreen.tsx'
import { myBooking } from './myBookingFixture.ts'

beforeEach(() => {
  localStorage.clear()
  chooseLanguage('es')
})

/** A server that has one booking, changed by what the page sends. */
function server(start: Partial<MyBooking> = {}, more: object = {}) {
  const state = { booking: { ...myBooking, ...start }, sent: [] as [string, object][] }
  const set = (name: string, change: Partial<MyBooking>) => (input: object) => {
    state.sent.push([name, input])
    state.booking = { ...state.booking, ...change, version: state.booking.version + 1 }
    return state.booking
  }
  const off = { confirm: false, reschedule: false, cancel: false, restore: true, invite: false }
  fakeApi({
    myBooking: {
      read: () => state.booking,
      cancel: set('cancel', { status: 'CANCELED', can: off }),
      restore: set('restore', { status: 'CREATED', can: myBooking.can }),
      freeHours: ({ date }) => ({
        date,
        hours: [
          { from: '12:00', to: '13:00', turnId: null },
          { from: '15:00', to: '16:00', turnId: null },
        ],
      }),
      move: set('move', { from: '15:00', to: '16:00' }),
      pay: set('pay', { unpaid: null, waysToPay: [] }),
      invite: set('invite', {}),
      checkIn: set('checkIn', {
        attendance: {
          ...myBooking.attendance,
          checkedInAt: '2026-11-24T14:50:00Z',
          can: { checkIn: false, undo: true },
        },
      }),
      ...more,
    },
  })
  showScreen(<MyBookingScreen token="sealed" />)
  return state
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('a booking says when, where, for whom and what it costs, and what canceling gives back', async () => {
  server()
  await screen.findByRole('heading', { name: 'Reserva de Paracas' })
  for (const words of ['martes, 24 de noviembre', /10:00 – 11:00/, /P5 · Miraflores/, /S\/.60\.00, pagado/])
    expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByText(/hasta martes, 24 de noviembre, 08:00.*se devuelven S\/.60\.00/)).toBeDefined()
})

test('canceled, it offers to be got back: in the toast and on the page', async () => {
  const state = server()
  await press('Cancelar la reserva')
  await press('Deshacer')
  await waitFor(() => expect(state.sent.map(([name]) => name)).toEqual(['cancel', 'restore']))
  expect(state.sent[1]?.[1]).toMatchObject({ version: 4 })
  await press('Cancelar la reserva')
  await press('Recuperarla')
  await waitFor(() => expect(state.sent).toHaveLength(4))
})

test('a free hour is chosen and moved to; where somebody was quicker, that is said and the hours are read again', async () => {
  let tries = 0
  const state = server(
    {},
    {
      move: (input: object) => {
        if (++tries === 1)
          throw new Refused('SLOT_TAKEN', {
            data: {
              rivals: [],
              alternatives: [
                {
                  spaceId: '01990000-0000-7000-8000-000000000012',
                  spaceName: 'Nazca',
                  at: '2026-11-24',
                  from: '12:00',
                  to: '13:00',
                },
              ],
            },
          })
        state.sent.push(['move', input])
        state.booking = { ...state.booking, from: '12:00', to: '13:00', spaceName: 'Nazca', version: 4 }
        return state.booking
      },
    },
  )
  await press('Mover')
  await press('12:00')
  await press('Mover a 12:00 – 13:00')
  expect((await screen.findByRole('alert')).textContent).toContain('Ese horario ya está reservado.')
  await press(/^Nazca: /)
  await screen.findByText(/12:00 – 13:00/)
  expect(state.sent[0]?.[1]).toMatchObject({
    spaceId: '01990000-0000-7000-8000-000000000012',
    at: '2026-11-24',
    from: '12:00',
  })
})

test('a dearer hour says so and asks before it moves', async () => {
  const prices = { before: { amount: '60.00', currency: 'PEN' }, after: { amount: '120.00', currency: 'PEN' } }
  const agreed: unknown[] = []
  server(
    {},
    {
      move: (input: { agreed?: object }) => {
        agreed.push(input.agreed)
        if (!input.agreed) throw new Refused('PRICE_CHANGES', { data: prices })
        return { ...myBooking, from: '15:00', to: '16:00' }
      },
    },
  )
  await press('Mover')
  await press('15:00')
  await press('Mover a 15:00 – 16:00')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Ahora cuesta S\/.60\.00, y a esa hora S\/.120\.00\./)
  await press(/^Moverla por S\/.120\.00; la diferencia se paga en la sede$/)
  await screen.findByText(/15:00 – 16:00/)
  expect(agreed).toEqual([undefined, prices.after])
})

test('what is on hold is paid with credits, or at the campus', async () => {
  const held = { ...(myBooking.price as NonNullable<MyBooking['price']>), state: 'HELD' as const }
  const walletId = '01990000-0000-7000-8000-000000000013'
  const state = server({
    unpaid: { until: '2026-11-23T15:30:00Z' },
    price: held,
    waysToPay: [{ by: 'WALLET', walletId, name: 'Ventas', credits: '6.00' }, { by: 'IN_LOCATION' }],
  })
  await screen.findByText(/apartado hasta 10:30/)
  expect(screen.getByRole('button', { name: 'Pagar en la sede' })).toBeDefined()
  await press('Pagar con Ventas: 6.00 créditos')
  await waitFor(() => expect(state.sent[0]?.[1]).toMatchObject({ by: { by: 'WALLET', walletId } }))
})

test('somebody is invited by a mail address, and a wrong one is told before it is sent', async () => {
  const state = server()
  await press('Invitar a alguien')
  await press('Añadir')
  expect(screen.getByText('Escribe un correo.')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Correo'), { target: { value: 'Eva@fuera.test' } })
  await press('Añadir')
  await waitFor(() => expect(state.sent[0]?.[1]).toMatchObject({ attendees: [{ email: 'eva@fuera.test' }] }))
})

test('within its window, one checks in with one press', async () => {
  const state = server({ attendance: { ...myBooking.attendance, can: { checkIn: true, undo: false } } })
  await press('Ya llegué')
  await screen.findAllByText('Tu llegada quedó registrada a las 09:50.')
  expect(state.sent[0]?.[0]).toBe('checkIn')
})

test('a link that leads nowhere says what to do', async () => {
  fakeApi({
    myBooking: {
      read: () => {
        throw new Refused('NOT_FOUND')
      },
    },
  })
  showScreen(<MyBookingScreen token="sealed" />)
  await screen.findByText('Este enlace ya no sirve')
})
