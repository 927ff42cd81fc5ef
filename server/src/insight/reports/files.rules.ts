import { reportTypeLabels } from '@aforo/api/insight/labels'
import type { ReportType } from '@aforo/api/insight/report-types'
import type { Range } from './reports.rules.ts'

/** A report's file under its name and days, without its ending: `reservas-por-hora-2026-03-01-2026-03-31`. */
export const fileName = (type: ReportType, { from, to }: Range): string =>
  `${reportTypeLabels[type]
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '-')}-${from}-${to}`
