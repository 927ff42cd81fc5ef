// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { client } from './api.ts'
import { ProblemError } from './problem.ts'
import { forgetToken, setToken } from './session/token.ts'

const problem = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ code, message, detail: message, status }), {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  })

/** The network: answers by method and path, and remembers what was asked. */
function network(answers: Record<string, () => Response>) {
  const asked: Request[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    asked.push(request)
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  return asked
}

beforeEach(() => setToken('first', 600))
afterEach(forgetToken)

it('a call carries the access token', async () => {
  const asked = network({ 'GET /api/users/profile/me': () => Response.json({ username: 'ana@nodo.pe' }) })
  await client.users.me()
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer first')
})

it('a token that is not accepted is renewed once and the call made again, with the same key', async () => {
  const tries = [() => problem(401, 'UNAUTHORIZED', 'No'), () => Response.json({ message: 'Listo.' })]
  const asked = network({
    'POST /api/iam/password/change': () => tries.shift()?.() ?? problem(500, 'INTERNAL_SERVER_ERROR', 'x'),
    'POST /oidc/token': () => Response.json({ access_token: 'second', token_type: 'Bearer', expires_in: 600 }),
  })
  const passwords = { currentPassword: 'a', newPassword: 'correct horse battery' }
  expect(await client.users.changePassword(passwords)).toEqual({ message: 'Listo.' })
  const [first, , again] = asked
  expect(again?.headers.get('authorization')).toBe('Bearer second')
  expect(await again?.json()).toEqual(passwords)
  expect(first?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

it('a refusal arrives with its code and Spanish text', async () => {
  network({ 'GET /api/campus/search': () => problem(403, 'FORBIDDEN', 'No tienes permisos.') })
  const failed = await client.campuses.search({}).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ProblemError)
  expect(failed).toMatchObject({ code: 'FORBIDDEN', status: 403, message: 'No tienes permisos.' })
})

it('the public calls go without a token and without asking for one', async () => {
  forgetToken()
  const asked = network({ 'GET /api/public/idp/config': () => Response.json({}) })
  await client.tenants.identityProviderConfig({ domain: 'nodo' })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.headers.has('authorization')).toBe(false)
})

it.each(['GET /api/booking/invitation', 'GET /api/booking/mine'])('%s is asked by a link alone', async call => {
  forgetToken()
  const asked = network({ [call]: () => problem(404, 'NOT_FOUND', 'No está.') })
  const area = call.endsWith('mine') ? client.myBooking : client.invitations
  await expect(area.read({ token: 'sealed' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(asked.map(({ headers }) => headers.has('authorization'))).toEqual([false])
})
