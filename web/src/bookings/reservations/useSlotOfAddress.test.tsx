// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { TimeField } from '../../ui/TimeField.tsx'
import { BookingSearch, formAt, type Slot, slotOf } from './bookingSearch.ts'
import { useSlotOfAddress } from './useSlotOfAddress.ts'

const drawn: Slot = { spaceId: '0198a000-0000-7000-8000-000000000001', at: '2026-11-23', from: '08:00', to: '10:00' }
const told: Partial<Slot>[] = []

beforeEach(() => void told.splice(0))

/** The form of a slot beside an address that drops what it can't read, as the router's does. */
function Booking({ late }: { late?: (() => void)[] }) {
  const [search, setSearch] = useState(() => BookingSearch.parse(formAt(drawn)))
  const { spaceId = '', at = '', from = '', to = '' } = slotOf(search) ?? {}
  const form = useForm({ initialValues: { spaceId, at, from, to } })
  useSlotOfAddress({ spaceId, at, from, to }, form.values, form.setValues, slot => {
    told.push(slot)
    const arrive = () => setSearch(BookingSearch.parse(formAt({ ...drawn, ...slot })))
    if (late) late.push(arrive)
    else arrive()
  })
  return (
    <MantineProvider env="test">
      <TimeField form={form} name="from" label="Desde" />
      <TimeField form={form} name="to" label="Hasta" />
      <output aria-label="Dirección">{`${search.from}–${search.to}`}</output>
    </MantineProvider>
  )
}

function type(field: HTMLInputElement, text: string) {
  for (const [place] of [...text].entries())
    fireEvent.change(field, { target: { value: place === 0 ? text.charAt(0) : field.value + text.charAt(place) } })
}

test.each([
  ['Hasta', '19:00', '08:00–19:00'],
  ['Hasta', '20:30', '08:00–20:30'],
  ['Desde', '1:15', '01:15–10:00'],
  ['Desde', '09:45', '09:45–10:00'],
])('%s typed key by key as %s is the slot of the address', (label, typed, address) => {
  render(<Booking />)
  const field = screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
  type(field, typed)
  fireEvent.blur(field)
  expect(screen.getByLabelText('Dirección').textContent).toBe(address)
  expect(field.value).toBe(typed.padStart(5, '0'))
  expect(told).toHaveLength(1)
})

test('a text that is no time stays in the field and out of the address', () => {
  render(<Booking />)
  const field = screen.getByLabelText<HTMLInputElement>('Hasta', { selector: 'input' })
  type(field, '99')
  fireEvent.blur(field)
  expect(field.value).toBe('99')
  expect(screen.getByLabelText('Dirección').textContent).toBe('08:00–10:00')
})

test('an address that arrives late does not take back what was typed since', () => {
  const arrivals: (() => void)[] = []
  render(<Booking late={arrivals} />)
  const [from, to] = ['Desde', 'Hasta'].map(label =>
    screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }),
  )
  if (!from || !to) throw new Error('no fields')
  type(from, '09:30')
  type(to, '10:15')
  for (const arrive of arrivals) {
    act(arrive)
    expect([from.value, to.value]).toEqual(['09:30', '10:15'])
  }
  expect(screen.getByLabelText('Dirección').textContent).toBe('09:30–10:15')
  expect(told).toHaveLength(2)
})
