// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberReturn, takeReturn } from '../../platform/session/signIn.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { SignIn } from './SignIn.tsx'

afterEach(() => {
  takeReturn()
  vi.restoreAllMocks()
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
