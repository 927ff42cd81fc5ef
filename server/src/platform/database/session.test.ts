import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Tx } from './database.ts'
import { planEachTime } from './session.ts'
import { asTenant } from './transaction.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => vi.restoreAllMocks())

/** A statement that a connection was given, and, of the rollbacks, when its answer was heard. */
interface Sent {
  client: pg.Client
  text: string
}

/** Holds the answers to all rollbacks until `let go`, and tells of what was sent on which connection. */
function holdRollbacks() {
  const sent: Sent[] = []
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { query } = pg.Client.prototype
  const heard = vi.spyOn(pg.Client.prototype, 'query')
  heard.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given
    const text = typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text)
    sent.push({ client: this, text })
    const answer = query.apply(this, given as never) as unknown as Promise<unknown>
    if (text !== 'rollback') return answer as never
    ask()
    return Promise.all([answer, gate]).then(([result]) => {
      sent.push({ client: this, text: 'rollback is over' })
      return result
    }) as never
  })
  return { sent, asked, letGo }
}

test('the answer of a refusal does not wait for the rollback', async () => {
  const tenant = await makeTenant(database)
  const api = await app.as(await makeUser(database, tenant))
  const { asked, letGo, sent } = holdRollbacks()
  const answer = api.get('/booking/reservations/00000000-0000-4000-8000-000000000000')
  await asked
  // Were it waited for, nothing would answer before this, and the rollback be over by then.
  const late = setTimeout(letGo, 5_000)
  expect((await answer).status).toBe(404)
  clearTimeout(late)
  expect(sent.map(({ text }) => text).filter(text => text.startsWith('rollback'))).toEqual(['rollback'])
  letGo()
})

test('a connection is given to the next transaction only once its rollback is over', async () => {
  const { tenantId } = await makeTenant(database)
  const { asked, letGo, sent } = holdRollbacks()
  const refused = asTenant(database, tenantId, async tx => {
    await sql`select 'refused'`.execute(tx)
    throw new Error('refused')
  })
  const failed = expect(refused).rejects.toThrow('refused')
  await asked
  const { client } = sent.find(({ text }) => text === 'rollback') ?? {}
  // Gets the connection that was released last.
  const next = asTenant(database, tenantId, tx => sql`select 'next'`.execute(tx))
  // As long as a connection that lies idle takes to be given out.
  await new Promise(resolve => setImmediate(resolve))
  letGo()
  await Promise.all([failed, next])
  // On another connection the next one may be over before.
  await vi.waitFor(() => expect(sent.map(({ text }) => text)).toContain('rollback is over'))
  const texts = sent.filter(each => each.client === client).map(({ text }) => text)
  expect(texts[texts.indexOf('rollback') + 1]).toBe('rollback is over')
})

test('what goes on beside a failure asks for nothing more, in nobody’s transaction', async () => {
  const [refused, other] = [await makeTenant(database), await makeTenant(database)]
  const heard = vi.spyOn(pg.Client.prototype, 'query')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const seen: Promise<unknown>[] = []
  const failed = asTenant(database, refused.tenantId, async tx => {
    await sql`select 'refused'`.execute(tx)
    const late = released.then(() => sql`select 'late' from tenants`.execute(tx))
    late.catch(() => {})
    seen.push(late)
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  // Has the same connection, or one like it.
  await asTenant(database, other.tenantId, async tx => {
    await sql`select 'next'`.execute(tx)
    release()
    await expect(Promise.all(seen)).rejects.toThrow('the transaction is over')
  })
  expect(heard.mock.calls.map(([statement]) => JSON.stringify(statement)).join()).not.toContain('late')
})

test('a transaction that only reads sees one moment throughout', async () => {
  const { tenantId } = await makeTenant(database)
  const nameOf = async (tx: Tx) =>
    (await tx.selectFrom('tenants').select('name').where('id', '=', tenantId).executeTakeFirstOrThrow()).name
  const renamed = async (tx: Tx) => {
    const before = await nameOf(tx)
    const name = `${before} otra vez`
    await database.pool.query('update tenants set name = $2 where id = $1', [tenantId, name])
    return [before, name, await nameOf(tx)]
  }
  const [before, , after] = await asTenant(database, tenantId, renamed, { readOnly: true })
  expect(after).toBe(before)
  const [, name, seen] = await asTenant(database, tenantId, renamed)
  expect(seen).toBe(name)
})

test('a transaction whose statements are planned for what each asks is the only one', async () => {
  const { tenantId } = await makeTenant(database)
  const mode = async (tx: Tx) =>
    (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(tx)).rows[0]?.mode
  const planned = await asTenant(database, tenantId, async tx => {
    planEachTime(tx)
    return mode(tx)
  })
  expect(planned).toBe('force_custom_plan')
  expect(await asTenant(database, tenantId, mode)).toBe('auto')
})

test('no connection compiles its statements', async () => {
  const ofPool = await database.pool.query<{ jit: string }>(`select current_setting('jit') as jit`)
  expect(ofPool.rows).toEqual([{ jit: 'off' }])
  const { tenantId } = await makeTenant(database)
  const ofTransaction = await asTenant(database, tenantId, tx =>
    sql<{ jit: string; role: string }>`select current_setting('jit') as jit, current_user as role`.execute(tx),
  )
  expect(ofTransaction.rows).toEqual([{ jit: 'off', role: 'aforo_app' }])
})
