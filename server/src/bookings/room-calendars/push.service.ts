import { randomUUIDv7 } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import type { OutsideClient } from '../../platform/outside-systems/client.ts'
import type { Finish, OutsideHandler } from '../../platform/outside-systems/connector.ts'
import type { JobUnit } from '../../platform/unit-of-work.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import { findReservation, lockReservation, type ReservationRow } from '../reservations/reservations.queries.ts'
import { reservedOf } from './apply.service.ts'
import { askAnswer, askPush } from './ask.service.ts'
import type { CalendarCalls, EventWanted, Written } from './calendar-system.service.ts'
import {
  type CalendarEventRow,
  changeEvent,
  eventOfReservation,
  generationOf,
  noteOnEvent,
  writeEvent,
} from './events.queries.ts'
import { goneText, oursOf, subjectOf, theirsOf, titleOf } from './events.rules.ts'
import { type CalendarRoomRow, findRoom, roomOfSpace } from './rooms.queries.ts'

/** Writes what changed here to the calendars. It compares states, so that it may run at any time and any number of times. */

type Plan =
  | { do: 'CREATE'; room: CalendarRoomRow; row: ReservationRow; generation: number }
  | { do: 'CHANGE'; room: CalendarRoomRow; row: ReservationRow; link: CalendarEventRow }
  | { do: 'REMOVE'; room: CalendarRoomRow; row: ReservationRow; link: CalendarEventRow }
  | { do: 'FORGET'; room: CalendarRoomRow; link: CalendarEventRow }

const isPast = (moment: Temporal.Instant, now: Temporal.Instant) => Temporal.Instant.compare(moment, now) <= 0

/** The next difference between a reservation and its event. */
async function planOf(tx: Tx, reservationId: string, now: Temporal.Instant): Promise<Plan | undefined> {
  const row = await findReservation(tx, reservationId)
  if (!row) return undefined
  const link = await eventOfReservation(tx, reservationId)
  const target = row.status === 'CREATED' ? await roomOfSpace(tx, row.space_id) : undefined
  if (!link) {
    if (!target || isPast(row.ends_at, now)) return undefined
    return { do: 'CREATE', room: target, row, generation: await generationOf(tx, row.id) }
  }
  const room = await findRoom(tx, link.room_id)
  if (!room) return undefined
  const over = isPast(link.ends_at, now)
  if (room.ended_at !== null) return { do: 'FORGET', room, link }
  if (target?.id !== room.id) return over ? { do: 'FORGET', room, link } : { do: 'REMOVE', room, row, link }
  if (oursOf(reservedOf(row), link.origin) === link.ours || over) return undefined
  return { do: 'CHANGE', room, row, link }
}

const detailsOf = (row: ReservationRow, publicUrl: string) =>
  [
    `Reservado en Aforo por ${reservedOf(row).owner || row.owner_username}.`,
    `${publicUrl}/app/reservation/space?reservation=${row.id}`,
  ].join('\n')

const wantedOf = (row: ReservationRow, publicUrl: string): EventWanted => ({
  start: row.starts_at,
  end: row.ends_at,
  title: subjectOf({ subject: titleOf(reservedOf(row)), hidden: false }),
  details: detailsOf(row, publicUrl),
})

const theirTextOf = (wanted: Pick<EventWanted, 'start' | 'end' | 'title'>) =>
  theirsOf({ ...wanted, days: null, subject: wanted.title, hidden: false })

export const pushTask = (calls: CalendarCalls): OutsideHandler<{ reservationId: string }> => ({
  label: 'Llevar una reserva al calendario',
  payload: z.object({ reservationId: z.uuid() }),
  async carryOut(client, { payload: { reservationId } }, { database, clock, settings }) {
    const plan = await asTenant(database, client.tenantId, tx => planOf(tx, reservationId, clock.now()))
    if (!plan) return async () => undefined
    // It moved to a room of the other system.
    if (plan.room.system !== calls.system)
      return async unit => void (await askPush(unit, plan.room.system, reservationId))
    switch (plan.do) {
      case 'CREATE':
        return create(calls, client, plan, settings.publicUrl)
      case 'CHANGE':
        return plan.link.origin === 'AFORO'
          ? change(calls, client, plan, settings.publicUrl)
          : moveTheirs(calls, client, plan)
      case 'REMOVE':
        return remove(calls, client, plan)
      case 'FORGET':
        return async unit => {
          await changeEvent(unit.tx, plan.link.id, { state: 'ENDED' })
          await askPush(unit, calls.system, reservationId)
          return undefined
        }
    }
  },
})

type Of<Do extends Plan['do']> = Extract<Plan, { do: Do }>

const of = (row: ReservationRow) => ({ type: 'reservation', id: row.id })

async function create(
  calls: CalendarCalls,
  client: OutsideClient,
  { room, row, generation }: Of<'CREATE'>,
  publicUrl: string,
): Promise<Finish> {
  const wanted = wantedOf(row, publicUrl)
  const made = await calls.create(client, room.mailbox, { reservationId: row.id, generation }, wanted)
  return async unit => {
    const { tx, tenantId } = unit
    await lockReservation(tx, row.id)
    const there = await eventOfReservation(tx, row.id)
    // It was read meanwhile, and is linked already.
    if (there && there.event_id !== made.eventId) return of(row)
    await writeEvent(tx, {
      tenantId,
      id: there?.id ?? randomUUIDv7(),
      roomId: room.id,
      eventId: made.eventId,
      reservationId: row.id,
      origin: 'AFORO',
      state: 'LINKED',
      start: wanted.start,
      end: wanted.end,
      theirs: theirTextOf(wanted),
      ours: oursOf(reservedOf(row), 'AFORO'),
      etag: made.etag,
      changedAt: made.changedAt,
      answered: 'ACCEPTED',
      organizer: '',
      subject: wanted.title,
      hidden: false,
      // Newer than any complete reading that is under way.
      round: (await findRoom(tx, room.id))?.round ?? room.round,
    })
    // What changed while it was sent is compared anew.
    return again(unit, calls, row, 'AFORO')
  }
}

/** Compares once more if the reservation isn't any more what was written. */
async function again(unit: JobUnit, calls: CalendarCalls, sent: ReservationRow, origin: 'OUTSIDE' | 'AFORO') {
  const now = await findReservation(unit.tx, sent.id)
  const same =
    now?.status === sent.status &&
    now.space_id === sent.space_id &&
    oursOf(reservedOf(now), origin) === oursOf(reservedOf(sent), origin)
  if (!same) await askPush(unit, calls.system, sent.id)
  return of(sent)
}

const writtenChange = ({ etag, changedAt }: Written) => ({
  etag,
  ...(changedAt && { changed_at: changedAt.toString() }),
})

async function change(
  calls: CalendarCalls,
  client: OutsideClient,
  { room, row, link }: Of<'CHANGE'>,
  publicUrl: string,
): Promise<Finish> {
  const wanted = wantedOf(row, publicUrl)
  let written = await calls.change(client, room.mailbox, { id: link.event_id, etag: link.etag || null }, wanted)
  const isConflict = written === 'CHANGED'
  if (isConflict) written = await calls.change(client, room.mailbox, { id: link.event_id, etag: null }, wanted)
  return async unit => {
    const { tx, now } = unit
    if (typeof written === 'string') {
      // Somebody deleted it there while it changed here: this side wins, and it is made anew.
      await changeEvent(tx, link.id, { state: 'ENDED', theirs: goneText })
      await noteOnEvent(
        tx,
        link.id,
        'CONFLICT',
        'El evento se borró allá y la reserva cambió aquí a la vez: se creó otra vez.',
        now,
      )
      await askPush(unit, calls.system, row.id)
      return of(row)
    }
    if (isConflict) await noteOnEvent(tx, link.id, 'CONFLICT', 'Cambió allá y aquí a la vez: vale lo de Aforo.', now)
    await changeEvent(tx, link.id, {
      theirs: theirTextOf(wanted),
      ours: oursOf(reservedOf(row), 'AFORO'),
      starts_at: wanted.start.toString(),
      ends_at: wanted.end.toString(),
      subject: wanted.title,
      ...writtenChange(written),
    })
    return again(unit, calls, row, 'AFORO')
  }
}

/** `10:00–11:00 del 2026-12-01`, at the campus. */
function whenOf(row: ReservationRow): string {
  const { at, from, to } = slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone)
  return `${from}–${to} del ${at.split('-').reverse().join('/')}`
}

/** Moves a meeting in its organiser's calendar. Where that can't be written, the room declines it and books for itself. */
async function moveTheirs(
  calls: CalendarCalls,
  client: OutsideClient,
  { room, row, link }: Of<'CHANGE'>,
): Promise<Finish> {
  const span = { start: row.starts_at, end: row.ends_at }
  const moved = await calls.moveFor(client, room.mailbox, { id: link.event_id, organizer: link.organizer }, span)
  return async unit => {
    const { tx, now } = unit
    if (typeof moved === 'string') {
      await changeEvent(tx, link.id, { state: 'ENDED', ...(moved === 'GONE' && { theirs: goneText }) })
      if (moved === 'FOREIGN') {
        const note = `Se movió aquí a ${whenOf(row)}. El calendario de quien organiza no se puede cambiar desde aquí: se le avisó.`
        await noteOnEvent(tx, link.id, 'CONFLICT', note, now)
        const declining = `La reserva de ${room.space_name} se movió en Aforo: ahora es ${whenOf(row)}.`
        await askAnswer(unit, room, link.id, declining)
      }
      await askPush(unit, calls.system, row.id)
      return of(row)
    }
    await changeEvent(tx, link.id, {
      theirs: theirTextOf({ ...span, title: link.subject }),
      ours: oursOf(reservedOf(row), 'OUTSIDE'),
      starts_at: span.start.toString(),
      ends_at: span.end.toString(),
      ...writtenChange(moved),
    })
    return again(unit, calls, row, 'OUTSIDE')
  }
}

/** Takes an event of ours away, or declines one of somebody else. */
async function remove(calls: CalendarCalls, client: OutsideClient, { room, row, link }: Of<'REMOVE'>): Promise<Finish> {
  const isOurs = link.origin === 'AFORO' || link.organizer === ''
  if (isOurs) await calls.remove(client, room.mailbox, link.event_id)
  return async unit => {
    await changeEvent(unit.tx, link.id, { state: 'ENDED', ...(isOurs && { theirs: goneText }) })
    if (!isOurs) {
      const declining =
        row.status === 'CREATED'
          ? `La reserva se movió en Aforo a ${row.space_name}: ${whenOf(row)}.`
          : `La reserva de ${room.space_name} se canceló en Aforo.`
      await askAnswer(unit, room, link.id, declining)
    }
    // It may be in another room now, or may have been restored.
    await askPush(unit, calls.system, row.id)
    return of(row)
  }
}
