import { contract } from '@aforo/api/contract'
import type { OpenSupportVisit } from '@aforo/api/people/support'
import type { Me } from '@aforo/api/people/users'
import type { CallMeta } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type MadeTenant, type MadeUser, makeTenant, makeUser } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let operator: MadeTenant
let rootUser: MadeUser
let root: Client
beforeAll(async () => {
  app = await testApp()
  const { database } = app.services
  operator = await makeTenant(database)
  rootUser = await makeUser(database, operator, { roles: ['ROLE_ROOT'], givenName: 'Marisol', lastname: 'Tello' })
  root = await app.as(rootUser)
})

const calls = Object.values(contract).flatMap(area =>
  Object.values(area).map(procedure => {
    const { route, meta } = (procedure as { '~orpc': { route: { method?: string; path?: string }; meta: CallMeta } })[
      '~orpc'
    ]
    return { name: `${route.method} ${route.path}`, method: route.method ?? 'GET', path: route.path ?? '', meta }
  }),
)
const anyAddress = (path: string) => path.replace(/\{[^}]+\}/g, () => crypto.randomUUID())

const company = () => makeHouse(app, { tenant: { type: 'ORGANIZATION' }, rooms: { room: {} } })

/** Calls by the token of a visit. */
const visitor = (token: string) => async (method: string, path: string, payload?: object) => {
  const answer = await app.app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  })
  const json = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: json ? answer.json() : answer.body }
}

const enter = async (tenant: MadeTenant, reason = 'No encuentran su sala') => {
  const { status, body } = await root.post<OpenSupportVisit>(`/tenants/${tenant.domainPrefix}/support`, { reason })
  expect(status).toBe(201)
  return { ...body, call: visitor(body.token) }
}

const historyOf = (tenant: MadeTenant) =>
  root.get<{ what: string; who: string; changes: { after: string }[] }[]>(`/tenants/${tenant.domainPrefix}/history`)

describe('a support visit', () => {
  test('sees what the administrators of the visited organisation see, by the name of the root', async () => {
    const { tenant, campus } = await company()
    const { call, id } = await enter(tenant)
    const me = (await call('GET', '/users/profile/me')).body as Me
    expect(me).toMatchObject({
      username: rootUser.username,
      roles: ['ROLE_ADMIN'],
      tenant: { name: tenant.name, type: 'ORGANIZATION' },
      support: { id },
    })
    expect((await call('GET', `/campus/${campus.campusId}`)).status).toBe(200)
    expect((await call('GET', '/tenants/')).status).toBe(403)
  })

  test('is offered nothing that would change anything', async () => {
    const { tenant, admin } = await company()
    const { call } = await enter(tenant)
    for (const path of [`/users/profile/${admin.userId}`, '/users/', `/tenants/${tenant.domainPrefix}/details`]) {
      const text = JSON.stringify((await call('GET', path)).body)
      expect(text).toContain('"can":{')
      expect(text).not.toMatch(/"can":\{[^}]*true/)
    }
  })

  test('sees nothing of any third', async () => {
    const [one, other] = [await company(), await company()]
    const { call } = await enter(one.tenant)
    expect((await call('GET', `/campus/${other.campus.campusId}`)).status).toBe(404)
    expect((await call('GET', `/tenants/${operator.domainPrefix}/details`)).status).toBe(404)
  })

  test('begins and ends in the history of the visited organisation, with its reason', async () => {
    const { tenant } = await company()
    const { id, call } = await enter(tenant, 'Revisar la reserva 12')
    expect((await root.delete(`/tenants/support/${id}`)).status).toBe(200)
    const { body } = await historyOf(tenant)
    expect(body.map(({ what, who }) => [what, who])).toEqual([
      ['Soporte salió', 'Marisol Tello'],
      ['Soporte entró a ver', 'Marisol Tello'],
    ])
    expect(JSON.stringify(body)).toContain('Revisar la reserva 12')
    await expect.poll(async () => (await call('GET', '/users/profile/me')).status).toBe(401)
    expect((await root.delete(`/tenants/support/${id}`)).status).toBe(404)
    expect((await root.post(`/tenants/support/${id}/token`)).status).toBe(404)
  })

  test('goes on with another token after a reload, for whoever began it alone', async () => {
    const { tenant } = await company()
    const { id, endsAt } = await enter(tenant)
    const again = await root.post<OpenSupportVisit>(`/tenants/support/${id}/token`)
    expect(again).toMatchObject({ status: 200, body: { id } })
    expect(Temporal.Instant.from(again.body.endsAt).until(endsAt).abs().total('seconds')).toBeLessThan(1)
    expect((await visitor(again.body.token)('GET', '/users/profile/me')).status).toBe(200)
    const colleague = await app.as(await makeUser(app.services.database, operator, { roles: ['ROLE_ROOT'] }))
    expect((await colleague.post(`/tenants/support/${id}/token`)).status).toBe(404)
    expect((await colleague.delete(`/tenants/support/${id}`)).status).toBe(404)
  })

  test('is over after an hour, and its end is noted though nobody left', async () => {
    const { tenant } = await company()
    const { id, call, endsAt } = await enter(tenant)
    const lasts = app.services.clock.now().until(endsAt).total('minutes')
    expect(lasts).toBeGreaterThan(59)
    expect(lasts).toBeLessThanOrEqual(60)
    await asSystem(app.services.database, tx =>
      tx
        .updateTable('support_visits')
        .set({ ends_at: sql`now() - interval '1 second'` })
        .where('id', '=', id)
        .execute(),
    )
    await expect.poll(async () => (await call('GET', '/users/profile/me')).status).toBe(401)
    expect((await root.post(`/tenants/support/${id}/token`)).status).toBe(404)
    const { overdueVisitsJob } = await import('./support.jobs.ts')
    await overdueVisitsJob.work(app.services)
    await overdueVisitsJob.work(app.services)
    const { body } = await historyOf(tenant)
    expect(body.map(({ what }) => what)).toEqual(['Soporte salió', 'Soporte entró a ver'])
  })

  test('ends with the sign-in or the role that it stands on', async () => {
    const { tenant } = await company()
    const other = await makeUser(app.services.database, operator, { roles: ['ROLE_ROOT'] })
    const client = await app.as(other)
    const { body } = await client.post<OpenSupportVisit>(`/tenants/${tenant.domainPrefix}/support`, { reason: 'Ver' })
    const call = visitor(body.token)
    expect((await call('GET', '/users/profile/me')).status).toBe(200)
    const users = `/tenants/${operator.domainPrefix}/users`
    expect((await root.put(`${users}/${other.userId}`, { roles: ['ROLE_ADMIN'] })).status).toBe(200)
    await expect.poll(async () => (await call('GET', '/users/profile/me')).status).toBe(401)
  })

  test.each([
    ['no reason', { reason: '  ' }, 400],
    ['an endless reason', { reason: 'a'.repeat(301) }, 400],
  ])('is refused with %s', async (_what, body, status) => {
    const { tenant } = await company()
    expect((await root.post(`/tenants/${tenant.domainPrefix}/support`, body)).status).toBe(status)
  })

  test("is refused to one's own organisation, to a disabled one, to one that isn't there, and to whoever is no root", async () => {
    const { tenant, admin } = await company()
    const reason = { reason: 'Ver' }
    expect((await root.post(`/tenants/${operator.domainPrefix}/support`, reason)).status).toBe(422)
    expect((await root.post('/tenants/no-hay/support', reason)).status).toBe(404)
    expect((await (await app.as(admin)).post(`/tenants/${operator.domainPrefix}/support`, reason)).status).toBe(403)
    await root.patch(`/tenants/${tenant.domainPrefix}/disable`, {})
    expect((await root.post(`/tenants/${tenant.domainPrefix}/support`, reason)).status).toBe(422)
  })
})

describe('every call of the contract on a support visit', () => {
  test('that writes is refused, whatever it is and whoever it is for', async () => {
    const { tenant } = await company()
    const { call } = await enter(tenant)
    const writes = calls.filter(({ method }) => method !== 'GET')
    expect(writes.length).toBeGreaterThan(50)
    for (const { name, method, path } of writes)
      expect({ name, ...(await call(method, anyAddress(path), {})) }).toMatchObject({
        name,
        status: 403,
        body: { code: 'SUPPORT_READ_ONLY', detail: expect.stringContaining('soporte') },
      })
  })

  test('that reads changes nothing, and none fails', async () => {
    const { tenant, room, campus } = await company()
    const { call } = await enter(tenant)
    const audit = () =>
      asSystem(app.services.database, tx =>
        tx
          .selectFrom('audit_log')
          .select(eb => eb.fn.countAll<number>().as('total'))
          .where('tenant_id', '=', tenant.tenantId)
          .executeTakeFirstOrThrow(),
      )
    const before = await audit()
    for (const { name, path, meta } of calls.filter(one => one.method === 'GET' && one.meta.transaction !== 'none')) {
      if (meta.public) continue
      // As well as one that isn't there, what is: by either id that an address may mean.
      for (const id of [room.spaceId, campus.campusId, crypto.randomUUID()]) {
        const { status } = await call('GET', path.replace(/\{[^}]+\}/g, id))
        expect({ name, status }).not.toMatchObject({ status: expect.toBeOneOf([401, 500, 503]) })
      }
    }
    expect(await audit()).toEqual(before)
  })

  test('that is a GET and would write is refused by the database', async () => {
    const { tenant, room } = await company()
    const { call } = await enter(tenant)
    expect(await call('GET', `/spaces/${room.spaceId}/request-qr`)).toMatchObject({
      status: 403,
      body: { code: 'SUPPORT_READ_ONLY' },
    })
  })
})
