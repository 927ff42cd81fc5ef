import { asSystem } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { forgetOlder } from '../../platform/purge.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { checkJob, jobName } from './check.jobs.ts'
import { deleteOldImports, listStalled, updateImport } from './imports.queries.ts'
import { runJob } from './run.jobs.ts'
import { undoJob } from './undo.jobs.ts'
import { welcomeJob } from './welcome.jobs.ts'

/** A batch takes a second or two; what has not got on for so long was dropped by a worker that died. */
const stalledSeconds = 90

/** Takes up what stands still. What is under way after all loses nothing: each row is written once. */
const resumeJob: ScheduledJob = {
  name: 'imports.resume',
  failed: 'Una carga masiva interrumpida no se pudo continuar',
  cron: '* * * * *',
  async work(services) {
    const before = services.clock.now().subtract({ seconds: stalledSeconds })
    for (const { tenant_id: tenantId, id: importId, status, attempt } of await asSystem(services.database, tx =>
      listStalled(tx, before),
    ))
      await asJob(services, tenantId, jobName, async ({ tx, now, enqueue }) => {
        await updateImport(tx, importId, { beat_at: now.toString() })
        if (status === 'CHECKING') enqueue('imports.check', { tenantId, importId, attempt })
        else if (status === 'UNDOING') enqueue('imports.undo', { tenantId, importId })
        else enqueue('imports.run', { tenantId, importId })
      })
  },
}

/** People's data in files and rows are kept no longer than somebody may still ask what was loaded. */
const purgeJob: ScheduledJob = {
  name: 'imports.purge',
  failed: 'Unas cargas masivas antiguas no se pudieron borrar',
  cron: '53 3 * * *',
  work: services => forgetOlder(services, { days: 90, atOnce: 20 }, deleteOldImports),
}

export const importJobs = [checkJob, runJob, undoJob, welcomeJob, resumeJob, purgeJob]
