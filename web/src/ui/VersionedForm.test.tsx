// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ProblemError } from '../platform/problem.ts'
import { TextField } from './fields.tsx'
import { NumberField } from './NumberField.tsx'
import { useVersionedForm } from './useVersionedForm.ts'
import { VersionedForm } from './VersionedForm.tsx'

const Room = z.object({ name: z.string(), capacity: z.number(), version: z.int() })
type Room = z.infer<typeof Room>
const room: Room = { name: 'Paracas', capacity: 4, version: 1 }
const valuesOf = ({ name, capacity }: Room) => ({ name, capacity })
type Values = ReturnType<typeof valuesOf>

const differencesOf = (mine: Values, theirs: Room) => [
  { name: 'Nombre', mine: mine.name, theirs: theirs.name },
  { name: 'Capacidad', mine: String(mine.capacity), theirs: String(theirs.capacity) },
]

/** A room's form whose writes are refused, as when somebody else made another version of it. */
function RoomForm({ newer, readOnly }: { newer?: Room; readOnly?: boolean }) {
  const record = useVersionedForm<Room, Values>({
    latest: room,
    valuesOf,
    save: async () => {
      throw new ProblemError({ code: 'STALE_VERSION', status: 409, message: 'Cambió.', errors: [], data: { newer } })
    },
  })
  return (
    <VersionedForm
      record={record}
      differencesOf={differencesOf}
      readOnly={readOnly}
      beside={<button type="button">Eliminar</button>}
    >
      <TextField form={record.form} name="name" label="Nombre" />
      <NumberField form={record.form} name="capacity" label="Capacidad" />
    </VersionedForm>
  )
}

const show = (props: Parameters<typeof RoomForm>[0]) =>
  render(
    <MantineProvider env="test">
      <RoomForm {...props} />
    </MantineProvider>,
  )

const saveAs = (name: string) => {
  fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
}

test('the save button is disabled until something is typed', () => {
  show({})
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'Máncora' } })
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', false)
})

test('saving over a newer record asks only about the fields that would be overwritten', async () => {
  show({ newer: { name: 'Cusco', capacity: 12, version: 2 } })
  saveAs('Máncora')
  const alert = within(await screen.findByRole('alert'))
  expect(
    alert
      .getAllByRole('row')
      .slice(1)
      .map(row => row.textContent),
  ).toEqual(['NombreCuscoMáncora'])
  fireEvent.click(alert.getByRole('button', { name: 'Usar lo guardado' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Nombre')).toHaveProperty('value', 'Cusco')
})

test('a refusal without a newer record shows its message', async () => {
  show({})
  saveAs('Máncora')
  expect((await screen.findByRole('alert')).textContent).toBe('Cambió.')
})

test('a refusal comes into view, which in a long form is far above the button that was pressed', async () => {
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
  show({})
  saveAs('Máncora')
  const alert = await screen.findByRole('alert')
  expect(brought).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
  expect((brought.mock.contexts[0] as Element).contains(alert)).toBe(true)
})

test('a read-only form has no enabled field or button', () => {
  show({ readOnly: true })
  expect(screen.getByRole('group')).toHaveProperty('disabled', true)
  expect(screen.queryAllByRole('button')).toEqual([])
})
