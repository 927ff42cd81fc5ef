// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ContractFigures } from './ContractFigures.tsx'
import { answered, draft } from './contractFixture.ts'

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
