import type { CalendarSystem } from '@aforo/api/platform/connections'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { totalOf } from '../../platform/page.ts'
import { askPull } from './ask.service.ts'
import { changeEvent, lockEvent } from './events.queries.ts'
import { findRoom, forgetPosition } from './rooms.queries.ts'

/** Meetings that were declined and are still to come: somebody may move them, or free the room and have them tried again. */

/**
 * What was declined for hours to come. One that is being tried again has lost its last state. Microsoft takes a meeting that
 * was declined out of the room's calendar: that it ended there doesn't say that its organiser gave it up.
 */
const waiting = (tx: Tx, campusId: string | undefined, now: Temporal.Instant) =>
  tx
    .selectFrom('calendar_events as e')
    .innerJoin('calendar_rooms as k', join =>
      join.onRef('k.tenant_id', '=', 'e.tenant_id').onRef('k.id', '=', 'e.room_id'),
    )
    .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'k.tenant_id').onRef('s.id', '=', 'k.space_id'))
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id'))
    .where('e.note_kind', '=', 'DECLINED')
    .where(eb =>
      eb.or([
        eb('e.state', '=', 'DECLINED'),
        eb.and([eb('e.state', '=', 'ENDED'), eb('k.system', '=', 'MICROSOFT_CALENDAR')]),
      ]),
    )
    .where('e.theirs', '<>', '')
    .where('e.dismissed_at', 'is', null)
    .where('k.ended_at', 'is', null)
    .where('e.ends_at', '>', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .$if(campusId !== undefined, query => query.where('s.campus_id', '=', campusId ?? ''))

const listed = (tx: Tx, campusId: string | undefined, now: Temporal.Instant, atMost: number) =>
  waiting(tx, campusId, now)
    .select(['e.id', 'e.subject', 'e.organizer', 'e.note', 'e.starts_at', 'e.ends_at'])
    .select(['k.space_id', 's.name as space_name', 's.campus_id', 'c.name as campus_name', 'c.time_zone'])
    .select(sql<Temporal.Instant>`e.noted_at`.as('noted_at'))
    .select(sql<CalendarSystem>`k.system`.as('system'))
    .orderBy('e.noted_at')
    .orderBy('e.id')
    .limit(atMost)
    .execute()

export type DeclinedRow = Awaited<ReturnType<typeof listed>>[number]

/** The declined meetings that wait for somebody, the longest first, and their number. */
export async function listDeclined(
  tx: Tx,
  campusId: string | undefined,
  now: Temporal.Instant,
  atMost: number,
): Promise<{ rows: DeclinedRow[]; total: number }> {
  return { rows: await listed(tx, campusId, now, atMost), total: await totalOf(waiting(tx, campusId, now)) }
}

/** Whether a declined meeting is still in the room's calendar, to be read again. */
export const staysThere = (system: CalendarSystem): boolean => system === 'GOOGLE_CALENDAR'

/**
 * Tries a declined meeting again, or shows it no more.
 * @returns false where no declined meeting has this id
 */
export async function settleDeclined(
  context: HandlerContext,
  id: string,
  done: 'retried' | 'dismissed',
): Promise<boolean> {
  const { tx, now, record, emit } = context
  const event = await lockEvent(tx, id)
  const room = event && (await findRoom(tx, event.room_id))
  const isOpen = event?.note_kind === 'DECLINED' && event.state !== 'LINKED' && event.dismissed_at === null
  if (!room || !isOpen || room.ended_at !== null) return false
  if (done === 'retried' && (event.state !== 'DECLINED' || !staysThere(room.system))) return false
  if (done === 'dismissed') await changeEvent(tx, id, { dismissed_at: now.toString() })
  else {
    // Compared with nothing, it is new at the next reading, which is of everything: what changed says nothing of it.
    await changeEvent(tx, id, { theirs: '' })
    await forgetPosition(tx, room.id)
    await askPull(context, room)
  }
  record({
    action: done === 'retried' ? 'space.meeting_retried' : 'space.meeting_dismissed',
    entityType: 'space',
    entityId: room.space_id,
    before: { reason: event.note ?? '' },
  })
  emit({ topic: 'connections' })
  return true
}
