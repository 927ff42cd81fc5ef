import { describe, expect, test } from 'vitest'
import { rolesBy, type TrustedProvider, type Vouched, vouchedBy } from './claims.rules.ts'

const directoryId = '6b4c2f0e-59a1-4d0c-9d54-0c1a4c3d7e10'
const iss = `https://login.microsoftonline.com/${directoryId}/v2.0`
const google: TrustedProvider = {
  kind: 'GOOGLE_WORKSPACE',
  directoryId: null,
  allowedDomains: ['andes.pe'],
  roleMapping: [],
}
const microsoft: TrustedProvider = {
  kind: 'MICROSOFT',
  directoryId,
  allowedDomains: ['andes.pe'],
  roleMapping: [
    { group: 'ADMINS', role: 'ROLE_ADMIN' },
    { group: 'Recepcion', role: 'ROLE_STAFF' },
    { group: 'Recepcion', role: 'ROLE_ROOT' },
  ],
}
const ana = { sub: '113', email: 'Ana@andes.pe', email_verified: true, hd: 'andes.pe', name: 'Ana María Quispe' }
const leo = { iss, oid: 'AAA-1', tid: directoryId, sub: 'par', preferred_username: 'Leo@andes.pe', name: 'Leo' }

describe('Google', () => {
  test('identifies a verified address of the Workspace by sub', () => {
    expect(vouchedBy(google, ana)).toMatchObject({
      subject: '113',
      names: ['ana@andes.pe'],
      givenName: 'Ana',
      lastname: 'María Quispe',
    })
  })

  test('keeps a name in one line, as mail headers need', () => {
    const name = { given_name: 'Ana\r\nBcc: otro@x.pe', family_name: 'Paz\u2028Ruiz' }
    expect(vouchedBy(google, { ...ana, ...name })).toMatchObject({
      givenName: 'Ana Bcc: otro@x.pe',
      lastname: 'Paz Ruiz',
    })
  })

  test.each([
    ['of another Workspace', { ...ana, hd: 'otra.pe' }, 'FEDERATED_WRONG_ACCOUNT'],
    ['without Workspace, with an address of its domain', { ...ana, hd: undefined }, 'FEDERATED_WRONG_ACCOUNT'],
    ['whose address is not verified', { ...ana, email_verified: false }, 'FEDERATED_UNVERIFIED'],
    ['whose address is verified by the text “true”', { ...ana, email_verified: 'true' }, 'FEDERATED_UNVERIFIED'],
    ['whose address is of a domain that is not allowed', { ...ana, email: 'ana@otra.pe' }, 'FEDERATED_WRONG_ACCOUNT'],
    ['without an address', { ...ana, email: undefined }, 'FEDERATED_WRONG_ACCOUNT'],
    ['whose address has a look-alike letter', { ...ana, email: 'аna@andes.pe' }, 'FEDERATED_WRONG_ACCOUNT'],
    ['without an identifier', { ...ana, sub: ' ' }, 'FEDERATED_WRONG_ACCOUNT'],
    ['whose address has two @', { ...ana, email: 'ana@otra.pe@andes.pe' }, 'FEDERATED_WRONG_ACCOUNT'],
  ])('somebody %s is refused', (_who, claims, refusal) => {
    expect(vouchedBy(google, claims)).toBe(refusal)
  })
})

describe('Microsoft', () => {
  test('identifies somebody by the sign-in name, without an e-mail', () => {
    expect(vouchedBy(microsoft, leo)).toMatchObject({ subject: 'aaa-1', names: ['leo@andes.pe'], lastname: '-' })
  })

  test('ignores an e-mail unless Entra says that it is proven', () => {
    const claims = { ...leo, preferred_username: 'leo@otra.pe', email: 'directora@andes.pe' }
    expect(vouchedBy(microsoft, claims)).toBe('FEDERATED_WRONG_ACCOUNT')
    expect(vouchedBy(microsoft, { ...claims, xms_edov: false })).toBe('FEDERATED_WRONG_ACCOUNT')
    expect(vouchedBy(microsoft, { ...claims, xms_edov: true })).toMatchObject({ names: ['directora@andes.pe'] })
  })

  test.each([
    ['of another directory', { tid: crypto.randomUUID() }],
    ['of no directory', { tid: undefined }],
    ['without an oid', { oid: undefined }],
    ['who is a guest by the token’s idp', { idp: 'https://sts.windows.net/otro/' }],
    ['who is a guest by the token’s acct', { acct: 1 }],
    ['of a domain that is not allowed', { preferred_username: 'leo@andes.onmicrosoft.com' }],
  ])('somebody %s is refused', (_who, change) => {
    expect(vouchedBy(microsoft, { ...leo, ...change })).toBe('FEDERATED_WRONG_ACCOUNT')
  })

  test('groups and app roles give their mapped roles, never root', () => {
    const roles = (claims: object) => (vouchedBy(microsoft, { ...leo, ...claims }) as Vouched).mappedRoles
    expect(roles({ groups: ['admins'] })).toEqual(['ROLE_ADMIN'])
    expect(roles({ roles: ['Recepcion', 'Otra'] })).toEqual(['ROLE_STAFF'])
    expect(roles({})).toEqual([])
  })

  test('too many groups count as unknown', () => {
    const claims = { ...leo, _claim_names: { groups: 'src1' } }
    expect((vouchedBy(microsoft, claims) as Vouched).mappedRoles).toBeUndefined()
    expect((vouchedBy(microsoft, { ...leo, hasgroups: true }) as Vouched).mappedRoles).toBeUndefined()
  })
})

describe('roles at each sign-in', () => {
  const mapping = {
    roleMapping: [
      { group: 'a', role: 'ROLE_ADMIN' as const },
      { group: 's', role: 'ROLE_STAFF' as const },
    ],
  }

  test.each([
    ['a role of a group is added', ['ROLE_USER'], ['ROLE_STAFF'], ['ROLE_USER', 'ROLE_STAFF']],
    ['a role without its group is removed', ['ROLE_USER', 'ROLE_STAFF'], [], ['ROLE_USER']],
    ['somebody without any other role becomes ROLE_USER', ['ROLE_ADMIN'], [], ['ROLE_USER']],
    ['unknown groups change nothing', ['ROLE_ADMIN'], undefined, ['ROLE_ADMIN']],
    ['unchanged roles stay as they are', ['ROLE_ADMIN', 'ROLE_USER'], ['ROLE_ADMIN'], ['ROLE_ADMIN', 'ROLE_USER']],
  ] as const)('%s', (_what, held, mapped, then) => {
    expect(rolesBy(mapping, held, mapped, true)).toEqual(then)
  })

  test('an unmapped role stays as it was given here', () => {
    const onlyStaff = { roleMapping: mapping.roleMapping.slice(1) }
    expect(rolesBy(onlyStaff, ['ROLE_ADMIN', 'ROLE_STAFF'], [], true)).toEqual(['ROLE_ADMIN'])
  })

  test('the last administrator keeps the role', () => {
    expect(rolesBy(mapping, ['ROLE_ADMIN', 'ROLE_STAFF'], [], false)).toEqual(['ROLE_ADMIN'])
  })
})
