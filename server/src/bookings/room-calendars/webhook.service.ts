import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { asSystem } from '../../platform/database/transaction.ts'
import { connectionOfId } from '../../platform/outside-systems/connections.queries.ts'
import type { Services } from '../../platform/services.ts'
import { asJob, type JobUnit } from '../../platform/unit-of-work.ts'
import { askPull, askWatch } from './ask.service.ts'
import type { CalendarCalls } from './calendar-system.service.ts'
import { type CalendarRoomRow, noteNotified, roomOfChannel, writeChannel } from './rooms.queries.ts'
import { digestOf } from './watch.service.ts'

/** Takes announcements of changes. They only say that there is something to read, so that lost or repeated ones do no harm. */

type Status = 200 | 202 | 400 | 403 | 404

/** Whether an announcement repeats the secret of its channel. */
function isOf(room: CalendarRoomRow, token: string): boolean {
  const given = Buffer.from(digestOf(token))
  const expected = Buffer.from(room.channel_digest ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function inConnection<T>(
  services: Services,
  calls: CalendarCalls,
  connectionId: string,
  run: (unit: JobUnit) => Promise<T>,
): Promise<T | 404> {
  const row = await asSystem(services.database, tx => connectionOfId(tx, connectionId))
  if (row?.system !== calls.system) return 404
  return asJob(services, row.tenant_id, calls.name, run)
}

async function announced(unit: JobUnit, room: CalendarRoomRow) {
  await noteNotified(unit.tx, room.id, unit.now)
  await askPull(unit, room)
}

/** What Google sends: everything is in the headers. */
export interface GoogleMessage {
  channelId: string | undefined
  token: string | undefined
  state: string | undefined
}

/** Takes a message of a channel of Google. `sync` only says that it is open. */
export async function takeGoogleMessage(
  services: Services,
  calls: CalendarCalls,
  connectionId: string,
  { channelId, token, state }: GoogleMessage,
): Promise<Status> {
  if (!channelId || !token || !state) return 400
  return inConnection(services, calls, connectionId, async unit => {
    const room = await roomOfChannel(unit.tx, calls.system, channelId)
    if (!room) return 404
    if (!isOf(room, token)) return 403
    if (state !== 'sync') await announced(unit, room)
    return 200
  })
}

const Notification = z.object({
  subscriptionId: z.string().max(200),
  clientState: z.string().max(300).nullish(),
  lifecycleEvent: z.string().max(60).nullish(),
})
/** Graph sends a few at once. */
const Notifications = z.object({ value: z.array(Notification).max(1_000) })

/** Takes notifications of Graph, each of which proves by itself whose it is. */
export async function takeGraphNotifications(
  services: Services,
  calls: CalendarCalls,
  connectionId: string,
  body: string,
): Promise<Status> {
  let read: z.infer<typeof Notifications>
  try {
    read = Notifications.parse(JSON.parse(body))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return 400
    throw error
  }
  return inConnection(services, calls, connectionId, async unit => {
    let known = 0
    for (const { subscriptionId, clientState, lifecycleEvent } of read.value) {
      const room = await roomOfChannel(unit.tx, calls.system, subscriptionId)
      if (!room || !clientState || !isOf(room, clientState)) continue
      known++
      if (lifecycleEvent === 'subscriptionRemoved') await writeChannel(unit.tx, room.id, null)
      if (lifecycleEvent === 'subscriptionRemoved' || lifecycleEvent === 'reauthorizationRequired')
        await askWatch(unit, room)
      await announced(unit, room)
    }
    return known === 0 && read.value.length > 0 ? 403 : 202
  })
}

/** Whether a connection of this system exists, for Graph's check of the address. */
export async function isConnection(services: Services, calls: CalendarCalls, connectionId: string): Promise<boolean> {
  const row = await asSystem(services.database, tx => connectionOfId(tx, connectionId))
  return row?.system === calls.system
}
