// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showScreen } from '../../testing/showScreen.tsx'
import { FirstAccount } from './FirstAccount.tsx'

/** The pages before signing in do without the API's client. */
function answers(given: Record<string, { status: number; body: object }>) {
  const asked: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input), location.href)
    asked.push({ path: pathname, body: init?.body && JSON.parse(String(init.body)) })
    const { status, body } = given[pathname] ?? { status: 503, body: {} }
    return Response.json(body, { status })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return asked
}

async function fillIn(prefix?: string) {
  const user = showScreen(<FirstAccount token="abc" />)
  await user.type(await screen.findByRole('textbox', { name: 'Organización' }), 'Andén Coworking, Lima')
  const domain = screen.getByRole('textbox', { name: /^Dominio/ })
  if (prefix) {
    await user.clear(domain)
    await user.type(domain, prefix)
    await user.type(screen.getByRole('textbox', { name: 'Organización' }), ' Norte')
  }
  await user.type(screen.getByRole('textbox', { name: 'Nombres' }), 'Elena')
  await user.type(screen.getByRole('textbox', { name: 'Apellidos' }), 'Paredes')
  await user.type(screen.getByRole('textbox', { name: 'Correo' }), 'elena@anden.example')
  await user.type(screen.getByLabelText(/^Contraseña/), 'cuatro llamas en la puna')
  await user.click(screen.getByRole('button', { name: 'Crear cuenta' }))
}

test('the domain is proposed by the name, and whoever can’t be signed in at once is told how', async () => {
  const asked = answers({
    '/login/first': { status: 201, body: { username: 'elena@anden.example', domain: 'anden-coworking-lima' } },
  })
  await fillIn()
  await screen.findByText(/Inicia sesión en el dominio anden-coworking-lima/)
  expect(asked[0]).toMatchObject({ path: '/login/first', body: { token: 'abc', prefix: 'anden-coworking-lima' } })
  // It was tried first, with what they had just typed.
  expect(asked[1]?.path).toBe('/api/public/idp/config')
})

test('a domain that somebody typed stays theirs', async () => {
  const asked = answers({ '/login/first': { status: 201, body: { username: 'elena@anden.example', domain: 'anden' } } })
  await fillIn('anden')
  await screen.findByText(/Inicia sesión en el dominio anden con/)
  expect(asked[0]).toMatchObject({ body: { prefix: 'anden', organization: 'Andén Coworking, Lima Norte' } })
})

test('a link that was used says so', async () => {
  answers({
    '/login/first': { status: 410, body: { code: 'LINK_EXPIRED', status: 410, message: 'El enlace venció.' } },
  })
  await fillIn()
  await screen.findByText('El enlace no sirve')
})
