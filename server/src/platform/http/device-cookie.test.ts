import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { deviceCookie } from './device-cookie.ts'

const token = 'a'.repeat(43)
const request = (headers: Record<string, string>) => ({ headers }) as unknown as FastifyRequest
const given: string[] = []
const reply = { header: (_name: string, value: string) => given.push(value) } as unknown as FastifyReply
const tokenOf = (headers: Record<string, string>, publicUrl = 'http://aforo.example') =>
  deviceCookie(request(headers), reply, publicUrl).token

test('behind TLS the cookie is Secure, by attribute and by prefix', () => {
  deviceCookie(request({}), reply, 'https://aforo.example').set(token)
  expect(given.pop()).toBe(
    `__Secure-aforo_screen=${token}; Path=/api/screens; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure`,
  )
  const secure = 'https://aforo.example'
  expect(tokenOf({ cookie: `__Secure-aforo_screen=${token}` }, secure)).toBe(token)
  expect(tokenOf({ cookie: `aforo_screen=${token}` }, secure)).toBeUndefined()
})

test('the token is read among other cookies, and no other text is taken for one', () => {
  expect(tokenOf({ cookie: `a=b; aforo_screen=${token}; c=d` })).toBe(token)
  expect(tokenOf({ cookie: `not_aforo_screen=${token}` })).toBeUndefined()
  expect(tokenOf({ cookie: `aforo_screen=${token}x` })).toBeUndefined()
  expect(tokenOf({ cookie: 'aforo_screen=short' })).toBeUndefined()
  expect(tokenOf({})).toBeUndefined()
})

test('a request that another site makes has no token', () => {
  const cookie = `aforo_screen=${token}`
  expect(tokenOf({ cookie, origin: 'http://aforo.example' })).toBe(token)
  expect(tokenOf({ cookie, origin: 'http://elsewhere.example' })).toBeUndefined()
  expect(tokenOf({ cookie, 'sec-fetch-site': 'same-site' })).toBeUndefined()
})
