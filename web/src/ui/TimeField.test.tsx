// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TimeField } from './TimeField.tsx'

const left: string[] = []

function Closing({ at }: { at: string }) {
  const form = useForm({ initialValues: { to: at }, onValuesChange: ({ to }) => void left.push(to) })
  return (
    <MantineProvider env="test">
      <TimeField form={form} name="to" label="Hasta" />
      <button type="button" onClick={() => form.setValues({ to: '11:15' })}>
        Dibujar
      </button>
    </MantineProvider>
  )
}

function show(at = '10:00') {
  left.length = 0
  render(<Closing at={at} />)
  return screen.getByLabelText<HTMLInputElement>('Hasta', { selector: 'input' })
}

/** Replaces the text of a field as a person does: the first key over the selection, then one key after the other. */
function type(field: HTMLInputElement, text: string) {
  for (const [place] of [...text].entries())
    fireEvent.change(field, { target: { value: place === 0 ? text.charAt(0) : field.value + text.charAt(place) } })
}

test('only the whole time leaves the field while it is typed', () => {
  const field = show()
  type(field, '19:00')
  expect(field.value).toBe('19:00')
  expect(left).toEqual(['19:00'])
})

test('a time without minutes or colon leaves when the field does', () => {
  const field = show()
  type(field, '930')
  expect(left).toEqual([])
  fireEvent.blur(field)
  expect(left).toEqual(['09:30'])
  expect(field.value).toBe('09:30')
})

test('Enter takes the time typed so far', () => {
  const field = show()
  type(field, '7')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(left).toEqual(['07:00'])
})

test('what is no time reaches the form, which refuses it', () => {
  const field = show()
  type(field, '99')
  fireEvent.blur(field)
  expect(left).toEqual(['99'])
  expect(field.value).toBe('99')
})

test('a time set from elsewhere replaces what is being typed', () => {
  const field = show()
  type(field, '1')
  fireEvent.click(screen.getByText('Dibujar'))
  expect(field.value).toBe('11:15')
})
