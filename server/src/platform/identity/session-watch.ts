import type { Database, Tx } from '../database/database.ts'
import { asSystem } from '../database/transaction.ts'
import type { WhileOpen } from '../http/caller.ts'
import { liveSessions } from './callers.ts'
import { sessionChannel } from './sessions.ts'
import { isSupportVisit, openVisits } from './support.ts'

/** Check interval for sessions that expire, in milliseconds; other ends are notified at once. */
const lookEvery = 60_000

interface SessionWatch {
  whileOpen: WhileOpen
  close(): Promise<void>
}

/** Closes what a session keeps open, such as a live stream, when the session ends on any copy. */
export async function openSessionWatch(database: Database): Promise<SessionWatch> {
  const watched = new Map<string, Set<() => void>>()
  let looking: Promise<void> | undefined
  let asked = false

  const lookOnce = async () => {
    const ids = [...watched.keys()]
    if (ids.length === 0) return
    const open = await asSystem(database, tx => openAmong(tx, ids))
    for (const id of ids) if (!open.has(id)) for (const over of watched.get(id) ?? []) over()
  }
  // However many notifications arrive during one check, one more check covers them all.
  const look = () => {
    asked = true
    looking ??= (async () => {
      while (asked) {
        asked = false
        // The database is away; the next check follows.
        await lookOnce().catch(() => {})
      }
      looking = undefined
    })()
  }
  // After a reconnect, a check covers the missed notifications.
  const stop = await database.listen(sessionChannel, look, look)
  const timer = setInterval(look, lookEvery)
  timer.unref()

  return {
    whileOpen(sessionId, over) {
      const ofSession = watched.get(sessionId) ?? new Set()
      watched.set(sessionId, ofSession.add(over))
      return () => {
        ofSession.delete(over)
        if (ofSession.size === 0 && watched.get(sessionId) === ofSession) watched.delete(sessionId)
      }
    },
    async close() {
      clearInterval(timer)
      await stop()
      await looking
    },
  }
}

/** Which of these sessions and support visits are still open. */
async function openAmong(tx: Tx, ids: string[]): Promise<Set<string>> {
  const visits = ids.filter(isSupportVisit)
  const sessions = ids.filter(id => !isSupportVisit(id))
  const rows = [
    ...(visits.length > 0 ? await openVisits(tx).where('visit.id', 'in', visits).select('visit.id').execute() : []),
    ...(sessions.length > 0
      ? await liveSessions(tx).where('session.id', 'in', sessions).select('session.id').execute()
      : []),
  ]
  return new Set(rows.map(({ id }) => id))
}
