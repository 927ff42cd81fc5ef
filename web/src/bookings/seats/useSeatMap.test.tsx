// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { useSeatMap } from './useSeatMap.ts'

test('a campus’s seats are asked for in its own time zone', async () => {
  const asked = vi.fn()
  const campus = { id: '01990000-0000-7000-8000-000000000001', name: 'Barranco', code: 'BAR', timeZone: 'America/Lima' }
  fakeApi({
    bookings: {
      seats: ({ campusId, timeZone }) => {
        asked(campusId, timeZone)
        const nothing = { turns: [], floors: [], floorId: null, seats: [], mine: [] }
        const today = { date: '2026-11-23', now: '2026-11-23 09:00', lastDate: '2026-12-23' }
        return { campusId, timeZone: campus.timeZone, ...today, ...nothing }
      },
    },
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(() => useSeatMap(campus, {}, '2026-11-22'), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  // Before the answer, the day that it is there by the browser's clock.
  expect(result.current.date).toBe('2026-11-22')
  await vi.waitFor(() => expect(result.current.date).toBe('2026-11-23'))
  expect(asked).toHaveBeenCalledExactlyOnceWith(campus.id, 'America/Lima')
})

test('after the last shift tomorrow is shown, unless a date is asked for', async () => {
  const campus = { id: '01990000-0000-7000-8000-000000000001', name: 'Barranco', code: 'BAR', timeZone: 'America/Lima' }
  const turns = [{ turnId: '01990000-0000-7000-8000-000000000002', name: 'Día', from: '08:00', to: '20:00' }]
  fakeApi({
    bookings: {
      seats: ({ campusId, date = '2026-11-23' }) => {
        const nothing = { floors: [], floorId: null, seats: [], mine: [] }
        const then = { date, now: '2026-11-23 20:00', lastDate: '2026-12-23' }
        return { campusId, timeZone: campus.timeZone, ...then, turns, ...nothing }
      },
    },
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result, rerender } = renderHook(({ date }) => useSeatMap(campus, { date }, '2026-11-23'), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    initialProps: { date: undefined as string | undefined },
  })
  await vi.waitFor(() => expect(result.current.map?.date).toBe('2026-11-24'))
  expect(result.current.date).toBe('2026-11-24')
  rerender({ date: '2026-11-23' })
  await vi.waitFor(() => expect(result.current.map?.date).toBe('2026-11-23'))
  expect(result.current.isOver).toBe(false)
})
