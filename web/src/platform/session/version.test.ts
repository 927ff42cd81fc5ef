// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { isOtherVersion, minorOf, servedVersion, storedVersion, storeVersion } from './version.ts'

it('the minor version is what counts', () => {
  expect(minorOf('1.12.3')).toBe('1.12')
  expect(isOtherVersion('1.2.0', '1.2.7')).toBe(false)
  expect(isOtherVersion('1.2.0', '1.20.0')).toBe(true)
})

it('a browser that was never here has no other version', () => {
  expect(storedVersion()).toBeUndefined()
  expect(isOtherVersion(storedVersion(), '1.2.0')).toBe(false)
})

it('the version that was let in is remembered', () => {
  storeVersion('1.3.0')
  expect(storedVersion()).toBe('1.3.0')
})

it('an answer that tells no version offers nothing', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('<!doctype html>'))
  expect(await servedVersion()).toBeUndefined()
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'))
  expect(await servedVersion()).toBeUndefined()
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ version: '9.1.0' }))
  expect(await servedVersion()).toBe('9.1.0')
})
