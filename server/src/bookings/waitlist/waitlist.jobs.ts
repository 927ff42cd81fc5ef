import { asSystem } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { listWaitlists } from './waitlist.queries.ts'
import { offerFreeSpaces } from './waitlist-offers.service.ts'

interface WaitlistData {
  tenantId: string
  campusId: string
}

/** Something came free at a campus: whoever waits there is asked, the first first. */
export const waitlistJob: Job<WaitlistData> = {
  name: 'bookings.waitlist',
  work: (services, { tenantId, campusId }) =>
    asJob(services, tenantId, 'Lista de espera', async unit => {
      await offerFreeSpaces(unit, campusId)
    }),
}

/** Offers that ran out go to whoever is next, and drafts that nobody confirmed come free without anybody's doing. */
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
