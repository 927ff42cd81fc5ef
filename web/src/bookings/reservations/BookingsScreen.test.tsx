// @vitest-environment happy-dom
import type { Calendar } from '@aforo/api/bookings/calendar'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { BookingsScreen } from './BookingsScreen.tsx'
import type { BookingSearch } from './bookingSearch.ts'
import { calendarFixture } from './calendarFixture.ts'
import { reservation } from './reservationFixture.ts'

const { campusId, at: date } = reservation
const calendar = calendarFixture

/** What the screen put into its address. */
const searched: Partial<BookingSearch>[] = []
beforeEach(() => void searched.splice(0))

/** How what was cancelled was brought back. */
const restored: (boolean | undefined)[] = []

function show(
  search: BookingSearch,
  approvalTypes: Calendar['policy']['approvalTypes'] = [],
  asked: string[] = [],
  given: Partial<Calendar> = {},
) {
  fakeApi({
    users: { me: () => me() },
    bookings: {
      calendar: () => ({ ...calendar, ...given, policy: { ...calendar.policy, approvalTypes } }),
      get: () => reservation,
      cancel: () => ({ ...reservation, status: 'CANCELED', version: 2 }),
      restore: ({ undone }) => {
        restored.push(undone)
        return { ...reservation, version: 3 }
      },
      summary: () => ({ reservation, attendees: [], address: '', text: '' }),
      extend: () => {
        const data = { before: { amount: '60.00', currency: 'PEN' }, after: { amount: '90.00', currency: 'PEN' } }
        throw new Refused('PRICE_CHANGES', { data })
      },
    },
    series: {
      ofReservation: () => {
        throw new Refused('NOT_FOUND')
      },
    },
    bookingRequests: {
      search: () => pageOf([]),
      create: ({ spaceId }) => {
        asked.push(spaceId)
        throw new Refused('REQUEST_EXISTS')
      },
    },
    checkIn: {
      get: () => {
        throw new Refused('NOT_FOUND')
      },
    },
  })
  const campus = { id: campusId, name: 'Miraflores', code: 'MIR', timeZone: 'America/Lima' }
  return showScreen(
    <BookingsScreen
      campuses={[campus]}
      campus={campus}
      search={{ date, ...search }}
      onSearch={change => searched.push(change)}
    />,
    '/app/reservation/space',
  )
}

test('what is asked after pressing a button in the drawer is asked there, where a phone shows nothing else', async () => {
  const user = show({ open: reservation.reservationId })
  const drawer = await screen.findByRole('dialog', { name: /Comité de obra/ })
  await within(drawer).findByRole('button', { name: 'Compartir' })
  await user.click(within(drawer).getByRole('button', { name: 'Alargar' }))
  await user.click(await screen.findByRole('menuitem', { name: /hasta las 11:30/ }))
  await within(drawer).findByText(/Alargar «Comité de obra»: todavía no se hizo\. Cuesta S\/.60\.00/)
  expect(screen.getAllByText(/todavía no se hizo/)).toHaveLength(1)
})

test('only places that are had by asking are offered to be asked for', async () => {
  const asked: string[] = []
  const user = show({ ask: true }, ['PHONE_BOOTH'], asked)
  const drawer = await screen.findByRole('dialog', { name: /Pedir un lugar/ })
  expect(await screen.findByRole('button', { name: 'Pedir un lugar' })).toBeTruthy()
  await within(drawer).findByLabelText(/Fecha/)
  expect(within(drawer).getByRole<HTMLInputElement>('combobox', { name: /Lugar/ }).value).toBe('Cabina 4-1')
  await user.click(within(drawer).getByRole('button', { name: 'Pedir el lugar' }))
  await expect.poll(() => asked).toEqual(['01990000-0000-7000-8000-0000000000b1'])
})

test('where everything is booked without asking, nothing can be asked for', async () => {
  show({})
  await screen.findByRole('button', { name: 'Reservar' })
  await screen.findByText('Paracas')
  expect(screen.queryByRole('button', { name: 'Pedir un lugar' })).toBeNull()
})

test('undoing a cancellation at once leaves paid what was paid', async () => {
  const user = show({ open: reservation.reservationId })
  const drawer = await screen.findByRole('dialog', { name: /Comité de obra/ })
  await within(drawer).findByRole('button', { name: 'Compartir' })
  await user.click(within(drawer).getByRole('button', { name: 'Cancelar reserva' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await screen.findByText(/^Recuperada: Paracas/)
  expect(restored).toEqual([true])
})

test('after closing time a new booking begins at the next opening, and the calendar goes there', async () => {
  const nextOpen = { date: '2026-11-26', opensAt: '08:00', closesAt: '20:00' }
  const user = show({}, [], [], { now: `${date} 22:34`, nextOpen })
  await screen.findByText('Paracas')
  await user.click(screen.getByRole('button', { name: 'Reservar' }))
  expect(searched.at(-1)).toMatchObject({ new: 'any', at: '2026-11-26', date: '2026-11-26' })
})
