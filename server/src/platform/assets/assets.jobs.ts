import { asSystem } from '../database/transaction.ts'
import type { ScheduledJob } from '../jobs.ts'
import { forgetStored, noteStored, pickIdle } from './asset-references.queries.ts'
import { isSwept, thumbnailKey } from './pictures.rules.ts'

/** Keys checked, or files deleted, in one transaction. */
const batch = 200

/**
 * Deletes uploads a day after they were first seen without references: abandoned forms, replaced pictures, failed
 * saves. It lists the store's actual files, so none is missed.
 */
const sweepJob: ScheduledJob = {
  name: 'assets.sweep',
  failed: 'Unos archivos que ya nadie usa no se pudieron borrar',
  cron: '43 * * * *',
  async work({ database, files, clock }) {
    const now = clock.now()
    const note = (keys: string[]) => asSystem(database, tx => noteStored(tx, keys, now))
    const keys: string[] = []
    for await (const key of files.list()) {
      if (!isSwept(key)) continue
      keys.push(key)
      if (keys.length === batch) await note(keys.splice(0))
    }
    await note(keys)

    let idle: string[]
    do {
      idle = await asSystem(database, tx => pickIdle(tx, now, batch))
      for (const key of idle) {
        // Deletes the thumbnail first: while the file itself exists, another run finds both.
        if (thumbnailKey(key) !== key) await files.remove(thumbnailKey(key))
        await files.remove(key)
      }
      await asSystem(database, tx => forgetStored(tx, idle))
    } while (idle.length === batch)
  },
}

export const assetJobs = [sweepJob]
