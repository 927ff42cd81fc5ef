import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeUser } from '../demo/factories.ts'
import { insertBilling } from '../money/billing/billing.queries.ts'
import { insertOrder } from '../money/orders/orders.queries.ts'
import { breaks } from '../platform/database/constraints.ts'
import type { Tx } from '../platform/database/database.ts'
import { asTenant } from '../platform/database/transaction.ts'
import { meanwhile } from '../platform/testing/meanwhile.ts'
import { contractHouse } from './contract-house.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

async function house() {
  const at = await contractHouse(app)
  const ana = await makeUser(database, at.tenant, { roles: ['ROLE_USER'] })
  const now = '2026-06-01T12:00:00Z'
  const bill = (tx: Tx) =>
    insertBilling(tx, {
      tenant_id: at.tenant.tenantId,
      id: randomUUIDv7(),
      client_id: at.client.id,
      company_id: at.company.id,
      currency: 'PEN',
      month: '2026-06-01',
      supplement: 0,
      tax_rate: 1800,
      credit_days: null,
      payment_day: null,
      touched: false,
      created_by: null,
      created_at: now,
      timeline: '[]',
    })
  const order = (tx: Tx) =>
    insertOrder(tx, {
      id: randomUUIDv7(),
      kind: 'DESK',
      campus_id: at.campusId,
      extends_id: null,
      code: 'O-1',
      owner_tenant_id: at.tenant.tenantId,
      customer_id: ana.userId,
      customer_name: 'Ana',
      customer_email: null,
      customer_phone: null,
      customer_document_type: null,
      customer_document: null,
      status: 'CREATED',
      pay: 'NOW',
      currency: 'PEN',
      tax_rate: 1800,
      net: 100,
      tax: 18,
      total: 118,
      expires_at: null,
      ends_at: null,
      notes: null,
      created_by: null,
      created_at: now,
    })
  return {
    ...at,
    races: {
      client: { table: 'teams', id: at.client.id, path: `/teams/${at.client.id}`, need: bill },
      company: { table: 'companies', id: at.company.id, path: `/companies/${at.company.id}`, need: bill },
      person: { table: 'users', id: ana.userId, path: `/iam/users/${ana.userId}`, need: order },
    },
  }
}

type House = Awaited<ReturnType<typeof house>>

/** Waits until another transaction waits for this one. */
const awaited = (tx: Tx) =>
  expect
    .poll(
      async () => {
        const { rows } =
          await sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
        return rows.length
      },
      { timeout: 20_000 },
    )
    .toBe(1)

const kinds = ['client', 'company', 'person'] as const

describe('while a record is being deleted', () => {
  test.each(kinds)('what needs the %s waits, and is refused', async kind => {
    const { tenant, races } = await house()
    const { table, id, need } = races[kind]
    const deletion = await meanwhile(database, tenant.tenantId, client =>
      client.query(`select from ${table} where id = $1 for update`, [id]),
    )
    const needing = asTenant(database, tenant.tenantId, need).catch(error => error)
    await deletion.waiting()
    const inactive = kind === 'person' ? ', active = false' : ''
    await deletion.client.query(`update ${table} set deleted_at = now() ${inactive} where id = $1`, [id])
    await deletion.end()
    expect(breaks(await needing, 'record_stays')).toBe(true)
  })

  test('a contract with its product waits, and is not signed', async () => {
    const { tenant, office, created, sign, read } = await house()
    const contract = await created()
    const deletion = await meanwhile(database, tenant.tenantId, client =>
      client.query('select from products where id = $1 for update', [office.id]),
    )
    const signing = sign(contract.id)
    await deletion.waiting()
    await deletion.client.query('update products set deleted_at = now() where id = $1', [office.id])
    await deletion.end()
    expect((await signing).status).not.toBe(200)
    expect((await read(contract.id)).status).toBe('CREATED')
  })
})

describe('while something that needs it is being made', () => {
  test.each(kinds)('the deletion of the %s waits, and is refused', async kind => {
    const { api, tenant, races } = await house()
    const { path, need } = races[kind]
    const answers: Promise<{ status: number; body: unknown }>[] = []
    await asTenant(database, tenant.tenantId, async tx => {
      await need(tx)
      answers.push(api.delete(path))
      await awaited(tx)
    })
    const [answer] = await Promise.all(answers)
    expect(answer).toMatchObject({ status: 409, body: { code: 'RECORD_IN_USE' } })
  })

  test.each([
    ['deletion', (at: House) => at.api.delete(`/product/${at.office.id}`)],
    ['earlier last day', (at: House) => at.api.put(`/product/${at.office.id}`, { endsOn: '2027-06-30' })],
  ])('the %s of a product waits for the signature, and is refused', async (_what, end) => {
    const at = await house()
    await at.created()
    const answers: Promise<{ status: number }>[] = []
    await asTenant(database, at.tenant.tenantId, async tx => {
      // What a signature holds first.
      await sql`select from products where id = ${at.office.id} for key share`.execute(tx)
      answers.push(end(at))
      await awaited(tx)
    })
    expect(await Promise.all(answers)).toMatchObject([{ status: 409, body: { code: 'RECORD_IN_USE' } }])
  })
})
