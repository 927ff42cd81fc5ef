// @vitest-environment happy-dom
import { Button, MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LineItems } from './LineItems.tsx'
import { MoneyField } from './MoneyField.tsx'

function Form({ onSubmit }: { onSubmit: (values: { amount: string | null }) => void }) {
  const form = useForm<{ amount: string | null }>({ initialValues: { amount: null } })
  return (
    <MantineProvider env="test">
      <form onSubmit={form.onSubmit(onSubmit)}>
        <MoneyField form={form} name="amount" label="Importe" currency="PEN" min={1_00} max={2_000_00} />
        <Button type="submit">Guardar</Button>
      </form>
    </MantineProvider>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Importe')
const give = (text: string) => fireEvent.change(field(), { target: { value: text } })

test('an amount is typed key by key, kept as text and shown with its thousands', () => {
  const saved: unknown[] = []
  render(<Form onSubmit={values => saved.push(values)} />)
  for (const typed of ['1', '12', '123', '1234', '1234.', '1234.5']) {
    give(typed)
    expect(field().value).toBe(typed)
  }
  fireEvent.blur(field())
  expect(field().value).toBe('1,234.50')
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  give('S/ 1,999.99')
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(saved).toEqual([{ amount: '1234.50' }, { amount: '1999.99' }])
})

test('what is no amount, or beyond its bounds, is told and not kept', () => {
  const saved: unknown[] = []
  render(<Form onSubmit={values => saved.push(values)} />)
  for (const [typed, told] of [
    ['1.005', 'Escribe un importe, como 1,234.50.'],
    ['0.99', 'Escribe un importe de S/ 1.00 o más.'],
    ['2000.01', 'Escribe un importe de S/ 2,000.00 o menos.'],
  ] as const) {
    give(typed)
    fireEvent.blur(field())
    screen.getByText(told)
    fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  }
  expect(saved).toEqual([{ amount: null }, { amount: null }, { amount: null }])
})

test('lines are rounded once each and taxed once on their sum', () => {
  const line = { quantity: 100, taxed: true, discount: 10_00 }
  render(
    <MantineProvider env="test">
      <LineItems
        label="Un mes"
        currency="PEN"
        prices="NET"
        rate={18_00}
        lines={[
          { ...line, key: 'a', concept: 'Oficina 601', unitPrice: 333_33 },
          { key: 'b', concept: 'Garantía', unitPrice: 500_00, quantity: 150, taxed: false },
        ]}
      />
    </MantineProvider>,
  )
  const rows = within(screen.getByRole('table', { name: 'Un mes' })).getAllByRole('row')
  expect(rows.map(row => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Concepto', 'Sin IGV'],
    ['Oficina 6011 × S/\u00a0333.33, menos 10 %', 'S/\u00a0300.00'],
    ['Garantía1.5 × S/\u00a0500.00, sin impuesto', 'S/\u00a0750.00'],
    ['Subtotal sin IGV', 'S/\u00a01,050.00'],
    ['IGV 18 %', 'S/\u00a054.00'],
    ['Total', 'S/\u00a01,104.00'],
  ])
})
