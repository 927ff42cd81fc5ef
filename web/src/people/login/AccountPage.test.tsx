// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepAccount } from '../../platform/session/keptAccount.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { AccountPage } from './AccountPage.tsx'

beforeEach(() => sessionStorage.clear())

test('who may not enter is told so in the specified words, and what their account is for', async () => {
  keepAccount(
    me({ username: 'ana@anden.example', tenant: { theme: { lateralLogo: '/files/logo', profileCover: null } } }),
  )
  showScreen(<AccountPage />)
  expect(
    await screen.findByRole('heading', { name: 'No tienes permisos para poder ingresar a esta herramienta.' }),
  ).toBeDefined()
  expect(screen.getByText(/ana@anden\.example de Andén/)).toBeDefined()
  expect(screen.getByRole('img', { name: 'Andén' }).getAttribute('src')).toBe('/files/logo')
  for (const use of ['Códigos de las puertas', 'Invitaciones', 'Tus reservas', 'Avisos'])
    expect(screen.getByText(use)).toBeDefined()
})

test('it stays readable in a tab that knows nobody', async () => {
  showScreen(<AccountPage />)
  expect(await screen.findByText('Códigos de las puertas')).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})
