import type { TrayItem } from '@aforo/api/front-desk/dashboard'
import { outsideSystemLabels } from '@aforo/api/platform/labels'
import { placeAndTime, type RequestRow, requestLink } from '../../bookings/booking-requests/booking-requests.ts'
import type { DeadJob } from '../../platform/dead-jobs.ts'
import type { ConnectionRow } from '../../platform/outside-systems/connections.queries.ts'
import type { TaskRow } from '../../platform/outside-systems/tasks.queries.ts'
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
  detail: row.space_name,
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
  detail: [row.space_name, row.owner].filter(Boolean).join(' · '),
  campusName: row.campus_name,
  since: row.created_at.toString(),
  until: row.held_until.toString(),
  link: `/app/reservation/space?campus=${row.campus_id}&open=${row.id}`,
  can: nothing,
})

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
