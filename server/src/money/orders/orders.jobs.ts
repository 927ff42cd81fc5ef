import { asSystem } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { asJob, type JobUnit } from '../../platform/unit-of-work.ts'
import { closeOrder, expireOrder } from './ending.service.ts'
import { listDue, listOver, listToWarn } from './orders.queries.ts'
import { warnOfExpiry } from './warnings.service.ts'

/** How many one run takes; the next one follows a minute later. */
const atMost = 500

/**
 * Warns of what is about to expire unpaid. Expires what was not paid in time, which frees its bookings in the same transaction, and closes what was paid and is over.
 * Each order in a transaction of its own: one that fails doesn't hold up the others.
 */
const upkeep: ScheduledJob = {
  name: 'orders.upkeep',
  failed: 'Unas órdenes sin pagar no se pudieron vencer',
  cron: '* * * * *',
  async work(services) {
    const { database, clock, log } = services
    const now = clock.now()
    const [due, soon, over] = await asSystem(database, async tx => [
      await listDue(tx, now, atMost),
      await listToWarn(tx, now, atMost),
      await listOver(tx, now, atMost),
    ])
    const each = async (
      orders: typeof due,
      verb: string,
      act: (unit: JobUnit, tenantId: string, id: string) => unknown,
    ) => {
      for (const { tenant_id, id } of orders)
        await asJob(services, tenant_id, 'Órdenes', async unit => act(unit, tenant_id, id)).catch(error =>
          log.error({ err: error, orderId: id }, `an order could not be ${verb}`),
        )
    }
    await each(due, 'expired', (unit, _tenant, id) => expireOrder(unit, id))
    await each(soon, 'warned of', warnOfExpiry)
    await each(over, 'closed', (unit, _tenant, id) => closeOrder(unit, id))
  },
}

export const orderJobs = [upkeep]
