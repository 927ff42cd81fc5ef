import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSealing } from './sealing.ts'

const sealing = openSealing(randomBytes(32))

test('a sealed text unseals for its purpose, and differs each time', () => {
  const sealed = sealing.seal('clave ñandú', 'idp:uno')
  expect(sealing.unseal(sealed, 'idp:uno')).toBe('clave ñandú')
  expect(sealing.seal('clave ñandú', 'idp:uno')).not.toBe(sealed)
  expect(sealed).not.toContain('clave')
})

test('it does not unseal for another purpose, with another key, or changed', () => {
  const sealed = sealing.seal('clave', 'idp:uno')
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => sealing.unseal(sealed, 'idp:dos')).toThrow()
  expect(() => openSealing(randomBytes(32)).unseal(sealed, 'idp:uno')).toThrow()
  expect(() => sealing.unseal(changed, 'idp:uno')).toThrow()
  expect(() => sealing.unseal('v1.', 'idp:uno')).toThrow()
})
