// @vitest-environment happy-dom
import type { BulkResult } from '@aforo/api/people/iam'
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { BulkActions } from './BulkActions.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

test('several people are disabled after a look at what that does, and enabled again by undoing it', async () => {
  const sent: unknown[] = []
  const result: BulkResult = { matched: 3, done: 2, unchanged: 1, refused: 0, refusals: [], changed: [id(1), id(2)] }
  fakeApi({
    users: {
      me: () => me(),
      bulk: ({ act, userIds, preview }) => {
        sent.push({ act, userIds, preview })
        return result
      },
    },
  })
  const clear = vi.fn()
  const selection = {
    all: false,
    ids: new Set([id(1), id(2), id(3)]),
    has: () => true,
    count: () => 3,
    toggle: () => {},
    everything: () => {},
    clear,
  }
  const user = showScreen(
    <Suspense>
      <BulkActions selection={selection} filter={{}} />
    </Suspense>,
  )
  await user.click(await screen.findByRole('button', { name: 'Deshabilitar' }))
  await screen.findByText(/^Se aplicará a/)
  expect(screen.getByText(/1 persona ya está así/)).toBeDefined()
  expect(screen.getByText(/sus sesiones abiertas se cierran/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Deshabilitar: 2 personas' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  // Only those who changed are enabled again.
  await expect.poll(() => sent.at(-1)).toMatchObject({ act: 'ENABLE', userIds: [id(1), id(2)] })
  expect(sent).toHaveLength(3)
  expect(sent.slice(0, 2)).toMatchObject([
    { act: 'DISABLE', userIds: [id(1), id(2), id(3)], preview: true },
    { act: 'DISABLE', userIds: [id(1), id(2), id(3)] },
  ])
  expect(clear).toHaveBeenCalled()
})
