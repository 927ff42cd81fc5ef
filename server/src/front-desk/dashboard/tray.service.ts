import type { TrayItem, WorkTray } from '@aforo/api/front-desk/dashboard'
import { listPending } from '../../bookings/booking-requests/booking-requests.ts'
import { listDeclined } from '../../bookings/room-calendars/room-calendars.ts'
import { lastEnded } from '../../platform/backup/backups.queries.ts'
import { backupHealth } from '../../platform/backup/backups.service.ts'
import { listDeadJobs } from '../../platform/dead-jobs.ts'
import { readOfInstallation, type SharedReading } from '../../platform/http/shared-reads.ts'
import { listDown } from '../../platform/outside-systems/connections.queries.ts'
import { listFailed } from '../../platform/outside-systems/tasks.queries.ts'
import type { Services } from '../../platform/services.ts'
import { unresolved } from '../incidents/incidents.ts'
import { campusesOf, listDrafts } from './dashboard.queries.ts'
import {
  presentDeadJob,
  presentDeclined,
  presentDown,
  presentDraft,
  presentFailedProof,
  presentFailedTask,
  presentMissingBackup,
  presentUnresolved,
  presentWaitingRequest,
} from './tray.present.ts'

/** A card shows no more of what waits; the rest is behind its link. */
const trayAtMost = 50

/** What is asked of a source; without a campus, of all that the caller sees. */
export interface TrayQuestion {
  campusId: string | undefined
  /** The most items that are shown; the total counts the rest too. */
  atMost: number
}

/** What an area has for somebody to do. Areas above the desk give theirs in `parts.ts`. */
export type TraySource = (reading: SharedReading, asked: TrayQuestion) => Promise<{ items: TrayItem[]; total: number }>

const all = (items: TrayItem[]) => ({ items, total: items.length })

/** Trouble with the copies of the whole installation, for operators only. Not in a transaction. */
export async function backupsInTray(services: Services): Promise<TraySource> {
  const items = await readOfInstallation(services, ['backups'], async tx => {
    const health = await backupHealth(tx, services.settings, services.clock.now())
    const { overdue, lastProof } = health
    const last = overdue ? await lastEnded(tx) : undefined
    return [
      ...(overdue ? [presentMissingBackup(last?.id ?? missingId, health, last?.fault ?? null)] : []),
      ...(lastProof?.result === 'FAILED' ? [presentFailedProof(lastProof)] : []),
    ]
  })
  return async () => all(items)
}

/** Where no copy was ever tried. */
const missingId = '00000000-0000-4000-8000-000000000000'

/** What is said where a job failed for good, by the job's name. */
export type JobFailures = ReadonlyMap<string, string>

/** What fails is no campus's: it stands in the tray of each. */
const ownSources = (failures: JobFailures): readonly TraySource[] => [
  async ({ tx, now }, { campusId, atMost }) => {
    const { rows, total } = await listPending(tx, campusId, now, atMost)
    return { items: rows.map(presentWaitingRequest), total }
  },
  async ({ tx, tenantId }, { atMost }) => {
    const { rows, total } = await listDeadJobs(tx, tenantId, atMost)
    return { items: rows.map(row => presentDeadJob(row, failures.get(row.name))), total }
  },
  async ({ tx }, { atMost }) => {
    const { rows, total } = await listFailed(tx, atMost)
    return { items: rows.map(presentFailedTask), total }
  },
  async ({ tx }) => all((await listDown(tx)).map(presentDown)),
  async ({ tx }, { campusId, atMost }) => {
    const { rows, total } = await unresolved(tx, campusId, atMost)
    return { items: rows.map(presentUnresolved), total }
  },
  async ({ tx, now }, { campusId, atMost }) => {
    const { rows, total } = await listDeclined(tx, campusId, now, atMost)
    return { items: rows.map(row => presentDeclined(row, now)), total }
  },
  async ({ tx, now }, { campusId, atMost }) => all((await listDrafts(tx, campusId, now, atMost)).map(presentDraft)),
]

/**
 * What waits for somebody, the longest first.
 * @returns undefined where there is no such campus
 */
export async function trayOf(
  sources: readonly TraySource[],
  failures: JobFailures,
  reading: SharedReading,
  campusId: string | undefined,
): Promise<WorkTray | undefined> {
  const asked = { campusId, atMost: trayAtMost }
  const [campuses, ...found] = await Promise.all([
    campusesOf(reading.tx, campusId),
    ...[...ownSources(failures), ...sources].map(source => source(reading, asked)),
  ])
  if (!campuses) return undefined
  const oldest = found
    .flatMap(({ items }) => items)
    .sort((one, other) => Temporal.Instant.compare(one.since, other.since))
  return {
    dateRefreshed: reading.now.toString(),
    items: oldest.slice(0, trayAtMost),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
}
