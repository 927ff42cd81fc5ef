// @vitest-environment happy-dom
import type { Company } from '@aforo/api/people/companies'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { Accounts } from './Accounts.tsx'
import { NewCompany } from './NewCompany.tsx'

const id = (place: number) => `019acd00-0000-7000-8000-00000000000${place}`
const company: Company = {
  id: id(1),
  countryCode: 'PE',
  legalName: 'Andén Norte S.A.C.',
  taxId: '20100070970',
  address: 'Av. Larco 345, Miraflores',
  sapCompany: null,
  accounts: [],
  representatives: [],
  series: [],
  version: 1,
  createdAt: '2026-11-23T15:00:00Z',
  can: { remove: true, changeTaxId: true },
}

test('a company with a wrong RUC is refused at its field, and created with its own', async () => {
  const message = 'El RUC no es válido.'
  const created = vi.fn()
  fakeApi({
    companies: {
      create: ({ taxId, legalName, address }) => {
        if (taxId === '20512345678')
          throw new Refused('INVALID_FIELD', { message, errors: [{ field: 'taxId', message }] })
        return { ...company, taxId, legalName, address }
      },
    },
  })
  const user = showScreen(<NewCompany onCreated={created} onCancel={() => undefined} />)
  const taxId = await screen.findByRole('textbox', { name: /^RUC/ })
  await user.type(taxId, '20512345678')
  await user.type(screen.getByRole('textbox', { name: /^Razón social/ }), company.legalName)
  await user.type(screen.getByRole('textbox', { name: /^Dirección/ }), company.address)
  await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
  await screen.findByText(message)
  expect(document.activeElement).toBe(taxId)
  await user.clear(taxId)
  await user.type(taxId, company.taxId)
  await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
  await screen.findByText('Se creó Andén Norte S.A.C. Ahora añade sus cuentas.')
  expect(created).toHaveBeenCalledOnce()
  expect(created.mock.calls[0]?.[0]).toMatchObject({ id: company.id, taxId: company.taxId })
})

test('an account of any bank is added to it', async () => {
  const sent: unknown[] = []
  fakeApi({
    companies: {
      addAccount: ({ id: of, ...fields }) => {
        sent.push({ of, ...fields })
        return { ...fields, id: id(2), version: 1 }
      },
    },
  })
  const user = showScreen(<Accounts company={company} />)
  await user.click(await screen.findByRole('button', { name: 'Añadir cuenta' }))
  await user.type(await screen.findByLabelText(/^Banco( \*)?$/, { selector: 'input' }), 'BBVA')
  await user.type(screen.getByRole('textbox', { name: /^Número de cuenta/ }), '0011-0366-0100032542')
  await user.click(screen.getByRole('button', { name: 'Añadir' }))
  await screen.findByText('Se guardó la cuenta 0011-0366-0100032542.')
  expect(sent).toEqual([
    {
      of: company.id,
      bank: 'BBVA',
      currency: 'PEN',
      number: '0011-0366-0100032542',
      cci: null,
      forDetractions: false,
    },
  ])
})
