import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** What happened since to records that an import made. */

/** Whether a person or the CRM changed a record after a moment, by its history. */
export async function isChangedSince(
  tx: Tx,
  entities: readonly string[],
  id: string,
  since: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log
    where tenant_id = aforo_tenant() and entity_type = any(${[...entities]}::text[]) and entity_id = ${id}::uuid
      and at > ${since.toString()}::timestamptz and cause <> 'JOB'
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether somebody signed in with an account. */
export async function hasSignedIn(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.selectFrom('users').select('seen').where('id', '=', userId).executeTakeFirst()
  return found?.seen ?? false
}

/** Whether somebody has, or had, a booking that wasn't cancelled. */
export async function hasBooked(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from reservations where tenant_id = aforo_tenant() and owner_id = ${userId}::uuid and status <> 'CANCELED'
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Entries of a wallet's ledger that weren't taken back. */
export async function entriesOf(tx: Tx, walletId: string) {
  const { rows } = await sql<{ id: string; concept: string }>`
    select x.id, x.concept from ledger_entries x
    where x.tenant_id = aforo_tenant() and x.account_id = ${walletId}::uuid and x.kind <> 'REVERSAL'
      and not exists (select from ledger_entries r where r.tenant_id = x.tenant_id and r.reverses_id = x.id)`.execute(
    tx,
  )
  return rows
}

/** Whether the wallet of a team or person has entries that weren't taken back. */
export async function movedOwners(tx: Tx, ownerId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from wallets where tenant_id = aforo_tenant() and (team_id = ${ownerId}::uuid or user_id = ${ownerId}::uuid)`.execute(
    tx,
  )
  for (const { id } of rows) if ((await entriesOf(tx, id)).length > 0) return true
  return false
}

/** The zones that a team is in. */
export async function zonesOf(tx: Tx, teamId: string): Promise<string[]> {
  const rows = await tx.selectFrom('zone_teams').select('zone_id').where('team_id', '=', teamId).execute()
  return rows.map(({ zone_id }) => zone_id)
}

/** How many spaces are inside another. */
export async function spacesInside(tx: Tx, spaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from spaces
    where tenant_id = aforo_tenant() and parent_id = ${spaceId}::uuid and deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Where a space is; null for a floor. */
export async function parentOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ parent_id: string | null }>`
    select parent_id from spaces where tenant_id = aforo_tenant() and id = ${id}::uuid`.execute(tx)
  return rows[0]?.parent_id ?? null
}

/** Whether a space was made in the transaction of that moment, and is still there. */
export async function isMadeWith(tx: Tx, { id, madeAt }: { id: string; madeAt: Temporal.Instant }): Promise<boolean> {
  const { rows } = await sql`
    select from spaces where tenant_id = aforo_tenant() and id = ${id}::uuid and deleted_at is null
      and created_at = ${madeAt.toString()}::timestamptz`.execute(tx)
  return rows.length > 0
}

/** The deal of a contract. */
export async function saleOf(tx: Tx, contractId: string): Promise<string | undefined> {
  const found = await tx.selectFrom('contracts').select('sale_id').where('id', '=', contractId).executeTakeFirst()
  return found?.sale_id
}

/** Whether a bill has something of a contract. */
export async function isBilled(tx: Tx, contractId: string): Promise<boolean> {
  const { rows } = await sql`
    select from billing_entries where tenant_id = aforo_tenant() and contract_id = ${contractId}::uuid limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Holds a record against whatever would begin to use it, for the rest of the transaction. @returns whether it is there */
export async function holdAlone(
  tx: Tx,
  table: 'users' | 'teams' | 'campuses' | 'spaces' | 'products',
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ deleted: boolean }>`
    select deleted_at is not null as deleted from ${sql.table(table)}
    where tenant_id = aforo_tenant() and id = ${id}::uuid for update`.execute(tx)
  return rows[0]?.deleted === false
}

/** What may be at a campus, each as people call it, by table and the condition that it counts. */
const atCampus = [
  ['spaces', 'espacios', sql`x.deleted_at is null`],
  ['products', 'productos', sql`x.deleted_at is null`],
  ['team_associations', 'equipos asociados', sql`true`],
  ['booking_policies', 'su política de reservas', sql`true`],
  ['rates', 'tarifas', sql`x.deleted_at is null`],
  ['rental_periods', 'contratos de alquiler', sql`true`],
  ['orders', 'órdenes', sql`true`],
  ['visits', 'visitas', sql`true`],
  ['news', 'novedades', sql`true`],
  ['triage_forms', 'formularios de salud', sql`true`],
  ['waits', 'lista de espera', sql`true`],
  ['screens', 'pantallas', sql`true`],
  ['saved_reports', 'reportes guardados', sql`true`],
  ['day_sheet_subscriptions', 'envíos de la hoja del día', sql`true`],
] as const

/** What is at a campus, in words. */
export async function campusUses(tx: Tx, campusId: string): Promise<string[]> {
  const checks = atCampus.map(
    ([table, words, counts]) => sql`
      select ${words} as words where exists (
        select from ${sql.table(table)} x
        where x.tenant_id = aforo_tenant() and x.campus_id = ${campusId}::uuid and ${counts})`,
  )
  const { rows } = await sql<{ words: string }>`${sql.join(checks, sql` union all `)}`.execute(tx)
  return rows.map(({ words }) => words)
}

/** Whether a contract is put aside. */
export async function isArchived(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.selectFrom('contracts').select('status').where('id', '=', id).executeTakeFirst()
  return found === undefined || found.status === 'ARCHIVED'
}

/** Whether a booking is cancelled. */
export async function isCanceled(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirst()
  return found === undefined || found.status === 'CANCELED'
}
