import { describe, expect, it } from 'vitest'
import { isStrongPassword } from './password-strength.ts'

const known = ['rosa.quispe@torrelima.pe', 'Rosa', 'Quispe Mamani', 'Torre Lima', 'torrelima']

describe('a password', () => {
  it.each([
    ['short', 'xK9#vQ2!mZp'],
    ['common', 'password1234'],
    ['common in Spanish', 'contraseña123'],
    ['a keyboard row', 'qwertyuiop123'],
    ['consecutive digits', '123456789012'],
    ['one repeated character', 'aaaaaaaaaaaaaaaa'],
    ['common, with symbols for letters', 'P@ssw0rd1234'],
    ['a date twice', '12/03/198512/03/1985'],
    ['made of the person’s name', 'RosaQuispe2026'],
    ['made of the e-mail address', 'rosa.quispe@torrelima.pe'],
    ['made of the company and the product', 'TorreLimaAforo1'],
  ])('that is %s is refused', async (_what, password) => {
    expect(await isStrongPassword(password, known)).toBe(false)
  })

  it.each(['cuatro llamas en la puna', 'vR7-tqLm0-xzP4', 'el mate frío de Rosa', '日本の山は高い、海は広い'])(
    'like "%s" is accepted',
    async password => {
      expect(await isStrongPassword(password, known)).toBe(true)
    },
  )

  it('made of one person’s company is accepted from another, before and after', async () => {
    const asked = () => isStrongPassword('anocramatapobmat', ['Tambopatamarcona'])
    expect(await asked()).toBe(false)
    expect(await isStrongPassword('anocramatapobmat', known)).toBe(true)
    expect(await asked()).toBe(false)
  })

  it('of the greatest length is estimated too', async () => {
    expect(await isStrongPassword('ab1'.repeat(85), known)).toBe(false)
  })
})
