// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises'
import { Button, MantineProvider, Modal } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Choice, ChoiceSource } from './choices.ts'
import { RecordForm } from './RecordForm.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SearchSelect } from './SearchSelect.tsx'
import { useRecordForm } from './useRecordForm.ts'

const campuses: Choice[] = Array.from({ length: 130 }, (_, index) => ({
  value: `id-${index}`,
  label: `Sede ${index}`,
  hint: `COD${index}`,
}))

/** Answers 50 at most, as the server does. */
const source: ChoiceSource = {
  key: ['campuses'],
  search: async (q = '') => {
    const matching = campuses.filter(({ label }) => label.includes(q))
    return { choices: matching.slice(0, 50), total: matching.length }
  },
  find: async value => {
    const found = campuses.find(choice => choice.value === value)
    if (!found) throw new Error('no such campus')
    return found
  },
  none: 'Ninguna sede coincide',
}

function Field({
  first,
  except = [],
  onCreate,
}: {
  first: string | null
  except?: string[]
  onCreate?: (typed: string) => void
}) {
  const [value, setValue] = useState(first)
  return (
    <SearchSelect
      source={source}
      label="Sede"
      except={except}
      value={value}
      onChoose={choice => setValue(choice?.value ?? null)}
      onCreate={onCreate}
    />
  )
}

function show(field: React.ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">{field}</MantineProvider>
    </QueryClientProvider>,
  )
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Sede' })
}

function type(field: HTMLElement, text: string) {
  field.focus()
  fireEvent.change(field, { target: { value: text } })
}
const names = () => screen.getAllByRole('option').map(option => option.textContent)

test('a selected choice beyond the first page keeps its name in the field', async () => {
  const field = show(<Field first="id-120" />)
  await expect.poll(() => field.value).toBe('Sede 120')
  fireEvent.click(field)
  await expect.poll(names).toHaveLength(52)
  expect(names()[0]).toContain('Sede 120')
})

test('the list says how many more there are, and typing searches all of them', async () => {
  const field = show(<Field first={null} except={['id-129']} />)
  fireEvent.click(field)
  await screen.findByText('Y 80 más. Escribe para encontrarlos.')
  type(field, 'Sede 12')
  await expect.poll(names).toHaveLength(10)
  expect(names()).not.toContain('Sede 129COD129')
  fireEvent.click(screen.getByRole('option', { name: /Sede 128/ }))
  await expect.poll(() => field.value).toBe('Sede 128')
  // What stands in the field is no search: the others are offered again.
  fireEvent.click(field)
  await screen.findByText('Y 80 más. Escribe para encontrarlos.')
  type(field, 'nada')
  await screen.findByText('Ninguna sede coincide')
})

test('Enter takes the first result', async () => {
  const field = show(<Field first={null} />)
  fireEvent.click(field)
  await screen.findByText('Y 80 más. Escribe para encontrarlos.')
  type(field, 'Sede 77')
  // Of the answer before nothing matches: there is nothing to take yet.
  expect(screen.queryAllByRole('option')).toEqual([])
  await expect.poll(() => names()[0]).toBe('Sede 77COD77')
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  await expect.poll(() => field.value).toBe('Sede 77')
})

test('the second line of the highlighted option has the colour of its first', async () => {
  const sheet = document.createElement('style')
  sheet.textContent = await readFile(`${import.meta.dirname}/../styles.css`, 'utf8')
  document.head.append(sheet)
  const field = show(<Field first={null} />)
  fireEvent.click(field)
  const hint = await screen.findByText('COD0')
  expect(getComputedStyle(hint).color).not.toBe('currentcolor')
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' })
  await expect.poll(() => hint.closest('[data-combobox-selected]')).not.toBeNull()
  expect(getComputedStyle(hint).color).toBe('currentcolor')
  sheet.remove()
})

test('what is typed replaces what the field holds', async () => {
  const field = show(<Field first="id-12" />)
  await screen.findByDisplayValue('Sede 12')
  fireEvent.focus(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Sede 12'.length])
})

test('a press of the mouse, which sets the caret after the focus, selects what the field holds all the same', async () => {
  const field = show(<Field first="id-12" />)
  await screen.findByDisplayValue('Sede 12')
  fireEvent.focus(field)
  field.setSelectionRange(2, 2)
  fireEvent.mouseUp(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Sede 12'.length])
  // Once inside, a second press sets the caret.
  field.setSelectionRange(2, 2)
  fireEvent.mouseUp(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 2])
})

interface FormProps {
  search: ChoiceSource['search']
  onSave: (value: string | null) => void
}

function Form({ search, onSave }: FormProps) {
  const [value, setValue] = useState<string | null>('id-3')
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSave(value)
      }}
    >
      <SearchSelect
        source={{ ...source, search }}
        label="Sede"
        value={value}
        onChoose={choice => setValue(choice?.value ?? null)}
      />
      <button type="submit">Guardar</button>
    </form>
  )
}

/** A form around the field, with a campus chosen before. */
function showForm(search = source.search) {
  const save = vi.fn()
  const field = show(<Form search={search} onSave={save} />)
  return { field, save, submit: () => fireEvent.click(screen.getByRole('button', { name: 'Guardar' })) }
}

/** @returns whether the browser would go on to submit the form */
const pressEnter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })

test('Enter during a search waits for the answer, takes its first match and does not submit', async () => {
  const answer = Promise.withResolvers<void>()
  const { field, save, submit } = showForm(async q => {
    if (q) await answer.promise
    return source.search(q)
  })
  await screen.findByDisplayValue('Sede 3')
  type(field, 'Sede 7')
  expect(pressEnter(field)).toBe(false)
  expect(field.value).toBe('Sede 7')
  answer.resolve()
  await expect
    .poll(() => {
      submit()
      return save.mock.calls[0]
    })
    .toEqual(['id-7'])
})

test('a form does not save while typed text is not chosen, and the field says so', async () => {
  const { field, save, submit } = showForm()
  await screen.findByDisplayValue('Sede 3')
  type(field, 'Sede 12')
  submit()
  await screen.findByText('«Sede 12» no está elegido. Elige una opción de la lista o bórralo.')
  expect(save).not.toHaveBeenCalled()
  expect(field.value).toBe('Sede 12')
})

test('text left in the field stays and is an error if several match or none does', async () => {
  const { field, save, submit } = showForm()
  await screen.findByDisplayValue('Sede 3')
  type(field, 'nadie')
  fireEvent.blur(field)
  await screen.findByText('Nada coincide con «nadie». Corrígelo o bórralo.')
  expect(field.value).toBe('nadie')
  submit()
  expect(save).not.toHaveBeenCalled()
})

test('leaving the field takes a single match', async () => {
  const { field, save, submit } = showForm()
  await screen.findByDisplayValue('Sede 3')
  type(field, 'Sede 77')
  fireEvent.blur(field)
  await expect.poll(() => screen.queryByText(/no está elegido/)).toBeNull()
  await expect
    .poll(() => {
      submit()
      return save.mock.calls[0]
    })
    .toEqual(['id-77'])
})

function SavedRecord({ save, bar }: { save: () => Promise<void>; bar?: boolean }) {
  const record = useRecordForm({ initialValues: { name: 'a' }, schema: z.object({ name: z.string() }), save })
  if (bar)
    return (
      <>
        <Field first="id-3" />
        <input aria-label="Nombre" {...record.form.getInputProps('name')} />
        <SaveBar record={record} onReset={() => undefined} />
      </>
    )
  return (
    <RecordForm record={record} submit="Guardar">
      <Field first="id-3" />
    </RecordForm>
  )
}

describe('typed text that is not chosen stops what saves without sending a form:', () => {
  const untaken = '«Sede 12» no está elegido. Elige una opción de la lista o bórralo.'

  test('the main button of a dialog, and no other one', async () => {
    const [save, cancel, outside] = [vi.fn(), vi.fn(), vi.fn()]
    const field = show(
      <>
        <Button onClick={outside}>Nueva</Button>
        <Modal opened onClose={() => undefined} title="Mover">
          <Field first="id-3" />
          <Button variant="default" onClick={cancel}>
            Cancelar
          </Button>
          <Button onClick={save}>Mover</Button>
        </Modal>
      </>,
    )
    await screen.findByDisplayValue('Sede 3')
    type(field, 'Sede 12')
    fireEvent.click(screen.getByRole('button', { name: 'Mover' }))
    await screen.findByText(untaken)
    expect(save).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Nueva'))
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect([outside, cancel].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    type(field, 'Sede 77')
    pressEnter(field)
    await expect
      .poll(() => {
        fireEvent.click(screen.getByRole('button', { name: 'Mover' }))
        return save.mock.calls.length
      })
      .toBe(1)
  })

  test('Ctrl+Enter', async () => {
    const save = vi.fn(async () => undefined)
    const field = show(<SavedRecord save={save} />)
    await screen.findByDisplayValue('Sede 3')
    const hotkey = () =>
      fireEvent.keyDown(screen.getByRole('button', { name: 'Guardar' }), { key: 'Enter', code: 'Enter', ctrlKey: true })
    type(field, 'Sede 12')
    hotkey()
    await screen.findByText(untaken)
    expect(save).not.toHaveBeenCalled()
    type(field, 'Sede 3')
    hotkey()
    await expect.poll(() => save.mock.calls.length).toBe(1)
  })

  test('the bar of a page', async () => {
    const save = vi.fn(async () => undefined)
    const field = show(<SavedRecord bar save={save} />)
    await screen.findByDisplayValue('Sede 3')
    fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'b' } })
    type(field, 'Sede 12')
    fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByText(untaken)
    expect(save).not.toHaveBeenCalled()
  })
})

test('what is typed and not there can be made, once the server has said that it is not there', async () => {
  const made = vi.fn()
  const field = show(<Field first={null} onCreate={made} />)
  type(field, 'Sede 12')
  await screen.findByRole('option', { name: /^Sede 120/ })
  expect(screen.queryByRole('option', { name: 'Crear «Sede 12»' })).toBeNull()
  type(field, 'Kallpa')
  fireEvent.click(await screen.findByRole('option', { name: 'Crear «Kallpa»' }))
  expect(made).toHaveBeenCalledWith('Kallpa')
})
