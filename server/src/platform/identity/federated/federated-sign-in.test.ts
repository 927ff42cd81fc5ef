import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@aforo/contract/platform/base'
import { googlePerson, startGoogle } from '@aforo/simulators/google'
import { microsoftPerson, startMicrosoft } from '@aforo/simulators/microsoft'
import type { SimulatedPerson } from '@aforo/simulators/openid'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MadeTenant, makeTenant, makeUser } from '../../../demo/factories.ts'
import { jobs, router } from '../../../parts.ts'
import { openProgram, type Program } from '../../../program.ts'
import { asSystem } from '../../database/transaction.ts'
import { readSettings } from '../../settings.ts'
import { openBrowser } from '../../testing/browser.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { openIdentity } from '../identity.ts'
import { hashPassword } from '../passwords.ts'
import { callbackPath, secretPurpose } from './providers.ts'
import { openRelyingParty } from './relying-party.ts'

type Kind = 'GOOGLE_WORKSPACE' | 'MICROSOFT'

const password = 'cuatro llamas en la puna'
const folder = mkdtempSync(join(tmpdir(), 'aforo-federated-'))
let program: Program
let google: Awaited<ReturnType<typeof startGoogle>>
let microsoft: Awaited<ReturnType<typeof startMicrosoft>>
let passwordHash: string

beforeAll(async () => {
  google = await startGoogle()
  microsoft = await startMicrosoft()
  google.redirectUris.add(`http://localhost:3000${callbackPath('GOOGLE_WORKSPACE')}`)
  microsoft.redirectUris.add(`http://localhost:3000${callbackPath('MICROSOFT')}`)
  const settings = readSettings({
    AFORO_DATA: folder,
    AFORO_PUBLIC_URL: 'http://localhost:3000',
    GOOGLE_ISSUER: google.url,
    MICROSOFT_AUTHORITY: microsoft.url,
  })
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  program = await openProgram(settings, await openTestDatabase(), { router, jobs, openIdentity }, { log })
  passwordHash = await hashPassword(password)
})
afterEach(() => {
  google.quirks = {}
  microsoft.quirks = {}
})
afterAll(async () => {
  await program.close()
  await google.close()
  await microsoft.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Set {
  createsUsers?: boolean
  roleMapping?: { group: string; role: string }[]
  secret?: string
  proven?: boolean
}

/** Creates an organisation that signs in through a provider, with its own mail domain. */
async function organization(kind: Kind, { createsUsers = false, roleMapping = [], secret, proven = false }: Set = {}) {
  const { database, sealing } = program.services
  const tenant = await makeTenant(database, { type: 'ORGANIZATION' })
  const domain = `${tenant.domainPrefix}.pe`
  const simulator = kind === 'MICROSOFT' ? microsoft : google
  await asSystem(database, async tx => {
    await tx
      .insertInto('identity_providers')
      .values({
        tenant_id: tenant.tenantId,
        kind,
        client_id: simulator.clientId,
        sealed_secret: sealing.seal(secret ?? simulator.clientSecret, secretPurpose(tenant.tenantId, kind)),
        directory_id: kind === 'MICROSOFT' ? microsoft.directoryId : null,
        allowed_domains: [domain],
        creates_users: createsUsers,
        role_mapping: JSON.stringify(roleMapping),
        proven_at: proven ? new Date().toISOString() : null,
      })
      .execute()
    await tx.updateTable('tenants').set({ selected_idp: kind }).where('id', '=', tenant.tenantId).execute()
  })
  return { tenant, domain, kind }
}

const member = (tenant: MadeTenant, username: string, roles: Role[] = ['ROLE_ADMIN']) =>
  makeUser(program.services.database, tenant, { username, roles, passwordHash })

const simulatorOf = (kind: Kind) => (kind === 'MICROSOFT' ? microsoft : google)

/** Goes to the provider and back to our callback URL, which contains the code. */
async function fetchAnswer(
  browser: ReturnType<typeof openBrowser>,
  org: { tenant: MadeTenant; kind: Kind },
  as: SimulatedPerson,
) {
  const uid = await browser.arrive()
  const left = await browser.send({
    method: 'POST',
    url: `/login/interaction/${uid}/federated`,
    payload: { domain: org.tenant.domainPrefix, kind: org.kind },
  })
  if (left.statusCode !== 200) return { uid, left, answer: '' }
  simulatorOf(org.kind).person = as
  const there = await fetch(left.json<{ redirectTo: string }>().redirectTo, { redirect: 'manual' })
  return { uid, left, answer: there.headers.get('location') ?? '' }
}

/** Signs in through the provider. @returns the caller, or the problem that the sign-in page gets */
async function come(org: { tenant: MadeTenant; kind: Kind }, as: SimulatedPerson) {
  const browser = openBrowser(program)
  const { left, answer } = await fetchAnswer(browser, org, as)
  if (!answer) return { problem: left.json<{ code: string }>().code }
  const back = await browser.send({ url: answer })
  const next = new URL(back.headers.location ?? '/', 'http://localhost:3000')
  const problem = next.searchParams.get('problem')
  if (problem) return { problem }
  const onward = await browser.send({ url: next.pathname })
  const code = new URL(onward.headers.location ?? '/', 'http://localhost:3000').searchParams.get('code') ?? ''
  const { access_token } = (await browser.exchange(code)).json<{ access_token: string }>()
  return { caller: await program.services.callerOf(access_token) }
}

const usersOf = async ({ tenantId }: MadeTenant) => {
  const { rows } = await program.services.database.pool.query<{ username: string; roles: string[] }>(
    'select username, roles from users where tenant_id = $1 order by username',
    [tenantId],
  )
  return rows
}

describe.each(['MICROSOFT', 'GOOGLE_WORKSPACE'] as const)('through %s', kind => {
  const personOf = (email: string) => (kind === 'MICROSOFT' ? microsoftPerson(email) : googlePerson(email))

  it('a user with the same proven address signs in, also in capitals', async () => {
    const org = await organization(kind)
    const user = await member(org.tenant, `rosa@${org.domain}`)
    expect((await come(org, personOf(`Rosa@${org.domain}`))).caller).toMatchObject({ userId: user.userId })
  })

  it('the second sign-in goes by the identity, even if the address changed here', async () => {
    const org = await organization(kind)
    const user = await member(org.tenant, `rosa@${org.domain}`)
    await come(org, personOf(`rosa@${org.domain}`))
    await program.services.database.pool.query('update users set username = $1 where id = $2', [
      `otra@${org.domain}`,
      user.userId,
    ])
    expect((await come(org, personOf(`rosa@${org.domain}`))).caller).toMatchObject({ userId: user.userId })
  })

  it('the new owner of an address does not get the previous owner’s account', async () => {
    const org = await organization(kind, { createsUsers: true })
    const email = `ventas@${org.domain}`
    await member(org.tenant, email)
    await come(org, personOf(email))
    const newOwner =
      kind === 'MICROSOFT' ? microsoftPerson(email, { oid: randomUUID() }) : googlePerson(email, { sub: '999' })
    expect(await come(org, newOwner)).toEqual({ problem: 'FEDERATED_UNKNOWN' })
  })

  it('somebody of another domain is refused, and so is somebody unknown', async () => {
    const org = await organization(kind)
    expect(await come(org, personOf('ana@otra-empresa.pe'))).toEqual({ problem: 'FEDERATED_WRONG_ACCOUNT' })
    expect(await come(org, personOf(`nadie@${org.domain}`))).toEqual({ problem: 'FEDERATED_UNKNOWN' })
    expect(await usersOf(org.tenant)).toEqual([])
  })

  it('the address of a user in another organisation is unknown here', async () => {
    const org = await organization(kind)
    await member(await makeTenant(program.services.database), `rosa@${org.domain}`)
    expect(await come(org, personOf(`rosa@${org.domain}`))).toEqual({ problem: 'FEDERATED_UNKNOWN' })
  })

  it('with automatic accounts, two first sign-ins at once create one account', async () => {
    const org = await organization(kind, { createsUsers: true })
    const email = `nuevo@${org.domain}`
    const both = await Promise.all([come(org, personOf(email)), come(org, personOf(email))])
    expect(await usersOf(org.tenant)).toEqual([{ username: email, roles: ['ROLE_USER'] }])
    expect(both.some(({ caller }) => caller?.username === email)).toBe(true)
    expect((await come(org, personOf(email))).caller).toMatchObject({ username: email, roles: ['ROLE_USER'] })
  })

  it('a disabled person is refused, and a root signs in by password only', async () => {
    const org = await organization(kind)
    const rosa = await member(org.tenant, `rosa@${org.domain}`, ['ROLE_USER'])
    await come(org, personOf(`rosa@${org.domain}`))
    await program.services.database.pool.query('update users set active = false where id = $1', [rosa.userId])
    expect(await come(org, personOf(`rosa@${org.domain}`))).toEqual({ problem: 'FEDERATED_UNKNOWN' })
    await member(org.tenant, `raiz@${org.domain}`, ['ROLE_ROOT', 'ROLE_ADMIN'])
    expect(await come(org, personOf(`raiz@${org.domain}`))).toEqual({ problem: 'FEDERATED_ROOT' })
    const browser = openBrowser(program)
    const credentials = { domain: org.tenant.domainPrefix, username: `raiz@${org.domain}`, password }
    expect((await browser.answer(await browser.arrive(), credentials)).statusCode).toBe(200)
  })

  it('the provider’s clock may differ by one minute, not by five', async () => {
    const org = await organization(kind)
    await member(org.tenant, `rosa@${org.domain}`)
    simulatorOf(kind).quirks = { skewSeconds: 45 }
    expect((await come(org, personOf(`rosa@${org.domain}`))).caller).toBeDefined()
    simulatorOf(kind).quirks = { skewSeconds: 300 }
    expect(await come(org, personOf(`rosa@${org.domain}`))).toEqual({ problem: 'FEDERATED_UNTRUSTED' })
    simulatorOf(kind).quirks = { skewSeconds: -3600 - 300 }
    expect(await come(org, personOf(`rosa@${org.domain}`))).toEqual({ problem: 'FEDERATED_UNTRUSTED' })
  })

  it('new keys of the provider are accepted at once', async () => {
    const org = await organization(kind)
    await member(org.tenant, `rosa@${org.domain}`)
    await come(org, personOf(`rosa@${org.domain}`))
    await simulatorOf(kind).rotateKeys()
    expect((await come(org, personOf(`rosa@${org.domain}`))).caller).toBeDefined()
  })

  it.each([
    ['signed by an unpublished key', { unknownKey: true }, 'FEDERATED_UNTRUSTED'],
    ['of another issuer', { claims: { iss: 'https://malo.example' } }, 'FEDERATED_UNTRUSTED'],
    ['for another application', { claims: { aud: 'otra' } }, 'FEDERATED_UNTRUSTED'],
    ['with another nonce', { claims: { nonce: 'otro' } }, 'FEDERATED_UNTRUSTED'],
    ['without a nonce', { claims: { nonce: undefined } }, 'FEDERATED_UNTRUSTED'],
    ['that is missing', { token: 'no-id-token' }, 'FEDERATED_UNTRUSTED'],
    ['cut short', { token: 'half' }, 'FEDERATED_UNAVAILABLE'],
    ['that is an error', { token: 'error' }, 'FEDERATED_UNAVAILABLE'],
    ['that never comes', { token: 'silent' }, 'FEDERATED_UNAVAILABLE'],
    ['refused by the person', { refuse: 'access_denied' }, 'FEDERATED_CANCELED'],
    ['refused by the provider', { refuse: 'unauthorized_client' }, 'FEDERATED_MISCONFIGURED'],
  ] as const)('an answer %s signs nobody in', async (_what, quirks, problem) => {
    const org = await organization(kind, { createsUsers: true })
    simulatorOf(kind).quirks = quirks
    expect(await come(org, personOf(`nuevo@${org.domain}`))).toEqual({ problem })
    expect(await usersOf(org.tenant)).toEqual([])
  })

  it('an application that the provider rejects is reported as misconfigured', async () => {
    const org = await organization(kind, { secret: 'caducado' })
    expect(await come(org, personOf(`rosa@${org.domain}`))).toEqual({ problem: 'FEDERATED_MISCONFIGURED' })
  })

  it('an answer works once, in the browser that asked, at its own provider’s callback', async () => {
    const org = await organization(kind)
    await member(org.tenant, `rosa@${org.domain}`)
    const browser = openBrowser(program)
    const { answer } = await fetchAnswer(browser, org, personOf(`rosa@${org.domain}`))
    const thief = openBrowser(program)
    await thief.arrive()
    const problemOf = async (who: typeof browser, url: string) =>
      new URL((await who.send({ url })).headers.location ?? '/', 'http://localhost:3000').searchParams.get('problem')
    expect(await problemOf(thief, answer)).toBe('SIGN_IN_EXPIRED')
    // The thief's attempt used up the answer, so that two can't race for it.
    expect(await problemOf(browser, answer)).toBe('SIGN_IN_EXPIRED')

    const again = await fetchAnswer(browser, org, personOf(`rosa@${org.domain}`))
    const other = callbackPath(kind === 'MICROSOFT' ? 'GOOGLE_WORKSPACE' : 'MICROSOFT')
    expect(await problemOf(browser, again.answer.replace(callbackPath(kind), other))).toBe('SIGN_IN_EXPIRED')

    const third = await fetchAnswer(browser, org, personOf(`rosa@${org.domain}`))
    expect(await problemOf(browser, third.answer)).toBeNull()
    expect(await problemOf(browser, third.answer)).toBe('SIGN_IN_EXPIRED')
  })

  it('an unknown or missing state is refused', async () => {
    const browser = openBrowser(program)
    await browser.arrive()
    for (const query of ['code=x&state=inventado', 'code=x', ''])
      expect((await browser.send({ url: `${callbackPath(kind)}?${query}` })).headers.location).toContain(
        'SIGN_IN_EXPIRED',
      )
  })

  it('administrators keep their passwords until one signs in through the provider', async () => {
    const org = await organization(kind)
    await member(org.tenant, `rosa@${org.domain}`)
    await member(org.tenant, `jorge@${org.domain}`, ['ROLE_USER'])
    const byPassword = async (name: string) => {
      const browser = openBrowser(program)
      const credentials = { domain: org.tenant.domainPrefix, username: `${name}@${org.domain}`, password }
      return (await browser.answer(await browser.arrive(), credentials)).statusCode
    }
    expect(await byPassword('rosa')).toBe(200)
    expect(await byPassword('jorge')).toBe(401)
    await come(org, personOf(`jorge@${org.domain}`))
    expect(await byPassword('rosa')).toBe(200)
    await come(org, personOf(`rosa@${org.domain}`))
    expect(await byPassword('rosa')).toBe(401)
  })
})

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
