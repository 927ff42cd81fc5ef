import type { WorkTray } from '@aforo/contract/front-desk/dashboard'
import { listPending } from '../../bookings/booking-requests/booking-requests.ts'
import { openConflicts } from '../../commerce/inventory/inventory.ts'
import { comingDates } from '../../commerce/rental-contracts/rental-contracts.ts'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { listDeadJobs, settleDeadJob } from '../../platform/dead-jobs.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { notFound, type Refusals } from '../../platform/http/refusals.ts'
import { readTogether, type SharedReading } from '../../platform/http/shared-reads.ts'
import { listDown } from '../../platform/outside-systems/connections.queries.ts'
import { listFailed } from '../../platform/outside-systems/tasks.queries.ts'
import { unresolved } from '../incidents/incidents.ts'
import { campusesOf, listDrafts } from './dashboard.queries.ts'
import {
  presentDeadJob,
  presentDown,
  presentDraft,
  presentFailedTask,
  presentLease,
  presentOpenConflict,
  presentUnresolved,
  presentWaitingRequest,
} from './tray.present.ts'

/** A card shows no more of what waits; the rest is behind its link. */
const trayAtMost = 50

/** Of each rental contract the next date that comes near. */
async function nextDates(tx: SharedReading['tx'], campusId: string | undefined, now: Temporal.Instant) {
  const seen = new Set<string>()
  return (await comingDates(tx, now, { campusId })).filter(
    ({ contract_id }) => !seen.has(contract_id) && seen.add(contract_id),
  )
}

/** @returns undefined where there is no such campus */
async function trayOf(
  { tx, now, tenantId }: SharedReading,
  campusId: string | undefined,
): Promise<WorkTray | undefined> {
  const [campuses, requests, incidents, drafts, failed, conflicts, leases, outside, down] = await Promise.all([
    campusesOf(tx, campusId),
    listPending(tx, campusId, now, trayAtMost),
    unresolved(tx, campusId, trayAtMost),
    listDrafts(tx, campusId, now, trayAtMost),
    listDeadJobs(tx, tenantId, trayAtMost),
    openConflicts(tx, campusId, now, trayAtMost),
    nextDates(tx, campusId, now),
    listFailed(tx, trayAtMost),
    listDown(tx),
  ])
  if (!campuses) return undefined
  const items = [
    ...requests.rows.map(presentWaitingRequest),
    // What failed is no campus's: it stands in the tray of each.
    ...failed.rows.map(presentDeadJob),
    ...outside.rows.map(presentFailedTask),
    ...down.map(presentDown),
    ...incidents.rows.map(presentUnresolved),
    ...drafts.map(presentDraft),
    ...conflicts.rows.map(presentOpenConflict),
    ...leases.map(presentLease),
  ]
  const oldest = items.sort((one, other) => Temporal.Instant.compare(one.since, other.since))
  return {
    dateRefreshed: now.toString(),
    items: oldest.slice(0, trayAtMost),
    total:
      requests.total +
      incidents.total +
      drafts.length +
      failed.total +
      conflicts.total +
      leases.length +
      outside.total +
      down.length,
  }
}

/** Takes a failed job out of the tray. @throws NOT_FOUND where somebody else has done so already */
async function settled(
  { tx, caller, record, emit }: HandlerContext,
  id: string,
  done: ActionOf<'job'>,
  errors: Refusals<'NOT_FOUND'>,
) {
  const job = (await settleDeadJob(tx, caller.tenantId, id)) ?? notFound(errors)
  record({ action: `job.${done}`, entityType: 'job', entityId: id, before: { name: job.name, error: job.error } })
  emit({ topic: 'notifications' })
  return job
}

export const trayRoutes = {
  tray: on.dashboard.tray.handler(async ({ input: { campusId }, context, errors }) => {
    const tray = await readTogether(context, ['tray', campusId], reading => trayOf(reading, campusId))
    return tray ?? notFound(errors)
  }),

  /** Sends it anew as it was, to be tried as often as before. */
  retry: on.dashboard.retry.handler(async ({ input: { id }, context, errors }) => {
    const job = await settled(context, id, 'retried', errors)
    context.enqueue(job.name, job.data)
    return { id }
  }),

  dismiss: on.dashboard.dismiss.handler(async ({ input: { id }, context, errors }) => {
    await settled(context, id, 'dismissed', errors)
    return { id }
  }),
}
