import { expect, it, vi } from 'vitest'
import { refusalOf } from '../../platform/problem.ts'
import { call, secondsOf, Wait } from './post.ts'
import { formatWait } from './useWait.ts'

it('reads Retry-After as seconds or as a date', () => {
  expect(secondsOf('30')).toBe(30)
  expect(secondsOf('Thu, 05 Mar 2026 14:00:30 GMT', Date.parse('2026-03-05T14:00:00Z'))).toBe(30)
  expect(secondsOf('pronto')).toBe(0)
  expect(secondsOf(null)).toBe(0)
})

it('a lockout says for how long', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(
    Response.json(
      { code: 'TOO_MANY_REQUESTS', message: 'Demasiados intentos. Espera un momento y vuelve a probar.' },
      { status: 429, headers: { 'retry-after': '90' } },
    ),
  )
  const failed = await call('/login/interaction/x', {}).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Wait)
  expect(failed).toMatchObject({ seconds: 90 })
  expect(refusalOf(failed).code).toBe('TOO_MANY_REQUESTS')
})

it('a wait is shown in minutes and seconds', () => {
  expect([45, 60, 125].map(formatWait)).toEqual(['45 s', '1 min 00 s', '2 min 05 s'])
})
