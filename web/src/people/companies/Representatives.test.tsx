// @vitest-environment happy-dom
import type { Company, Representative } from '@aforo/api/people/companies'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { companyQuery } from './companyQueries.ts'
import { Representatives } from './Representatives.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const company: Company = {
  id: id(1),
  legalName: 'Andén Norte S.A.C.',
  taxId: '20100070970',
  address: 'Av. Larco 345',
  sapCompany: null,
  countryCode: 'PE',
  accounts: [],
  representatives: [],
  series: [],
  version: 1,
  createdAt: '2026-01-01T15:00:00Z',
  can: { remove: true, changeTaxId: true },
}

function Tab() {
  const { data } = useQuery(companyQuery(company.id))
  return data && <Representatives company={data} />
}

test('who signs is added with their document, refused at its field where it is wrong, changed, removed and brought back', async () => {
  let kept: Representative[] = []
  const sent: unknown[] = []
  fakeApi({
    companies: {
      get: () => ({ ...company, representatives: kept }),
      addRepresentative: ({ id: _company, ...fields }) => {
        if (fields.documentNumber.length !== 8)
          throw new Refused('INVALID_FIELD', {
            errors: [{ field: 'documentNumber', message: 'El DNI tiene 8 dígitos.' }],
          })
        sent.push(fields)
        const made = { ...fields, id: id(2), version: 1 }
        kept = [made]
        return made
      },
      changeRepresentative: ({ id: wanted, version, ...fields }) => {
        sent.push({ version, position: fields.position })
        kept = kept.map(one => (one.id === wanted ? { ...one, ...fields, version: 2 } : one))
        return kept[0] as Representative
      },
      removeRepresentative: ({ version }) => {
        sent.push(version)
        kept = []
        return { message: 'Se quitó a Rosa Quispe.' }
      },
      restoreRepresentative: () => {
        kept = [{ ...(sent[0] as Representative), id: id(2), version: 3 }]
        return kept[0] as Representative
      },
    },
  })
  const user = showScreen(<Tab />)
  await user.click(await screen.findByRole('button', { name: 'Añadir' }))
  const form = within(screen.getByRole('group', { name: 'Nuevo representante' }))
  await user.type(form.getByRole('textbox', { name: /^Nombre completo/ }), 'Rosa Quispe')
  const number = form.getByRole('textbox', { name: /^Número/ })
  await user.type(number, '4455')
  await user.click(form.getByRole('button', { name: 'Añadir' }))
  await form.findByText('El DNI tiene 8 dígitos.')
  expect(document.activeElement).toBe(number)
  await user.type(number, '6677')
  await user.type(form.getByRole('textbox', { name: 'Inscripción de su poder' }), 'Partida 12345678')
  await user.click(form.getByRole('button', { name: 'Añadir' }))
  const list = within(await screen.findByRole('list', { name: 'Representantes' }))
  await list.findByText('DNI 44556677')
  list.getByText('Partida 12345678')

  await user.click(list.getByRole('button', { name: 'Cambiar Rosa Quispe' }))
  const change = within(screen.getByRole('group', { name: 'Cambiar a Rosa Quispe' }))
  await user.type(change.getByRole('textbox', { name: 'Cargo' }), 'Gerente general')
  await user.click(change.getByRole('button', { name: 'Guardar' }))
  await list.findByText('Gerente general · DNI 44556677')

  await user.click(list.getByRole('button', { name: 'Quitar Rosa Quispe' }))
  await screen.findByText('Todavía no tiene representantes')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => screen.getByText('DNI 44556677'))
  expect(sent).toEqual([
    {
      name: 'Rosa Quispe',
      documentType: 'DNI',
      documentNumber: '44556677',
      position: null,
      registryEntry: 'Partida 12345678',
    },
    { version: 1, position: 'Gerente general' },
    2,
  ])
})
