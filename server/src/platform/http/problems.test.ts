import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeTenant } from '../../demo/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Tx } from '../database/database.ts'
import { asTenant } from '../database/transaction.ts'
import { encodeRefusal, refusalOf } from './problems.ts'

const app = await testApp()

test.each<[string, (tx: Tx, tenantId: string) => Promise<unknown>]>([
  [
    'two records of one key',
    async (tx, tenantId) => {
      const key = `${tenantId}/files/a.pdf`
      for (let time = 0; time < 2; time++)
        await sql`insert into stored_files (tenant_id, key) values (${tenantId}, ${key})`.execute(tx)
    },
  ],
  [
    'a reference to what is not there',
    (tx, tenantId) =>
      sql`insert into zone_spaces (tenant_id, zone_id, space_id)
        values (${tenantId}, ${crypto.randomUUID()}, ${crypto.randomUUID()})`.execute(tx),
  ],
])('%s that no handler names is refused in words', async (_what, write) => {
  const { database } = app.services
  const { tenantId } = await makeTenant(database)
  const error = await asTenant(database, tenantId, tx => write(tx, tenantId)).catch((error: unknown) => error)
  const refusal = refusalOf(error)
  expect(refusal && encodeRefusal(refusal)).toMatchObject({
    status: 409,
    code: 'CHANGED_MEANWHILE',
    detail: expect.stringContaining('Vuelve a cargar'),
  })
})
