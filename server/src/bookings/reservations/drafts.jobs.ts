import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { unitOfWork } from '../../platform/unit-of-work.ts'
import { expireDrafts, listTenantsWithLateDrafts } from './drafts.queries.ts'

/**
 * Cancels expired drafts. Nothing depends on when it runs: an expired draft blocks nothing. It updates their records and
 * the open calendars.
 */
export const expireDraftsJob: ScheduledJob = {
  name: 'bookings.expire-drafts',
  failed: 'Unos borradores vencidos no se pudieron cerrar',
  cron: '* * * * *',
  async work(services) {
    const { clock, database, events, ports } = services
    const now = clock.now()
    for (const tenantId of await asSystem(database, tx => listTenantsWithLateDrafts(tx, now))) {
      const happened = await asTenant(database, tenantId, async tx => {
        const { emit, flush } = unitOfWork(tx, services, { tenantId, job: 'Borradores' }, null)
        for (const row of await expireDrafts({ tx, now, ports }))
          emit({ topic: 'reservations', campusId: row.campus_id, id: row.id })
        return flush()
      })
      events.announce(tenantId, happened)
    }
  },
}
