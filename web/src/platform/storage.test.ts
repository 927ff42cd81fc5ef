// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { maySignInAgain, setToken } from './session/token.ts'
import { inTab, onDevice } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

test('a value outlives a full storage in this page', () => {
  onDevice.set('aforo-x', 'old')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  onDevice.set('aforo-x', 'new')
  inTab.set('aforo-y', '1')
  expect([onDevice.get('aforo-x'), inTab.get('aforo-y')]).toEqual(['new', '1'])
  onDevice.remove('aforo-x')
  expect(onDevice.get('aforo-x')).toBeNull()
})

test('a token is kept where storage is full or forbidden', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(full)
  setToken('token', 600)
  expect(maySignInAgain()).toBe(true)
})
