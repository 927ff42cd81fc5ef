// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DrawerHost, openDrawer, resetDrawer } from './drawer.tsx'

const Text = ({ text }: { text: string }) => <p>{text}</p>

test('a drawer that was opened over another one goes back to it, and then closes', async () => {
  render(
    <MantineProvider env="test">
      <DrawerHost />
    </MantineProvider>,
  )
  act(() => openDrawer(Text, { text: 'gotea' }, 'Reportar incidencia'))
  expect(await screen.findByText('gotea')).toBeDefined()
  act(() => openDrawer(Text, { text: 'hasta mañana' }, 'Bloquear un espacio'))
  expect(await screen.findByText('hasta mañana')).toBeDefined()
  act(() => resetDrawer())
  expect(await screen.findByText('gotea')).toBeDefined()
  expect(screen.getByText('Reportar incidencia')).toBeDefined()
  act(() => resetDrawer())
  await expect.poll(() => screen.queryByText('gotea')).toBeNull()
})
