import { describe, expect, test } from 'vitest'
import { patchUser, readPatch, readUser, type ScimUser } from './user.rules.ts'

const ines: ScimUser = {
  userName: 'ines@nube.test',
  email: 'ines@nube.test',
  externalId: 'x1',
  givenName: 'Inés',
  lastname: 'Bazán',
  phone: null,
  active: true,
}
const after = (...operations: object[]) => patchUser(ines, readPatch({ Operations: operations }))

describe('a PATCH as Entra sends it', () => {
  test('switches off by a capital Replace and a text', () => {
    expect(after({ op: 'Replace', path: 'active', value: 'False' })).toEqual({ ...ines, active: false })
    expect(after({ op: 'Replace', value: { active: 'False' } })).toEqual({ ...ines, active: false })
  })
  test('names attributes with points and without a path', () => {
    expect(after({ op: 'Add', value: { 'name.givenName': 'Inesita', 'name.familyName': 'Ríos' } })).toEqual({
      ...ines,
      givenName: 'Inesita',
      lastname: 'Ríos',
    })
  })
  test('points into lists by a filter, and leaves aside what is not kept', () => {
    const path = 'phoneNumbers[type eq "work"].value'
    expect(after({ op: 'Add', path, value: '+51 987 654 321' })).toEqual({ ...ines, phone: '+51 987 654 321' })
    const manager = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager'
    expect(after({ op: 'Add', path: manager, value: '7' }, { op: 'Replace', path: 'title', value: 'CTO' })).toEqual(
      ines,
    )
  })
})

describe('a PATCH as Okta sends it', () => {
  test('switches off by an object', () => {
    expect(after({ op: 'replace', value: { active: false } })).toEqual({ ...ines, active: false })
  })
  test('takes away what may be missing, and nothing else', () => {
    expect(after({ op: 'remove', path: 'externalId' })).toEqual({ ...ines, externalId: null })
    expect(() => after({ op: 'remove', path: 'userName' })).toThrow('No se puede quitar')
  })
})

test.each([
  ['no operations', {}],
  ['an operation that is none', { Operations: [{ op: 'swap', path: 'active', value: true }] }],
  ['a path that is none', { Operations: [{ op: 'replace', path: 7, value: true }] }],
  ['a value that is none', { Operations: [{ op: 'replace', path: 'active', value: 'quizá' }] }],
  ['a list for an object', { Operations: [{ op: 'replace', value: [] }] }],
])('a PATCH with %s is refused', (_what, body) => {
  expect(() => patchUser(ines, readPatch(body))).toThrow(expect.objectContaining({ name: 'ScimFault', status: 400 }))
})

describe('a whole user', () => {
  test('with a name in one piece has it split', () => {
    expect(readUser({ userName: 'ANA@nube.test', displayName: 'Ana María Ríos' })).toEqual({
      userName: 'ana@nube.test',
      email: 'ana@nube.test',
      externalId: null,
      givenName: 'Ana',
      lastname: 'María Ríos',
      phone: null,
      active: true,
    })
  })
  test('and line breaks in a name are blanks: names stand in the heads of mails', () => {
    const name = { givenName: 'Ana\r\nBcc: otro@x.pe', familyName: 'Paz\u2028Ruiz' }
    expect(readUser({ userName: 'ana@x.pe', name })).toMatchObject({
      givenName: 'Ana Bcc: otro@x.pe',
      lastname: 'Paz Ruiz',
    })
  })

  // The first letter of the eighth is Cyrillic, the sign of the ninth a wide one.
  const others = ['аdmin@x.pe', 'ana＠x.pe', 'ana@х.pe', 'ana@x.pe.', 'ana@x..pe', 'ana@.x.pe']
  test.each(['a<otro@x.pe', 'a,b@x.pe', '"a b"@x.pe', 'a;b@x.pe', 'a@x.pe>', 'a\u0007@x.pe', 'a@@x.pe', ...others])(
    'at %j, which is read otherwise by a mail program or by people, is refused',
    userName => {
      expect(() => readUser({ userName })).toThrow('userName debe ser un correo')
      expect(() => readUser({ userName: 'ana', emails: [{ primary: true, value: userName }] })).toThrow('un correo')
    },
  )

  test('without any name is called as the address', () => {
    expect(readUser({ username: 'ana@nube.test' })).toMatchObject({ givenName: 'ana', lastname: '' })
  })
  test.each([{}, { userName: 'ana' }, { userName: 7 }, { userName: `${'a'.repeat(260)}@x.pe` }, [], null, 'x'])(
    'that is none (%j) is refused',
    given => {
      expect(() => readUser(given)).toThrow(expect.objectContaining({ scimType: 'invalidValue' }))
    },
  )
})

describe('addresses', () => {
  const emails = (...given: object[]) => ({ userName: 'ibazan', emails: given })

  test.each([
    [
      'the primary one',
      [
        { value: 'otra@x.pe', type: 'work' },
        { value: 'INES@x.pe', type: 'home', primary: true },
      ],
    ],
    ['Entra’s text for primary', [{ value: 'ines@x.pe', primary: 'True' }]],
    [
      'that of the work',
      [
        { value: 'casa@x.pe', type: 'home' },
        { value: 'ines@x.pe', type: 'Work' },
      ],
    ],
    ['one of no kind', [{ value: 'casa@x.pe', type: 'home' }, { value: 'ines@x.pe' }]],
  ])('of several are read: %s', (_what, given) => {
    expect(readUser(emails(...given))).toMatchObject({ userName: 'ibazan', email: 'ines@x.pe' })
  })

  test('are needed when userName is none', () => {
    expect(() => readUser(emails({ value: 'casa@x.pe', type: 'home' }))).toThrow('emails traer el principal')
    expect(() => readUser(emails({ value: 'casa', primary: true }))).toThrow('emails debe traer un correo')
  })

  test.each([
    'emails[type eq "work"].value',
    'emails[type eq "work"]',
    'emails[primary eq true].value',
    'emails.value',
    'emails',
  ])('are changed at %s', path => {
    const value = path.endsWith('value') ? 'nueva@x.pe' : [{ value: 'nueva@x.pe', type: 'work', primary: true }]
    const changed = { ...ines, email: 'nueva@x.pe' }
    expect(after({ op: 'Replace', path, value })).toEqual(changed)
    expect(after({ op: 'Add', value: { [path]: value } })).toEqual(changed)
    // The provider's name follows no more, and neither does the address.
    expect(
      patchUser(changed, readPatch({ Operations: [{ op: 'replace', path: 'userName', value: 'yo@x.pe' }] })),
    ).toEqual({
      ...changed,
      userName: 'yo@x.pe',
    })
  })

  test('follow userName while they are the same, and again once taken away', () => {
    expect(after({ op: 'replace', path: 'userName', value: 'yo@x.pe' })).toMatchObject({
      userName: 'yo@x.pe',
      email: 'yo@x.pe',
    })
    const apart = { ...ines, email: 'otra@x.pe' }
    const remove = readPatch({ Operations: [{ op: 'remove', path: 'emails[type eq "work"]' }] })
    expect(patchUser(apart, remove)).toEqual(ines)
    expect(() => patchUser({ ...apart, userName: 'ibazan' }, remove)).toThrow('emails traer el principal')
  })

  test('that have no place here are refused, not answered as if they had', () => {
    const home = { op: 'add', path: 'emails[type eq "home"].value', value: 'casa@x.pe' }
    expect(() => after(home)).toThrow('solo se guarda')
    expect(() => after({ op: 'add', path: 'emails', value: [{ type: 'home', value: 'casa@x.pe' }] })).toThrow(
      'solo se guarda',
    )
    expect(after({ op: 'replace', path: 'emails[type eq "work"].primary', value: 'True' })).toEqual(ines)
  })

  test('of a whole user that leaves them out stay', () => {
    const apart = { ...ines, email: 'otra@x.pe' }
    expect(readUser({ userName: ines.userName }, apart)).toMatchObject({ email: 'otra@x.pe' })
    expect(readUser({ userName: 'ibazan' }, ines)).toMatchObject({ userName: 'ibazan', email: ines.email })
  })
})
