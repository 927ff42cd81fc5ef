import { z } from 'zod'
import { asTenant } from '../../platform/database/transaction.ts'
import type { OutsideHandler } from '../../platform/outside-systems/connector.ts'
import type { CalendarCalls } from './calendar-system.service.ts'
import { type CalendarEventRow, changeEvent, findEvent, lockEvent } from './events.queries.ts'
import { goneText } from './events.rules.ts'
import { findRoom } from './rooms.queries.ts'

/** Answers invitations in the room's name, and takes away events of ours. */

const payload = z.object({
  eventId: z.uuid(),
  /** Why the room gives up an event that has ended here. */
  declining: z.string().max(2_000).optional(),
})
type Payload = z.infer<typeof payload>

/** What the room answers now, whatever was to be answered when this was asked. */
function answerOf(link: CalendarEventRow, declining: string | undefined) {
  if (link.state === 'LINKED') return { answer: 'ACCEPTED', comment: '' } as const
  if (link.state === 'DECLINED') return { answer: 'DECLINED', comment: link.note ?? '' } as const
  // What is gone there needs no answer.
  return declining && link.theirs !== goneText ? ({ answer: 'DECLINED', comment: declining } as const) : undefined
}

export const answerTask = (calls: CalendarCalls): OutsideHandler<Payload> => ({
  label: 'Responder a una invitación',
  payload,
  async carryOut(client, { payload: { eventId, declining } }, { database }) {
    const { link, room } = await asTenant(database, client.tenantId, async tx => {
      const link = await findEvent(tx, eventId)
      return { link, room: link && (await findRoom(tx, link.room_id)) }
    })
    const wanted = link && answerOf(link, declining)
    if (!wanted || !room || room.ended_at !== null || link.answered === wanted.answer) return async () => undefined
    const written = await calls.answer(client, room.mailbox, link.event_id, wanted.answer, wanted.comment)
    return async unit => {
      const now = await lockEvent(unit.tx, eventId)
      await changeEvent(unit.tx, eventId, {
        // So it stands there, whatever happened here meanwhile: what is wanted by now is asked anew.
        answered: wanted.answer,
        // A later change of the organiser is still to be read.
        ...(now?.state === link.state &&
          written !== 'GONE' &&
          written.etag &&
          now.etag === link.etag && { etag: written.etag }),
      })
      return link.reservation_id ? { type: 'reservation', id: link.reservation_id } : undefined
    }
  },
})

export const withdrawTask = (calls: CalendarCalls): OutsideHandler<{ mailbox: string; eventId: string }> => ({
  label: 'Quitar un evento',
  payload: z.object({ mailbox: z.string().max(320), eventId: z.string().max(1_024) }),
  async carryOut(client, { payload: { mailbox, eventId } }) {
    await calls.remove(client, mailbox, eventId)
    return async () => undefined
  },
})
