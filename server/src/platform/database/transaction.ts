import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { inTransaction } from './session.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Runs in one transaction that sees the rows of one tenant and no others, whatever the statements say.
 * @param tenantId a uuid in lower case
 * @param readOnly the database itself refuses every write
 */
export function asTenant<T>(
  database: Database,
  tenantId: string,
  run: (tx: Tx) => Promise<T>,
  { readOnly = false }: { readOnly?: boolean } = {},
): Promise<T> {
  if (!uuid.test(tenantId)) throw new TypeError('tenantId is not a uuid')
  const identity = `set local role aforo_app; set local aforo.tenant_id = '${tenantId}'`
  return inTransaction(database, readOnly ? `set transaction read only; ${identity}` : identity, run)
}

/** Lets the rest of a transaction see the rows of another tenant instead. Who may go there, the caller decides. */
export async function enterTenant(tx: Tx, tenantId: string): Promise<void> {
  await sql`select set_config('aforo.tenant_id', ${tenantId}, true)`.execute(tx)
}

/**
 * Lets a part of a tenant's transaction see the rows of all tenants: for what an operator's root asks across them, and
 * for nothing that changes any. No second connection is asked for.
 */
export async function seeingAll<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  await sql`set local role aforo_system`.execute(tx)
  try {
    return await run()
  } finally {
    // In a transaction that a statement has spoilt this fails, and nothing is seen in it any more.
    await sql`set local role aforo_app`.execute(tx).catch(() => {})
  }
}

/** Runs in one transaction that sees all tenants: for sign-in and for jobs that look for work, nowhere else. */
export const asSystem = <T>(database: Database, run: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(database, 'set local role aforo_system', run)

/** Deadlock or serialization failure: the database undid this one so that another could go on. */
const undoneByDatabase = new Set(['40P01', '40001'])

/** Runs a transaction again, from its beginning, that the database undid for another one's sake. */
export async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 3 || !undoneByDatabase.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
