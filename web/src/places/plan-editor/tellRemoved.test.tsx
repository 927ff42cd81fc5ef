// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { tellRemoved } from './tellRemoved.ts'

beforeEach(() => notifications.clean())

test.each([
  [1, 'Se eliminó el elemento.'],
  [3, 'Se eliminaron 3 elementos.'],
])('that %s elements are gone is said', async (count, words) => {
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  )
  act(() => tellRemoved(Array.from({ length: count })))
  expect(await screen.findByText(words)).toBeDefined()
})
