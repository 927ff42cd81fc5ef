import { z } from 'zod'
import { SpaceType } from '../places/spaces.ts'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  FileStream,
  History,
  Id,
  Instant,
  invalidField,
  line,
  pageOf,
  paging,
  staleVersion,
  Version,
  wrongState,
} from '../platform/base.ts'
import { ReportDays, ReportFileFormat, ReportFileStatus, ReportSchedule, ReportType } from './report-types.ts'

const meta = { roles: backOffice } as const satisfies CallMeta
const tags = ['reports'] as const
const byId = z.object({ id: Id })

/** A saved report, shared by all administrators and optionally mailed. */
export const SavedReport = z.object({
  id: Id,
  name: z.string(),
  type: ReportType,
  /** Days shown when it is opened. Mails cover the last complete week or month. */
  days: ReportDays,
  campusId: Id.nullable(),
  campusName: z.string().nullable(),
  spaceType: SpaceType.nullable(),
  format: ReportFileFormat,
  /** Null: not mailed. */
  schedule: ReportSchedule.nullable(),
  /** Recipients. Those who can no longer sign in to the back office are skipped. */
  recipients: z.array(z.object({ userId: Id, name: z.string(), username: z.string(), active: z.boolean() })),
  /** The next mailing, in the organisation's zone; null if it isn't mailed. */
  nextAt: Instant.nullable(),
  /** Last day covered by the latest mailing; null before the first. */
  mailedTo: CalendarDate.nullable(),
  author: z.string(),
  version: Version,
})
export type SavedReport = z.infer<typeof SavedReport>

export const mostRecipients = 50

/** The fields of a saved report. */
export const SavedReportFields = z.object({
  name: line(80),
  type: ReportType,
  days: ReportDays,
  campusId: Id.nullable().default(null),
  spaceType: SpaceType.nullable().default(null),
  format: ReportFileFormat.default('xlsx'),
  schedule: ReportSchedule.nullable().default(null),
  recipientIds: z.array(Id).max(mostRecipients).default([]),
})

/** A report file, finished or being made. Only the person who requested it can download it. */
export const ReportFile = z.object({
  id: Id,
  type: ReportType,
  /** The saved report's name, if it was mailed. */
  savedName: z.string().nullable(),
  from: CalendarDate,
  to: CalendarDate,
  campusName: z.string().nullable(),
  format: ReportFileFormat,
  status: ReportFileStatus,
  rows: z.int(),
  /** Number of rows; null until counted. */
  totalRows: z.int().nullable(),
  /** Bytes, once it is done. */
  size: z.int().nullable(),
  /** Why it failed, in Spanish. */
  fault: z.string().nullable(),
  startedAt: Instant,
  /** Last moment to download it. */
  expiresAt: Instant.nullable(),
  can: z.object({ cancel: z.boolean(), download: z.boolean() }),
})
export type ReportFile = z.infer<typeof ReportFile>

const state = { WRONG_STATE: wrongState(ReportFileStatus) }

export const savedReports = {
  list: call
    .meta(meta)
    .route({ method: 'GET', path: '/reports/saved', summary: 'Los reportes guardados de la organización', tags })
    .input(z.object(paging(15)))
    .output(pageOf(SavedReport)),

  get: call
    .meta(meta)
    .route({ method: 'GET', path: '/reports/saved/{id}', summary: 'Un reporte guardado', tags })
    .input(byId)
    .output(SavedReport),

  history: call
    .meta(meta)
    .route({
      method: 'GET',
      path: '/reports/saved/{id}/history',
      summary: 'Lo que cambió en un reporte guardado',
      tags,
    })
    .input(byId)
    .output(History),

  save: call
    .meta(meta)
    .route({
      method: 'POST',
      path: '/reports/saved',
      summary: 'Guardar un reporte, y a quién se envía',
      description:
        'WEEKLY se envía los lunes y MONTHLY el día 1, a las 7:00 en la zona horaria de la organización, con la última semana o el último mes completos. Cada persona recibe lo que ella misma puede ver.',
      successStatus: 201,
      tags,
    })
    .input(SavedReportFields)
    .errors({ INVALID_FIELD: invalidField })
    .output(SavedReport),

  change: call
    .meta(meta)
    .route({ method: 'PUT', path: '/reports/saved/{id}', summary: 'Cambiar un reporte guardado', tags })
    .input(SavedReportFields.extend({ id: Id, version: Version.optional() }))
    .errors({ INVALID_FIELD: invalidField, STALE_VERSION: staleVersion(SavedReport) })
    .output(SavedReport),

  remove: call
    .meta(meta)
    .route({
      method: 'DELETE',
      path: '/reports/saved/{id}',
      summary: 'Eliminar un reporte guardado',
      description: 'Deja de enviarse. Los archivos que ya se enviaron se pueden descargar hasta que vencen.',
      tags,
    })
    .input(byId)
    .output(z.object({ message: z.string() })),

  files: call
    .meta(meta)
    .route({ method: 'GET', path: '/reports/files', summary: 'Mis archivos de reportes, el último primero', tags })
    .input(z.object(paging(15)))
    .output(pageOf(ReportFile)),

  file: call
    .meta(meta)
    .route({ method: 'GET', path: '/reports/files/{id}', summary: 'Un archivo mío y cuánto le falta', tags })
    .input(byId)
    .output(ReportFile),

  start: call
    .meta(meta)
    .route({
      method: 'POST',
      path: '/reports/files',
      summary: 'Preparar un archivo grande de un reporte',
      description:
        'Se hace en segundo plano y se avisa en la campana. Se puede descargar durante siete días; solo quien lo pidió.',
      successStatus: 201,
      tags,
    })
    .input(
      z.object({
        type: ReportType,
        from: CalendarDate,
        to: CalendarDate,
        campusId: Id.optional(),
        spaceType: SpaceType.optional(),
        format: ReportFileFormat.default('xlsx'),
      }),
    )
    .errors({ INVALID_FIELD: invalidField })
    .output(ReportFile),

  cancel: call
    .meta(meta)
    .route({ method: 'PATCH', path: '/reports/files/{id}/cancel', summary: 'Dejar de preparar un archivo', tags })
    .input(byId)
    .errors(state)
    .output(ReportFile),

  download: call
    .meta({ ...meta, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/reports/files/{id}/download',
      summary: 'Descargar un archivo mío',
      outputStructure: 'detailed',
      tags,
    })
    .input(byId)
    .errors(state)
    .output(FileStream),
}
