// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../testing/showScreen.tsx'
import { ErrorPage } from './ErrorPage.tsx'

const links = async () => (await screen.findAllByRole('link')).map(({ textContent }) => textContent)

test('an address inside the app that leads nowhere offers the dashboard first', async () => {
  showScreen(<ErrorPage kind="notFound" inside />)
  expect(await links()).toEqual(['Ir al Panel de Control', 'Volver al inicio de sesión'])
  expect(screen.getByText('Parece que esta página no está disponible')).toBeDefined()
})

test('outside of it leads to the login alone', async () => {
  showScreen(<ErrorPage kind="notFound" />)
  expect(await links()).toEqual(['Volver al inicio de sesión'])
})

test('a screen that somebody may not open says so in the specified words', async () => {
  showScreen(<ErrorPage kind="forbidden" inside />)
  expect(await links()).toContain('Ir al Panel de Control')
  expect(screen.getByText('No tienes permisos para poder ingresar a esta herramienta.')).toBeDefined()
})
