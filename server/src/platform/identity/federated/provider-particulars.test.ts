import { randomUUID } from 'node:crypto'
import { googlePerson } from '@aforo/simulators/google'
import { microsoftPerson, startMicrosoft } from '@aforo/simulators/microsoft'
import { describe, expect, it } from 'vitest'
import { openBrowser } from '../../../testing/browser.ts'
import { federatedHouse } from '../../../testing/federated-house.ts'
import { openRelyingParty } from './relying-party.ts'

const { program, google, microsoft, organization, member, fetchAnswer, come, usersOf } = await federatedHouse()

describe('Microsoft in particular', () => {
  it('an unproven e-mail address takes over no account (nOAuth)', async () => {
    const org = await organization('MICROSOFT')
    await member(org.tenant, `directora@${org.domain}`)
    const intruder = (also: object) =>
      microsoftPerson('intruso@otra.pe', { email: `directora@${org.domain}`, also: also as Record<string, unknown> })
    expect(await come(org, intruder({}))).toEqual({ problem: 'FEDERATED_WRONG_ACCOUNT' })
    expect(await come(org, intruder({ tid: randomUUID() }))).toEqual({ problem: 'FEDERATED_WRONG_ACCOUNT' })
  })

  it('a guest of the directory is refused', async () => {
    const org = await organization('MICROSOFT', { createsUsers: true })
    const guest = microsoftPerson(`invitada@${org.domain}`, { also: { idp: 'https://sts.windows.net/otro/' } })
    expect(await come(org, guest)).toEqual({ problem: 'FEDERATED_WRONG_ACCOUNT' })
  })

  it('a new account gets the roles of its groups and app roles, and none for too many groups', async () => {
    const org = await organization('MICROSOFT', {
      createsUsers: true,
      roleMapping: [{ group: 'Administradores', role: 'ROLE_ADMIN' }],
    })
    const admin = microsoftPerson(`jefa@${org.domain}`, { roles: ['Administradores'] })
    expect((await come(org, admin)).caller?.roles).toEqual(['ROLE_USER', 'ROLE_ADMIN'])
    const many = microsoftPerson(`muchos@${org.domain}`, { also: { _claim_names: { groups: 'src1' } } })
    expect((await come(org, many)).caller?.roles).toEqual(['ROLE_USER'])
  })

  describe('with roles by group', () => {
    const roleMapping = [
      { group: 'Administradores', role: 'ROLE_ADMIN' },
      { group: 'Recepcion', role: 'ROLE_STAFF' },
    ]
    const inGroups = (email: string, groups: string[]) => microsoftPerson(email, { groups })

    it('each sign-in adds and removes roles as the groups say, with a history entry', async () => {
      const org = await organization('MICROSOFT', { roleMapping })
      await member(org.tenant, `otra@${org.domain}`)
      const rosa = await member(org.tenant, `rosa@${org.domain}`, ['ROLE_USER', 'ROLE_STAFF'])
      const first = await come(org, inGroups(rosa.username, ['Administradores']))
      expect(first.caller?.roles).toEqual(['ROLE_USER', 'ROLE_ADMIN'])
      expect((await come(org, inGroups(rosa.username, []))).caller?.roles).toEqual(['ROLE_USER'])
      const { rows } = await program.services.database.pool.query(
        "select before, after from audit_log where entity_id = $1 and action = 'user.roles_by_groups' order by id",
        [rosa.userId],
      )
      expect(rows).toEqual([
        { before: { roles: ['ROLE_USER', 'ROLE_STAFF'] }, after: { roles: ['ROLE_USER', 'ROLE_ADMIN'] } },
        { before: { roles: ['ROLE_USER', 'ROLE_ADMIN'] }, after: { roles: ['ROLE_USER'] } },
      ])
    })

    it('unmapped roles stay, and all roles stay if the groups are unknown', async () => {
      const org = await organization('MICROSOFT', { roleMapping: roleMapping.slice(1) })
      const rosa = await member(org.tenant, `rosa@${org.domain}`, ['ROLE_ADMIN', 'ROLE_STAFF'])
      const many = microsoftPerson(rosa.username, { also: { _claim_names: { groups: 'src1' } } })
      expect((await come(org, many)).caller?.roles).toEqual(['ROLE_ADMIN', 'ROLE_STAFF'])
      expect((await come(org, inGroups(rosa.username, []))).caller?.roles).toEqual(['ROLE_ADMIN'])
    })

    it('the last administrator keeps the role, also if two sign in at once without the group', async () => {
      const org = await organization('MICROSOFT', { roleMapping })
      const rosa = await member(org.tenant, `rosa@${org.domain}`)
      expect((await come(org, inGroups(rosa.username, []))).caller?.roles).toEqual(['ROLE_ADMIN'])
      const leo = await member(org.tenant, `leo@${org.domain}`)
      const back = []
      for (const { username } of [rosa, leo]) {
        const browser = openBrowser(program)
        const { answer } = await fetchAnswer(browser, org, inGroups(username, []))
        back.push(() => browser.send({ url: answer }))
      }
      await Promise.all(back.map(arrive => arrive()))
      const left = (await usersOf(org.tenant)).filter(({ roles }) => roles.includes('ROLE_ADMIN'))
      expect(left).toHaveLength(1)
    })
  })

  it('only scopes that Entra has are requested', async () => {
    expect(microsoft.asked.at(-1)?.get('scope')).toBe('openid profile email')
  })
})

describe('Google in particular', () => {
  it('the Workspace is checked in the answer, whatever was requested', async () => {
    const org = await organization('GOOGLE_WORKSPACE')
    await member(org.tenant, `rosa@${org.domain}`)
    for (const hd of [null, 'otra.pe'])
      expect(await come(org, googlePerson(`rosa@${org.domain}`, { hd }))).toEqual({
        problem: 'FEDERATED_WRONG_ACCOUNT',
      })
    const unverified = googlePerson(`rosa@${org.domain}`, { verified: false })
    expect(await come(org, unverified)).toEqual({ problem: 'FEDERATED_UNVERIFIED' })
  })
})

it('an unknown Microsoft directory is reported before leaving', async () => {
  const org = await organization('MICROSOFT')
  await program.services.database.pool.query('update identity_providers set directory_id = $1 where tenant_id = $2', [
    randomUUID(),
    org.tenant.tenantId,
  ])
  expect((await come(org, microsoftPerson(`rosa@${org.domain}`))).problem).toMatch(/^FEDERATED_/)
})

it('metadata of another issuer are refused', async () => {
  const liar = await startMicrosoft()
  liar.quirks = { discovery: 'other-issuer' }
  const settings = { GOOGLE_ISSUER: google.url, MICROSOFT_AUTHORITY: liar.url }
  const access = { kind: 'MICROSOFT', clientId: 'x', clientSecret: 'x', directoryId: liar.directoryId } as const
  const ask = { redirectUri: 'http://localhost:3000/', chooseAccount: false, domains: ['andes.pe'] }
  try {
    await expect(openRelyingParty(settings).begin(access, ask)).rejects.toMatchObject({ code: 'FEDERATED_UNTRUSTED' })
    liar.quirks = {}
    expect((await openRelyingParty(settings).begin(access, ask)).url).toContain(liar.directoryId)
  } finally {
    await liar.close()
  }
})
