// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Truncated } from './Truncated.tsx'

const show = (text: string) =>
  render(
    <MantineProvider env="test">
      <Truncated text={text} />
    </MantineProvider>,
  )

test('a text of a hundred letters is shown whole', () => {
  show('a'.repeat(100))
  expect(screen.getByText('a'.repeat(100))).toBeTruthy()
})

test('a longer one is shortened, and tells up to five hundred letters where it is pointed at', async () => {
  show('a'.repeat(600))
  const shown = screen.getByText(`${'a'.repeat(100)}…`)
  fireEvent.mouseEnter(shown)
  expect(await screen.findByText(`${'a'.repeat(500)}…`)).toBeTruthy()
})
