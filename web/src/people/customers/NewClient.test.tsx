// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { kindIn } from './clientDocument.ts'
import { NewClient } from './NewClient.tsx'

const field = (name: RegExp) => screen.getAllByLabelText<HTMLInputElement>(name)[0] as HTMLInputElement

test('a RUC that is none is told at its field, and the rest of the form stays', async () => {
  const message = 'Ese RUC no es válido: revisa el último dígito.'
  const sent: unknown[] = []
  fakeApi({
    customers: {
      create: given => {
        sent.push(given.taxId)
        throw new Refused('INVALID_FIELD', { message, errors: [{ field: 'taxId', message }] })
      },
    },
  })
  const onCreated = vi.fn()
  const user = showScreen(<NewClient onCreated={onCreated} onCancel={() => {}} />)
  await screen.findByRole('button', { name: 'Crear cliente' })
  await user.type(field(/^Nombre/), 'Nube Andina')
  await user.type(field(/RUC/), '20999999999')
  await user.click(screen.getByRole('button', { name: 'Crear cliente' }))
  await screen.findByText(/RUC no es válido/)
  expect(field(/^Nombre/).value).toBe('Nube Andina')
  expect(onCreated).not.toHaveBeenCalled()
  expect(sent).toEqual(['20999999999'])
})

test('a client is sent with its RUC, what it asks for, and whom to speak with', async () => {
  const sent: unknown[] = []
  fakeApi({
    customers: {
      create: given => {
        sent.push(given)
        throw new Refused('NAME_TAKEN')
      },
    },
  })
  const user = showScreen(<NewClient onCreated={() => {}} onCancel={() => {}} />)
  await screen.findByRole('button', { name: 'Crear cliente' })
  await user.type(field(/^Nombre/), 'Nube Andina')
  await user.type(field(/RUC/), '20605871233')
  await user.click(screen.getByRole('switch', { name: /^Exige orden de compra/ }))
  await user.click(screen.getByRole('button', { name: 'Añadir contacto' }))
  const contact = within(screen.getByRole('group', { name: 'Contacto 1' }))
  await user.type(contact.getByLabelText(/^Nombre/), 'Rosa Ponce')
  await user.click(screen.getByRole('button', { name: 'Crear cliente' }))
  await expect
    .poll(() => sent)
    .toMatchObject([
      { name: 'Nube Andina', taxId: '20605871233', requiresPurchaseOrder: true, contacts: [{ name: 'Rosa Ponce' }] },
    ])
})

test('a foreigner’s document is chosen by its kind, and another country has its own', async () => {
  const sent: unknown[] = []
  fakeApi({
    customers: {
      create: given => {
        sent.push(given)
        throw new Refused('NAME_TAKEN')
      },
    },
  })
  const user = showScreen(<NewClient onCreated={() => {}} onCancel={() => {}} />)
  await screen.findByRole('button', { name: 'Crear cliente' })
  await user.type(field(/^Nombre/), 'Klaus Meyer')
  await user.click(screen.getByRole('combobox', { name: 'Se identifica con' }))
  await user.click(await screen.findByRole('option', { name: 'Pasaporte' }))
  await user.type(field(/^Pasaporte/), 'C01X00T47')
  await user.click(screen.getByRole('button', { name: 'Crear cliente' }))
  await expect.poll(() => sent).toMatchObject([{ documentType: 'PASSPORT', taxId: 'C01X00T47' }])
})

test.each([
  ['CL', 'PTP', 'TAX_ID'],
  ['CL', 'PASSPORT', 'PASSPORT'],
  ['ES', 'DNI', 'DNI'],
] as const)('in %s, what was a %s is a %s', (country, before, after) => {
  expect(kindIn(country, before)).toBe(after)
})
