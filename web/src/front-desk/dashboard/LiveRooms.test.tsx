// @vitest-environment happy-dom
import type { LiveRoom, LiveRooms as Rooms } from '@aforo/api/front-desk/dashboard'
import { shortDay } from '@aforo/api/platform/dates-in-words'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { LiveRooms } from './LiveRooms.tsx'

const campus = { id: '0198a000-0000-7000-8000-000000000001', name: 'Miraflores' }
const room = (n: number, given: Partial<LiveRoom>): LiveRoom => ({
  at: '2026-11-27',
  spaceId: `0198a000-0000-7000-8000-00000000001${n}`,
  spaceName: 'Paracas',
  spaceType: 'ROOM',
  floorName: 'Piso 3',
  capacity: 8,
  bookable: true,
  state: 'FREE',
  until: null,
  block: null,
  reservations: [],
  ...given,
})

function show(rooms: LiveRoom[], nextOpen: Rooms['nextOpen'] = null) {
  fakeApi({
    dashboard: {
      liveRooms: () => ({
        dateRefreshed: '2026-11-28T03:34:00Z',
        campusId: campus.id,
        timeZone: 'America/Lima',
        now: '2026-11-27 22:34',
        nextOpen,
        rooms,
      }),
    },
  })
  showScreen(<LiveRooms campus={campus} show={undefined} onShow={() => undefined} />)
}

test.each([
  ['2026-11-28', 'abre mañana a las 09:00'],
  ['2026-11-30', `abre el ${shortDay('2026-11-30')} a las 09:00`],
])('a room of a closed campus says when it opens on %s, and is not offered', async (date, words) => {
  show([room(1, { state: 'CLOSED' })], { date, opensAt: '09:00', closesAt: '20:00' })
  await screen.findByText(words)
  expect(screen.queryByRole('link', { name: /Reservar/ })).toBeNull()
})

test('what is sold by the month is one line below the live rooms, and not counted among them', async () => {
  const sold = { state: 'BLOCKED' as const, block: { kind: 'SOLD' as const, reason: 'Quiroga' } }
  show([room(1, {}), room(2, { ...sold, spaceName: 'Oficina 301' }), room(3, { ...sold, spaceName: 'Oficina 302' })])
  await screen.findByText('2 salas vendidas por mes: Oficina 301, Oficina 302.')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('radio', { name: 'Todas 1' })).toBeTruthy()
})
