import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { requestsNamed } from '../../bookings/booking-requests/booking-requests.ts'
import { salesNamed } from '../../deals/sales/sales.ts'
import { makeTenant } from '../../demo/factories.ts'
import { incidentsNamed } from '../../front-desk/incidents/incidents.ts'
import { ordersNamed } from '../../money/orders/orders.ts'
import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { statementsOf } from '../../platform/testing/statements.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Two letters, which no index of words knows: as with a word that very many have, the order decides what is read. */
const q = 'sa'

test.each([
  ['orders', (tx: Tx) => ordersNamed(tx, q, 6)],
  ['deals', (tx: Tx) => salesNamed(tx, q, 6)],
  ['requests', (tx: Tx) => requestsNamed(tx, q, app.clock.now(), 6)],
  ['incidents', (tx: Tx) => incidentsNamed(tx, q, 6)],
])('%s with a common word are read in the order of an index, and not sorted', async (_, find) => {
  const { database } = app.services
  const { tenantId } = await makeTenant(database)
  const statements = await statementsOf(find)
  expect(statements.length).toBeGreaterThan(0)
  for (const { sql: text, parameters } of statements) {
    const plan = await asTenant(database, tenantId, async tx => {
      // Whatever the planner thinks of tables that are nearly empty: it sorts only where nothing else is possible.
      for (const way of ['sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
        await sql.raw(`set local enable_${way} = off`).execute(tx)
      const explained = CompiledQuery.raw(`explain ${text}`, [...parameters])
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(explained)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
    expect(plan).not.toMatch(/\bSort\b/)
  }
})
