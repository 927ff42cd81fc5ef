import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { later } from './later.ts'
import { RecordDrawer } from './RecordDrawer.tsx'

const fetched = Promise.withResolvers<void>()
const FirstName = () => <input aria-label="Nombre" data-autofocus />
const Form = later(() => fetched.promise.then(() => ({ FirstName })), 'FirstName')

test('a form that has to be fetched first is waited for, and its first field has the focus when it comes', async () => {
  const drawer = (
    <MantineProvider env="test">
      <RecordDrawer opened title="Nueva sede" onClose={() => undefined}>
        <Form />
      </RecordDrawer>
    </MantineProvider>
  )
  await act(async () => render(drawer))
  screen.getByLabelText('Cargando')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cerrar' })))
  await act(async () => fetched.resolve())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nombre')))
  expect(screen.queryByLabelText('Cargando')).toBeNull()
})
