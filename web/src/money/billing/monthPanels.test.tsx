// @vitest-environment happy-dom
import type { BillingRun, Finding } from '@aforo/api/money/billing-runs'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
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
      preview: () => ({ ...pageOf([]), contracts: 0, counts: { NEW: 0, UPDATED: 0, KEPT: 0 }, leftOut: [], added: [] }),
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

test('what a run would do is asked again once it has ended, whatever was asked before answers', async () => {
  const ended = Promise.withResolvers<void>()
  let runs: z.input<typeof BillingRun>[] = []
  let asked = 0
  const wouldDo = (fresh: number) => ({
    ...pageOf([]),
    contracts: 1,
    counts: { NEW: fresh, UPDATED: 0, KEPT: 0 },
    leftOut: [],
    added: [],
  })
  fakeApi({
    users: { me: () => me() },
    billingRuns: {
      list: () => runs,
      start: () => {
        runs = [run]
        return run
      },
      preview: async () => {
        asked++
        // The one that is asked while the run goes on sees nothing of it.
        if (asked === 2) await ended.promise
        return wouldDo(asked === 3 ? 0 : 1)
      },
    },
  })
  const user = showScreen(<Beside panel={RunPanel} />)
  await user.click(await screen.findByRole('button', { name: 'Hacer los borradores' }))
  await expect.poll(() => asked).toBe(3)
  ended.resolve()
  expect(await screen.findByRole<HTMLButtonElement>('button', { name: 'Nada que hacer' })).toHaveProperty(
    'disabled',
    true,
  )
})

const run: z.input<typeof BillingRun> = {
  id: '0199a000-0000-7000-8000-000000000009',
  month: '2026-11',
  status: 'DONE',
  origin: 'JOB',
  contracts: 1,
  done: 1,
  made: 1,
  updated: 0,
  kept: 0,
  leftOut: [],
  startedBy: 'Lucía Paredes',
  startedAt: '2026-10-28T15:00:00Z',
  finishedAt: '2026-10-28T15:00:01Z',
  fault: null,
}

const named = { id: '0199a000-0000-7000-8000-000000000001', name: 'Minera Andina' }
const contract = { id: '0199a000-0000-7000-8000-000000000002', number: 'C-2026-0001' }
/** Amounts in minor units, as a server answers them before they become text. */
const gap = (given: Partial<z.input<typeof Finding>>): z.input<typeof Finding> => ({
  kind: 'DIFFERS_FROM_PLAN',
  message: 'Difiere.',
  client: named,
  company: named,
  billing: null,
  bills: 0,
  contract,
  currency: 'PEN',
  before: 3_000_00,
  after: 3_500_00,
  apart: 500_00,
  blocks: true,
  mendedByRun: false,
  ...given,
})

test('a difference of a month names its sum on its button, and a contract left out leads to it', async () => {
  fakeApi({
    billingRuns: {
      check: () => ({
        ...pageOf([
          gap({}),
          gap({ message: 'De más.', after: 2_500_00, apart: -500_00 }),
          gap({ kind: 'CONTRACT_LEFT_OUT', message: 'No cabe.', after: null, apart: null }),
        ]),
        counts: [],
        clean: 0,
        toSend: 0,
      }),
    },
  })
  showScreen(<Beside panel={CheckPanel} />)
  expect(await screen.findByRole('button', { name: /^Facturar aparte S\/\s500\.00$/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Descontar S\/\s500\.00 en la próxima factura$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Revisar el contrato C-2026-0001' }).getAttribute('href')).toContain(
    contract.id,
  )
})
