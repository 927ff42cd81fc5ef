// @vitest-environment happy-dom
import { MantineProvider, Modal } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { later } from './later.ts'
import { RecordDrawer } from './RecordDrawer.tsx'
import { RecordForm } from './RecordForm.tsx'
import { useRecordForm } from './useRecordForm.ts'

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

function Slow() {
  const [arrived, setArrived] = useState(false)
  const record = useRecordForm({ initialValues: { name: '' }, schema: z.object({}), save: async () => undefined })
  return (
    <>
      <button type="button" onClick={() => setArrived(true)}>
        Llega
      </button>
      {arrived && (
        <RecordForm record={record} submit="Crear" onCancel={() => undefined}>
          <input type="radio" aria-label="Uno" />
          <input aria-label="Código" />
        </RecordForm>
      )}
    </>
  )
}

test('a form that waits for its data focuses its first field when it is drawn, unless somebody was faster', async () => {
  const drawer = (
    <MantineProvider env="test">
      <RecordDrawer opened title="Vender" onClose={() => undefined}>
        <input aria-label="Otro" />
        <Slow />
      </RecordDrawer>
    </MantineProvider>
  )
  for (const faster of [false, true]) {
    const { unmount } = await act(async () => render(drawer))
    const close = screen.getByRole('button', { name: 'Cerrar' })
    await waitFor(() => expect(document.activeElement).toBe(close))
    const other = screen.getByLabelText('Otro')
    if (faster) other.focus()
    fireEvent.click(screen.getByText('Llega'))
    const code = await screen.findByLabelText('Código')
    await waitFor(() => expect(document.activeElement).toBe(faster ? other : code))
    unmount()
  }
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
