import { auditActions } from '../audit-actions.ts'
import type { Column } from '../exports.ts'
import type { AuditRow } from './audit-log.queries.ts'

/** Indexed by any text: rows of an older version may hold actions that no longer exist. */
const wordsOf: Readonly<Record<string, string | undefined>> = auditActions

/** An entry as it is exported. */
export interface ExportedEntry {
  id: number
  at: string
  actorId: string | null
  actorName: string
  cause: string
  action: string
  what: string
  entityType: string
  entityId: string
  before: unknown
  after: unknown
  reason: string | null
  requestId: string | null
}

export const presentEntry = (row: AuditRow): ExportedEntry => ({
  id: row.id,
  at: row.at.toString(),
  actorId: row.actor_id,
  actorName: row.actor_name,
  cause: row.cause,
  action: row.action,
  what: wordsOf[row.action] ?? row.action,
  entityType: row.entity_type,
  entityId: row.entity_id,
  before: row.before,
  after: row.after,
  reason: row.reason,
  requestId: row.request_id,
})

/** A line of an NDJSON file. */
export const entryLine = (entry: ExportedEntry): string => `${JSON.stringify(entry)}\n`

const causes: Readonly<Record<string, string>> = { PERSON: 'Persona', JOB: 'Tarea del sistema', CRM: 'CRM' }

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

export const entryColumns: Column<ExportedEntry>[] = [
  { title: 'Fecha y hora (UTC)', width: 24, value: ({ at }) => at },
  { title: 'Quién', width: 28, value: ({ actorName }) => actorName },
  { title: 'Causa', width: 18, value: ({ cause }) => causes[cause] ?? cause },
  { title: 'Qué', width: 36, value: ({ what }) => what },
  { title: 'Acción', width: 28, value: ({ action }) => action },
  { title: 'Registro', width: 20, value: ({ entityType }) => entityType },
  { title: 'Id del registro', width: 38, value: ({ entityId }) => entityId },
  { title: 'Antes', width: 60, value: ({ before }) => json(before) },
  { title: 'Después', width: 60, value: ({ after }) => json(after) },
  { title: 'Motivo', width: 40, value: ({ reason }) => reason },
  { title: 'Solicitud', width: 30, value: ({ requestId }) => requestId },
]
