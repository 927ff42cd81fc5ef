import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tenant, TenantSummary, TenantUser, TenantUserDetails } from '@aforo/api/people/tenants'
import type { Role } from '@aforo/api/platform/base'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type MadeTenant, makeTenant, makeUser } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { openBrowser } from '../../testing/browser.ts'
import { makeOperator } from '../../testing/house.ts'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let operator: MadeTenant
let root: Client
beforeAll(async () => {
  app = await testApp()
  const { database } = app.services
  operator = await makeTenant(database)
  root = await app.as(
    await makeUser(database, operator, { roles: ['ROLE_ROOT', 'ROLE_ADMIN'], givenName: 'Marisol', lastname: 'Tello' }),
  )
})

afterEach(() => app.clock.set(undefined))

const mark = () => crypto.randomUUID().slice(0, 12)
const newTenant = (change: object = {}) => {
  const name = `empresa-${mark()}`
  return {
    name: `Empresa ${name}`,
    accountName: name,
    type: 'ORGANIZATION',
    domainPrefix: name,
    timeZone: 'America/Lima',
    admin: { givenName: 'Inés', lastname: 'Bazán Ríos', username: `ines@${name}.test` },
    ...change,
  }
}

async function company(roles: Role[] = ['ROLE_ADMIN']) {
  const { tenant, admin, api } = await makeOperator(app, { tenant: { type: 'ORGANIZATION' }, admin: { roles } })
  return { tenant, user: admin, client: api }
}

const auditOf = (tenantId: string) =>
  asSystem(app.services.database, tx =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .where('tenant_id', '=', tenantId)
      .where('entity_type', '=', 'tenant')
      .orderBy('id')
      .execute(),
  )

async function lastMailTo(address: string): Promise<string> {
  await app.drain()
  const folder = app.services.mail.outbox ?? ''
  for (const name of (await readdir(folder)).sort().reverse()) {
    const text = await readFile(join(folder, name), 'utf8')
    if (text.includes(`To: ${address}`)) return text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  }
  throw new Error(`no mail to ${address}`)
}

describe('a new organisation', () => {
  test('is made with its first administrator, who signs in by the mailed link', async () => {
    const given = newTenant()
    const { status, body } = await root.put<Tenant>('/tenants/', given)
    expect(status).toBe(201)
    expect(body).toMatchObject({ accountName: given.accountName, active: true, userCount: 1, admins: 1 })
    const token = /reset#token=([\w-]+)/.exec(await lastMailTo(given.admin.username))?.[1] ?? ''
    const password = 'una-casa-en-barranco-88'
    expect((await app.nobody.post('/iam/password/reset', { token, newPassword: password })).status).toBe(200)
    const access = await openBrowser(app).signIn({
      domain: given.domainPrefix,
      username: given.admin.username,
      password,
    })
    expect(access).toBeTruthy()
  })

  test('is recorded in its own house under the name of the root', async () => {
    const { body } = await root.put<Tenant>('/tenants/', newTenant())
    expect(await auditOf(body.id)).toEqual([
      { action: 'tenant.created', actor_name: 'Marisol Tello' },
      { action: 'tenant.user_created', actor_name: 'Marisol Tello' },
    ])
  })

  test('gets a domain by its name, another one where that is taken', async () => {
    const of = async (name: string) =>
      (await root.get<{ domainPrefix: string }>('/tenants/proposal', { name })).body.domainPrefix
    const word = mark()
    expect(await of(`Ñandú & Cía ${word} S.A.C.`)).toBe(`nandu-cia-${word}`)
    await root.put('/tenants/', newTenant({ domainPrefix: `nandu-cia-${word}` }))
    expect(await of(`Ñandú & Cía ${word} S.A.C.`)).toBe(`nandu-cia-${word}-2`)
    expect(await of('™')).toBe('')
  })

  test.each([
    ['accountName', (other: ReturnType<typeof newTenant>) => ({ accountName: other.accountName })],
    ['domainPrefix', (other: ReturnType<typeof newTenant>) => ({ domainPrefix: other.domainPrefix })],
    ['admin.username', (other: ReturnType<typeof newTenant>) => ({ admin: other.admin })],
  ])('is refused with a taken %s, and nothing of it is left', async (field, change) => {
    const other = newTenant()
    await root.put('/tenants/', other)
    const given = newTenant(change(other))
    const answer = await root.put<{ code: string; errors: { field: string }[] }>('/tenants/', given)
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_FIELD', errors: [{ field }] } })
    const { body } = await root.get<{ totalItems: number }>('/tenants/', { q: given.name })
    expect(body.totalItems).toBe(0)
  })

  test.each([
    ['accountName', { accountName: 'Con espacios' }],
    ['domainPrefix', { domainPrefix: '-x' }],
    ['timeZone', { timeZone: 'Lima/Perú' }],
    ['admin.username', { admin: { givenName: 'A', lastname: 'B', username: 'no es correo' } }],
  ])('wants a proper %s', async (field, change) => {
    expect(await root.put('/tenants/', newTenant(change))).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  })

  test('is for roots of an operator alone', async () => {
    const admin = await app.as(await makeUser(app.services.database, operator))
    expect((await admin.put('/tenants/', newTenant())).status).toBe(403)
    expect((await (await company()).client.get('/tenants/')).status).toBe(403)
  })
})

describe('the list of organisations', () => {
  test('is searched by name, account and domain, and sorted', async () => {
    const word = mark()
    for (const name of [`B ${word}`, `A ${word}`]) await root.put('/tenants/', newTenant({ name }))
    const { body } = await root.get<{ items: TenantSummary[]; totalItems: number }>('/tenants/', { q: word })
    expect(body.items.map(({ name }) => name)).toEqual([`A ${word}`, `B ${word}`])
    const turned = await root.get<{ items: TenantSummary[] }>('/tenants/', { q: word, sort: '-name', pageSize: '1' })
    expect(turned.body.items.map(({ name }) => name)).toEqual([`B ${word}`])
  })
})

describe('another organisation', () => {
  test('is seen by a root and by its own people, and is unknown to everybody else', async () => {
    const [one, other] = [await company(), await company()]
    const path = `/tenants/${one.tenant.domainPrefix}`
    for (const part of ['details', 'users', 'history']) {
      expect((await root.get(`${path}/${part}`)).status).toBe(200)
      expect((await one.client.get(`${path}/${part}`)).status).toBe(200)
      expect((await other.client.get(`${path}/${part}`)).status).toBe(404)
    }
    expect((await other.client.get(`/tenants/users/${one.user.userId}/details`)).status).toBe(404)
    expect((await other.client.put(`${path}/users/${one.user.userId}`, { givenName: 'X' })).status).toBe(404)
    expect((await other.client.post(`${path}/users`, newTenant().admin)).status).toBe(404)
    const mine = `/tenants/${other.tenant.domainPrefix}`
    expect((await other.client.put(`${mine}/users/${one.user.username}`, { givenName: 'X' })).status).toBe(404)
  })

  test('is renamed by a root, with a stale version refused', async () => {
    const { tenant } = await company()
    const path = `/tenants/${tenant.domainPrefix}`
    const { body } = await root.patch<Tenant>(path, { name: 'Nuevo nombre', version: 1 })
    expect(body).toMatchObject({ name: 'Nuevo nombre', version: 2 })
    expect(await root.patch(path, { name: 'Otro', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', data: { newer: { name: 'Nuevo nombre' } } },
    })
    expect(await root.patch(path, { domainPrefix: operator.domainPrefix })).toMatchObject({ status: 422 })
  })

  test('is disabled: its people are out, until it is enabled and they sign in again', async () => {
    const { tenant, user, client } = await company()
    const path = `/tenants/${tenant.domainPrefix}`
    expect((await client.get('/users/profile/me')).status).toBe(200)
    expect((await root.get(`${path}/consequences`)).body).toMatchObject({ people: 1, sessions: 1, reservations: 0 })
    const { body } = await root.patch<Tenant>(`${path}/disable`, {})
    expect(body).toMatchObject({ active: false, can: { enable: true, disable: false, enterAsSupport: false } })
    await expect.poll(async () => (await client.get('/users/profile/me')).status).toBe(401)
    expect((await root.patch<Tenant>(`${path}/enable`, {})).body.active).toBe(true)
    expect((await client.get('/users/profile/me')).status).toBe(401)
    expect((await (await app.as(user)).get('/users/profile/me')).status).toBe(200)
  })

  test("one's own can't be disabled", async () => {
    expect((await root.patch(`/tenants/${operator.domainPrefix}/disable`, {})).status).toBe(422)
    expect((await root.get('/users/profile/me')).status).toBe(200)
  })
})

describe('the people of an organisation', () => {
  test('are paged, and found by id or by username', async () => {
    const { tenant, user } = await company()
    const path = `/tenants/${tenant.domainPrefix}/users`
    const made = await root.post<TenantUser>(path, { ...newTenant().admin, roles: ['ROLE_STAFF'] })
    expect(made).toMatchObject({ status: 201, body: { roles: ['ROLE_STAFF'], active: true } })
    const { body } = await root.get<{ items: TenantUser[]; hasNext: boolean; totalItems: number }>(path, {
      page: '0',
      size: '1',
    })
    expect(body).toMatchObject({ totalItems: 2, hasNext: true })
    for (const key of [user.userId, user.username])
      expect(await root.put(`${path}/${key}`, { lastname: `Por ${key.length}` })).toMatchObject({
        status: 200,
        body: { info: { lastname: `Por ${key.length}` } },
      })
    await app.services.database.pool.query(
      "update users set picture_key = 'foto.jpg', have_card = true, countries_allowed = '{PE}' where id = $1",
      [user.userId],
    )
    const shown = {
      info: { picture: expect.stringContaining('foto.jpg') },
      settings: { countriesAllowed: ['PE'] },
      haveCard: true,
    }
    const listed = (await root.get<{ items: TenantUser[] }>(path)).body.items
    expect(listed.find(({ userId }) => userId === user.userId)).toMatchObject(shown)
    const details = await root.get<TenantUserDetails>(`/tenants/users/${user.userId}/details`)
    expect(details.body).toMatchObject({
      ...shown,
      username: user.username,
      tenantAccountName: tenant.domainPrefix,
      teams: [],
    })
  })

  test('keep one who administers, also when two give it up at once', async () => {
    const { tenant, user } = await company()
    const second = await makeUser(app.services.database, tenant)
    const path = `/tenants/${tenant.domainPrefix}/users`
    const answers = await Promise.all(
      [user, second].map(({ userId }) => root.put(`${path}/${userId}`, { roles: ['ROLE_USER'] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'LAST_ADMIN' })
  })

  test('are not made roots, and an administrator of the operator makes none either', async () => {
    const { tenant, user } = await company()
    expect(
      await root.put(`/tenants/${tenant.domainPrefix}/users/${user.userId}`, { roles: ['ROLE_ROOT'] }),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'roles' }] } })
    const plain = await makeUser(app.services.database, operator)
    const admin = await app.as(plain)
    const path = `/tenants/${operator.domainPrefix}/users`
    expect((await admin.put(`${path}/${plain.userId}`, { roles: ['ROLE_ADMIN', 'ROLE_ROOT'] })).status).toBe(422)
    expect((await admin.post(path, { ...newTenant().admin, roles: ['ROLE_ROOT'] })).status).toBe(422)
    expect((await admin.put(`${path}/${plain.userId}`, { active: false })).status).toBe(422)
  })

  test('lose their sessions with their access', async () => {
    const { tenant } = await company()
    const second = await makeUser(app.services.database, tenant)
    const client = await app.as(second)
    expect((await client.get('/users/profile/me')).status).toBe(200)
    await root.put(`/tenants/${tenant.domainPrefix}/users/${second.userId}`, { active: false })
    await expect.poll(async () => (await client.get('/users/profile/me')).status).toBe(401)
  })

  test('get their welcome again, whose newest link alone works', async () => {
    const { tenant, user: signedIn } = await company()
    const user = await makeUser(app.services.database, tenant)
    const path = `/tenants/${tenant.domainPrefix}/users/${user.username}/invitation`
    const tokens: string[] = []
    expect((await root.post(`/tenants/${tenant.domainPrefix}/users/${signedIn.userId}/invitation`)).status).toBe(422)
    for (const _ of [1, 2]) {
      expect((await root.post(path)).status).toBe(200)
      expect(await root.post(path)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
      app.clock.set(app.clock.now().add({ minutes: 11 }))
      tokens.push(/reset#token=([\w-]+)/.exec(await lastMailTo(user.username))?.[1] ?? '')
    }
    const set = (token = '') => app.nobody.post('/iam/password/reset', { token, newPassword: 'otra-casa-en-barranco' })
    expect((await set(tokens[0])).status).toBe(410)
    expect((await set(tokens[1])).status).toBe(200)
  })
})
