// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { DeskStart } from './DeskStart.tsx'

const nothing = { count: 0, currentPage: 1, empty: true, hasNext: false, totalItems: 0 }

test('without a campus nothing is sold, and the way to the first one is shown', async () => {
  fakeApi({ campuses: { search: () => ({ ...nothing, items: [] }) } })
  showScreen(<DeskStart campus={undefined} onSold={() => {}} onCancel={() => {}} />)
  const next = await screen.findByRole('link', { name: 'Nueva sede' })
  expect(next.getAttribute('href')).toBe('/app/configurations/campus?create=true')
  expect(screen.queryByRole('button', { name: /^Vender/ })).toBeNull()
})
