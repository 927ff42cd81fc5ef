import type pg from 'pg'
import { asSystem } from '../database/transaction.ts'
import { inStretches } from '../exports.ts'
import type { ScheduledJob } from '../jobs.ts'
import type { Services } from '../services.ts'
import { presentEntry } from './audit-log.present.ts'
import {
  type AuditRow,
  archivesOf,
  auditRows,
  countsByTenant,
  forgetEntries,
  noteArchive,
  oldestMonth,
  type Stretch,
} from './audit-log.queries.ts'
import { monthKey, writeMonth } from './month-files.ts'

/** Months made ahead: a worker may stand still for as long before entries wait in the rest. */
const ahead = 3
/** Rows read or deleted in one transaction. */
const atOnce = 5_000

/** The first and the following month's instants, in UTC. @param month `2026-11-01` */
export function stretchOf(month: string): Stretch {
  const first = Temporal.PlainDate.from(month)
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime('UTC').toInstant()
  return { from: at(first), until: at(first.add({ months: 1 })) }
}

/** Runs a transaction as the tables' owner. It waits briefly for a lock: everybody who writes would wait behind it. */
async function asOwner<T>(
  { database }: Pick<Services, 'database'>,
  run: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query(`begin; set local lock_timeout = '3s'`)
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Makes the partitions of the coming months. */
async function makeMonths(services: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const today = services.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  for (let month = 0; month <= ahead; month++)
    await asOwner(services, client =>
      client.query('call aforo_make_audit_month($1)', [today.add({ months: month }).toString()]),
    )
}

type Needed = Pick<Services, 'database' | 'clock' | 'files' | 'settings' | 'log'>

/**
 * Moves the months that are older than the setting into the file store, oldest first. A month leaves the database only
 * when all its entries are in files.
 */
async function archiveMonths(services: Needed): Promise<void> {
  const { database, clock, settings } = services
  const keep = settings.AFORO_AUDIT_MONTHS
  if (keep === undefined) return
  const current = clock.now().toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 })
  // The current month and `keep` whole ones before it stay.
  const limit = current.subtract({ months: keep }).toString()
  for (let month = await asSystem(database, oldestMonth); month !== undefined && month < limit; ) {
    await archiveMonth(services, month)
    month = await asSystem(database, oldestMonth)
  }
}

async function archiveMonth(services: Needed, month: string): Promise<void> {
  const { database, clock, log } = services
  const stretch = stretchOf(month)
  const tenants = await asSystem(database, tx => countsByTenant(tx, stretch))
  const done = new Map((await asSystem(database, tx => archivesOf(tx, month))).map(one => [one.tenant_id, one.entries]))
  for (const { tenantId, entries } of tenants) {
    // A run that was killed while it deleted has written the file: what is left now is only a part of it.
    if ((done.get(tenantId) ?? 0) >= entries) continue
    const file = await archiveOf(services, tenantId, month)
    if (file.entries !== entries) throw new Error(`${month}: ${file.entries} of ${entries} entries were read`)
    await asSystem(database, tx => noteArchive(tx, { tenantId, month, ...file }, clock.now()))
  }
  const total = tenants.reduce((sum, { entries }) => sum + entries, 0)
  const files = await asSystem(database, tx => archivesOf(tx, month))
  const archived = files.reduce((sum, { entries }) => sum + entries, 0)
  if (archived < total) throw new Error(`${month}: ${archived} of ${total} entries are in files`)
  await removeMonth(services, month, total)
  log.info({ month, entries: total, tenants: tenants.length }, 'audit month archived')
}

/** Writes a tenant's month into the store. */
async function archiveOf(services: Needed, tenantId: string, month: string) {
  let entries = 0
  const rows = inStretches<AuditRow>(atOnce, (last, size) =>
    asSystem(services.database, tx => auditRows(tx, stretchOf(month), last?.id, size, tenantId)),
  )
  async function* counted() {
    for await (const row of rows) {
      entries++
      yield presentEntry(row)
    }
  }
  const key = monthKey(tenantId, month)
  const sha256 = await writeMonth(services, key, counted())
  return { key, entries, sha256 }
}

/** Drops the month's partition, or deletes its rows from the one of before. */
async function removeMonth(services: Needed, month: string, expected: number): Promise<void> {
  const table = `audit_log_${month.slice(0, 7).replace('-', '')}`
  const isDropped = await asOwner(services, async client => {
    const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table])
    if (!rows[0]?.found) return false
    await client.query(`lock table audit_log in share update exclusive mode; lock table ${table}`)
    const counted = await client.query<{ entries: number }>(`select count(*)::int as entries from ${table}`)
    if (counted.rows[0]?.entries !== expected) throw new Error(`${month} changed while it was archived`)
    await client.query(`alter table audit_log detach partition ${table}; drop table ${table}`)
    return true
  })
  if (isDropped) return
  while ((await asSystem(services.database, tx => forgetEntries(tx, stretchOf(month), atOnce))) === atOnce);
}

/** Makes coming months, and moves old ones to files where that is set. */
export const auditMonthsJob: ScheduledJob = {
  name: 'platform.audit_months',
  failed: 'El historial de meses antiguos no se pudo archivar',
  hours: 6,
  cron: '37 4 * * *',
  async work(services) {
    await makeMonths(services)
    await archiveMonths(services)
  },
}
