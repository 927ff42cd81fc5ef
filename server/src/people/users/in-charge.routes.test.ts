import type { NewScimToken } from '@aforo/api/people/scim-token'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type MadeUser, makeTenant, makeUser } from '../../demo/factories.ts'
import { breaks } from '../../platform/database/constraints.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { makeOperator } from '../../testing/house.ts'
import { createRecord } from '../../testing/makers.ts'
import { scimProvider } from '../../testing/scim-provider.ts'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let root: Client
beforeAll(async () => {
  app = await testApp()
  root = await app.as(
    await makeUser(app.services.database, await makeTenant(app.services.database), { roles: ['ROLE_ROOT'] }),
  )
})

/** An organisation that two people administer, each with a hand on the other. */
async function house() {
  const { tenant, admin, api, leo, asLeo } = await makeOperator(app, {
    tenant: { type: 'ORGANIZATION' },
    members: { leo: { roles: ['ROLE_ADMIN'] } },
  })
  const scim = scimProvider(app, (await createRecord<NewScimToken>(api, '/scim-token')).token)
  const send = (method: 'PATCH' | 'DELETE', id: string, payload?: object) => scim(method, `/Users/${id}`, payload)
  return { tenant, people: [admin, leo] as const, clients: [api, asLeo] as const, scim: send }
}
type House = Awaited<ReturnType<typeof house>>

interface Told {
  status: number
  body: unknown
}

/** Every way in which somebody stops administering. @param by the other one's client */
const ways: Record<string, (of: House, who: MadeUser, by: Client) => Promise<Told>> = {
  'disabling them': (_, { userId }, by) => by.post(`/iam/users/${userId}/disable`),
  'taking the role': (_, { userId }, by) => by.delete(`/iam/roles/ROLE_ADMIN/users/${userId}`),
  'deleting them': (_, { userId }, by) => by.delete(`/iam/users/${userId}`),
  'disabling several': (_, { userId }, by) => by.post('/iam/users/bulk', { act: 'DISABLE', userIds: [userId] }),
  'taking the role of several': (_, { userId }, by) =>
    by.post('/iam/users/bulk', { act: 'REMOVE_ROLE', role: 'ROLE_ADMIN', userIds: [userId] }),
  'the operator, disabling': ({ tenant }, { userId }) =>
    root.put(`/tenants/${tenant.domainPrefix}/users/${userId}`, { active: false }),
  'the operator, taking the role': ({ tenant }, { userId }) =>
    root.put(`/tenants/${tenant.domainPrefix}/users/${userId}`, { roles: ['ROLE_USER'] }),
  'the provider, disabling': ({ scim }, { userId }) =>
    scim('PATCH', userId, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    }),
  'the provider, deleting': ({ scim }, { userId }) => scim('DELETE', userId),
}

const inCharge = async ({ tenantId }: { tenantId: string }) => {
  const { rows } = await app.services.database.pool.query<{ id: string }>(
    "select id from users where tenant_id = $1 and active and 'ROLE_ADMIN' = any(roles)",
    [tenantId],
  )
  return rows.map(({ id }) => id)
}

const pairs = Object.keys(ways).flatMap((one, at) =>
  Object.keys(ways)
    .slice(at)
    .map(other => [one, other] as const),
)

describe('of two administrators who go at once, one stays:', () => {
  test.each(pairs)('%s, and %s', async (one, other) => {
    const of = await house()
    const [ana, leo] = of.people
    await Promise.all([ways[one]?.(of, ana, of.clients[1]), ways[other]?.(of, leo, of.clients[0])])
    expect(await inCharge(of.tenant)).toHaveLength(1)
  })
})

describe('the last one is refused in words:', () => {
  test.each(Object.keys(ways))('%s', async way => {
    const of = await house()
    const [ana, leo] = of.people
    await root.put(`/tenants/${of.tenant.domainPrefix}/users/${leo.userId}`, { roles: ['ROLE_USER'] })
    // The other one's session, opened before that, would be refused for itself; a helper of the test's asks instead.
    const told = await ways[way]?.(of, ana, of.clients[0])
    expect(JSON.stringify(told?.body)).toMatch(/administra la organización|tu propia cuenta/)
    expect(await inCharge(of.tenant)).toEqual([ana.userId])
  })
})

test('the database itself refuses a change that leaves nobody in charge, whoever makes it', async () => {
  const of = await house()
  const [ana, leo] = of.people
  const { database } = app.services
  const end = (ids: string[]) =>
    asSystem(database, tx => sql`update users set roles = '{ROLE_USER}' where id = any(${ids}::uuid[])`.execute(tx))
  const failed = await end([ana.userId, leo.userId]).catch(error => error)
  expect(breaks(failed, 'users_in_charge')).toBe(true)
  // Another one in the same transaction will do, whatever the order.
  await asSystem(database, async tx => {
    await sql`update users set active = false where id = ${ana.userId}::uuid`.execute(tx)
    await sql`update users set active = false where id = ${leo.userId}::uuid`.execute(tx)
    await sql`update users set active = true where id = ${ana.userId}::uuid`.execute(tx)
  })
  expect(await inCharge(of.tenant)).toEqual([ana.userId])
})

test('of two open transactions that overlap, the second to end is refused', async () => {
  const of = await house()
  let met = 0
  let meet = () => {}
  const both = new Promise<void>(resolve => {
    meet = resolve
  })
  const ends = of.people.map(({ userId }) =>
    asSystem(app.services.database, async tx => {
      await sql`update users set active = false where id = ${userId}::uuid`.execute(tx)
      if (++met === 2) meet()
      await both
    }),
  )
  const told = await Promise.allSettled(ends)
  const refused = told.flatMap(end => (end.status === 'rejected' ? [end.reason] : []))
  expect(refused.map(error => breaks(error, 'users_in_charge'))).toEqual([true])
  expect(await inCharge(of.tenant)).toHaveLength(1)
})
