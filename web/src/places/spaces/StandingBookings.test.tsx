// @vitest-environment happy-dom
import type { ListedUser } from '@aforo/api/people/users'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reservation } from '../../bookings/reservations/reservationFixture.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { StandingBookings } from './StandingBookings.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`
/** A booking as the search answers it. */
const booked = (place: number, name: string, username: string) => ({
  ...reservation,
  reservationId: id(place),
  at: '2027-03-05',
  from: '08:00',
  to: '13:00',
  ownerGivenName: name,
  ownerUsername: username,
})

const can = {
  edit: true,
  enable: false,
  disable: true,
  resend: false,
  setTemporaryPassword: false,
  resetSecondFactor: false,
  remove: true,
}
const ana: ListedUser = {
  userId: id(5),
  username: 'ana@a.test',
  info: { givenName: 'Ana', lastname: 'Quispe', name: 'Ana Quispe', picture: null, phone: null },
  roles: [],
  active: true,
  status: 'ACTIVE',
  haveCard: false,
  lastAccessAt: null,
  teams: [],
  version: 1,
  can,
}

const seat = { id: id(1), kind: 'AVAILABLE' as const, holder: null, teams: [] }

test('who has booked a seat that becomes another’s is named, and keeps it', async () => {
  fakeApi({
    bookings: {
      search: () => ({
        ...pageOf([booked(2, 'Ana', 'ana@a.test'), booked(3, 'Beto', 'beto@a.test')]),
        totalIsEstimate: false,
      }),
    },
  })
  showScreen(<StandingBookings spaces={[seat]} kind="FIXED" holderUsername="ana@a.test" teamIds={[]} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/Otra persona tiene aquí una reserva.*Beto Quispe, 5 mar. 2027, 08:00.*Se queda/)
  expect(alert.textContent).not.toContain('Ana')
})

test('bookings without a visit are named where a seat becomes visitors’', async () => {
  const ana = { ...booked(2, 'Ana', 'ana@a.test'), attendeeCount: 0 }
  const beto = { ...booked(3, 'Beto', 'beto@a.test'), attendeeCount: 1 }
  fakeApi({ bookings: { search: () => ({ ...pageOf([ana, beto]), totalIsEstimate: false }) } })
  showScreen(<StandingBookings spaces={[seat]} kind="VISIT" holderUsername="" teamIds={[]} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/Hay aquí una reserva sin visita.*Ana Quispe, 5 mar. 2027, 08:00.*Se queda/)
  expect(alert.textContent).not.toContain('Beto')
})

test('bookings of people of no team of a rotating seat are named', async () => {
  const asked: (string | undefined)[] = []
  fakeApi({
    bookings: {
      search: () => ({
        ...pageOf([booked(2, 'Ana', 'ana@a.test'), booked(3, 'Beto', 'beto@a.test')]),
        totalIsEstimate: false,
      }),
    },
    users: {
      list: ({ teamId }) => {
        asked.push(teamId)
        return pageOf([ana])
      },
    },
  })
  showScreen(<StandingBookings spaces={[seat]} kind="ROTATING" holderUsername="" teamIds={[id(7)]} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/Alguien que no es de sus equipos tiene aquí una reserva.*Beto Quispe.*Se queda/)
  expect(alert.textContent).not.toContain('Ana')
  expect(asked).toEqual([id(7)])
})

test.each([
  ['of another kind', { ...seat, kind: 'VISIT' }, 'AVAILABLE', ''],
  ['that rotates among the same teams', { ...seat, kind: 'ROTATING' }, 'ROTATING', ''],
  ['that is visitors’ already', { ...seat, kind: 'VISIT' }, 'VISIT', ''],
  ['that is theirs already', { ...seat, kind: 'FIXED', holder: { username: 'ana@a.test' } }, 'FIXED', 'ana@a.test'],
] as const)('of a seat %s nothing is asked', async (_what, space, kind, holderUsername) => {
  let calls = 0
  fakeApi({
    bookings: {
      search: () => {
        calls++
        return { ...pageOf([]), totalIsEstimate: false }
      },
    },
  })
  showScreen(<StandingBookings spaces={[space as never]} kind={kind} holderUsername={holderUsername} teamIds={[]} />)
  await Promise.resolve()
  expect(calls).toBe(0)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('of many seats that become fixed at once all bookings are named with their seat, and asked for in few calls', async () => {
  const asked: (string[] | undefined)[] = []
  fakeApi({
    bookings: {
      search: ({ spaceIds }) => {
        asked.push(spaceIds)
        const items = asked.length === 1 ? [{ ...booked(2, 'Ana', 'ana@a.test'), spaceName: 'Escritorio 1' }] : []
        return { ...pageOf(items), totalIsEstimate: false }
      },
    },
  })
  const seats = Array.from({ length: 150 }, (_, place) => ({ ...seat, id: id(place + 1) }))
  const fixed = { ...seat, id: id(999), kind: 'FIXED' as const }
  showScreen(<StandingBookings spaces={[...seats, fixed]} kind="FIXED" holderUsername="" teamIds={[]} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/Otra persona tiene en ellos una reserva.*Escritorio 1: Ana Quispe, 5 mar. 2027/)
  expect(asked.map(ids => ids?.length)).toEqual([100, 50])
})
