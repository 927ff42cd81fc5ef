import { reportDaysLabels, reportScheduleLabels, reportTypeLabels } from '@aforo/api/insight/labels'
import type { SavedReport } from '@aforo/api/insight/report-files'
import { ReportType } from '@aforo/api/insight/report-types'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import { nextMailing } from './mailing.rules.ts'
import type { SavedRow } from './saved.queries.ts'

export const presentSaved = (row: SavedRow, now: Temporal.Instant): SavedReport => ({
  id: row.id,
  name: row.name,
  type: row.type,
  days: row.days,
  campusId: row.campus_id,
  campusName: row.campus_name,
  spaceType: row.space_type,
  format: row.format,
  schedule: row.schedule,
  recipients: row.recipients,
  nextAt: row.schedule && nextMailing(row.schedule, now, row.time_zone).dueAt.toString(),
  mailedTo: row.mailed_to,
  author: row.author,
  version: row.version,
})

/** What the audit log keeps of it. */
export const traceOf = (row: SavedRow) => ({
  name: row.name,
  type: row.type,
  days: row.days,
  campusName: row.campus_name,
  spaceType: row.space_type,
  format: row.format,
  schedule: row.schedule,
  recipients: row.recipients.map(({ name }) => name).join(', '),
})

export const historyWords = {
  fields: {
    name: 'Nombre',
    type: 'Reporte',
    days: 'Fechas',
    campusName: 'Sede',
    spaceType: 'Espacios',
    format: 'Formato',
    schedule: 'Envío',
    recipients: 'Para quién',
    to: 'Hasta el día',
  },
  values: {
    type: Object.fromEntries(ReportType.options.map(type => [type, reportTypeLabels[type]])),
    days: reportDaysLabels,
    spaceType: spaceTypeLabels,
    schedule: reportScheduleLabels,
    format: { xlsx: 'Excel', csv: 'CSV' },
  },
}
