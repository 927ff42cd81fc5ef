// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ContractFigures } from './ContractFigures.tsx'
import { answered, draft } from './contractFixture.ts'
import { PlanFigures } from './PlanFigures.tsx'

test('of a signed contract the price that counts today stands beside what it was signed for', async () => {
  fakeApi({
    contracts: {
      asOf: () => ({
        date: '2026-11-23',
        linesOn: '2026-11-23',
        rootId: answered.id,
        inForce: { ...answered, change: null },
        client: answered.client,
        clientInfo: answered.clientInfo,
        representativeInfo: null,
        memberResponsibleInfo: null,
        invoiceContact: null,
        paymentContact: null,
        currency: 'PEN' as const,
        endDate: null,
        renewal: null,
        fault: null,
        lines: answered.information.lines,
        monthly: 6_888_00,
      }),
    },
  })
  showScreen(<ContractFigures contract={{ ...draft, status: 'SIGNED', monthly: '6560.00' }} />)
  await screen.findByText(/hoy, S\/.6,888\.00/)
})

test('each column of a plan has its own total', async () => {
  const once = { setUpFee: 0, deposit: 0, penalty: 0 }
  const rows = [
    { month: '2026-11', rent: 1_000_00, ...once, deposit: 500_00, net: 1_500_00, tax: 180_00, total: 1_680_00 },
    { month: '2026-12', rent: 1_000_00, ...once, penalty: 300_00, net: 1_300_00, tax: 234_00, total: 1_534_00 },
  ]
  showScreen(<PlanFigures label="Plan" rows={rows} currency="PEN" />)
  const total = (await screen.findByRole('rowheader', { name: 'Total' })).parentElement
  const cells = [...(total?.children ?? [])].map(cell => cell.textContent?.replace(/\s/g, ' '))
  expect(cells).toEqual(['Total', 'S/ 2,000.00', 'S/ 500.00', 'S/ 300.00', 'S/ 414.00', 'S/ 3,214.00'])
})
