import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { inTransaction } from './session.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const countryCodes = /^[A-Z]{2}(,[A-Z]{2})*$/

/** What a transaction of a tenant may not do or see. */
export interface Limits {
  /** The database itself refuses every write, and all statements see the rows as they were at the first one. */
  readOnly?: boolean
  /** The only countries whose campuses are seen, with all that stands on them; of all when empty. */
  countries?: string[]
}

/**
 * Runs in one transaction that sees the rows of one tenant and no others, whatever the statements say.
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

/** Else a deal that is signed between two statements would be counted by both, or by neither. */
const ofOneMoment = 'set transaction isolation level repeatable read, read only'

function countriesSet(countries: string[]): string {
  const list = countries.join(',')
  if (!countryCodes.test(list)) throw new TypeError('countries are not codes of two letters')
  return `set local aforo.countries = '${list}'`
}

/**
 * Lets the rest of a transaction see the tenant's campuses of all countries, also for a caller of some: for what is about
 * a whole person or team, and must not leave behind what its caller doesn't see.
 */
export async function inAllCountries(tx: Tx): Promise<void> {
  await sql`set local role aforo_app`.execute(tx)
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

/**
 * Runs a transaction again, from its beginning, that the database undid for another one's sake.
 * @param run is told which attempt it is, from 1
 */
export async function retried<T>(run: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt)
    } catch (error) {
      if (attempt === 3 || !undoneByDatabase.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
