// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../testing/fakeApi.ts'
import { me } from '../testing/me.ts'
import { showScreen } from '../testing/showScreen.tsx'
import { InactivityDialog } from './InactivityDialog.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

const title = 'Tu sesión se cerrará por falta de actividad'
/** Lets so many minutes pass, and the dialog look at the clock once. */
const later = (minutes: number) =>
  act(() => {
    vi.setSystemTime(Date.now() + minutes * 60_000)
    vi.advanceTimersByTime(2_000)
  })

test('after the minutes of the organisation the end is announced, and this device can be made a reception post', async () => {
  fakeApi({ users: { me: () => me({ inactivityMinutes: 30 }) } })
  // No sign-in is kept here, so that staying has no token to renew.
  localStorage.clear()
  const user = showScreen(
    <Suspense>
      <InactivityDialog />
      <p>Aquí</p>
    </Suspense>,
  )
  await screen.findByText('Aquí')
  later(30)
  expect(await screen.findByText(title)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Es un puesto de recepción: 12 h' }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  later(11 * 60)
  expect(screen.queryByText(title)).toBeNull()
  later(60)
  expect(await screen.findByText(title)).toBeDefined()
})
