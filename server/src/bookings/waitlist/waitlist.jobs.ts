import { asSystem } from '../../platform/database/transaction.ts'
import type { Job, ScheduledJob } from '../../platform/jobs.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { listWaitlists } from './waitlist.queries.ts'
import { offerFreeSpaces } from './waitlist-offers.service.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'bookings.waitlist': WaitlistData
  }
}

interface WaitlistData {
  tenantId: string
  campusId: string
}

/** A slot came free at a campus: it is offered to the longest waiting. */
export const waitlistJob: Job<'bookings.waitlist'> = {
  name: 'bookings.waitlist',
  failed: 'Un lugar que quedó libre no se pudo ofrecer a la lista de espera',
  work: (services, { tenantId, campusId }) =>
    asJob(services, tenantId, 'Lista de espera', async unit => {
      await offerFreeSpaces(unit, campusId)
    }),
}

/** Each minute: expired offers go to the next in line, and the slots of expired drafts are offered. */
export const waitlistSweepJob: ScheduledJob = {
  name: 'bookings.waitlist-sweep',
  failed: 'Unas ofertas de la lista de espera no se pudieron cerrar',
  cron: '* * * * *',
  async work(services) {
    const lines = await asSystem(services.database, tx => listWaitlists(tx))
    for (const { tenant_id, campus_id } of lines)
      await asJob(services, tenant_id, 'Lista de espera', async unit => {
        await offerFreeSpaces(unit, campus_id)
      })
  },
}
