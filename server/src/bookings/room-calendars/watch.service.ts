import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { asTenant } from '../../platform/database/transaction.ts'
import { findConnection } from '../../platform/outside-systems/connections.queries.ts'
import type { OutsideHandler } from '../../platform/outside-systems/connector.ts'
import { askPull, askUnwatch } from './ask.service.ts'
import type { CalendarCalls } from './calendar-system.service.ts'
import { findRoom, lockRoom, writeChannel } from './rooms.queries.ts'

/** Keeps the systems announcing changes. */

/** What is stored of a channel's secret, to recognise it. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64')

export const watchTask = (calls: CalendarCalls): OutsideHandler<{ roomId: string }> => ({
  label: 'Pedir avisos de una sala',
  payload: z.object({ roomId: z.uuid() }),
  async carryOut(client, { payload: { roomId } }, { database, clock, settings }) {
    const { room, connection } = await asTenant(database, client.tenantId, async tx => ({
      room: await findRoom(tx, roomId),
      connection: await findConnection(tx, calls.system),
    }))
    if (!room || !connection || room.ended_at !== null) return async () => undefined
    const until = clock.now().add({ minutes: calls.channelMinutes }).round({ smallestUnit: 'second' })
    const old =
      room.channel_id && room.channel_until
        ? { id: room.channel_id, resource: room.channel_resource, until: room.channel_until }
        : undefined
    const isOpen = old && Temporal.Instant.compare(old.until, clock.now()) > 0
    const renewed = isOpen ? await calls.renewChannel(client, old, until) : undefined
    const token = randomBytes(32).toString('base64url')
    client.conceal(token)
    const address = `${settings.publicUrl}${calls.webhookPath(connection.id)}`
    const channel =
      renewed ?? (await calls.openChannel(client, room.mailbox, { id: randomUUID(), address, token, until }))
    return async unit => {
      const now = await lockRoom(unit.tx, roomId)
      if (!now || now.ended_at !== null) {
        await askUnwatch(unit, room, channel)
        return undefined
      }
      await writeChannel(unit.tx, roomId, renewed ? channel : { ...channel, digest: digestOf(token) })
      if (old && isOpen && !renewed) await askUnwatch(unit, room, old)
      // What happened while nobody listened.
      await askPull(unit, now)
      unit.emit({ topic: 'connections' })
      return undefined
    }
  },
})

export const unwatchTask = (calls: CalendarCalls): OutsideHandler<{ id: string; resource: string | null }> => ({
  label: 'Apagar los avisos de una sala',
  payload: z.object({ id: z.string(), resource: z.string().nullable(), until: z.unknown().optional() }),
  async carryOut(client, { payload }) {
    await calls.closeChannel(client, payload)
    return async () => undefined
  },
})
