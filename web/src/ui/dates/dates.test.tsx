// @vitest-environment happy-dom
import { Button, MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DateRangeChip } from './DateRangeChip.tsx'
import { DateRangeField } from './DateRangeField.tsx'
import { MonthInput } from './MonthInput.tsx'

const today = '2026-11-23'
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))

/** As a person does: one key after another, and on to the next field. */
function typeInto(name: string, text: string) {
  const input = field(name)
  fireEvent.focus(input)
  for (let end = 1; end <= text.length; end++) fireEvent.change(input, { target: { value: text.slice(0, end) } })
}

function Form({ onSubmit }: { onSubmit: (values: { from: string | null; to: string | null }) => void }) {
  const form = useForm<{ from: string | null; to: string | null }>({ initialValues: { from: null, to: null } })
  return (
    <MantineProvider env="test">
      <form onSubmit={form.onSubmit(onSubmit)}>
        <DateRangeField form={form} names={['from', 'to']} today={today} />
        <Button type="submit">Guardar</Button>
      </form>
    </MantineProvider>
  )
}

test('two days are typed key by key, and shown in full once the field is left', () => {
  let saved: unknown
  render(<Form onSubmit={values => (saved = values)} />)
  typeInto('Desde', '5/3/2026')
  expect(field('Desde').value).toBe('5/3/2026')
  fireEvent.blur(field('Desde'))
  expect(field('Desde').value).toBe('5 mar. 2026')
  typeInto('Hasta', '9 de marzo')
  fireEvent.blur(field('Hasta'))
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(saved).toEqual({ from: '2026-03-05', to: '2026-03-09' })
})

test('what is no day has no value, not that of its beginning, and says so', () => {
  let saved: unknown
  render(<Form onSubmit={values => (saved = values)} />)
  typeInto('Desde', '31/11/2026')
  fireEvent.blur(field('Desde'))
  screen.getByText('Escribe una fecha, como 5/3/2026.')
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(saved).toEqual({ from: null, to: null })
  typeInto('Desde', '30/11/2026')
  fireEvent.blur(field('Desde'))
  expect(screen.queryByText('Escribe una fecha, como 5/3/2026.')).toBeNull()
})

test('the last day is not before the first', () => {
  render(<Form onSubmit={() => undefined} />)
  typeInto('Desde', '5/3/2026')
  fireEvent.blur(field('Desde'))
  typeInto('Hasta', '4/3/2026')
  fireEvent.blur(field('Hasta'))
  screen.getByText('Elige una fecha desde el 5 mar. 2026.')
})

function Chip({ heard }: { heard: (string | undefined)[] }) {
  const [value, setValue] = useState<string | undefined>()
  return (
    <MantineProvider env="test">
      <DateRangeChip
        label="Fechas"
        today={today}
        value={value}
        others={[{ value: 'all', label: 'Todas' }]}
        onChange={next => {
          heard.push(next)
          setValue(next)
        }}
      />
    </MantineProvider>
  )
}

test('a filter by days takes a preset, or two typed days, and is taken off', async () => {
  const heard: (string | undefined)[] = []
  render(<Chip heard={heard} />)
  fireEvent.click(screen.getByRole('button', { name: 'Fechas' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Mes pasado' }))
  fireEvent.click(screen.getByRole('button', { name: /^Fechas.*Mes pasado/ }))
  expect((await screen.findByLabelText<HTMLInputElement>('Desde')).value).toBe('1 oct. 2026')
  typeInto('Hasta', '15/10/2026')
  // A filter asks the server only for what was meant.
  expect(heard).toEqual(['lastMonth'])
  fireEvent.keyDown(field('Hasta'), { key: 'Enter' })
  screen.getByRole('button', { name: /^Fechas.*1 – 15 oct. 2026/ })
  typeInto('Hasta', '15/1')
  fireEvent.blur(field('Hasta'))
  screen.getByText('Elige una fecha desde el 1 oct. 2026.')
  fireEvent.click(screen.getByRole('button', { name: 'Quitar el filtro Fechas' }))
  expect(heard).toEqual(['lastMonth', '2026-10-01..2026-10-15', undefined])
})

test('a month is typed within its bounds', () => {
  const heard: (string | null)[] = []
  render(
    <MantineProvider env="test">
      <MonthInput
        settles
        aria-label="Mes"
        today={today}
        min="2026-02"
        max="2026-12"
        value="2026-11"
        onChange={m => heard.push(m)}
      />
    </MantineProvider>,
  )
  expect(field('Mes').value).toBe('noviembre de 2026')
  typeInto('Mes', 'ene 2026')
  fireEvent.keyDown(field('Mes'), { key: 'Enter' })
  screen.getByText('Elige un mes desde febrero de 2026.')
  typeInto('Mes', '3/26')
  fireEvent.blur(field('Mes'))
  expect(heard).toEqual(['2026-03'])
})
