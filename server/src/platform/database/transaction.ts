import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { inTransaction } from './session.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const countryCodes = /^[A-Z]{2}(,[A-Z]{2})*$/

/** Restrictions of a tenant's transaction. */
export interface Limits {
  /** The database refuses every write, and all statements see the same snapshot. */
  readOnly?: boolean
  /** Limits visible campuses, and their records, to these countries; empty for all. */
  countries?: string[]
}

/**
 * Runs a transaction that sees only the rows of one tenant, whatever the statements say.
 * @param tenantId a uuid in lower case
 */
export function asTenant<T>(
  database: Database,
  tenantId: string,
  run: (tx: Tx) => Promise<T>,
  { readOnly = false, countries = [] }: Limits = {},
): Promise<T> {
  if (!uuid.test(tenantId)) throw new TypeError('tenantId is not a uuid')
  const role = countries.length > 0 ? `aforo_confined; ${countriesSet(countries)}` : 'aforo_app'
  const identity = `set local role ${role}; set local aforo.tenant_id = '${tenantId}'`
  return inTransaction(database, readOnly ? `${ofOneMoment}; ${identity}` : identity, run)
}

/** Otherwise a deal signed between two statements could be counted by both, or by neither. */
const ofOneMoment = 'set transaction isolation level repeatable read, read only'

function countriesSet(countries: string[]): string {
  const list = countries.join(',')
  if (!countryCodes.test(list)) throw new TypeError('countries are not codes of two letters')
  return `set local aforo.countries = '${list}'`
}

/**
 * Shows the rest of a transaction the tenant's campuses of all countries, also for a caller limited to some: for
 * changes of a whole person or team, which must not leave anything hidden behind.
 */
export async function inAllCountries(tx: Tx): Promise<void> {
  await sql`set local role aforo_app`.execute(tx)
}

/** Shows the rest of a transaction the rows of another tenant instead. The caller checks that this is allowed. */
export async function enterTenant(tx: Tx, tenantId: string): Promise<void> {
  await sql`select set_config('aforo.tenant_id', ${tenantId}, true)`.execute(tx)
}

/**
 * Shows a part of a tenant's transaction the rows of all tenants, without a second connection: for reads of an
 * operator's root, and for changes of what belongs to no tenant; never in parallel with other statements.
 */
export async function seeingAll<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  await sql`set local role aforo_system`.execute(tx)
  try {
    return await run()
  } finally {
    // Fails in an aborted transaction, in which nothing is visible any more.
    await sql`set local role aforo_app`.execute(tx).catch(() => {})
  }
}

/** Runs a transaction that sees all tenants: only for sign-in, and for jobs that look for work. */
export const asSystem = <T>(database: Database, run: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(database, 'set local role aforo_system', run)

/** Deadlock or serialization failure: the database rolled this transaction back in favour of another. */
const undoneByDatabase = new Set(['40P01', '40001'])

/** Retries a transaction from its beginning after a deadlock or serialization failure. */
export async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 3 || !undoneByDatabase.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
