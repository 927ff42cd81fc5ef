import { z } from 'zod'
import { asTenant } from '../../platform/database/transaction.ts'
import type { OutsideHandler } from '../../platform/outside-systems/connector.ts'
import type { CalendarCalls } from './calendar-system.service.ts'
import { changeEvent, findEvent, lockEvent } from './events.queries.ts'
import { findRoom } from './rooms.queries.ts'

/** Answers invitations in the room's name, and takes away events of ours. */

export const answerTask = (calls: CalendarCalls): OutsideHandler<{ eventId: string }> => ({
  label: 'Responder a una invitación',
  payload: z.object({ eventId: z.uuid() }),
  async carryOut(client, { payload: { eventId } }, { database }) {
    const { link, room } = await asTenant(database, client.tenantId, async tx => {
      const link = await findEvent(tx, eventId)
      return { link, room: link && (await findRoom(tx, link.room_id)) }
    })
    const wanted = link?.state === 'LINKED' ? 'ACCEPTED' : link?.state === 'DECLINED' ? 'DECLINED' : undefined
    if (!link || !room || room.ended_at !== null || !wanted || link.answered === wanted) return async () => undefined
    const comment = wanted === 'DECLINED' ? (link.note ?? '') : ''
    const written = await calls.answer(client, room.mailbox, link.event_id, wanted, comment)
    return async unit => {
      const now = await lockEvent(unit.tx, eventId)
      const record = link.reservation_id ? { type: 'reservation', id: link.reservation_id } : undefined
      if (now?.state !== link.state) return record
      await changeEvent(unit.tx, eventId, {
        answered: wanted,
        // A later change of the organiser is still to be read.
        ...(written !== 'GONE' && written.etag && now.etag === link.etag && { etag: written.etag }),
      })
      return record
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
