// @vitest-environment happy-dom
import type { LiveRoom } from '@aforo/api/front-desk/dashboard'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { FreeNow } from './FreeNow.tsx'

const campusId = '0198a000-0000-7000-8000-000000000001'

const room = (spaceName: string, given: Partial<LiveRoom>): LiveRoom => ({
  at: '2026-11-27',
  spaceId: crypto.randomUUID(),
  spaceName,
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

test('who walks in is offered the rooms that are free now, the smallest first and booths last', async () => {
  const small = room('Lobitos', { capacity: 4, until: '11:15' })
  fakeApi({
    dashboard: {
      liveRooms: () => ({
        dateRefreshed: '2026-11-27T15:34:00Z',
        campusId,
        timeZone: 'America/Lima',
        now: '2026-11-27 10:34',
        nextOpen: null,
        rooms: [
          room('Cabina 1', { spaceType: 'PHONE_BOOTH', capacity: null }),
          room('Paracas', {}),
          small,
          room('Ancón', { state: 'BUSY' }),
          room('Nazca', { bookable: false }),
        ],
      }),
    },
  })
  const chosen: unknown[] = []
  const user = showScreen(<FreeNow campusId={campusId} onChoose={(...room) => chosen.push(room)} />)
  await screen.findByRole('group', { name: 'Libres ahora' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Lobitos (4)',
    'Paracas (8)',
    'Cabina 1',
  ])
  await user.click(screen.getByRole('button', { name: 'Lobitos (4)' }))
  expect(chosen).toEqual([[small.spaceId, '11:15']])
})
