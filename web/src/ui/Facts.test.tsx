// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../testing/showScreen.tsx'
import { Amounts, Facts, Figures } from './Facts.tsx'

/** The names and values of a list, in its order. */
const shown = (role: 'term' | 'definition') => screen.getAllByRole(role).map(({ textContent }) => textContent)

test.each(['beside', 'above', 'columns'] as const)(
  'facts %s leave out what has no value, and keep a zero',
  async at => {
    const facts = [
      ['Correo', ''],
      ['Sede', 'Torre Norte'],
      ['Piso', null],
      ['Deuda', 0],
      ['Nota', undefined],
    ] as const
    showScreen(<Facts of={facts} {...(at !== 'beside' && { look: at })} />)
    await screen.findByText('Torre Norte')
    expect(shown('term')).toEqual(['Sede', 'Deuda'])
    expect(shown('definition')).toEqual(['Torre Norte', '0'])
  },
)

test('a figure may have a second value below it', async () => {
  showScreen(
    <Figures
      of={[
        ['Al mes', 'S/ 10.00', 'hoy, S/ 8.00'],
        ['Plazo', '2 años'],
      ]}
    />,
  )
  await screen.findByText('Al mes')
  expect(shown('definition')).toEqual(['S/ 10.00', 'hoy, S/ 8.00', '2 años'])
})

test('amounts of the same name are told apart by their keys', async () => {
  showScreen(
    <Amounts
      of={[
        { key: '1', name: 'Sala', value: '1.00' },
        { key: '2', name: 'Sala', value: '2.00' },
        { name: 'Total', value: '3.00', look: 'total' },
      ]}
    />,
  )
  await screen.findByText('Total')
  expect(shown('definition')).toEqual(['1.00', '2.00', '3.00'])
})
