import { randomUUID } from 'node:crypto'
import type { AccessSettings, ConnectionStep } from '@aforo/api/people/identity-providers'
import { startGoogle } from '@aforo/simulators/google'
import { startMicrosoft } from '@aforo/simulators/microsoft'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser, type TenantGiven } from '../../demo/factories.ts'
import { makeOperator } from '../../testing/house.ts'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let google: Awaited<ReturnType<typeof startGoogle>>
let microsoft: Awaited<ReturnType<typeof startMicrosoft>>
let before: { GOOGLE_ISSUER: string; MICROSOFT_AUTHORITY: string }

beforeAll(async () => {
  app = await testApp()
  google = await startGoogle()
  microsoft = await startMicrosoft()
  const { settings } = app.services
  before = { GOOGLE_ISSUER: settings.GOOGLE_ISSUER, MICROSOFT_AUTHORITY: settings.MICROSOFT_AUTHORITY }
  Object.assign(settings, { GOOGLE_ISSUER: google.url, MICROSOFT_AUTHORITY: microsoft.url })
})
afterAll(async () => {
  Object.assign(app.services.settings, before)
  await google.close()
  await microsoft.close()
})

async function admin(tenant: TenantGiven = { type: 'ORGANIZATION' }) {
  const made = await makeOperator(app, { tenant })
  return { ...made, client: made.api, path: `/tenants/${made.tenant.domainPrefix}/idp` }
}
const root = async () => (await makeOperator(app, { admin: { roles: ['ROLE_ROOT', 'ROLE_ADMIN'] } })).api

const entra = (change: object = {}) => ({
  kind: 'MICROSOFT',
  applicationId: microsoft.clientId,
  tenantId: microsoft.directoryId,
  clientSecret: microsoft.clientSecret,
  allowedDomains: ['Andes.pe'],
  createsUsers: false,
  roleMapping: [{ group: 'Jefes', role: 'ROLE_ADMIN' }],
  ...change,
})
const workspace = (change: object = {}) => ({
  kind: 'GOOGLE_WORKSPACE',
  applicationId: google.clientId,
  clientSecret: google.clientSecret,
  allowedDomains: ['andes.pe'],
  createsUsers: true,
  ...change,
})

describe('setting a provider up', () => {
  it('answers everything but the secret, which the database holds sealed', async () => {
    const { client, path, tenant } = await admin()
    const saved = await client.post<AccessSettings>(path, entra())
    expect(saved.status).toBe(200)
    expect(saved.body.selectedIdp).toBe('PASSWORD')
    expect(saved.body.providers).toMatchObject([
      { kind: 'MICROSOFT', tenantId: microsoft.directoryId, allowedDomains: ['andes.pe'], provenAt: null, version: 1 },
    ])
    const read = await client.get<AccessSettings>(path)
    expect(read.body).toEqual(saved.body)
    const { pool } = app.services.database
    const rows = await pool.query('select * from identity_providers where tenant_id = $1', [tenant.tenantId])
    const audit = await pool.query('select after from audit_log where tenant_id = $1', [tenant.tenantId])
    expect(JSON.stringify([read.body, rows.rows, audit.rows])).not.toContain(microsoft.clientSecret)
    expect(rows.rows).toHaveLength(1)
  })

  it.each([
    ['without a secret', () => entra({ clientSecret: undefined }), 422, 'clientSecret'],
    ['for a domain that is everybody’s', () => workspace({ allowedDomains: ['gmail.com'] }), 422, 'allowedDomains'],
    ['for no domain', () => workspace({ allowedDomains: [] }), 400, 'allowedDomains'],
    ['for what is no domain', () => workspace({ allowedDomains: ['@andes'] }), 400, 'allowedDomains.0'],
    ['with a directory that is no identifier', () => entra({ tenantId: 'andes' }), 400, 'tenantId'],
    [
      'with a group that would make roots',
      () => entra({ roleMapping: [{ group: 'x', role: 'ROLE_ROOT' }] }),
      400,
      'roleMapping.0.role',
    ],
  ])('%s is refused at its field and changes nothing', async (_what, body, status, field) => {
    const { client, path } = await admin()
    const answer = await client.post<{ errors: { field: string }[] }>(path, body())
    expect(answer).toMatchObject({ status, body: { errors: [{ field }] } })
    expect((await client.get<AccessSettings>(path)).body.providers).toEqual([])
  })

  it('based on an older version is refused with the newer one', async () => {
    const { client, path } = await admin()
    await client.post(path, entra())
    await client.post(path, entra({ version: 1 }))
    expect(await client.post(path, entra({ version: 1 }))).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    })
  })

  it('is the organisation’s own business: another’s is not there, except for a root', async () => {
    const { client } = await admin()
    const other = await admin()
    const calls: ((who: Client) => Promise<{ status: number }>)[] = [
      who => who.get(other.path),
      who => who.post(other.path, entra()),
      who => who.post(`${other.path}/test`, entra()),
      who => who.put(`${other.path}/selected`, { selectedIdp: 'PASSWORD' }),
      who => who.put(`/tenants/${other.tenant.domainPrefix}/sessions`, { inactivityMinutes: null, sessionHours: 8 }),
      who => who.delete(`${other.path}/microsoft`),
    ]
    for (const call of calls) expect((await call(client)).status).toBe(404)
    const operator = await root()
    for (const call of calls) expect((await call(operator)).status).toBe(200)
    const { rows } = await app.services.database.pool.query(
      `select action from audit_log where tenant_id = $1 order by id`,
      [other.tenant.tenantId],
    )
    expect(rows.map(({ action }) => action)).toContain('organization.provider_added')
  })
})

describe('choosing a provider', () => {
  it('takes one that is set up, and the public answer tells it', async () => {
    const { client, path, tenant } = await admin()
    const choose = (selectedIdp: string) => client.put(`${path}/selected`, { selectedIdp })
    expect(await choose('MICROSOFT')).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    await client.post(path, entra())
    expect((await choose('MICROSOFT')).status).toBe(200)
    const config = await app.nobody.get('/public/idp/config', { domain: tenant.domainPrefix })
    expect(config.body).toMatchObject({
      authenticationConfig: { selectedIdp: 'MICROSOFT', identityProviders: ['MICROSOFT', 'PASSWORD'] },
    })
    expect(JSON.stringify(config.body)).not.toContain(microsoft.clientId)
  })

  it('that is removed goes back to the password, and what is not there can’t be removed', async () => {
    const { client, path } = await admin()
    await client.post(path, workspace())
    await client.put(`${path}/selected`, { selectedIdp: 'GOOGLE_WORKSPACE' })
    const removed = await client.delete<AccessSettings>(`${path}/google-workspace`)
    expect(removed.body).toMatchObject({ selectedIdp: 'PASSWORD', providers: [] })
    expect((await client.delete(`${path}/google-workspace`)).status).toBe(404)
    expect((await client.delete(`${path}/microsoft`)).status).toBe(404)
  })

  it('the database itself refuses one that is not set up', async () => {
    const { tenant } = await admin()
    await expect(
      app.services.database.pool.query(`update tenants set selected_idp = 'MICROSOFT' where id = $1`, [
        tenant.tenantId,
      ]),
    ).rejects.toThrow('tenants_chosen_provider')
  })

  it('what was proven stays so while a new name changes nothing, and not when the secret is another', async () => {
    const { client, path, tenant } = await admin()
    await client.post(path, entra())
    const prove = () =>
      app.services.database.pool.query('update identity_providers set proven_at = now() where tenant_id = $1', [
        tenant.tenantId,
      ])
    const provenAfter = async (change: object) => {
      await prove()
      const { body } = await client.post<AccessSettings>(path, entra(change))
      return body.providers[0]?.provenAt !== null
    }
    expect(await provenAfter({ clientSecret: undefined, createsUsers: true })).toBe(true)
    expect(await provenAfter({ clientSecret: undefined, allowedDomains: ['andes.pe', 'otra.pe'] })).toBe(true)
    expect(await provenAfter({ clientSecret: undefined, allowedDomains: ['nueva.pe'] })).toBe(false)
    expect(await provenAfter({})).toBe(false)
    expect(await provenAfter({ clientSecret: undefined, tenantId: randomUUID() })).toBe(false)
  })
})

describe('the connection test', () => {
  type Tested = { ok: boolean; steps: ConnectionStep[] }
  const outcomes = ({ steps }: Tested) => steps.map(({ step, outcome }) => `${step} ${outcome}`)

  it.each([
    ['Microsoft', () => entra()],
    ['Google', () => workspace()],
  ])('finds nothing wrong with a %s that is set up right, and keeps nothing', async (_name, config) => {
    const { client, path } = await admin()
    const { body } = await client.post<Tested>(`${path}/test`, config())
    expect(outcomes(body)).toEqual(['DISCOVERY OK', 'KEYS OK', 'CREDENTIALS OK'])
    expect(body.ok).toBe(true)
    expect((await client.get<AccessSettings>(path)).body.providers).toEqual([])
  })

  it('tells a wrong secret from a wrong directory', async () => {
    const { client, path } = await admin()
    for (const config of [entra({ clientSecret: 'caducado' }), workspace({ clientSecret: 'caducado' })]) {
      const { body } = await client.post<Tested>(`${path}/test`, config)
      expect(outcomes(body)).toEqual(['DISCOVERY OK', 'KEYS OK', 'CREDENTIALS FAILED'])
      expect(body.steps[2]?.message).toContain('no acepta el identificador o el secreto')
    }
    const { body } = await client.post<Tested>(`${path}/test`, entra({ tenantId: randomUUID() }))
    expect(outcomes(body)).toEqual(['DISCOVERY FAILED', 'KEYS SKIPPED', 'CREDENTIALS SKIPPED'])
    expect(body.steps[0]?.message).toMatch(/\p{Ll}{2}/u)
  })

  it('tries the secret that is kept when none is given', async () => {
    const { client, path } = await admin()
    await client.post(path, entra())
    const { body } = await client.post<Tested>(`${path}/test`, entra({ clientSecret: undefined }))
    expect(body.ok).toBe(true)
  })
})

describe('the sessions of an organisation', () => {
  it('end after as many hours as it says, however much they are used', async () => {
    const { client, tenant } = await admin()
    const user = await makeUser(app.services.database, tenant)
    const theirs = await app.as(user)
    await client.put(`/tenants/${tenant.domainPrefix}/sessions`, { inactivityMinutes: 5, sessionHours: 8 })
    expect((await theirs.get<{ inactivityMinutes: number }>('/users/profile/me')).body.inactivityMinutes).toBe(5)
    await app.services.database.pool.query(
      `update user_sessions set created_at = now() - interval '9 hours' where user_id = $1`,
      [user.userId],
    )
    await expect.poll(async () => (await theirs.get('/users/profile/me')).status, { timeout: 5_000 }).toBe(401)
  })
})
