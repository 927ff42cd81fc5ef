// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../testing/showScreen.tsx'
import { Rows } from './Rows.tsx'

test('rows are a list by its name, ordered where their order says something', async () => {
  showScreen(
    <>
      <Rows look="framed" aria-label="Precios">
        <li>10.00</li>
        <li data-past>8.00</li>
      </Rows>
      <Rows ordered aria-label="Pasos">
        <li>Uno</li>
      </Rows>
    </>,
  )
  const prices = await screen.findByRole('list', { name: 'Precios' })
  expect(within(prices).getAllByRole('listitem')).toHaveLength(2)
  expect([prices.tagName, screen.getByRole('list', { name: 'Pasos' }).tagName]).toEqual(['UL', 'OL'])
})
