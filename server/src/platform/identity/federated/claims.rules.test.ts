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
  test('vouches for a verified address of the Workspace, keyed by sub', () => {
    expect(vouchedBy(google, ana)).toMatchObject({
      subject: '113',
      names: ['ana@andes.pe'],
      givenName: 'Ana',
      lastname: 'María Quispe',
    })
  })

  test('names somebody in one line, as names stand in the heads of mails', () => {
    const name = { given_name: 'Ana\r\nBcc: otro@x.pe', family_name: 'Paz\u2028Ruiz' }
    expect(vouchedBy(google, { ...ana, ...name })).toMatchObject({
      givenName: 'Ana Bcc: otro@x.pe',
      lastname: 'Paz Ruiz',
    })
  })

  test.each([
    ['of another Workspace', { ...ana, hd: 'otra.pe' }, 'FEDERATED_WRONG_ACCOUNT'],
    ['of no Workspace, though the address is right', { ...ana, hd: undefined }, 'FEDERATED_WRONG_ACCOUNT'],
    ['whose address is not verified', { ...ana, email_verified: false }, 'FEDERATED_UNVERIFIED'],
    ['whose address is verified in words only', { ...ana, email_verified: 'true' }, 'FEDERATED_UNVERIFIED'],
    ['whose address is of a domain that is not allowed', { ...ana, email: 'ana@otra.pe' }, 'FEDERATED_WRONG_ACCOUNT'],
    ['without an address', { ...ana, email: undefined }, 'FEDERATED_WRONG_ACCOUNT'],
    ['whose address has a letter that only looks right', { ...ana, email: 'аna@andes.pe' }, 'FEDERATED_WRONG_ACCOUNT'],
    ['whom nothing tells from others', { ...ana, sub: ' ' }, 'FEDERATED_WRONG_ACCOUNT'],
    ['whose address has two ends', { ...ana, email: 'ana@otra.pe@andes.pe' }, 'FEDERATED_WRONG_ACCOUNT'],
  ])('somebody %s is refused', (_who, claims, refusal) => {
    expect(vouchedBy(google, claims)).toBe(refusal)
  })
})

describe('Microsoft', () => {
  test('vouches for the name that one signs in with; the token needs no e-mail', () => {
    expect(vouchedBy(microsoft, leo)).toMatchObject({ subject: 'aaa-1', names: ['leo@andes.pe'], lastname: '-' })
  })

  test('an e-mail that anybody may have written there counts for nothing', () => {
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

  test('groups and app roles bring the roles they are mapped to, never root', () => {
    const roles = (claims: object) => (vouchedBy(microsoft, { ...leo, ...claims }) as Vouched).mappedRoles
    expect(roles({ groups: ['admins'] })).toEqual(['ROLE_ADMIN'])
    expect(roles({ roles: ['Recepcion', 'Otra'] })).toEqual(['ROLE_STAFF'])
    expect(roles({})).toEqual([])
  })

  test('where there are too many groups to tell, nothing is known of them', () => {
    const claims = { ...leo, _claim_names: { groups: 'src1' } }
    expect((vouchedBy(microsoft, claims) as Vouched).mappedRoles).toBeUndefined()
    expect((vouchedBy(microsoft, { ...leo, hasgroups: true }) as Vouched).mappedRoles).toBeUndefined()
  })
})

describe('at each sign-in', () => {
  const mapping = {
    roleMapping: [
      { group: 'a', role: 'ROLE_ADMIN' as const },
      { group: 's', role: 'ROLE_STAFF' as const },
    ],
  }

  test.each([
    ['a role that a group brings is added', ['ROLE_USER'], ['ROLE_STAFF'], ['ROLE_USER', 'ROLE_STAFF']],
    ['a role that no group brings any more is taken', ['ROLE_USER', 'ROLE_STAFF'], [], ['ROLE_USER']],
    ['who has no other role becomes a plain user', ['ROLE_ADMIN'], [], ['ROLE_USER']],
    ['what the provider did not say changes nothing', ['ROLE_ADMIN'], undefined, ['ROLE_ADMIN']],
    ['what is so stays so', ['ROLE_ADMIN', 'ROLE_USER'], ['ROLE_ADMIN'], ['ROLE_ADMIN', 'ROLE_USER']],
  ] as const)('%s', (_what, held, mapped, then) => {
    expect(rolesBy(mapping, held, mapped, true)).toEqual(then)
  })

  test('a role that the mapping does not speak of stays as it was given here', () => {
    const onlyStaff = { roleMapping: mapping.roleMapping.slice(1) }
    expect(rolesBy(onlyStaff, ['ROLE_ADMIN', 'ROLE_STAFF'], [], true)).toEqual(['ROLE_ADMIN'])
  })

  test('the last administrator stays one', () => {
    expect(rolesBy(mapping, ['ROLE_ADMIN', 'ROLE_STAFF'], [], false)).toEqual(['ROLE_ADMIN'])
  })
})
