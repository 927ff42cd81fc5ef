// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
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
