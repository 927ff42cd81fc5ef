// @vitest-environment happy-dom
import type { ProblemCode } from '@aforo/api/platform/problems'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi, Refused } from '../testing/fakeApi.ts'
import { api } from './api.ts'
import { concerns, readAgain, useLiveEvents } from './live.ts'

const [here, there] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']
const week = { from: '2026-03-02', to: '2026-03-08' }
const calendarHere = api.bookings.calendar.queryKey({ input: { campusId: here, ...week } })

test('a booking is read again where its campus is shown, and not where another is', () => {
  expect(concerns(calendarHere, { topic: 'reservations', campusId: here })).toBe(true)
  expect(concerns(calendarHere, { topic: 'reservations', campusId: there })).toBe(false)
})

test('what names no campus is always read again', () => {
  expect(concerns(calendarHere, { topic: 'reservations' })).toBe(true)
  expect(concerns(api.dashboard.stats.queryKey({ input: {} }), { topic: 'reservations', campusId: there })).toBe(true)
  expect(concerns(api.bookings.key(), { topic: 'reservations', campusId: there })).toBe(true)
})

test('a change of a campus itself may show in any', () => {
  expect(concerns(calendarHere, { topic: 'spaces', campusId: there })).toBe(true)
})

test('what was asked for before a change and is answered after it is read once more', async () => {
  const queryClient = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let readings = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['calendar'],
    queryFn: () => answers[readings++]?.promise ?? Promise.reject(new Error('read too often')),
  })
  const stop = observer.subscribe(() => {})
  readAgain(queryClient, { queryKey: ['calendar'] })
  answers[0]?.resolve('before')
  await expect.poll(() => readings).toBe(2)
  answers[1]?.resolve('after')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  stop()
})

/** Listens with a server that refuses so, for ten minutes. @returns how often it was asked */
async function askedIn10Minutes(code: ProblemCode) {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  let asked = 0
  fakeApi({
    events: {
      stream: () => {
        asked += 1
        throw new Refused(code)
      },
    },
  })
  const client = new QueryClient()
  const { unmount } = renderHook(useLiveEvents, {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
  })
  await vi.advanceTimersByTimeAsync(600_000)
  unmount()
  return asked
}

test('a live connection that is forbidden is not asked for again; one that fails is', async () => {
  expect(await askedIn10Minutes('FORBIDDEN')).toBe(1)
  expect(await askedIn10Minutes('UNAVAILABLE')).toBeGreaterThan(5)
})
