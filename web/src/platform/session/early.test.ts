// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { takeEarly, takeEarlyToken } from './early.ts'
import { refreshToken } from './refresh.ts'
import { forgetToken, setToken } from './token.ts'

const url = 'https://aforo.test/api/frame'

afterEach(() => {
  globalThis.aforoEarly = undefined
  forgetToken()
})

it('an early answer is taken once, by a reading of the same address', async () => {
  globalThis.aforoEarly = { at: performance.now(), calls: { [url]: Promise.resolve(Response.json(1)) } }
  expect(await takeEarly({ method: 'GET', url: `${url}?page=1` })).toBeUndefined()
  expect(await takeEarly({ method: 'PUT', url })).toBeUndefined()
  expect(await (await takeEarly({ method: 'GET', url }))?.json()).toBe(1)
  expect(await takeEarly({ method: 'GET', url })).toBeUndefined()
})

it('an early answer that is refused, broken off or old is asked for anew', async () => {
  const answers = {
    refused: Promise.resolve(Response.json({}, { status: 401 })),
    broken: Promise.reject(new TypeError('Failed to fetch')),
  }
  globalThis.aforoEarly = { at: performance.now(), token: Promise.reject(new TypeError()), calls: answers }
  expect(await takeEarly({ method: 'GET', url: 'refused' })).toBeUndefined()
  expect(await takeEarly({ method: 'GET', url: 'broken' })).toBeUndefined()
  expect(await takeEarlyToken()).toBeUndefined()
  globalThis.aforoEarly = { at: performance.now() - 60_000, calls: { [url]: Promise.resolve(Response.json(1)) } }
  expect(await takeEarly({ method: 'GET', url })).toBeUndefined()
})

it('a session that the page began to renew is not renewed a second time', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => granted('second'))
  setToken('too late', 0)
  globalThis.aforoEarly = { at: performance.now(), token: Promise.resolve(granted('first')), calls: {} }
  expect(await refreshToken()).toBe('first')
  expect(fetch).not.toHaveBeenCalled()
  expect(await refreshToken()).toBe('second')
  expect(fetch).toHaveBeenCalledOnce()
})

const granted = (token: string) => Response.json({ access_token: token, token_type: 'Bearer', expires_in: 600 })
