// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { answered } from './contractFixture.ts'
import { SignedContract } from './SignedContract.tsx'

const signed = { ...answered, number: 'C-2027-0001', status: 'SIGNED' as const }
const { saleId } = answered.sale

function show(contracts: (typeof signed)[]) {
  vi.setSystemTime('2027-03-01T15:00:00Z')
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const asked: object[] = []
  fakeApi({
    contracts: {
      search: ({ saleId, status }) => {
        asked.push({ saleId, status })
        return pageOf(contracts)
      },
    },
  })
  showScreen(
    <>
      <p>Ganado</p>
      <SignedContract saleId={saleId} />
    </>,
  )
  return asked
}

test.each([
  ['an end', { endDate: '2027-12-31' }, 'C-2027-0001: hasta el 31 dic. 2027'],
  ['none', { endDate: null }, 'C-2027-0001: sin fecha de término'],
  [
    'a renewal',
    { endDate: null, renewal: { on: '2028-01-01', noticeBy: '2027-11-01' } },
    'C-2027-0001: se renueva el 1 ene. 2028 salvo aviso hasta el 1 nov. 2027',
  ],
  [
    'a renewal that can no longer be stopped',
    { endDate: null, renewal: { on: '2027-04-01', noticeBy: '2027-02-01' } },
    'C-2027-0001: se renueva el 1 abr. 2027: el plazo de aviso venció el 1 feb. 2027',
  ],
])('a won deal says how long its signed contract is in force, with %s', async (_, term, words) => {
  const asked = show([{ ...signed, ...term }])
  const link = await screen.findByRole('link', { name: 'C-2027-0001' })
  expect(link.getAttribute('href')).toBe(`/app/sales/contracts/${signed.id}`)
  expect(link.parentElement?.textContent).toBe(words)
  expect(asked).toEqual([{ saleId, status: ['SIGNED'] }])
})

test('a deal without a signed contract says nothing of one', async () => {
  const asked = show([])
  await screen.findByText('Ganado')
  await expect.poll(() => asked.length).toBe(1)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText(/fecha de término/)).toBeNull()
})
