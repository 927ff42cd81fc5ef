import { asSystem } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { closeOrder, expireOrder } from './ending.service.ts'
import { listDue, listOver, listToWarn } from './orders.queries.ts'
import { warnOfExpiry } from './warnings.service.ts'

/** How many one run takes; the next one follows a minute later. */
const atMost = 500

/**
 * Warns of what is about to expire unpaid. Expires what was not paid in time, which frees its bookings in the same transaction, and closes what was paid and is over.
 * Each order in a transaction of its own: one that can't be ended doesn't hold up the others.
 */
const upkeep: Job<object> = {
  name: 'orders.upkeep',
  cron: '* * * * *',
  async work(services) {
    const { database, clock, log } = services
    const now = clock.now()
    const [due, soon, over] = await asSystem(database, async tx => [
      await listDue(tx, now, atMost),
      await listToWarn(tx, now, atMost),
      await listOver(tx, now, atMost),
    ])
    for (const { tenant_id, id } of due)
      await asJob(services, tenant_id, 'Órdenes', unit => expireOrder(unit, id)).catch(error =>
        log.error({ err: error, orderId: id }, 'an order could not be expired'),
      )
    for (const { tenant_id, id } of soon)
      await asJob(services, tenant_id, 'Órdenes', unit => warnOfExpiry(unit, tenant_id, id))
    for (const { tenant_id, id } of over) await asJob(services, tenant_id, 'Órdenes', unit => closeOrder(unit, id))
  },
}

export const orderJobs = [upkeep]
