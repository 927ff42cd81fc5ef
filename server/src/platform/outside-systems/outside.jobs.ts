import type { Job } from '../jobs.ts'
import { forgetOlder } from '../purge.ts'
import type { Connectors } from './connector.ts'
import { forgetExchanges, forgetSettled } from './tasks.queries.ts'
import { workOff } from './worker.ts'

/** Seconds between two looks at what is to be tried again; what is new is begun at once. */
const lookEvery = 5

/** What the engine does in the background, for these connectors. */
export const outsideJobs = (connectors: Connectors): Job<object>[] => [
  {
    name: 'outside.work',
    every: () => lookEvery,
    work: async services => {
      await workOff(services, connectors)
    },
  },
  {
    name: 'outside.purge',
    cron: '53 3 * * *',
    work: async services => {
      await forgetOlder(services, { days: 30, atOnce: 5_000 }, forgetExchanges)
      await forgetOlder(services, { days: 90, atOnce: 5_000 }, forgetSettled)
    },
  },
]
