import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { forgottenName } from './persons.queries.ts'
import type { searchedColumns } from './register.rules.ts'
import type { Terms } from './terms.rules.ts'

export interface AuditText {
  id: number
  at: Temporal.Instant
  actor_id: string | null
  actor_name: string
  entity_id: string
  before: unknown
  after: unknown
  reason: string | null
}

/** Entries of the audit log that tell of a person, after an id; for `asSystem`. */
export async function auditTextsOf(
  tx: Tx,
  tenantId: string,
  { userId, ids }: Terms,
  pattern: string | undefined,
  after: number,
  size: number,
): Promise<AuditText[]> {
  const matches = pattern
    ? sql`or before::text ~* ${pattern} or after::text ~* ${pattern} or reason ~* ${pattern} or actor_name ~* ${pattern}`
    : sql``
  const { rows } = await sql<AuditText>`
    select id, at, actor_id, actor_name, entity_id, before, after, reason from audit_log
    where tenant_id = ${tenantId}::uuid and id > ${after}::bigint
      and (actor_id = ${userId}::uuid or entity_id = any (${ids}::uuid[]) ${matches})
    order by id limit ${size}`.execute(tx)
  return rows
}

/** Writes cleaned entries back; for `asSystem`. */
export async function writeAuditTexts(tx: Tx, tenantId: string, rows: readonly AuditText[]): Promise<void> {
  const lines = JSON.stringify(rows.map(({ id, at, ...row }) => ({ ...row, id, at: at.toString() })))
  await sql`
    update audit_log a set actor_name = l.actor_name, before = l.before, after = l.after, reason = l.reason
    from jsonb_to_recordset(${lines}::jsonb) as l
      (id bigint, at timestamptz, actor_name text, before jsonb, after jsonb, reason text)
    where a.tenant_id = ${tenantId}::uuid and a.id = l.id and a.at = l.at`.execute(tx)
}

/** Replaces a person's name, addresses and numbers in texts of one table; for `asSystem`. @returns how many rows changed */
export async function cleanTexts(
  tx: Tx,
  tenantId: string,
  { table, columns }: (typeof searchedColumns)[number],
  pattern: string,
): Promise<number> {
  const changes = columns.map(
    name => sql`${sql.ref(name)} = regexp_replace(${sql.ref(name)}, ${pattern}, ${forgottenName}, 'gi')`,
  )
  const where = columns.map(name => sql`${sql.ref(name)} ~* ${pattern}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(changes)}
    where tenant_id = ${tenantId}::uuid and (${sql.join(where, sql` or `)})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Tables in which an operator keeps the name of a guest from another organisation. */
const guestTables = ['reservations', 'reservation_series', 'booking_requests', 'waits'] as const

/** Replaces an account's name where other organisations keep it as their guest's; for `asSystem`. */
export async function cleanGuestOwners(tx: Tx, tenantId: string, userId: string): Promise<number> {
  const [given, last] = forgottenName.split(' ')
  let count = 0
  for (const table of guestTables) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set guest_owner = guest_owner || jsonb_build_object('givenName', ${given}::text,
        'lastname', ${last}::text, 'username', ${`olvidada-${userId}@aforo.invalid`}::text)
      where owner_tenant_id = ${tenantId}::uuid and owner_id = ${userId}::uuid and guest_owner is not null`.execute(tx)
    count += Number(numAffectedRows ?? 0)
  }
  return count
}

/** Takes addresses out of the recipients of quotes; for `asSystem`. */
export async function cleanRecipients(tx: Tx, tenantId: string, emails: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update sale_quote_mails set recipients = array(
      select case when lower(one) = any (${emails}::text[]) then ${'olvidada@aforo.invalid'} else one end
      from unnest(recipients) one)
    where tenant_id = ${tenantId}::uuid
      and exists (select from unnest(recipients) one where lower(one) = any (${emails}::text[]))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes stored answers that hold the person's data; for `asSystem`. */
export const forgetAnswers = (tx: Tx, tenantId: string, pattern: string) =>
  sql`delete from idempotency_keys where tenant_id = ${tenantId}::uuid and answer::text ~* ${pattern}`.execute(tx)

/** The tenant's months of the audit log that are in files; for `asSystem`. */
export const archivesOfTenant = (tx: Tx, tenantId: string) =>
  tx.selectFrom('audit_archives').selectAll().where('tenant_id', '=', tenantId).orderBy('month').execute()

/** Notes what a month's file is now; for `asSystem`. */
export const noteCleanedArchive = (tx: Tx, tenantId: string, month: string, sha256: string) =>
  sql`update audit_archives set sha256 = ${sha256} where tenant_id = ${tenantId}::uuid and month = ${month}::date`.execute(
    tx,
  )

/** Whether mails with the person's data are still to be sent, as of bookings that were canceled with the account. */
export async function hasWaitingMails(tx: Tx, tenantId: string, pattern: string): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from pgboss.job where name = 'mail.send' and state in ('created', 'retry', 'active')
      and data ->> 'tenantId' = ${tenantId} and data::text ~* ${pattern}) as waiting`.execute(tx)
  return rows[0]?.waiting ?? false
}
