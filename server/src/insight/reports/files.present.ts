import type { ReportFile } from '@aforo/api/insight/report-files'
import type { ReportFileStatus } from '@aforo/api/insight/report-types'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { FileRow } from './files.queries.ts'

/** The state by the clock. */
export const fileStatus = ({ status, expires_at }: FileRow, now: Temporal.Instant): ReportFileStatus =>
  status === 'DONE' && expires_at && Temporal.Instant.compare(expires_at, now) <= 0 ? 'EXPIRED' : status

export const isUnderWay = (status: ReportFileStatus) => status === 'WAITING' || status === 'RUNNING'

export const storedAt = (tenantId: string, { id, format }: { id: string; format: string }) =>
  `${tenantId}/report-files/${id}.${format}`

export function presentFile(row: FileRow, now: Temporal.Instant): ReportFile {
  const status = fileStatus(row, now)
  return {
    ...camelCased(row, ['id', 'type', 'saved_name', 'campus_name', 'format', 'size', 'fault']),
    from: row.from_date,
    to: row.to_date,
    status,
    rows: row.rows_done,
    totalRows: row.rows_total,
    startedAt: row.created_at.toString(),
    expiresAt: row.expires_at?.toString() ?? null,
    can: { cancel: isUnderWay(status), download: status === 'DONE' },
  }
}
