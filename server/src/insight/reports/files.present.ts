import type { ReportFile } from '@aforo/api/insight/report-files'
import type { ReportFileStatus } from '@aforo/api/insight/report-types'
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
    id: row.id,
    type: row.type,
    savedName: row.saved_name,
    from: row.from_date,
    to: row.to_date,
    campusName: row.campus_name,
    format: row.format,
    status,
    rows: row.rows_done,
    totalRows: row.rows_total,
    size: row.size,
    fault: row.fault,
    startedAt: row.created_at.toString(),
    expiresAt: row.expires_at?.toString() ?? null,
    can: { cancel: isUnderWay(status), download: status === 'DONE' },
  }
}
