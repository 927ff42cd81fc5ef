import { backOffice } from '@aforo/api/platform/base'
import type { LiveEvent } from '@aforo/api/platform/events'
import { withEventMeta } from '@orpc/server'
import { on } from '../http/on.ts'

/** Topics that members without the back office receive, who see doors and their own bookings. */
const forEverybody: ReadonlySet<LiveEvent['topic']> = new Set([
  'reservations',
  'blocks',
  'requests',
  'spaces',
  'campuses',
  'notifications',
])

/** A reader with more events waiting is disconnected, and reads everything again when it reconnects. */
const longestQueue = 1_000

/** Period, in milliseconds, over which a stopping copy asks its listeners to reconnect. */
const moveWithin = 3_000

export const eventRoutes = {
  stream: on.events.stream.handler(async function* ({ input, context: { services, caller }, signal }) {
    const waiting: LiveEvent[] = [{ topic: 'hello' }]
    let wake = () => {}
    let goesOn = true
    let leaving = false
    const seesAll = caller.roles.some(role => backOffice.some(one => one === role))
    const end = () => {
      goesOn = false
      wake()
    }
    const stop = services.events.subscribe(
      caller.tenantId,
      ({ userIds, ...event }) => {
        if (userIds && !userIds.includes(caller.userId)) return
        if (!seesAll && !forEverybody.has(event.topic)) return
        waiting.push(event)
        wake()
      },
      {
        // A browser reopens a closed stream, and reads its screen again.
        missed: end,
        leave: () => {
          if (leaving) return
          const retry = Math.ceil(Math.random() * moveWithin)
          waiting.push(withEventMeta({ topic: 'goodbye' }, { retry }))
          leaving = true
          wake()
        },
        ago: input.ago,
      },
    )
    const leave = services.whileOpen(caller.sessionId, end)
    signal?.addEventListener('abort', () => wake(), { once: true })
    try {
      while (goesOn && !signal?.aborted && waiting.length <= longestQueue) {
        const next = waiting.shift()
        if (next) yield next
        else if (leaving) return
        else
          await new Promise<void>(resolve => {
            wake = resolve
          })
      }
    } finally {
      stop()
      leave()
    }
  }),
}
