// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../testing/fakeApi.ts'
import { me } from '../testing/me.ts'
import { showScreen } from '../testing/showScreen.tsx'
import { InactivityDialog } from './InactivityDialog.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const title = 'Tu sesión se cerrará por falta de actividad'
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000 + 2_000)
/** Longer than the dialog takes to look at the clock. */
const aLook = () => new Promise(done => setTimeout(done, 1_300))

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
  expect(await screen.findByText(title, undefined, { timeout: 5_000 })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Es un puesto de recepción: 12 h' }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  later(11 * 60)
  await aLook()
  expect(screen.queryByText(title)).toBeNull()
  later(60)
  expect(await screen.findByText(title, undefined, { timeout: 5_000 })).toBeDefined()
})
