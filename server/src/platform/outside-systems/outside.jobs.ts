import { asSystem } from '../database/transaction.ts'
import type { AnyJob } from '../jobs.ts'
import { forgetOlder } from '../purge.ts'
import type { Services } from '../services.ts'
import type { Connectors } from './connector.ts'
import { nextResume } from './queue.queries.ts'
import { forgetExchanges, forgetSettled } from './tasks.queries.ts'
import { workOff } from './worker.ts'

declare module '../job-queue.ts' {
  interface JobData {
    'outside.work': object
  }
}

/** Seconds between two checks for retries; new tasks start at once. */
const lookEvery = 5

/** Milliseconds until the first requested pause ends; undefined if that isn't soon. */
async function pauseOf({ database, clock }: Services): Promise<number | undefined> {
  const now = clock.now()
  const until = await asSystem(database, tx => nextResume(tx, now))
  const wait = until && until.epochMilliseconds - now.epochMilliseconds + 20
  return wait !== undefined && wait <= lookEvery * 1000 ? wait : undefined
}

/** The background jobs for these connectors. */
export const outsideJobs = (connectors: Connectors): AnyJob[] => [
  {
    name: 'outside.work',
    failed: 'Lo pendiente con otros sistemas no se pudo atender',
    every: () => lookEvery,
    work: async (services: Services) => {
      const ends = performance.now() + lookEvery * 1000
      await workOff(services, connectors)
      // A pause of a second shouldn't wait for the next check.
      while (performance.now() < ends) {
        const wait = await pauseOf(services)
        if (wait === undefined) return
        await new Promise(resolve => setTimeout(resolve, wait))
        if ((await workOff(services, connectors)) === 0) return
      }
    },
  },
  {
    name: 'outside.purge',
    failed: 'Lo dicho con otros sistemas hace más de 30 días no se pudo borrar',
    cron: '53 3 * * *',
    work: async (services: Services) => {
      await forgetOlder(services, { days: 30, atOnce: 5_000 }, forgetExchanges)
      await forgetOlder(services, { days: 90, atOnce: 5_000 }, forgetSettled)
    },
  },
]
