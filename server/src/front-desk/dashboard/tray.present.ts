import type { TrayItem } from '@aforo/api/front-desk/dashboard'
import { formatDate, fromTo } from '@aforo/api/platform/dates-in-words'
import { outsideSystemLabels } from '@aforo/api/platform/labels'
import { placeAndTime, type RequestRow, requestLink } from '../../bookings/booking-requests/booking-requests.ts'
import { spaceWords } from '../../bookings/reservations/reservations.ts'
import { type DeclinedRow, staysThere } from '../../bookings/room-calendars/room-calendars.ts'
import type { BackupHealth } from '../../platform/backup/backups.service.ts'
import type { DeadJob } from '../../platform/dead-jobs.ts'
import type { ConnectionRow } from '../../platform/outside-systems/connections.queries.ts'
import type { TaskRow } from '../../platform/outside-systems/tasks.queries.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import type { IncidentRow } from '../incidents/incidents.ts'
import type { DraftRow } from './dashboard.queries.ts'

/** What waits for somebody to do it where it is, and not in the tray. */
export const nothing = { retry: false, dismiss: false }

export const presentWaitingRequest = (row: RequestRow): TrayItem => ({
  kind: 'REQUEST',
  id: row.id,
  title: `${row.owner_given_name} ${row.owner_lastname} pide ${placeAndTime(row)}`,
  detail: row.subject,
  campusName: row.campus_name,
  since: row.created_at.toString(),
  until: row.expires_at.toString(),
  link: requestLink(row.id),
  can: nothing,
})

export const presentUnresolved = (row: IncidentRow): TrayItem => ({
  kind: 'INCIDENT',
  id: row.id,
  title: row.text,
  detail: spaceWords(row),
  campusName: row.campus_name,
  since: row.created_at.toString(),
  until: null,
  link: `/app/incidents?incident=${row.id}`,
  can: nothing,
})

export const presentDraft = (row: DraftRow): TrayItem => ({
  kind: 'DRAFT',
  id: row.id,
  title: row.subject || 'Sin asunto',
  detail: [spaceWords(row), row.owner].filter(Boolean).join(' · '),
  campusName: row.campus_name,
  since: row.created_at.toString(),
  until: row.held_until.toString(),
  link: `/app/reservation/space?campus=${row.campus_id}&open=${row.id}`,
  can: nothing,
})

/** A meeting of an outside calendar that couldn't be booked: why, and what can be done. Its organiser was told the same. */
export function presentDeclined(row: DeclinedRow, now: Temporal.Instant): TrayItem {
  const { at, from, to } = slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone)
  const begun = Temporal.Instant.compare(row.starts_at, now) <= 0
  const who = row.organizer || 'Quien la organiza'
  const retry = staysThere(row.system)
  const remedy = retry
    ? `${who} puede cambiar su hora, o libera la sala y reinténtalo.`
    : `${who} puede cambiar su hora, o volver a invitar a la sala cuando esté libre.`
  return {
    kind: 'CALENDAR_DECLINED',
    id: row.id,
    title: `No se pudo reservar ${row.space_name}: ${row.subject || 'Sin asunto'}, ${formatDate(at)}, ${fromTo(from, to)}`,
    detail: [outsideSystemLabels[row.system], [row.note, remedy].filter(Boolean).join(' ')].join(' · '),
    campusName: row.campus_name,
    since: row.noted_at.toString(),
    until: (begun ? row.ends_at : row.starts_at).toString(),
    link: `/app/reservation/space?campus=${row.campus_id}&view=day&date=${at}&room=${row.space_id}`,
    can: { retry, dismiss: true },
  }
}

const integrations = '/app/configurations/general/integrations'

/** What an outside system refused, or failed too often. */
export const presentFailedTask = (row: TaskRow): TrayItem => ({
  kind: 'SYNC_FAILED',
  id: row.id,
  title: row.title,
  detail: [outsideSystemLabels[row.system], row.fault].filter(Boolean).join(' · ').slice(0, 200),
  campusName: '',
  since: row.created_at.toString(),
  until: null,
  link:
    row.record_type === 'billing' && row.record_id
      ? `/app/sales/billings/${row.record_id}`
      : `${integrations}?task=${row.id}`,
  can: nothing,
})

export const presentDown = (row: ConnectionRow): TrayItem => ({
  kind: 'SYSTEM_DOWN',
  id: row.id,
  title: `${outsideSystemLabels[row.system]} no responde`,
  detail: [row.fault, 'Lo pendiente espera.'].filter(Boolean).join(' ').slice(0, 200),
  campusName: '',
  since: (row.down_since ?? row.updated_at).toString(),
  until: null,
  link: `${integrations}?system=${row.system}`,
  can: nothing,
})

const copies = '/app/configurations/general/backups'

/** The nightly copy that is missing. @param id of the last copy tried */
export const presentMissingBackup = (
  id: string,
  { lastGoodAt, since }: BackupHealth,
  fault: string | null,
): TrayItem => ({
  kind: 'BACKUP',
  id,
  title: lastGoodAt ? 'La copia de seguridad de anoche no se hizo' : 'Todavía no hay ninguna copia de seguridad',
  detail: (fault ?? 'Ninguna copia del programa la hizo: comprueba que una atienda los trabajos.').slice(0, 200),
  campusName: '',
  since: since.toString(),
  until: null,
  link: copies,
  can: nothing,
})

/** A copy that didn't come back as it was made. */
export const presentFailedProof = ({ backupId, at, fault }: NonNullable<BackupHealth['lastProof']>): TrayItem => ({
  kind: 'BACKUP',
  id: backupId,
  title: 'La última prueba de las copias de seguridad falló',
  detail: (fault ?? '').slice(0, 200),
  campusName: '',
  since: at.toString(),
  until: null,
  link: copies,
  can: nothing,
})

const textIn = (data: Record<string, unknown>, field: string) => (typeof data[field] === 'string' ? data[field] : '')

/** @param failed what its job says of a failure; undefined for a queue of another version of the program */
export const presentDeadJob = ({ id, data, error, since }: DeadJob, failed: string | undefined): TrayItem => ({
  kind: 'FAILED_JOB',
  id,
  title: [failed ?? 'Una tarea del sistema falló', textIn(data, 'subject') || textIn(data, 'title')]
    .filter(Boolean)
    .join(': '),
  detail: [textIn(data, 'to'), error].filter(Boolean).join(' · ').slice(0, 200),
  campusName: '',
  since: since.toString(),
  until: null,
  link: '',
  can: { retry: true, dismiss: true },
})
