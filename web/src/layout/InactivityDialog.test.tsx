// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../testing/fakeApi.ts'
import { me } from '../testing/me.ts'
import { showScreen } from '../testing/showScreen.tsx'
import { InactivityDialog } from './InactivityDialog.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

const title = 'Tu sesión se cerrará por falta de actividad'

async function show() {
  fakeApi({ users: { me: () => me({ inactivityMinutes: 30 }) } })
  showScreen(
    <Suspense fallback={<output>…</output>}>
      <InactivityDialog />
    </Suspense>,
  )
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull())
}
const wait = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000 + 2_000))

test('after the minutes of the organisation the end is announced, and this device can be made a reception post', async () => {
  await show()
  await wait(30)
  expect(screen.getByText(title)).toBeDefined()
  act(() => screen.getByRole('button', { name: 'Es un puesto de recepción: 12 h' }).click())
  expect(screen.queryByText(title)).toBeNull()
  await wait(11 * 60)
  expect(screen.queryByText(title)).toBeNull()
  await wait(60)
  expect(screen.getByText(title)).toBeDefined()
})
