import { randomBytes } from 'node:crypto'
import type { Database } from './database/database.ts'
import { asSystem } from './database/transaction.ts'

/** A random secret of 32 bytes, created at first use and shared by all copies of the program. */
export function namedSecret(database: Database, name: string): Promise<Buffer> {
  return asSystem(database, async tx => {
    await tx
      .insertInto('secrets')
      .values({ name, value: JSON.stringify(randomBytes(32).toString('base64')) })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const { value } = await tx.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
    return Buffer.from(String(value), 'base64')
  })
}
