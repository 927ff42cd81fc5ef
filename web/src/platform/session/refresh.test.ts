// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { refreshToken, SessionOver } from './refresh.ts'
import { currentToken, forgetToken, setToken } from './token.ts'

const granted = () => Response.json({ access_token: 'fresh', token_type: 'Bearer', expires_in: 600 })

// Somebody signed in here, as after any sign-in.
beforeEach(() => setToken('first', 0))

it('two that ask at once share one call, because a refresh token used twice ends the session', async () => {
  const call = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => granted())
  expect(await Promise.all([refreshToken(), refreshToken()])).toEqual(['fresh', 'fresh'])
  expect(call).toHaveBeenCalledOnce()
  expect(currentToken()).toBe('fresh')
})

it('the call is form-encoded, names the cookie instead of a token, and asks for both scopes', async () => {
  const call = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => granted())
  await refreshToken()
  const [, init] = call.mock.calls[0] ?? []
  expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toMatchObject({
    grant_type: 'refresh_token',
    client_id: 'aforo-web',
    scopes: 'openid offline_access',
    refresh_token: 'cookie',
  })
})

it('a refused refresh token is the end of the session, and the old access token goes with it', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ error: 'invalid_grant' }, { status: 400 }),
  )
  await expect(refreshToken()).rejects.toThrow(new SessionOver())
  expect(currentToken()).toBeUndefined()
})

it('after signing out nothing is asked any more', async () => {
  forgetToken()
  const call = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => granted())
  await expect(refreshToken()).rejects.toThrow(new SessionOver())
  expect(call).not.toHaveBeenCalled()
})

it('a failing server is not the end of the session', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 503 }))
  await expect(refreshToken()).rejects.not.toBeInstanceOf(SessionOver)
})
