// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../testing/showScreen.tsx'
import { draft } from './contractFixture.ts'
import { SummaryTab } from './SummaryTab.tsx'

const fault = 'Con el aumento anual, marzo de 2040 llega a S/ 999,999,999,999.00: una factura no puede tener tanto.'

test('a contract whose amounts no bill can hold says so with the sum, first of all', async () => {
  showScreen(<SummaryTab contract={{ ...draft, fault }} />)
  const alert = await screen.findByRole('alert', { name: 'No se puede facturar' })
  expect(alert.textContent).toContain(fault)
  const terms = screen.getByRole('heading', { name: 'Condiciones' })
  expect(alert.compareDocumentPosition(terms) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('one that can be billed has no such alert', async () => {
  showScreen(<SummaryTab contract={draft} />)
  await screen.findByRole('heading', { name: 'Condiciones' })
  expect(screen.queryByText('No se puede facturar')).toBeNull()
})
