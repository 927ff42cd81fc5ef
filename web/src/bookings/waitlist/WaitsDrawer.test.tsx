// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { WaitButton } from './WaitButton.tsx'
import { WaitsDrawer } from './WaitsDrawer.tsx'

const wait = {
  id: '0198a000-0000-7000-8000-000000000001',
  status: 'WAITING' as const,
  campusId: '0198a000-0000-7000-8000-000000000002',
  campusName: 'Barranco',
  timeZone: 'America/Lima',
  spaceId: null,
  spaceName: '',
  spaceType: 'ROOM' as const,
  capacity: 6,
  features: [],
  at: '2026-11-24',
  from: '09:00',
  to: '10:00',
  subject: 'Comité',
  ownerUsername: 'ivan@example.pe',
  ownerGivenName: 'Iván',
  ownerLastname: 'Rojas',
  place: 1,
  offer: null,
  createdAt: '2026-11-23T14:00:00Z',
  can: { accept: false, decline: false, cancel: true },
}

/** What the accepted wait becomes. */
const reservation = {
  reservationId: wait.id,
  status: 'CREATED' as const,
  kind: 'REGULAR' as const,
  room: { id: wait.id },
  at: wait.at,
  from: wait.from,
  to: wait.to,
  startsAt: '2026-11-24T14:00:00Z',
  endsAt: '2026-11-24T15:00:00Z',
  timeZone: wait.timeZone,
  durationInMinutes: 60,
  subject: wait.subject,
  ownerUsername: wait.ownerUsername,
  ownerGivenName: wait.ownerGivenName,
  ownerLastname: wait.ownerLastname,
  spaceId: wait.campusId,
  spaceName: 'Paracas',
  spaceType: 'ROOM' as const,
  campusId: wait.campusId,
  campusName: wait.campusName,
  eventType: null,
  layout: null,
  turnId: null,
  heldUntil: null,
  attendeeCount: 0,
  meeting: null,
  calendar: null,
  wallet: null,
  price: null,
  unpaid: null,
  version: 1,
  can: {
    confirm: false,
    reschedule: true,
    extend: true,
    release: false,
    cancel: true,
    restore: false,
    edit: true,
  },
}

test('an administrator’s waiting list begins with everybody’s, by name, and can be narrowed to their own', async () => {
  const asked = vi.fn()
  fakeApi({
    waitlist: {
      search: ({ everyone }) => {
        asked(everyone)
        return pageOf(everyone ? [wait] : [])
      },
    },
  })
  const campus = { id: wait.campusId, name: wait.campusName }
  const user = showScreen(<WaitsDrawer opened campus={campus} at={wait.at} onClose={() => undefined} />)
  await screen.findByText(/Iván Rojas/)
  expect(asked).toHaveBeenCalledExactlyOnceWith(true)
  await user.click(screen.getByRole('switch', { name: 'Ver las de todas las personas' }))
  await screen.findByText('No esperas ningún lugar')
  expect(asked).toHaveBeenLastCalledWith(false)
})

test('who finds a room taken stands in line for it with their place, or is told that it came free meanwhile', async () => {
  const [asked, joined] = [vi.fn(), vi.fn()]
  let free = false
  fakeApi({
    waitlist: {
      join: given => {
        asked(given)
        return free ? { ...wait, status: 'OFFERED', place: null } : { ...wait, place: 2 }
      },
    },
  })
  const slot = { spaceId: wait.id, at: wait.at, from: wait.from, to: wait.to }
  const user = showScreen(<WaitButton slot={slot} subject="Comité" onJoined={joined} />)
  const button = await screen.findByRole('button', { name: 'Avisarme si se libera' })
  await user.click(button)
  await screen.findByText('Estás en la lista de espera, en el puesto 2. Te avisamos si se libera.')
  free = true
  await user.click(button)
  await screen.findByText('El lugar se acaba de liberar: es tuyo si lo aceptas.')
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ ...slot, subject: 'Comité' })
  expect(joined).toHaveBeenCalledTimes(2)
})

test('what comes free is on hold for who waits, and theirs once they accept it', async () => {
  const heldUntil = new Date(Date.now() + 600_000).toISOString()
  const offer = { reservationId: wait.id, spaceId: wait.campusId, spaceName: 'Paracas', heldUntil }
  const offered = { ...wait, status: 'OFFERED' as const, place: null, offer, can: { ...wait.can, accept: true } }
  let accepted = false
  fakeApi({
    waitlist: {
      search: () => pageOf(accepted ? [] : [offered]),
      accept: ({ id }) => {
        accepted = id === wait.id
        return { wait: { ...offered, status: 'ACCEPTED', offer: null }, reservation }
      },
    },
  })
  const campus = { id: wait.campusId, name: wait.campusName }
  const user = showScreen(<WaitsDrawer opened campus={campus} at={wait.at} onClose={() => undefined} />)
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Guardado para ti: quedan /)
  await user.click(screen.getByRole('button', { name: 'Aceptar' }))
  await screen.findByText('Reservado: el lugar es tuyo.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Aceptar' })).toBeNull())
  expect(accepted).toBe(true)
})
