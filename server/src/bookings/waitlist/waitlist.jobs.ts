import { asSystem } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { listWaitlists } from './waitlist.queries.ts'
import { offerFreeSpaces } from './waitlist-offers.service.ts'

interface WaitlistData {
  tenantId: string
  campusId: string
}

/** A slot came free at a campus: it is offered to the longest waiting. */
export const waitlistJob: Job<WaitlistData> = {
  name: 'bookings.waitlist',
  work: (services, { tenantId, campusId }) =>
    asJob(services, tenantId, 'Lista de espera', async unit => {
      await offerFreeSpaces(unit, campusId)
    }),
}

/** Each minute: expired offers go to the next in line, and the slots of expired drafts are offered. */
export const waitlistSweepJob: Job<object> = {
  name: 'bookings.waitlist-sweep',
  cron: '* * * * *',
  async work(services) {
    const lines = await asSystem(services.database, tx => listWaitlists(tx))
    for (const { tenant_id, campus_id } of lines)
      await asJob(services, tenant_id, 'Lista de espera', async unit => {
        await offerFreeSpaces(unit, campus_id)
      })
  },
}
