// @vitest-environment happy-dom
import type { AddendumEffect } from '@aforo/api/deals/contract-addenda'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { AddendumForm } from './AddendumScreen.tsx'
import { draft } from './contractFixture.ts'
import { EffectView } from './EffectView.tsx'

const month = (month: string, bill: 'DRAFT' | 'BILLED' | null) => ({
  month,
  before: '1200.00',
  after: '1500.00',
  difference: '300.00',
  bill,
})
const effect: AddendumEffect = {
  from: '2027-03-01',
  currency: 'PEN',
  occupation: { taken: [], freed: [] },
  rivals: [],
  billing: {
    months: [month('2027-03', 'BILLED'), month('2027-04', 'DRAFT'), month('2027-05', null)],
    before: '3600.00',
    after: '4500.00',
    difference: '900.00',
  },
  handover: null,
  monthly: { before: '1200.00', after: '1500.00' },
  yearlyIncrease: { rate: '5.00', next: '2028-01-01' },
  endDate: { before: '2028-12-31', after: '2028-12-31' },
  earlyEnd: null,
  fault: null,
  renews: { before: false, after: false },
}

test('an addendum’s effect says which months are billed, what becomes of them, and that the increase goes on', async () => {
  showScreen(<EffectView effect={effect} />)
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
  expect(await row(/^mar/i)).toContain('facturado')
  expect(await row(/^abr/i)).toContain('en borrador')
  expect(await row(/^may/i)).not.toMatch(/facturado|borrador/)
  screen.getByText(/^marzo de 2027: la diferencia se factura aparte o se descuenta de la próxima factura/)
  screen.getByText('Sigue: 5 % en cada aniversario; el próximo, el 1 ene. 2028')
})

test('a change of parties says from when bills and credits are the new client’s, and what becomes of bills that are made', async () => {
  const handover = {
    month: '2027-03',
    bills: [{ month: '2027-03', bill: 'BILLED' } as const, { month: '2027-04', bill: 'DRAFT' } as const],
    credits: true,
  }
  showScreen(<EffectView effect={{ ...effect, billing: { ...effect.billing, months: [] }, handover }} />)
  const fact = await screen.findByText(/^Se le factura desde marzo de 2027, y desde entonces los créditos/)
  expect(fact.textContent).toContain('abril de 2027, en borrador: al facturar el mes pasa al nuevo')
  expect(fact.textContent).toContain('marzo de 2027, ya facturado al anterior')
  expect(screen.queryByText('Ya facturado')).toBeNull()
})

test('nothing is said of bills and increases where there are none', async () => {
  const months = [month('2027-05', null)]
  showScreen(<EffectView effect={{ ...effect, yearlyIncrease: null, billing: { ...effect.billing, months } }} />)
  await screen.findByText('Al mes, sin IGV')
  expect(screen.queryByText('Ya facturado')).toBeNull()
  expect(screen.queryByText('Aumento anual')).toBeNull()
})

test('the effect of an addendum of parties stands below its form before it is saved', async () => {
  const kinds: string[] = []
  fakeApi({
    contracts: {
      addendumEffect: ({ change }) => {
        kinds.push(change.kind)
        const billing = { months: [], before: 0, after: 0, difference: 0 }
        const handover = { month: '2027-03', bills: [], credits: false }
        return {
          ...effect,
          rivals: [],
          billing,
          handover,
          monthly: { before: 120_000, after: 120_000 },
          yearlyIncrease: null,
          earlyEnd: null,
        }
      },
    },
  })
  showScreen(<AddendumForm contract={draft} kind="PARTIES" />)
  await screen.findByText('Se le factura desde marzo de 2027', undefined, { timeout: 10_000 })
  expect(kinds).toEqual(['PARTIES'])
})
