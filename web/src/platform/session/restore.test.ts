// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { restoreSession } from './restore.ts'
import { setToken } from './token.ts'

it('asks for nothing where nobody signed in, and only once where the session is over', async () => {
  const call = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ error: 'invalid_grant' }, { status: 400 }))
  expect(await restoreSession()).toBe(false)
  expect(call).not.toHaveBeenCalled()
  setToken('too late', 0)
  expect(await restoreSession()).toBe(false)
  expect(await restoreSession()).toBe(false)
  expect(call).toHaveBeenCalledOnce()
})
