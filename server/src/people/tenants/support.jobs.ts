import { asSystem } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { endVisit, listOverdueVisits } from './support.queries.ts'

/** Notes the end of support visits that nobody left: they let nobody in by then. */
export const overdueVisitsJob: ScheduledJob = {
  name: 'tenants.support-visits',
  failed: 'Unas visitas de soporte no se pudieron cerrar',
  cron: '* * * * *',
  async work(services) {
    for (const visit of await asSystem(services.database, listOverdueVisits)) {
      const ended = await asSystem(services.database, tx => endVisit(tx, visit.id))
      if (!ended) continue
      await asJob(services, visit.target_id, 'Fin de la visita de soporte', async ({ record }) => {
        const who = `${visit.given_name} ${visit.lastname}`
        record({
          action: 'tenant.support_ended',
          entityType: 'tenant',
          entityId: visit.target_id,
          after: { reason: `Terminó el tiempo de ${who}` },
        })
      })
    }
  },
}
