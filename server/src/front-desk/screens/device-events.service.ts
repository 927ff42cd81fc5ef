import type { LiveEvent } from '@aforo/api/platform/events'
import { withEventMeta } from '@orpc/server'
import { fail, type RequestContext } from '../../platform/http/on.ts'
import type { Refusals } from '../../platform/http/refusals.ts'
import { screenOf } from './device.service.ts'

/** What a screen shows. */
const topics: ReadonlySet<LiveEvent['topic']> = new Set([
  'reservations',
  // Paid at reception, a booking is no longer on hold.
  'orders',
  'blocks',
  'spaces',
  'campuses',
  'organization',
  'news',
  'visitors',
  'screens',
])

/** Milliseconds within which several changes are one for a screen. */
const gatherMs = 400
/** Period, in milliseconds, over which a stopping copy asks its listeners to reconnect. */
const moveWithin = 3_000

interface Told {
  topic: 'hello' | 'changed' | 'goodbye'
}

/** Tells a device when what it shows has changed. @throws UNAUTHORIZED where it isn't paired */
export async function* deviceEvents(
  context: RequestContext,
  errors: Refusals<'UNAUTHORIZED'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Told> {
  const screen = (await screenOf(context)) ?? fail(errors.UNAUTHORIZED())
  let wake = () => {}
  let changed = false
  let isOver = false
  let retry: number | undefined
  const end = () => {
    isOver = true
    wake()
  }
  const stop = context.services.events.subscribe(
    screen.tenant_id,
    ({ topic, campusId, id }) => {
      if (!topics.has(topic) || (campusId !== undefined && campusId !== screen.campus_id && id !== screen.id)) return
      // Another screen that was seen changes nothing here; a policy has no id.
      if (topic === 'screens' && id !== undefined && id !== screen.id) return
      changed = true
      wake()
    },
    {
      missed: end,
      leave: () => {
        retry = Math.ceil(Math.random() * moveWithin)
        wake()
      },
    },
  )
  signal?.addEventListener('abort', end, { once: true })
  try {
    yield { topic: 'hello' }
    while (!isOver) {
      if (retry !== undefined) {
        yield withEventMeta({ topic: 'goodbye' as const }, { retry })
        return
      }
      if (changed) {
        changed = false
        yield { topic: 'changed' }
        await new Promise(resolve => setTimeout(resolve, gatherMs))
        continue
      }
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  } finally {
    stop()
  }
}
