import { z } from 'zod'
import { asTenant } from '../../platform/database/transaction.ts'
import type { OutsideHandler } from '../../platform/outside-systems/connector.ts'
import type { JobUnit } from '../../platform/unit-of-work.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import { findCampusRules } from '../calendar/calendar.queries.ts'
import { applyEvents } from './apply.service.ts'
import { askPull } from './ask.service.ts'
import type { CalendarCalls, EventPage } from './calendar-system.service.ts'
import { listUnseen, markSeen } from './events.queries.ts'
import {
  askForAll,
  beginFullReading,
  type CalendarRoomRow,
  findRoom,
  forgetPosition,
  lockRoom,
  writePosition,
} from './rooms.queries.ts'

/** Reads what changed in the calendar of a room, a page in each attempt, and applies it here. */

/** Days before today from which events are read. */
const daysBack = 1

/** Reads everything from yesterday until as far ahead as the campus's policy lets one book. */
export async function windowOf(unit: Pick<JobUnit, 'tx' | 'now'>, campusId: string): Promise<Span> {
  const rules = await findCampusRules(unit.tx, campusId)
  const ahead = (rules?.policy.daysAhead ?? 180) + 1
  const midnight = unit.now.round({ smallestUnit: 'hour', roundingMode: 'floor' })
  return { start: midnight.subtract({ hours: 24 * daysBack }), end: midnight.add({ hours: 24 * ahead }) }
}

const samePosition = (one: CalendarRoomRow, other: CalendarRoomRow) =>
  one.page === other.page && one.delta === other.delta && one.round === other.round

export const pullTask = (calls: CalendarCalls): OutsideHandler<{ roomId: string }> => ({
  label: 'Leer el calendario de una sala',
  payload: z.object({ roomId: z.uuid() }),
  async carryOut(client, { payload: { roomId } }, services) {
    const { database, clock } = services
    const room = await asTenant(database, client.tenantId, async tx => {
      const found = await lockRoom(tx, roomId)
      // A complete reading counts as begun before its first page, so that what is written meanwhile is newer.
      if (
        found &&
        found.ended_at === null &&
        found.full_reading &&
        found.page === null &&
        found.window_start === null
      ) {
        await beginFullReading(tx, roomId, await windowOf({ tx, now: clock.now() }, found.campus_id))
        return findRoom(tx, roomId)
      }
      return found
    })
    if (!room || room.ended_at !== null || !room.window_start || !room.window_end) return async () => undefined
    const window = { start: room.window_start, end: room.window_end }
    const read = await calls.readPage(client, room.mailbox, { page: room.page, delta: room.delta, window })
    return async unit => {
      const { tx } = unit
      const now = await lockRoom(tx, roomId)
      if (!now || now.ended_at !== null) return
      if (!samePosition(now, room)) {
        await askPull(unit, now)
        return
      }
      if (read === 'RESYNC') {
        await forgetPosition(tx, roomId)
        await askPull(unit, now)
        return
      }
      await applyPage(unit, now, read, window, client.settings.responsible ?? '')
    }
  },
})

async function applyPage(unit: JobUnit, room: CalendarRoomRow, read: EventPage, window: Span, responsible: string) {
  const { tx, now } = unit
  const isFull = room.full_reading
  await applyEvents(unit, { room, responsible }, read.events)
  if (isFull)
    await markSeen(
      tx,
      room.id,
      read.events.map(({ id }) => id),
      room.round,
    )
  const isLast = read.page === null
  if (isLast && isFull) {
    // What the system doesn't show any more is gone, whoever said so or not.
    const unseen = await listUnseen(tx, room.id, room.round, window)
    const gone = unseen.map(({ event_id }) => ({ id: event_id, gone: true as const, changedAt: null }))
    await applyEvents(unit, { room, responsible }, gone)
  }
  await writePosition(tx, room.id, { page: read.page, delta: read.delta, isFull }, now)
  unit.emit({ topic: 'connections' })
  if (!isLast) await askPull(unit, room)
  // Bookings that have no event yet follow once all events have found theirs.
  else if (isFull) await askForAll(tx, room.space_id, now)
}
