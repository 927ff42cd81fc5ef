import type { NewScimToken, ScimToken } from '@aforo/api/people/scim-token'
import { describe, expect, test } from 'vitest'
import type { MadeTenant } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { house, person, provider } from '../../testing/scim-house.ts'
import type { ScimList } from '../../testing/scim-provider.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()

describe('the token', () => {
  test('is told once; afterwards only what tells it from others', async () => {
    const { client, token } = await house()
    const { body } = await client.get<ScimToken>('/scim-token')
    expect(body).toMatchObject({
      hint: token.slice(-4),
      url: 'http://localhost:3000/scim/v2',
      createdBy: 'Rosa Quispe Mamani',
    })
    expect(JSON.stringify(body)).not.toContain(token)
    const rows = await asSystem(app.services.database, tx => tx.selectFrom('scim_tokens').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is told again to a request that is repeated, and not by what is kept for that', async () => {
    const { client } = await house()
    const renew = () => client.post<NewScimToken>('/scim-token', undefined, { 'idempotency-key': crypto.randomUUID() })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await client.post<NewScimToken>('/scim-token', undefined, headers)
    const again = await client.post<NewScimToken>('/scim-token', undefined, headers)
    expect(again.body).toEqual(first.body)
    expect((await provider(first.body.token)('GET', '/Users')).status).toBe(200)
    const kept = await asSystem(app.services.database, tx => tx.selectFrom('idempotency_keys').selectAll().execute())
    expect(JSON.stringify(kept)).not.toContain(first.body.token)
    expect((await renew()).body.token).not.toBe(first.body.token)
  })

  test('stops working when it is renewed, when it is revoked, and with its organisation', async () => {
    const { client, scim, tenant } = await house()
    expect((await scim('GET', '/Users')).status).toBe(200)
    const { token } = (await client.post<NewScimToken>('/scim-token')).body
    expect((await scim('GET', '/Users')).status).toBe(401)
    expect((await provider(token)('GET', '/Users')).status).toBe(200)
    expect((await client.delete<ScimToken>('/scim-token')).body.createdAt).toBeNull()
    expect((await provider(token)('GET', '/Users')).status).toBe(401)
    const again = (await client.post<NewScimToken>('/scim-token')).body.token
    await asSystem(app.services.database, tx =>
      tx.updateTable('tenants').set({ active: false }).where('id', '=', tenant.tenantId).execute(),
    )
    expect((await provider(again)('GET', '/Users')).status).toBe(401)
  })

  test('is guessed only so often from one address', async () => {
    const guess = () =>
      app.app.inject({
        url: '/scim/v2/Users',
        headers: { authorization: `Bearer scim_${crypto.randomUUID()}` },
        remoteAddress: '10.99.1.7',
      })
    const codes: number[] = []
    for (let times = 0; times < 32; times++) codes.push((await guess()).statusCode)
    expect(codes.slice(0, 29)).toEqual(Array(29).fill(401))
    expect(codes.at(-1)).toBe(429)
    expect((await guess()).headers['retry-after']).toMatch(/^\d+$/)
  })

  test('of people who sign in here opens nothing there, and the other way round', async () => {
    const { token, admin } = await house()
    const signedIn = await app.identity.mintSession(admin)
    expect((await provider(signedIn)('GET', '/Users')).status).toBe(401)
    const answer = await app.app.inject({ url: '/api/users/profile/me', headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(401)
  })
})

describe('bad input', () => {
  test.each([
    ['a body that is not JSON', 'POST', '/Users', '{"userName":', 400, 'invalidSyntax'],
    ['a user without a name', 'POST', '/Users', {}, 400, 'invalidValue'],
    ['a name that is no address', 'POST', '/Users', { userName: 'ines' }, 400, 'invalidValue'],
    ['a name with a NUL', 'POST', '/Users', { userName: 'ines\u0000@x.pe' }, 400, undefined],
    ['a group without a name', 'POST', '/Groups', { members: [] }, 400, 'invalidValue'],
    ['a member that is none', 'POST', '/Groups', { displayName: 'X', members: [{ value: 'x' }] }, 400, 'invalidValue'],
    ['a filter that is none', 'GET', '/Users?filter=userName%20eq', undefined, 400, 'invalidFilter'],
    ['a filter by half a comparison', 'GET', '/Users?filter=emails%5Bvalue%5D', undefined, 400, 'invalidFilter'],
    [
      'a filter by a date that is none',
      'GET',
      '/Users?filter=meta.created%20gt%20%22ayer%22',
      undefined,
      400,
      'invalidFilter',
    ],
    ['a search without a body', 'POST', '/Users/.search', undefined, 400, 'invalidValue'],
    ['whoever the token is of', 'GET', '/Me', undefined, 501, undefined],
    ['a filter of what is not kept', 'GET', '/Users?filter=title%20eq%20%22x%22', undefined, 400, 'invalidFilter'],
    ['an id that is none', 'GET', '/Users/..%2Fx', undefined, 404, undefined],
    ['a change of whoever the token is of', 'PATCH', '/Me', { Operations: [] }, 501, undefined],
    ['many in one request', 'POST', '/Bulk', { Operations: [] }, 501, undefined],
    ['a filter of what is offered', 'GET', '/Schemas?filter=id%20pr', undefined, 403, undefined],
    ['an address that is none', 'GET', '/Devices', undefined, 404, undefined],
  ] as const)('%s is refused in the words of the protocol', async (_what, method, path, body, status, scimType) => {
    const { scim } = await house()
    const answer = await scim<Record<string, unknown>>(method, path, body)
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toContain('application/scim+json')
    expect(answer.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      detail: expect.stringMatching(/\p{Ll}{2}/u),
      ...(scimType && { scimType }),
    })
  })

  test('of another type is refused', async () => {
    const { scim } = await house()
    expect((await scim('POST', '/Users', '<a/>', { 'content-type': 'text/xml' })).status).toBe(415)
  })
})

test('what is offered says itself', async () => {
  const { scim } = await house()
  expect((await scim<object>('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    sort: { supported: true },
    etag: { supported: true },
    filter: { supported: true, maxResults: 200 },
    bulk: { supported: false },
    changePassword: { supported: false },
  })
  for (const path of ['/Schemas', '/ResourceTypes']) {
    const { body } = await scim<ScimList>('GET', path)
    expect(body.totalResults).toBe(2)
    expect((await scim('GET', `${path}/${body.Resources[0]?.id}`)).body).toEqual(body.Resources[0])
  }
})

test('what the provider does is in the history under its own name', async () => {
  const { scim, tenant }: { scim: ReturnType<typeof provider>; tenant: MadeTenant } = await house()
  const { body } = await scim('POST', '/Users', person())
  const rows = await asSystem(app.services.database, tx =>
    tx
      .selectFrom('audit_log')
      .select(['actor_name', 'cause', 'action'])
      .where('tenant_id', '=', tenant.tenantId)
      .where('entity_id', '=', body.id)
      .execute(),
  )
  expect(rows).toEqual([{ actor_name: 'Aprovisionamiento (SCIM)', cause: 'JOB', action: 'user.created' }])
})
