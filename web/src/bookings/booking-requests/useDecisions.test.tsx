// @vitest-environment happy-dom
import type { BookingRequest } from '@aforo/api/bookings/booking-requests'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '../../platform/api.ts'
import { setToken } from '../../platform/session/token.ts'
import { RequestCard } from './RequestCard.tsx'
import { useDecisions } from './useDecisions.ts'

const id = '0198a000-0000-7000-8000-000000000001'
const e02 = '0198a000-0000-7000-8000-000000000002'

const waiting: BookingRequest = {
  id,
  status: 'PENDING',
  date: '2026-11-24',
  from: '09:00',
  to: '18:00',
  startsAt: '2026-11-24T14:00:00Z',
  endsAt: '2026-11-24T23:00:00Z',
  timeZone: 'America/Lima',
  subject: '',
  ownerUsername: 'ivan@example.pe',
  ownerGivenName: 'Iván',
  ownerLastname: 'Rojas',
  spaceId: '0198a000-0000-7000-8000-000000000006',
  spaceName: 'E-06',
  spaceType: 'PARKING_SPOT',
  parkingSpotType: 'SIMPLE',
  parkingName: 'Sótano 1',
  campusId: '0198a000-0000-7000-8000-000000000009',
  campusName: 'Miraflores',
  requestedAt: '2026-11-23T14:00:00Z',
  expiresAt: '2026-11-24T14:15:00Z',
  visitors: [],
  reservationId: null,
  givenSpaceName: '',
  decidedBy: '',
  decidedAt: null,
  reason: '',
  rivals: [],
  takenBy: [],
  freePlaces: [{ spaceId: e02, spaceName: 'E-02' }],
  ownerHas: [
    { reservationId: e02, spaceName: 'E-09', campusName: 'San Isidro', from: '08:00', to: '12:00' },
    { reservationId: id, spaceName: 'E-03', campusName: 'Miraflores', from: '13:00', to: '14:00' },
  ],
  version: 1,
  can: { approve: true, decline: true, cancel: true },
}

function Waiting() {
  return (
    <RequestCard
      request={waiting}
      selected={false}
      marked={false}
      decisions={useDecisions()}
      onSelect={() => undefined}
      onDecline={() => undefined}
    />
  )
}

/** Shows the request beside a server that answers each call as `answers` says, by the end of its path. */
function show(answers: Record<string, BookingRequest>) {
  setToken('token', 600)
  const called: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async input => {
    const path = new URL((input as Request).url).pathname.split('/').at(-1) ?? ''
    called.push(path)
    return Response.json(answers[path])
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(api.users.me.queryKey(), { username: 'lucia@example.pe' } as never)
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <Notifications />
        <Waiting />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return called
}

test('approving in another space says which was given, and can be undone', async () => {
  const approved = { ...waiting, status: 'APPROVED' as const, givenSpaceName: 'E-02', version: 2 }
  const called = show({ approve: approved, reopen: { ...waiting, version: 3 } })
  fireEvent.click(screen.getByRole('button', { name: 'Aprobar en Estacionamiento E-02' }))
  await screen.findByText('Aprobada: Iván, Estacionamiento E-02')
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Se deshizo el cambio.')
  expect(called).toEqual(['approve', 'reopen'])
})

test('the card says what the person already has that day, and where it is elsewhere', () => {
  show({})
  screen.getByText(/Iván ya tiene E-09, San Isidro, 08:00 – 12:00 y E-03, 13:00 – 14:00 ese día\./)
})
