import { asTenant } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import { mailsTogether } from '../../platform/mail.jobs.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { welcome } from '../users/users.ts'
import { jobName } from './check.jobs.ts'
import { markMailed, nextNewcomers } from './people.queries.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'imports.welcome': WelcomeData
  }
}

/** Mails of one job; this queue gives out one job a second, so this is also how many go in a second at most. */
const atOnce = mailsTogether

interface WelcomeData {
  tenantId: string
  importId: string
}

/** Welcomes the people whom an import made, a few at a time. A mail that isn't taken is tried again by itself and holds up nobody. */
export const welcomeJob: Job<'imports.welcome'> = {
  name: 'imports.welcome',
  failed: 'Las bienvenidas de una carga masiva no se pudieron enviar',
  async work(services, { tenantId, importId }) {
    const people = await asTenant(services.database, tenantId, tx => nextNewcomers(tx, importId, atOnce))
    for (const { rowNo, userId } of people) {
      const taken = await welcome(services, { tenantId, userId }).then(
        () => true,
        (error: unknown) => {
          services.log.warn({ err: error, importId }, 'welcome not taken')
          return false
        },
      )
      await asJob(services, tenantId, jobName, async ({ tx, now, enqueue }) => {
        await markMailed(tx, importId, rowNo, now)
        if (!taken) enqueue('users.welcome', { tenantId, userId })
      })
    }
    await asJob(services, tenantId, jobName, async ({ enqueue, emit }) => {
      if (people.length === atOnce) enqueue('imports.welcome', { tenantId, importId } satisfies WelcomeData)
      if (people.length > 0) emit({ topic: 'imports', id: importId })
    })
  },
}
