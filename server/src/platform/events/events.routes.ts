import type { LiveEvent } from '@aforo/contract/platform/events'
import { on } from '../http/on.ts'

/** A reader with more events waiting is disconnected; it reads everything again when it reconnects. */
const longestQueue = 1_000

export const eventRoutes = {
  stream: on.events.stream.handler(async function* ({ input, context: { services, caller }, signal }) {
    const waiting: LiveEvent[] = [{ topic: 'hello' }]
    let wake = () => {}
    let goesOn = true
    const end = () => {
      goesOn = false
      wake()
    }
    const stop = services.events.subscribe(
      caller.tenantId,
      ({ userIds, ...event }) => {
        if (userIds && !userIds.includes(caller.userId)) return
        waiting.push(event)
        wake()
      },
      // A browser reopens a stream that ends, and reads again what is on screen.
      end,
      input.ago,
    )
    const leave = services.whileOpen(caller.sessionId, end)
    signal?.addEventListener('abort', () => wake(), { once: true })
    try {
      while (goesOn && !signal?.aborted && waiting.length <= longestQueue) {
        const next = waiting.shift()
        if (next) yield next
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
