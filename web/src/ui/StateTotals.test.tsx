// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showScreen } from '../testing/showScreen.tsx'
import { StateTotals } from './StateTotals.tsx'

const states = [
  { state: 'DRAFT', label: 'Borrador', tone: 'neutral', count: 1_200, amounts: ['S/ 10.00', 'US$ 4.00'] },
  { state: 'SENT', label: 'Enviada', tone: 'good', count: 3, amounts: [] },
] as const

function Screen() {
  const [state, setState] = useState<'DRAFT' | 'SENT'>()
  return (
    <StateTotals
      label="Totales"
      figures={[['3 facturas', 'S/ 10.00']]}
      states={states}
      value={state}
      onChange={setState}
    />
  )
}

test('a state is a filter, and pressed again it is none', async () => {
  const user = showScreen(<Screen />)
  const draft = await screen.findByRole('button', { name: /^Borrador 1,200/ })
  const sent = screen.getByRole('button', { name: /^Enviada 3/ })
  const pressed = () => [draft, sent].map(one => one.getAttribute('aria-pressed'))
  expect(pressed()).toEqual(['false', 'false'])
  await user.click(draft)
  expect(pressed()).toEqual(['true', 'false'])
  await user.click(sent)
  expect(pressed()).toEqual(['false', 'true'])
  await user.click(sent)
  expect(pressed()).toEqual(['false', 'false'])
})

test('without states the figures stand alone', async () => {
  showScreen(
    <StateTotals label="Totales" figures={[['Saldo', '8.00']]} states={[]} value={undefined} onChange={() => {}} />,
  )
  await screen.findByRole('region', { name: 'Totales' })
  expect(screen.queryByRole('list')).toBeNull()
})
