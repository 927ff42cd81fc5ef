import { settleDeclined } from '../../bookings/room-calendars/room-calendars.ts'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { settleDeadJob } from '../../platform/dead-jobs.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { notFound, type Refusals } from '../../platform/http/refusals.ts'
import { readTogether } from '../../platform/http/shared-reads.ts'
import type { JobName } from '../../platform/job-queue.ts'
import { backupsInTray, type JobFailures, type TraySource, trayOf } from './tray.service.ts'

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

/**
 * @param sources of the areas above the desk
 * @param failures what each job says of its failure, by its name
 */
export const trayRoutes = (sources: readonly TraySource[], failures: JobFailures) => ({
  tray: on.dashboard.tray.handler(async ({ input: { campusId }, context, errors }) => {
    const isOperator = context.caller.tenantType === 'AFORO'
    const all = isOperator ? [await backupsInTray(context.services), ...sources] : sources
    const tray = await readTogether(context, ['tray', campusId], reading => trayOf(all, failures, reading, campusId))
    return tray ?? notFound(errors)
  }),

  /** Sends a job anew as it was, to be tried as often as before; or has a declined meeting booked after all. */
  retry: on.dashboard.retry.handler(async ({ input: { id }, context, errors }) => {
    if (await settleDeclined(context, id, 'retried')) return { id }
    const job = await settled(context, id, 'retried', errors)
    context.enqueue(job.name as JobName, job.data as never)
    return { id }
  }),

  dismiss: on.dashboard.dismiss.handler(async ({ input: { id }, context, errors }) => {
    if (await settleDeclined(context, id, 'dismissed')) return { id }
    await settled(context, id, 'dismissed', errors)
    return { id }
  }),
})
