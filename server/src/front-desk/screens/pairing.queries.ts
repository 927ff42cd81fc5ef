import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface Pairing {
  code: string
  token_hash: Buffer
  expires_at: string
}

/** The code that a device waits with. For a transaction that sees all tenants. */
export const findPairing = (tx: Tx, tokenHash: Buffer, now: Temporal.Instant) =>
  tx
    .selectFrom('screen_pairings')
    .select(['code', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .executeTakeFirst()

/**
 * Stores a device's code, and forgets its earlier one and those that expired.
 * @returns false where another device has the same code
 */
export async function insertPairing(
  tx: Tx,
  pairing: Pairing,
  earlier: Buffer | undefined,
  now: Temporal.Instant,
): Promise<boolean> {
  await sql`delete from screen_pairings where code in (
    select code from screen_pairings
    where expires_at <= ${now.toString()}::timestamptz or token_hash = ${earlier ?? null}::bytea limit 200
    for update skip locked)`.execute(tx)
  const made = await tx
    .insertInto('screen_pairings')
    .values(pairing)
    .onConflict(conflict => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst()
  return made !== undefined
}

/** Takes a code for good. @returns the hash of its device's token; undefined for a wrong or expired code */
export async function takePairing(tx: Tx, code: string, now: Temporal.Instant): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer | null }>`
    select aforo_take_screen_pairing(${code}, ${now.toString()}::timestamptz) as hash`.execute(tx)
  return rows[0]?.hash ?? undefined
}

/** The account that a tenant's walk-in bookings and reports from doors belong to, if it has one. */
export const findWalkInOwner = (tx: Tx) => tx.selectFrom('walk_in_owners').select('user_id').executeTakeFirst()

/** Notes which account that is; the first one stays. */
export async function insertWalkInOwner(tx: Tx, owner: { tenant_id: string; user_id: string }) {
  await tx
    .insertInto('walk_in_owners')
    .values(owner)
    .onConflict(conflict => conflict.column('tenant_id').doNothing())
    .execute()
}
