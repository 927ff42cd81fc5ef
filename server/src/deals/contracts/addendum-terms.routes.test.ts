import { expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { contractHouse } from '../../testing/contract-house.ts'
import { createRecord } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()

/** Columns that an addendum has for itself: its place in the chain, its document, its signature, its life. */
const own = new Set([
  ...['id', 'changes_id', 'change_kind', 'changes_from', 'change', 'current_id'],
  ...['number', 'status', 'document_stale', 'steps_done', 'synced_at', 'search', 'version', 'created_at', 'created_by'],
  ...['signed_on', 'signed_by', 'signed_at', 'signed_file_key', 'signed_file_name', 'signed_file_sha256'],
  ...['archived_at', 'archived_from', 'archive_reason'],
  ...['guarantee_returned', 'guarantee_returned_on', 'guarantee_operation'],
  // The team is set up with the signature; a chain that renews has no last day.
  ...['team_id', 'chain_ends_on'],
])

/** Values of a contract that says nothing: a copy that forgot the column would have them, too. */
const unsaid = new Set<unknown>([null, 0, '', 'NONE'])

test('an addendum copies each column of the contract that its kind does not change', async () => {
  const { tenant, api, draft, fill, step, generate, sign, addendum } = await contractHouse(app)
  const method = await createRecord<{ id: string }>(api, '/payment-methods', {
    name: 'Transferencia',
    countryCode: 'PE',
  })
  const { id } = await draft()
  await fill(id)
  const terms = await step(id, 'information', {
    renewal: 'AUTOMATIC',
    renewalMonths: 6,
    noticeDays: 45,
    yearlyIncrease: '5.00',
    setUpFee: '300.00',
    deposit: '2400.00',
    paymentDay: 5,
    prorates: false,
    includedCredits: '50.00',
    paymentMethodId: method.id,
  })
  expect(terms.status).toBe(200)
  await generate(id)
  await sign(id)
  const { body } = await addendum(id, { kind: 'PARTIES', from: '2027-07-01' })
  const rows = await asTenant(app.services.database, tenant.tenantId, tx =>
    tx.selectFrom('contracts').selectAll().where('id', 'in', [id, body.id]).execute(),
  )
  const termsOf = (of: string) =>
    Object.fromEntries(Object.entries(rows.find(row => row.id === of) ?? {}).filter(([column]) => !own.has(column)))
  const [agreed, copied] = [termsOf(id), termsOf(body.id)]
  expect(copied).toEqual(agreed)
  // A new column gets a value above, or is named as the addendum's own.
  expect(Object.keys(agreed).filter(column => unsaid.has(agreed[column]))).toEqual([])
})
