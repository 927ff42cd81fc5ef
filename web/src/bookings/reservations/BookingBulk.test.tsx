// @vitest-environment happy-dom
import type { BulkBookingsResult } from '@aforo/api/bookings/reservation-bulk'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { BookingBulk } from './BookingBulk.tsx'

const id = '0198a000-0000-7000-8000-000000000001'
const nobody = () => undefined

test('the days of a move are typed key by key, also those before', async () => {
  const asked: unknown[] = []
  fakeApi({
    bookings: {
      bulk: input => {
        asked.push('days' in input ? input.days : undefined)
        return { matched: 1, done: 1, refused: 0, refusals: [], changed: [] } satisfies BulkBookingsResult
      },
    },
  })
  const selection = { all: false, ids: new Set([id]), has: () => true, count: () => 1 }
  const user = showScreen(
    <BookingBulk
      selection={{ ...selection, toggle: nobody, everything: nobody, clear: nobody }}
      filter={undefined}
      campusId={undefined}
      can={{ move: true, cancel: true }}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Mover…' }))
  const days = await screen.findByLabelText<HTMLInputElement>('Días')
  await user.clear(days)
  await user.type(days, '-14')
  expect(days.value).toBe('-14')
  await screen.findByText(/^Mover:/)
  expect(asked.at(-1)).toBe(-14)
  await user.clear(days)
  await user.type(days, '7')
  expect(days.value).toBe('7')
  await screen.findByText(/^Mover:/)
  expect(asked.at(-1)).toBe(7)
})

test('bookings that are over are offered nothing, and it is said', async () => {
  fakeApi({})
  const selection = { all: false, ids: new Set([id]), has: () => true, count: () => 1 }
  showScreen(
    <BookingBulk
      selection={{ ...selection, toggle: nobody, everything: nobody, clear: nobody }}
      filter={undefined}
      campusId={undefined}
      can={{ move: false, cancel: false }}
    />,
  )
  await screen.findByText('Ya no se pueden mover ni cancelar.')
  expect(screen.queryByRole('button')).toBeNull()
})
