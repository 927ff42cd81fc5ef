// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberReturn, takeReturn } from '../../platform/session/signIn.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { SignIn } from './SignIn.tsx'

afterEach(() => {
  takeReturn()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const word = /¿Vienes de visita o no tienes cuenta\? Avisa en recepción\./

test('who has read the code at a door is told where a visitor goes', async () => {
  rememberReturn('/q/0198a000-0000-7000-8000-000000000001')
  showScreen(<SignIn interaction={async () => 'asked'} />)
  await screen.findByText(word)
  await screen.findByRole('heading', { level: 1 })
})

test('a visitor whose browser asks for English reads it in English, too', async () => {
  rememberReturn('/q/0198a000-0000-7000-8000-000000000001')
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
  showScreen(<SignIn interaction={async () => 'asked'} />)
  expect((await screen.findByText(/Visiting, or no account\? Please ask at the front desk\./)).lang).toBe('en')
})

test('who comes from a screen of the app is not', async () => {
  rememberReturn('/app/dashboard')
  showScreen(<SignIn interaction={async () => 'asked'} />)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(word)).toBeNull()
})

test('how a domain signs in is asked once when it is typed, and again by who comes back', async () => {
  localStorage.clear()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: unknown) => {
    asked.push(String(address))
    return Response.json({
      authenticationConfig: { domainPrefix: 'aforoco', identityProviders: ['PASSWORD'], selectedIdp: 'PASSWORD' },
      oauth2Config: { clientId: 'aforo-web', tokenUrl: '/oidc/token' },
    })
  })
  const user = showScreen(<SignIn interaction={async () => 'asked'} />)
  await user.type(await screen.findByLabelText('Dominio'), 'aforoco')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await screen.findByLabelText(/^Contraseña/)
  expect(asked).toEqual(['/api/public/idp/config?domain=aforoco'])
  cleanup()
  showScreen(<SignIn interaction={async () => 'asked'} />)
  await screen.findByLabelText(/^Contraseña/)
  await waitFor(() => expect(asked).toHaveLength(2))
})
