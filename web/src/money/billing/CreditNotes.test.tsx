// @vitest-environment happy-dom
import type { Billing } from '@aforo/api/money/bills'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { CreditNotes } from './CreditNotes.tsx'

const id = (place: number) => `019acc00-0000-7000-8000-${String(place).padStart(12, '0')}`

/** As far as credit notes are about it. */
const bill = {
  id: id(1),
  currency: 'PEN',
  taxRate: '18.00',
  tax: '180.00',
  issuedOn: '2026-01-05',
  version: 3,
  entries: [
    {
      id: id(2),
      concept: 'PURCHASE',
      description: 'Oficina 601',
      amount: '1000.00',
      referenceId: null,
      credited: '400.00',
    },
    {
      id: id(3),
      concept: 'WARRANTY',
      description: 'Garantía',
      amount: '300.00',
      referenceId: null,
      credited: '300.00',
    },
  ],
  creditNotes: [],
  can: { recordCreditNote: true },
} as unknown as Billing

test('a note is recorded for the lines that have something left, with what it comes to', async () => {
  const sent: unknown[] = []
  fakeApi({
    users: { me: () => me() },
    billingSap: {
      recordCreditNote: ({ id: _id, issuedOn: _on, ...given }) => {
        sent.push(given)
        throw new Refused('INVALID_FIELD', {
          errors: [{ field: 'docNum', message: 'SAP no tiene la nota de crédito 77.' }],
        })
      },
    },
  })
  const user = showScreen(<CreditNotes bill={bill} />)
  await user.click(await screen.findByRole('button', { name: 'Registrar nota de crédito' }))
  // Nothing is left of the guarantee.
  expect(screen.queryByLabelText(/^Garantía/)).toBeNull()
  screen.getByText('Quedan S/ 600.00 por acreditar.')
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  await screen.findByText('Di cuánto acredita de una línea.')
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText(/^Número en SAP/), '77')
  await user.type(screen.getByLabelText(/^Oficina 601, sin IGV/), '200')
  await user.type(screen.getByLabelText(/^Motivo/), 'Terminó antes')
  screen.getByText('S/ 236.00')
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  await screen.findByText('Elige para qué es.')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('radio', { name: /^Descuento/ }))
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  await screen.findByText('SAP no tiene la nota de crédito 77.')
  expect(sent).toEqual([
    { docNum: 77, kind: 'DISCOUNT', reason: 'Terminó antes', lines: [{ entryId: id(2), amount: 200_00 }], version: 3 },
  ])
})
