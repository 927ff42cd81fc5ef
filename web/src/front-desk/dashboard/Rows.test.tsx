// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Rows } from './Rows.tsx'

const show = (count: number, total = count) =>
  render(
    <MantineProvider env="test">
      <Rows label="Bandeja" items={Array.from({ length: count }, (_, n) => n)} total={total}>
        {n => <li key={n}>{n}</li>}
      </Rows>
    </MantineProvider>,
  )
const rows = () => screen.getAllByRole('listitem').length

test('a card says how many more there are and shows them below, without a scroll of its own', () => {
  show(20, 62)
  expect(rows()).toBe(6)
  fireEvent.click(screen.getByRole('button', { name: 'Ver 14 más' }))
  expect(rows()).toBe(20)
  expect(screen.getByText('Se muestran 20 de 62.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Ver menos' }))
  expect(rows()).toBe(6)
})

test('few rows stand by themselves', () => {
  show(6)
  expect(rows()).toBe(6)
  expect(screen.queryByRole('button')).toBeNull()
})
