// @vitest-environment happy-dom
import type { EarlierVisitor } from '@aforo/api/front-desk/visitors'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { WalkInForm } from './WalkInForm.tsx'

const ana: EarlierVisitor = {
  name: 'Ana Ñahui Rojas',
  email: 'ana@kallpa.test',
  company: 'Kallpa',
  document: { type: 'CE', number: '001234567' },
  guestType: 'SUPPLIER',
  purpose: 'INTERVIEW',
  campusName: 'Andén Miraflores',
  date: '2026-11-20',
}

test('who came before is offered by name or document, and fills in the form', async () => {
  const asked: string[] = []
  fakeApi({
    users: { me: () => me() },
    campuses: {
      get: () => {
        throw new Refused('NOT_FOUND')
      },
    },
    bookings: {
      guestTypes: () => [{ code: 'SUPPLIER', displayName: 'Proveedor' }],
      purposes: () => [{ code: 'INTERVIEW', displayName: 'Entrevista' }],
    },
    visitors: {
      earlier: ({ q }) => {
        asked.push(q)
        return { items: [ana] }
      },
    },
  })
  const user = showScreen(<WalkInForm campusId="01a227e4-0000-7000-8000-000000000000" onDone={() => {}} />)
  // The list of options has the field's name too.
  const field = (name: string) =>
    screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${name}`))[0] as HTMLInputElement
  await screen.findByText('Registrar llegada')
  await user.type(field('Nombre'), '001')
  await user.click(await screen.findByText(/Carné de extranjería 001234567 · vino el/))
  expect(field('Nombre').value).toBe('Ana Ñahui Rojas')
  expect(field('Empresa').value).toBe('Kallpa')
  expect(field('Correo').value).toBe('ana@kallpa.test')
  expect(field('Número').value).toBe('001234567')
  // No campus answers here: the country is the first whose document it is.
  await expect.poll(() => field('País del documento').value).toBe('Perú')
  expect(asked).toEqual(['001'])
})
