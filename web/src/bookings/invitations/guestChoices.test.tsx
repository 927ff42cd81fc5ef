// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { setToken } from '../../platform/session/token.ts'
import { preloadGuestChoices, useGuestChoices } from './guestChoices.ts'

test('what a guest can be is fetched once, before a form asks', async () => {
  setToken('token', 600)
  const called = vi.spyOn(globalThis, 'fetch').mockImplementation(async input => {
    const { pathname } = new URL((input as Request).url)
    return Response.json([
      pathname.endsWith('/guest')
        ? { code: 'CLIENT', displayName: 'Cliente' }
        : { code: 'TOUR', displayName: 'Visita' },
    ])
  })
  const queryClient = new QueryClient()
  preloadGuestChoices(queryClient)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  preloadGuestChoices(queryClient)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useGuestChoices(), { wrapper })
  expect(result.current).toEqual({
    types: [{ value: 'CLIENT', label: 'Cliente' }],
    purposes: [{ value: 'TOUR', label: 'Visita' }],
  })
  expect(called).toHaveBeenCalledTimes(2)
})
