import { randomUUID } from 'node:crypto'
import { add } from '@aforo/api/platform/money.rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { makeTenant } from '../../demo/factories.ts'
import type { Tx } from '../database/database.ts'
import { asTenant } from '../database/transaction.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { killedWhileWriting, sixtyFourAtOnce } from '../testing/writers.ts'
import { type EntryKind, enter, openAccount, reverse, setLowest } from './ledger.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const now = Temporal.Instant.from('2026-03-05T15:00:00Z')

/** An account of a tenant of its own. */
async function wallet({ lowest = 0, deposit = 0 }: { lowest?: number | null; deposit?: number } = {}) {
  const { tenantId } = await makeTenant(database)
  const accountId = randomUUID()
  const within = <T>(run: (tx: Tx) => Promise<T>) => asTenant(database, tenantId, run)
  const entering = (tx: Tx, kind: EntryKind, amount: number, reference: string = randomUUID()) =>
    enter(tx, { tenantId, accountId, kind, amount, reference }, now)
  await within(tx => openAccount(tx, { tenantId, id: accountId, kind: 'WALLET', currency: 'CREDIT', lowest }, now))
  if (deposit) await within(tx => entering(tx, 'DEPOSIT', deposit))
  const read = () =>
    within(async tx => {
      const account = await tx.selectFrom('ledger_accounts').selectAll().executeTakeFirstOrThrow()
      const entries = await tx.selectFrom('ledger_entries').selectAll().orderBy('position').execute()
      return { balance: account.balance, amounts: entries.map(({ amount }) => amount), entries }
    })
  return { tenantId, accountId, within, entering, read }
}

/** The balance is the sum of all entries, and each stands on the one before it. */
function expectWhole({ balance, entries }: Awaited<ReturnType<Awaited<ReturnType<typeof wallet>>['read']>>) {
  let sum = 0
  entries.forEach((entry, place) => {
    sum = add(sum, entry.amount)
    expect(entry).toMatchObject({ position: place + 1, balance: sum })
  })
  expect(balance).toBe(sum)
}

test('what goes in and out is the balance, and more than it is refused', async () => {
  const { within, entering, read } = await wallet({ deposit: 1_000 })
  expect((await within(tx => entering(tx, 'DEBIT', -400))).entry).toMatchObject({ balance: 600, position: 2 })
  const { refused } = await within(tx => entering(tx, 'PURCHASE', -601))
  expect(refused).toEqual({ code: 'OVERDRAWN', balance: 600, lowest: 0 })
  expect(await read()).toMatchObject({ balance: 600, amounts: [1_000, -400] })
})

test('with an overdraft it may fall that far, and what was overdrawn can be paid in', async () => {
  const { accountId, within, entering, read } = await wallet({ lowest: -500 })
  await within(tx => entering(tx, 'DEBIT', -500))
  expect((await within(tx => entering(tx, 'DEBIT', -1))).refused?.code).toBe('OVERDRAWN')
  await within(tx => setLowest(tx, accountId, 0))
  expect((await within(tx => entering(tx, 'DEPOSIT', 100))).entry?.balance).toBe(-400)
  await within(tx => setLowest(tx, accountId, null))
  await within(tx => entering(tx, 'DEBIT', -10_000))
  expect((await read()).balance).toBe(-10_400)
})

test('the same reference is entered once, and not for something else', async () => {
  const { within, entering, read } = await wallet({ deposit: 1_000 })
  const first = await within(tx => entering(tx, 'DEBIT', -300, 'booking 1'))
  const again = await within(tx => entering(tx, 'DEBIT', -300, 'booking 1'))
  expect(again.entry?.id).toBe(first.entry?.id)
  const other = await within(tx => entering(tx, 'DEBIT', -200, 'booking 1'))
  expect(other.refused).toEqual({ code: 'REFERENCE_REUSED' })
  expect((await read()).amounts).toEqual([1_000, -300])
})

test('a mistake is taken back once, with its reason, and a reversal is final', async () => {
  const { tenantId, within, entering, read } = await wallet({ deposit: 1_000 })
  const { entry } = await within(tx => entering(tx, 'DEBIT', -300))
  const reason = 'Se cobró dos veces'
  const reversing = (entryId: string) => within(tx => reverse(tx, { tenantId, entryId, reason }, now))
  const back = await reversing(entry?.id ?? '')
  expect(back.entry).toMatchObject({ kind: 'REVERSAL', amount: 300, reverses_id: entry?.id, reason, balance: 1_000 })
  expect((await reversing(entry?.id ?? '')).entry?.id).toBe(back.entry?.id)
  expect((await reversing(back.entry?.id ?? '')).refused).toEqual({ code: 'NOT_REVERSIBLE' })
  expect((await reversing(randomUUID())).refused).toEqual({ code: 'NO_ENTRY' })
  expectWhole(await read())
})

test('what was already spent is not taken back below the lowest balance', async () => {
  const { tenantId, within, entering } = await wallet()
  const { entry } = await within(tx => entering(tx, 'DEPOSIT', 1_000))
  await within(tx => entering(tx, 'DEBIT', -900))
  const { refused } = await within(tx => reverse(tx, { tenantId, entryId: entry?.id ?? '', reason: 'Error' }, now))
  expect(refused).toEqual({ code: 'OVERDRAWN', balance: 100, lowest: 0 })
})

test('another tenant has no such account', async () => {
  const { accountId, entering } = await wallet()
  const { tenantId: stranger } = await makeTenant(database)
  const { refused } = await asTenant(database, stranger, tx => entering(tx, 'DEPOSIT', 1))
  expect(refused).toEqual({ code: 'NO_ACCOUNT' })
  const seen = await asTenant(database, stranger, tx =>
    tx.selectFrom('ledger_accounts').select('id').where('id', '=', accountId).execute(),
  )
  expect(seen).toEqual([])
})

test('of 64 debits at once just those go through that the balance holds', async () => {
  const { tenantId, entering, read } = await wallet({ deposit: 1_000 })
  const results = await sixtyFourAtOnce(database, tenantId, tx => entering(tx, 'DEBIT', -100))
  const answers = results.map(result => (result.status === 'fulfilled' ? result.value : undefined))
  expect(answers.filter(answer => answer?.entry)).toHaveLength(10)
  expect(answers.filter(answer => answer?.refused?.code === 'OVERDRAWN')).toHaveLength(54)
  const after = await read()
  expect(after.balance).toBe(0)
  expectWhole(after)
})

test('of 64 with one reference at once there is one entry', async () => {
  const { tenantId, entering, read } = await wallet()
  const results = await sixtyFourAtOnce(database, tenantId, tx => entering(tx, 'DEPOSIT', 250, 'march'))
  const ids = results.map(result => (result.status === 'fulfilled' ? result.value.entry?.id : undefined))
  expect(new Set(ids).size).toBe(1)
  expect(await read()).toMatchObject({ balance: 250, amounts: [250] })
})

test('the database itself refuses an overdraft, also of 64 at once that ask nobody', async () => {
  const { tenantId, accountId, read } = await wallet({ deposit: 1_000 })
  // As a writer would that neither locks nor looks: it reads the account in the same statement.
  const results = await sixtyFourAtOnce(database, tenantId, tx =>
    sql`
      insert into ledger_entries (tenant_id, id, account_id, position, kind, amount, balance, reference, at)
      select tenant_id, ${randomUUID()}, id, entries + 1, 'DEBIT', -100, balance - 100, ${randomUUID()}, ${now.toString()}
      from ledger_accounts where id = ${accountId}
    `.execute(tx),
  )
  const refusals = results.flatMap(result => (result.status === 'rejected' ? [result.reason.constraint] : []))
  for (const refusal of refusals)
    expect(refusal).toBeOneOf(['ledger_no_overdraft', 'ledger_entries_follow', 'ledger_entries_position'])
  const after = await read()
  expect(after.balance).toBeGreaterThanOrEqual(0)
  expect(after.entries).toHaveLength(1 + 64 - refusals.length)
  expectWhole(after)
})

test.each([
  ['an entry is not changed', sql`update ledger_entries set amount = amount + 1`, 'ledger_entries_stay'],
  ['an entry is not removed', sql`delete from ledger_entries`, 'ledger_entries_stay'],
  ['entries are not emptied', sql`truncate ledger_entries`, 'ledger_entries_stay'],
  ['a balance is not written', sql`update ledger_accounts set balance = balance + 1`, 'ledger_balance_is_sum'],
  [
    'an account does not begin with a balance',
    sql`insert into ledger_accounts (tenant_id, id, kind, currency, balance, created_at)
      select tenant_id, gen_random_uuid(), 'WALLET', 'PEN', 1, now() from ledger_accounts limit 1`,
    'ledger_balance_is_sum',
  ],
  [
    'a reversal takes back the whole of an entry',
    sql`insert into ledger_entries
        (tenant_id, id, account_id, position, kind, amount, balance, reference, reverses_id, reason, at)
      select e.tenant_id, gen_random_uuid(), e.account_id, a.entries + 1, 'REVERSAL', 1 - e.amount, a.balance + 1 - e.amount,
        'part', e.id, 'Error', now()
      from ledger_entries e join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where e.amount = 777`,
    'ledger_entries_reversal_is_whole',
  ],
])('%s, not even by the owner of the tables', async (_, statement, constraint) => {
  const { read } = await wallet({ deposit: 777 })
  const before = await read()
  const changing = database.kysely.transaction().execute(tx => statement.execute(tx))
  await expect(changing).rejects.toMatchObject({ constraint })
  expect(await read()).toEqual(before)
})

test('whatever is entered and taken back, the balance is the sum and never too low', async () => {
  const step = fc.record({ amount: fc.integer({ min: -500, max: 500 }).filter(Boolean), back: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async steps => {
      const { tenantId, within, entering, read } = await wallet({ lowest: -200 })
      for (const { amount, back } of steps)
        await within(async tx => {
          const { entry } = await entering(tx, 'ADJUSTMENT', amount)
          if (entry && back) await reverse(tx, { tenantId, entryId: entry.id, reason: 'Error' }, now)
        })
      const after = await read()
      expectWhole(after)
      for (const { balance, amount } of after.entries) if (amount < 0) expect(balance).toBeGreaterThanOrEqual(-200)
    }),
    { numRuns: 15 },
  )
})

test('a writing process that is killed leaves a balance with its entries', async () => {
  const { tenantId, read } = await wallet({ deposit: 100 })
  let said = 0
  for (const _ of [1, 2, 3]) said += await killedWhileWriting(database, 'ledger', tenantId)
  const after = await read()
  expectWhole(after)
  // What was said to be done is there; of what was under way, some was done without being said.
  expect(after.entries.length).toBeGreaterThan(said)
})
