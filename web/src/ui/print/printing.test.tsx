// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePrinting, watchPrinting } from './printing.ts'

const Shown = () => <p>{usePrinting() ? 'papel' : 'pantalla'}</p>

test('what is drawn for paper is there when the browser takes the page, in the light theme, and gone afterwards', () => {
  const { documentElement: root } = document
  root.setAttribute('data-mantine-color-scheme', 'dark')
  watchPrinting()
  render(<Shown />)
  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.getByText('papel')).toBeDefined()
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(screen.getByText('pantalla')).toBeDefined()
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('dark')
})
