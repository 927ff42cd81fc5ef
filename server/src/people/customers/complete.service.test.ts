import type { Customer } from '@aforo/api/people/customers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeOperator } from '../../testing/house.ts'
import { createRecord } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { completeCustomer } from './complete.service.ts'
import { findCustomer } from './customers.queries.ts'

const app = await testApp()
const { database } = app.services
const taxId = '20100070970'

/** Customers that are only a name, and what signing says of them. */
async function customers() {
  const { tenant, api } = await makeOperator(app)
  const make = async (name: string) =>
    (await createRecord<Customer>(api, '/customer', { name, countryCode: 'PE', contacts: [] })).id
  const within = <T>(run: (tx: Tx) => Promise<T>) => asTenant(database, tenant.tenantId, run)
  const recorded: object[] = []
  const complete = (tx: Tx, id: string) =>
    completeCustomer({ tx, record: happening => recorded.push(happening), emit: () => {} }, id, {
      legalName: 'Nube Andina S.A.C.',
      taxId,
    })
  const find = (id: string) => within(tx => findCustomer(tx, id))
  return { within, complete, find, recorded, ids: [await make('Nube'), await make('Nube Andina')] as [string, string] }
}

test('what another customer has as its tax id is left out, and the rest is written', async () => {
  const { within, complete, find, recorded, ids } = await customers()
  for (const id of ids) await within(tx => complete(tx, id))
  const [first, second] = await Promise.all(ids.map(find))
  expect(first).toMatchObject({ tax_id: taxId, legal_name: 'Nube Andina S.A.C.' })
  expect(second).toMatchObject({ tax_id: null, legal_name: 'Nube Andina S.A.C.' })
  expect(recorded).toMatchObject([{ after: { taxId } }, { after: { taxId: null } }])
})

test('completed again, a customer keeps what it has', async () => {
  const { within, complete, find, ids } = await customers()
  for (const _ of [1, 2]) await within(tx => complete(tx, ids[0]))
  expect(await find(ids[0])).toMatchObject({ tax_id: taxId })
})

test('of two customers that are given one tax id at once, one gets it and both go on', async () => {
  const { within, complete, find, ids } = await customers()
  let waiting: Promise<void> = Promise.resolve()
  await within(async first => {
    await complete(first, ids[0])
    waiting = within(second => complete(second, ids[1]))
    // The other one has looked, found nothing, and waits for this transaction's end at the constraint.
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waits: boolean }>`
            select exists (select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))) as waits
          `.execute(first)
        return rows[0]?.waits
      })
      .toBe(true)
  })
  await waiting
  expect((await Promise.all(ids.map(find))).map(row => [row?.tax_id, row?.legal_name])).toEqual([
    [taxId, 'Nube Andina S.A.C.'],
    [null, 'Nube Andina S.A.C.'],
  ])
})
