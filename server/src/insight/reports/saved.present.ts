import { reportDaysLabels, reportScheduleLabels, reportTypeLabels } from '@aforo/api/insight/labels'
import type { SavedReport } from '@aforo/api/insight/report-files'
import { ReportType } from '@aforo/api/insight/report-types'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { nextMailing } from './mailing.rules.ts'
import type { SavedRow } from './saved.queries.ts'

export const presentSaved = (row: SavedRow, now: Temporal.Instant): SavedReport => ({
  ...camelCased(row, [
    'id',
    'name',
    'type',
    'days',
    'campus_id',
    'campus_name',
    'space_type',
    'format',
    'schedule',
    'recipients',
    'mailed_to',
    'author',
    'version',
  ]),
  nextAt: row.schedule && nextMailing(row.schedule, now, row.time_zone).dueAt.toString(),
})

/** What the audit log keeps of it. */
export const traceOf = (row: SavedRow) => ({
  ...camelCased(row, ['name', 'type', 'days', 'campus_name', 'space_type', 'format', 'schedule']),
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
