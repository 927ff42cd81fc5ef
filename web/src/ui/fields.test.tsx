// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { AlphanumericField, type FieldForm, NumericField, UppercaseField } from './fields.tsx'
import { CountField } from './NumberField.tsx'

type Field = ComponentType<{ form: FieldForm; name: string; label: string }>

function Form({ field: Field }: { field: Field }) {
  const form = useForm({ initialValues: { given: '' as string | number } })
  return (
    <>
      <Field form={form} name="given" label="Dato" />
      <output>{JSON.stringify(form.getValues().given)}</output>
    </>
  )
}

/** What a field holds after a text was typed or pasted into it. */
function heldBy(field: Field, typed: string): unknown {
  render(
    <MantineProvider env="test">
      <Form field={field} />
    </MantineProvider>,
  )
  const [input, output] = [screen.getAllByLabelText('Dato').at(-1), screen.getAllByRole('status').at(-1)]
  if (!input || !output) throw new Error('no field')
  fireEvent.change(input, { target: { value: typed } })
  return JSON.parse(output.textContent ?? '')
}

test.each([
  ['a numeric field keeps the digits', NumericField, 'RUC 20-100070970 ', '20100070970'],
  ['an alphanumeric field keeps letters and digits', AlphanumericField, 'PE ñ-12.3', 'PEñ123'],
  ['a field in capitals turns what is typed', UppercaseField, 'mir-501', 'MIR-501'],
  ['a count is a whole number', CountField, '12', 12],
  ['a count has no leading zero', CountField, '0', ''],
] as [string, Field, string, unknown][])('%s', (_, field, typed, held) => {
  expect(heldBy(field, typed)).toEqual(held)
})
