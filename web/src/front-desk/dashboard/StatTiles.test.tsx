// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { StatTiles } from './StatTiles.tsx'

const campus = '0198a000-0000-7000-8000-000000000001'

const linksOf = async (campusId: string | undefined) => {
  fakeApi({
    dashboard: {
      stats: () => ({
        dateRefreshed: '2026-11-23T14:00:00Z',
        campusCount: 3,
        bookableSpaces: 120,
        people: 58,
        activeUsers: 44,
        reservationsToday: 31,
        unpaidToday: 2,
        reservationsByNow: 12,
        reservationsByNowLastWeek: 9,
        roomsInUse: 5,
        roomCount: 8,
        roomsInUseByHour: Array.from({ length: 24 }, () => 0),
        hour: 10,
      }),
    },
  })
  showScreen(<StatTiles campusId={campusId} visitors={null} />)
  const tiles = await screen.findByRole('list', { name: 'Cifras de hoy' })
  await within(tiles).findByText('44 ingresaron en 30 días')
  return within(tiles)
    .getAllByRole('link')
    .map(link => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')])
}

test('each figure of a campus leads to the list of what it counts', async () => {
  expect(await linksOf(campus)).toEqual([
    ['Reservas hoy', `/app/reservation/space?view=list&campus=${campus}`],
    ['Salas en uso', `/app/reservation/space?view=day&campus=${campus}`],
    ['Personas', '/app/users/collaborators'],
    ['Espacios reservables', `/app/configurations/spaces?campus=${campus}`],
  ])
})

test('bookings on hold are shown apart from what is booked', async () => {
  await linksOf(campus)
  expect(screen.getByText('2 apartadas, falta el pago')).toBeTruthy()
})

test('the figures of all campuses lead to the bookings of all', async () => {
  expect((await linksOf(undefined))[0]).toEqual(['Reservas hoy', '/app/reservation/space?view=list&campus=all'])
})
