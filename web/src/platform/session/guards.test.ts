import { describe, expect, it } from 'vitest'
import { judge, mayEnter } from './guards.ts'

const admin = {
  roles: ['ROLE_ADMIN'] as const,
  storedVersion: '1.4.2',
  runningVersion: '1.4.9',
  identityProvider: {},
}

describe('the guards before the app', () => {
  it('let administrators and root in, and nobody else', () => {
    expect(mayEnter(['ROLE_ADMIN'])).toBe(true)
    expect(mayEnter(['ROLE_USER', 'ROLE_ROOT'])).toBe(true)
    expect(mayEnter(['ROLE_STAFF', 'ROLE_USER'])).toBe(false)
    expect(mayEnter([])).toBe(false)
  })

  it('let an administrator on', () => {
    expect(judge(admin)).toBe('enter')
  })

  it('refuse a person without a back-office role', () => {
    expect(judge({ ...admin, roles: ['ROLE_USER'] })).toBe('no-permission')
  })

  it('end the session when another minor version was used here, but not for a patch', () => {
    expect(judge({ ...admin, runningVersion: '1.5.0' })).toBe('other-version')
    expect(judge({ ...admin, runningVersion: '2.4.2' })).toBe('other-version')
    expect(judge({ ...admin, storedVersion: undefined })).toBe('enter')
  })

  it('end the session when nothing is known of how the domain signs in', () => {
    expect(judge({ ...admin, identityProvider: undefined })).toBe('no-identity-provider')
  })
})
