import type { AnyJob, Job } from '../jobs.ts'
import { backUpIfDue, runBackup, runProof } from './backups.service.ts'

declare module '../job-queue.ts' {
  interface JobData {
    'platform.backup': { tenantId: string; backupId: string; what: 'COPY' | 'PROOF' }
  }
}

/** A copy or a proof that somebody asked for. */
const askedJob: Job<'platform.backup'> = {
  name: 'platform.backup',
  failed: 'La copia de seguridad pedida no se pudo hacer',
  hours: 12,
  async work(services, { backupId, what }) {
    if (what === 'PROOF') return runProof(services, backupId)
    await runBackup(services, backupId)
  },
}

export const backupJobs: readonly AnyJob[] = [
  askedJob,
  {
    name: 'platform.backup_nightly',
    failed: 'La copia de seguridad de la noche no se pudo hacer',
    hours: 12,
    // Each hour: a copy that failed, or whose night the machine slept through, is made in the next hour.
    cron: '4 * * * *',
    work: backUpIfDue,
  },
]
