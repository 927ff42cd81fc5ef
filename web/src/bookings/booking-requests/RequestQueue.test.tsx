// @vitest-environment happy-dom
import type { BookingRequest } from '@aforo/api/bookings/booking-requests'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { reservation } from '../reservations/reservationFixture.ts'
import { RequestQueue } from './RequestQueue.tsx'
import { WaitingCount } from './WaitingCount.tsx'

const requestOf = (place: number, more: Partial<BookingRequest>): BookingRequest => ({
  id: `01990000-0000-7000-8000-00000000000${place}`,
  status: 'PENDING',
  date: '2026-11-30',
  from: '09:00',
  to: '11:00',
  startsAt: '2026-11-30T14:00:00Z',
  endsAt: '2026-11-30T16:00:00Z',
  timeZone: 'America/Lima',
  subject: '',
  ownerUsername: `persona${place}@anden.example`,
  ownerGivenName: 'Ximena',
  ownerLastname: 'Paredes',
  spaceId: '01990000-0000-7000-8000-0000000000aa',
  spaceName: 'Paracas',
  spaceType: 'ROOM',
  parkingSpotType: null,
  parkingName: '',
  campusId: '01990000-0000-7000-8000-0000000000bb',
  campusName: 'Miraflores',
  requestedAt: '2026-11-28T14:00:00Z',
  expiresAt: '2026-11-30T14:00:00Z',
  visitors: [],
  reservationId: null,
  givenSpaceName: '',
  decidedBy: '',
  decidedAt: null,
  reason: '',
  rivals: [],
  takenBy: [],
  freePlaces: [],
  ownerHas: [],
  version: 1,
  can: { approve: true, decline: true, cancel: false },
  ...more,
})

test('requests for rooms, booths, desks and parking are listed and decided together, and the badge counts them all', async () => {
  const items = [
    requestOf(1, {}),
    requestOf(2, { spaceType: 'PHONE_BOOTH', spaceName: 'Cabina 2' }),
    requestOf(3, { spaceType: 'SEAT', spaceName: '14' }),
    requestOf(4, { spaceType: 'PARKING_SPOT', spaceName: '7', parkingSpotType: 'SIMPLE', parkingName: 'Sótano' }),
  ]
  const types = new Set<string | undefined>()
  const approved: string[] = []
  fakeApi({
    users: { me: () => me() },
    bookingRequests: {
      search: input => {
        types.add(input.type)
        return pageOf(items)
      },
      approve: ({ id }) => {
        approved.push(id)
        return requestOf(1, { id, status: 'APPROVED', can: { approve: false, decline: false, cancel: false } })
      },
    },
  })
  const user = showScreen(
    <>
      <WaitingCount />
      <RequestQueue search={{}} campusId={undefined} date="2026-11-28" onSearch={() => undefined} />
    </>,
  )
  const cards = await screen.findAllByRole('listitem')
  expect(cards.map(card => card.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('Paracas'),
    expect.stringContaining('Cabina 2'),
    expect.stringContaining('Escritorio 14'),
    expect.stringContaining('Estacionamiento 7'),
  ])
  expect(await screen.findByText('4')).toBeDefined()
  // The specification's default, parking alone, would leave three of them undecided.
  expect([...types]).toEqual(['ALL'])
  await user.click((await screen.findAllByRole('button', { name: /^Aprobar/ }))[0] as HTMLElement)
  await expect.poll(() => approved).toEqual([items[0]?.id])
})

const decided = { approve: false, decline: false, cancel: false }

test('a link leads to its request, also once it is decided and no longer waits', async () => {
  const one = requestOf(9, { ownerGivenName: 'Ana', status: 'APPROVED', can: decided })
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
  fakeApi({
    users: { me: () => me() },
    bookingRequests: { search: () => pageOf([requestOf(1, {}), requestOf(2, {})]), get: () => one },
  })
  const queue = (more: object) => (
    <RequestQueue
      search={{ request: one.id, ...more }}
      campusId={undefined}
      date="2026-11-28"
      onSearch={() => undefined}
    />
  )
  showScreen(queue({}))
  const card = await screen.findByRole('listitem', { name: /^Ana/ })
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  await expect.poll(() => document.activeElement).toBe(card)
  expect(brought.mock.contexts).toContain(card)
})

test('who looks for other requests is shown those alone', async () => {
  fakeApi({
    users: { me: () => me() },
    bookingRequests: { search: () => pageOf([requestOf(1, {})]) },
  })
  const search = { request: requestOf(9, {}).id, q: 'ximena' }
  showScreen(<RequestQueue search={search} campusId={undefined} date="2026-11-28" onSearch={() => undefined} />)
  await screen.findByRole('listitem', { name: /^Ximena/ })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('an approved request whose booking nobody has paid says that the place is on hold', async () => {
  const hold = { ...reservation, unpaid: { until: '2026-11-30T14:00:00Z' } }
  fakeApi({
    users: { me: () => me() },
    bookingRequests: {
      search: () => pageOf([requestOf(1, {})]),
      approve: () =>
        requestOf(1, {
          status: 'APPROVED',
          reservationId: hold.reservationId,
          givenSpaceName: 'Paracas',
          can: decided,
        }),
    },
    bookings: { get: () => hold as never },
  })
  const user = showScreen(
    <RequestQueue search={{}} campusId={undefined} date="2026-11-28" onSearch={() => undefined} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Aprobar' }))
  await screen.findByText(/^Aprobada: Ximena, Paracas\. Apartado hasta .*, falta el pago$/)
})
