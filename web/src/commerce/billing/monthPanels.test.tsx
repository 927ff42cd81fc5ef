// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { CheckPanel } from './CheckPanel.tsx'
import { RunPanel } from './RunPanel.tsx'

const told: string[] = []

beforeEach(() => {
  told.length = 0
  fakeApi({
    billingRuns: {
      list: () => [],
      preview: () => ({ ...pageOf([]), contracts: 0, counts: { NEW: 0, UPDATED: 0, KEPT: 0 }, added: [] }),
      check: () => ({ ...pageOf([]), counts: [], clean: 0, toSend: 0 }),
    },
  })
})

/** A panel beside the address that holds its month. */
function Beside({ panel: Panel }: { panel: typeof RunPanel }) {
  const [month, setMonth] = useState('2026-11')
  return (
    <Panel
      month={month}
      onMonth={next => {
        told.push(next)
        setMonth(next)
      }}
    />
  )
}

test.each([
  ['the run', RunPanel],
  ['the check', CheckPanel],
])('the month of %s is typed key by key, and only what was meant goes to the address', async (_, panel) => {
  const user = showScreen(<Beside panel={panel} />)
  const field = await screen.findByLabelText<HTMLInputElement>('Mes')
  expect(field.value).toBe('noviembre de 2026')
  await user.clear(field)
  await user.type(field, '3/2027')
  expect(field.value).toBe('3/2027')
  expect(told).toEqual([])
  await user.tab()
  expect(field.value).toBe('marzo de 2027')
  expect(told).toEqual(['2027-03'])
  await user.clear(field)
  await user.tab()
  expect(field.value).toBe('marzo de 2027')
  expect(told).toEqual(['2027-03'])
})
