// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../testing/showScreen.tsx'
import { MySeats } from './MySeats.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`
const seat = (place: number, kind: 'AVAILABLE' | 'VISIT') => ({
  reservationId: id(place),
  from: '08:00',
  to: '13:00',
  seatId: id(place + 10),
  seatName: `4D-${place}`,
  kind,
  floorId: id(20),
  floorName: 'Piso 4',
  turnId: null,
})

test('a visitor’s seat is not where its host sits', async () => {
  showScreen(<MySeats mine={[seat(1, 'AVAILABLE'), seat(2, 'VISIT')]} today={false} onShow={() => undefined} />)
  const own = await screen.findByRole('region', { name: 'Mi escritorio' })
  expect(own.textContent).toMatch(/^Ese día te sientas en.*4D-1/)
  expect(own.textContent).not.toContain('4D-2')
  expect(screen.getByRole('region', { name: 'Mis visitas' }).textContent).toMatch(
    /^Ese día tu visita se sienta en.*4D-2/,
  )
})
