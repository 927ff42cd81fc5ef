import { createHash } from 'node:crypto'
import type { CalendarSystem } from '@aforo/api/platform/connections'
import { type Asked, askOutside } from '../../platform/outside-systems/ask.ts'
import type { CalendarRoomRow } from './rooms.queries.ts'

/** Requests to the calendars' tasks, each in the transaction of the change that needs it. */

type Unit = Parameters<typeof askOutside>[0]
type Room = Pick<CalendarRoomRow, 'id' | 'system' | 'mailbox' | 'space_name'>

/** Has a room's changes read, once however often they are announced meanwhile. */
export const askPull = (unit: Unit, { id, system, space_name }: Pick<Room, 'id' | 'system' | 'space_name'>) =>
  askOutside(unit, system, [
    {
      kind: 'pull',
      subject: `room:${id}`,
      title: `Leer el calendario de ${space_name}`,
      payload: { roomId: id },
      merged: true,
    },
  ])

/** Has a reservation compared with its event. */
export const askPush = (unit: Unit, system: CalendarSystem, reservationId: string) =>
  askOutside(unit, system, [pushOf(reservationId)])

export const askPushes = (unit: Unit, system: CalendarSystem, reservationIds: readonly string[]) =>
  askOutside(unit, system, reservationIds.map(pushOf))

const pushOf = (reservationId: string): Asked => ({
  kind: 'push',
  subject: `booking:${reservationId}`,
  title: 'Llevar una reserva al calendario',
  payload: { reservationId },
  record: { type: 'reservation', id: reservationId },
  merged: true,
})

/**
 * Has an event answered in the room's name. All answers of an event are one line, so that none overtakes a later one.
 * @param eventId our id of it
 * @param declining why the room gives up an event that has ended here, for its organiser
 */
export const askAnswer = (
  unit: Unit,
  { system, space_name }: Pick<Room, 'system' | 'space_name'>,
  eventId: string,
  declining?: string,
) =>
  askOutside(unit, system, [
    {
      kind: 'answer',
      subject: `event:${eventId}`,
      title: `Responder a una invitación de ${space_name}`,
      payload: { eventId, ...(declining && { declining }) },
      merged: true,
    },
  ])

/** Has an event that we made taken away. @param eventId its id there */
export const askWithdrawal = (unit: Unit, { id, system, mailbox, space_name }: Room, eventId: string) =>
  askOutside(unit, system, [
    {
      kind: 'withdraw',
      subject: `gone:${id}:${createHash('sha256').update(eventId).digest('hex')}`,
      title: `Quitar un evento del calendario de ${space_name}`,
      payload: { mailbox, eventId },
      merged: true,
    },
  ])

/** Has a room's changes announced from now on, or for longer. */
export const askWatch = (unit: Unit, { id, system, space_name }: Pick<Room, 'id' | 'system' | 'space_name'>) =>
  askOutside(unit, system, [
    {
      kind: 'watch',
      subject: `watch:${id}`,
      title: `Pedir avisos de ${space_name}`,
      payload: { roomId: id },
      merged: true,
    },
  ])

export const askUnwatch = (
  unit: Unit,
  { system, space_name }: Pick<Room, 'system' | 'space_name'>,
  channel: { id: string; resource: string | null },
) =>
  askOutside(unit, system, [
    { kind: 'unwatch', subject: `watch:${channel.id}`, title: `Apagar los avisos de ${space_name}`, payload: channel },
  ])
