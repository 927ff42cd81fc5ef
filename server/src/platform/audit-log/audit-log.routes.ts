import { Readable } from 'node:stream'
import { asTenant } from '../database/transaction.ts'
import { datedName, fileStream, inStretches, whileSignedIn } from '../exports.ts'
import { inTransaction, on } from '../http/on.ts'
import { invalidField } from '../http/refusals.ts'
import type { Services } from '../services.ts'
import { spanOfDays } from '../wall-time.rules.ts'
import { type ExportedEntry, entryColumns, entryLine, presentEntry } from './audit-log.present.ts'
import { type AuditRow, archivesBetween, auditRows, type Stretch, zoneOf } from './audit-log.queries.ts'
import { readMonth } from './month-files.ts'

/** Rows per statement. */
const atOnce = 2_000

/** The month of an instant, in UTC: `2026-11-01`. */
const monthOf = (at: Temporal.Instant) => at.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 }).toString()

/** A tenant's entries of a time, oldest first: of the months in files, then of those in the database. */
async function* entriesOf(
  services: Pick<Services, 'database' | 'files'>,
  tenantId: string,
  stretch: Stretch,
): AsyncGenerator<ExportedEntry> {
  const { database } = services
  const archives = await asTenant(database, tenantId, tx =>
    archivesBetween(tx, monthOf(stretch.from), monthOf(stretch.until)),
  )
  for (const { key } of archives)
    for await (const entry of readMonth(services, key)) {
      const at = Temporal.Instant.from(entry.at)
      if (Temporal.Instant.compare(at, stretch.from) >= 0 && Temporal.Instant.compare(at, stretch.until) < 0)
        yield entry
    }
  const rows = inStretches<AuditRow>(atOnce, (last, size) =>
    asTenant(database, tenantId, tx => auditRows(tx, stretch, last?.id, size), { readOnly: true }),
  )
  // A month that has its file leaves the database afterwards, or the next night.
  const inFiles = new Set(archives.map(({ month }) => month))
  for await (const row of rows) if (!inFiles.has(monthOf(row.at))) yield presentEntry(row)
}

/** Lines of NDJSON in larger pieces, since sending has a fixed cost per piece. */
async function* linesOf(entries: AsyncIterable<ExportedEntry>) {
  let block = ''
  for await (const entry of entries) {
    block += entryLine(entry)
    if (block.length < 64_000) continue
    yield block
    block = ''
  }
  if (block) yield block
}

export const auditLogRoutes = {
  export: on.auditLog.export.handler(async ({ input: { from, to, format }, context, errors }) => {
    const { services, caller, now } = context
    if (to < from) invalidField(errors, 'to', 'El último día no puede ser anterior al primero.')
    const zone = await inTransaction(context, async ({ tx, record }) => {
      record({
        action: 'organization.audit_exported',
        entityType: 'organization',
        entityId: caller.tenantId,
        after: { from, to, format },
      })
      return zoneOf(tx, caller.tenantId)
    })
    const { start, end } = spanOfDays(from, to, zone)
    const entries = whileSignedIn(context, entriesOf(services, caller.tenantId, { from: start, until: end }))
    const name = datedName(`historial-${from}-a-${to}`, now)
    if (format === 'csv') return fileStream({ format, name, title: 'Historial', columns: entryColumns, rows: entries })
    return {
      headers: {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.ndjson"`,
      },
      body: Readable.toWeb(Readable.from(linesOf(entries), { objectMode: false })) as ReadableStream,
    }
  }),
}
