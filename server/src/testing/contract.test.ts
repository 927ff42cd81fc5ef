import { contract } from '@aforo/api/contract'
import { type CallMeta, type Role, tenantTypes } from '@aforo/api/platform/base'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { router } from '../parts.ts'
import { asSystem } from '../platform/database/transaction.ts'
import { effort } from '../platform/testing/effort.ts'
import { makeOperator } from './house.ts'
import { type TestApp, testApp } from './test-app.ts'

interface Call {
  name: string
  area: string
  call: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  meta: CallMeta
  fields: string[]
}

const calls: Call[] = Object.entries(contract).flatMap(([area, procedures]) =>
  Object.entries(procedures).map(([call, procedure]) => {
    const { route, meta, inputSchema } = procedure['~orpc']
    return {
      name: `${route.method} ${route.path}`,
      area,
      call,
      method: route.method as Call['method'],
      path: route.path ?? '',
      meta,
      fields: Object.keys((inputSchema as z.ZodObject | undefined)?.shape ?? {}),
    }
  }),
)
const guarded = calls.filter(({ meta }) => !meta.public)
const streams = (call: Call) => call.meta.transaction === 'none'
const anyAddress = (path: string) => path.replace(/\{[^}]+\}/g, () => crypto.randomUUID())

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function client(roles: Role[], type: 'AFORO' | 'ORGANIZATION' = 'AFORO') {
  const { tenant, api } = await makeOperator(app, { tenant: { type }, admin: { roles } })
  return { tenant, client: api }
}

const send = (who: TestApp['nobody'], { method, path }: Call, body: object = {}) => {
  const address = anyAddress(path)
  if (method === 'GET') return who.get<{ code: string }>(address, body as Record<string, string>)
  if (method === 'DELETE') return who.delete<{ code: string }>(address)
  return who[method.toLowerCase() as 'post' | 'put' | 'patch']<{ code: string }>(address, body)
}

describe('every call of the contract', () => {
  test.each(calls)('$name is implemented', ({ area, call }) => {
    expect((router as Record<string, Record<string, unknown>>)[area]?.[call]).toBeDefined()
  })

  test.each(guarded)('$name asks for a token', async call => {
    expect(await send(app.nobody, call)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  })

  test.each(guarded)('$name names the roles that may call it', ({ meta }) => {
    expect(meta.roles.length).toBeGreaterThan(0)
  })

  test('those that are not for ROLE_USER refuse it', async () => {
    const { client: user } = await client(['ROLE_USER'])
    for (const call of guarded.filter(({ meta }) => !meta.roles.includes('ROLE_USER')))
      expect({ call: call.name, ...(await send(user, call)) }).toMatchObject({ call: call.name, status: 403 })
  })

  test('those for one type of tenant refuse the other', async () => {
    for (const type of tenantTypes) {
      const { client: admin } = await client(['ROLE_ADMIN'], type)
      const notForIt = guarded.filter(({ meta }) => meta.tenantTypes && !meta.tenantTypes.includes(type))
      for (const call of notForIt)
        expect({ call: call.name, ...(await send(admin, call)) }).toMatchObject({ call: call.name, status: 403 })
    }
  })

  test('answers those it is for', async () => {
    const { client: admin } = await client(['ROLE_ADMIN', 'ROLE_ROOT'])
    for (const call of calls.filter(call => !streams(call))) {
      const { status } = await send(call.meta.public ? app.nobody : admin, call)
      expect({ call: call.name, status }).not.toMatchObject({ status: expect.toBeOneOf([401, 403, 405, 501]) })
      expect(status).toBeLessThan(500)
    }
  })
})

describe('nonsense', () => {
  const nonsense = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      "'; drop table users --",
      'á'.repeat(5_000),
      '2026-02-30',
      '99:99',
      '-1',
    ),
    fc.double(),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.jsonValue(), { maxLength: 3 }),
    fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }),
    fc.uuid(),
  )
  const bodyOf = ({ fields }: Call) =>
    fc.record(Object.fromEntries(fields.map(field => [field, nonsense])), { requiredKeys: [] })
  const asQuery = (body: object) =>
    Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
    )

  const rowsOf = (tenantId: string) =>
    asSystem(app.services.database, async tx => {
      const { rows } = await sql<{ total: number }>`
        select (select count(*) from campuses where tenant_id = ${tenantId})
          + (select count(*) from spaces where tenant_id = ${tenantId})
          + (select count(*) from reservations where tenant_id = ${tenantId})
          + (select count(*) from audit_log where tenant_id = ${tenantId}) as total
      `.execute(tx)
      return rows[0]?.total
    })

  test.each(calls.filter(call => !streams(call)))(
    '$name refuses it with a problem in Spanish, and what is refused changes nothing',
    async call => {
      const { tenant, client: admin } = await client(['ROLE_ADMIN', 'ROLE_ROOT'])
      const who = call.meta.public ? app.nobody : admin
      const isRead = call.method === 'GET'
      let before = await rowsOf(tenant.tenantId)
      await fc.assert(
        fc.asyncProperty(bodyOf(call), async body => {
          const { status, headers, body: answer } = await send(who, call, isRead ? asQuery(body) : body)
          expect(status).toBeLessThan(500)
          // What happens to make sense (a field that may be empty, all of them left out) is accepted.
          if (status < 400) {
            before = await rowsOf(tenant.tenantId)
            return
          }
          if (!isRead) expect(await rowsOf(tenant.tenantId)).toBe(before)
          expect(headers['content-type']).toContain('application/problem+json')
          expect(answer).toMatchObject({
            status,
            code: expect.any(String),
            detail: expect.stringMatching(/\p{Ll}{2}/u),
          })
        }),
        { numRuns: effort(4, 25) },
      )
      // After what is only read, once.
      if (isRead) expect(await rowsOf(tenant.tenantId)).toBe(before)
    },
  )
})
