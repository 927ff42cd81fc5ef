// @vitest-environment happy-dom
import { MantineProvider, Modal } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { later } from './later.ts'
import { RecordDrawer } from './RecordDrawer.tsx'

const fetched = Promise.withResolvers<void>()
const FirstName = () => <input aria-label="Nombre" data-autofocus />
const Form = later(() => fetched.promise.then(() => ({ FirstName })), 'FirstName')

test('a lazy form focuses its first field when it arrives', async () => {
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

function Asking() {
  const [opened, setOpened] = useState(true)
  const [asked, setAsked] = useState(true)
  return (
    <MantineProvider env="test">
      <RecordDrawer opened={opened} title="Zona Norte" onClose={() => setOpened(false)}>
        <Modal opened={asked} title="¿Eliminar la zona?" onClose={() => setAsked(false)}>
          Sus espacios quedan libres.
        </Modal>
      </RecordDrawer>
    </MantineProvider>
  )
}

test('Escape closes a dialog over the drawer first, then the drawer', async () => {
  await act(async () => render(<Asking />))
  const press = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }))
  screen.getByText('Sus espacios quedan libres.')
  await press()
  expect(screen.queryByText('Sus espacios quedan libres.')).toBeNull()
  screen.getByText('Zona Norte')
  await press()
  expect(screen.queryByText('Zona Norte')).toBeNull()
})
