import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

describe('a password hash', () => {
  it('is argon2id in PHC format, salted, and verifies its password', async () => {
    const hash = await hashPassword('cuatro llamas en la puna')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await hashPassword('cuatro llamas en la puna')).not.toBe(hash)
    expect(await passwordMatches('cuatro llamas en la puna', hash)).toBe(true)
    expect(await passwordMatches('cuatro llamas en la Puna', hash)).toBe(false)
  })

  it('matches however the keyboard encodes an accent', async () => {
    const hash = await hashPassword('un café en la ma\u00f1ana'.normalize('NFC'))
    expect(await passwordMatches('un café en la ma\u00f1ana'.normalize('NFD'), hash)).toBe(true)
  })

  it('matches nothing if it is missing or broken', async () => {
    expect(await passwordMatches('cualquiera', undefined)).toBe(false)
    expect(await passwordMatches('cualquiera', 'sin forma')).toBe(false)
  })
})
