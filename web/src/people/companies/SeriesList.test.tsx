// @vitest-environment happy-dom
import type { Company, ReceiptSeries } from '@aforo/api/people/companies'
import { receiptKindLabels } from '@aforo/api/people/labels'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { SeriesList } from './SeriesList.tsx'

const id = (place: number) => `019acd00-0000-7000-8000-00000000000${place}`
const free = { edit: true, remove: true }
const series: ReceiptSeries[] = [
  {
    id: id(1),
    kind: 'INVOICE',
    code: 'F001',
    firstNumber: 1,
    nextNumber: 4,
    version: 1,
    can: { edit: false, remove: false },
  },
  { id: id(2), kind: 'RECEIPT', code: 'B001', firstNumber: 501, nextNumber: 501, version: 2, can: free },
]
const company = { id: id(9), series } as Company

test('a series that was used stays as it is; another one is changed, or removed and brought back', async () => {
  const sent: unknown[] = []
  fakeApi({
    companies: {
      changeSeries: given => {
        sent.push(given)
        return { ...(series[1] as ReceiptSeries), ...given }
      },
      removeSeries: ({ id, version }) => {
        sent.push(['removed', id, version])
        return { message: 'Se quitó la serie B001.' }
      },
      restoreSeries: ({ id }) => {
        sent.push(['restored', id])
        return series[1] as ReceiptSeries
      },
    },
  })
  const user = showScreen(<SeriesList company={company} />)
  await screen.findByText('El siguiente es F001-4')
  await screen.findByText('Ya tiene 3 comprobantes: no se puede cambiar.')
  expect(screen.queryByRole('button', { name: 'Cambiar la serie F001' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cambiar la serie B001' }))
  const first = await screen.findByLabelText<HTMLInputElement>(/^Primer número/)
  await user.clear(first)
  await user.type(first, '0')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Escribe un número desde 1.')
  await user.clear(first)
  await user.type(first, '1205')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Se guardó la serie B001.')
  expect(sent).toEqual([{ id: id(2), version: 2, kind: 'RECEIPT', code: 'B001', firstNumber: 1205 }])
  await user.click(await screen.findByRole('button', { name: 'Quitar la serie B001' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await expect
    .poll(() => sent.slice(1))
    .toEqual([
      ['removed', id(2), 2],
      ['restored', id(2)],
    ])
})

test('a new series is written in capitals, and one of another kind or in use is told at its field', async () => {
  const sent: unknown[] = []
  const message = 'Una serie de facturas empieza con F.'
  fakeApi({
    companies: {
      addSeries: ({ kind, code, firstNumber }) => {
        sent.push([kind, code, firstNumber])
        if (code.startsWith('B')) throw new Refused('INVALID_FIELD', { message, errors: [{ field: 'code', message }] })
        return { id: id(3), kind, code, firstNumber, nextNumber: firstNumber, version: 1, can: free }
      },
    },
  })
  const user = showScreen(<SeriesList company={{ ...company, series: [] }} />)
  await user.click(await screen.findByRole('button', { name: 'Añadir serie' }))
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Serie/ })
  const write = async (text: string) => {
    await user.clear(code)
    await user.type(code, text)
    await user.click(screen.getByRole('button', { name: 'Añadir' }))
  }
  await write('f-1')
  await screen.findByText('Escribe la serie con letras y números, como F001.')
  expect(sent).toEqual([])
  await write('b002')
  await screen.findByText(message)
  expect(document.activeElement).toBe(code)
  await write('f002')
  await screen.findByText('Se guardó la serie F002.')
  expect(sent).toEqual([
    ['INVOICE', 'B002', 1],
    ['INVOICE', 'F002', 1],
  ])
})

test('the usual series of the first kind that has none is proposed, and of whatever kind is chosen', async () => {
  const sent: unknown[] = []
  fakeApi({
    companies: {
      addSeries: ({ kind, code, firstNumber }) => {
        sent.push([kind, code])
        return { id: id(3), kind, code, firstNumber, nextNumber: firstNumber, version: 1, can: free }
      },
    },
  })
  const invoices = {
    id: id(1),
    kind: 'INVOICE' as const,
    code: 'F001',
    firstNumber: 1,
    nextNumber: 1,
    version: 1,
    can: free,
  }
  const user = showScreen(<SeriesList company={{ ...company, series: [invoices] }} />)
  await user.click(await screen.findByRole('button', { name: 'Añadir serie' }))
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Serie/ })
  expect(code.value).toBe('B001')
  await user.click(screen.getByRole('combobox', { name: 'Comprobante' }))
  await user.click(await screen.findByRole('option', { name: receiptKindLabels.CREDIT_NOTE }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Serie/ }).value).toBe('FC01')
  await user.click(screen.getByRole('button', { name: 'Añadir' }))
  await screen.findByText('Se guardó la serie FC01.')
  expect(sent).toEqual([['CREDIT_NOTE', 'FC01']])
})
