import { randomUUIDv7 } from 'node:crypto'
import { waitsForSomebody } from '../../platform/outside-systems/faults.ts'
import type { JobUnit } from '../../platform/unit-of-work.ts'
import { instantOf, type Slot } from '../../platform/wall-time.rules.ts'
import { findCampusRules } from '../calendar/calendar.queries.ts'
import { recordChange } from '../reservations/change-record.service.ts'
import type { Owner } from '../reservations/new-reservation.rules.ts'
import { moveToPlace, type PlacingContext, placeReservation } from '../reservations/placing.service.ts'
import { endCharge } from '../reservations/reservation-changes.service.ts'
import { stateOf } from '../reservations/reservations.present.ts'
import {
  cancelReservation,
  endEarly,
  findReservation,
  lockReservation,
  lockToMove,
  type ReservationRow,
  setDetails,
} from '../reservations/reservations.queries.ts'
import { endNow, later } from '../reservations/reservations.rules.ts'
import type { Refusal } from '../reservations/slot.service.ts'
import { askAnswer, askPush, askWithdrawal } from './ask.service.ts'
import {
  type CalendarEventRow,
  changeEvent,
  eventOfReservation,
  findEventThere,
  noteOnEvent,
  reservationBefore,
  sameBooking,
  writeEvent,
} from './events.queries.ts'
import {
  goneText,
  type Known,
  type OutsideEvent,
  oursOf,
  type ReadEvent,
  slotWanted,
  stepFor,
  subjectOf,
  theirsOf,
  titleOf,
} from './events.rules.ts'
import { findPerson } from './people.queries.ts'
import { isOutOfTime, reasonOf } from './refusals.service.ts'
import type { CalendarRoomRow } from './rooms.queries.ts'

/** Applies what a calendar says to the bookings here, by the same code by which people book. */

type Unit = JobUnit

export interface Reserved {
  start: Temporal.Instant
  end: Temporal.Instant
  subject: string
  owner: string
}

/** A reservation as its event is compared with. */
export const reservedOf = (row: ReservationRow): Reserved => ({
  start: row.starts_at,
  end: row.ends_at,
  subject: row.subject,
  owner: [row.owner_given_name, row.owner_lastname].filter(Boolean).join(' '),
})

interface House {
  room: CalendarRoomRow
  /** Who answers here for events of organisers that nobody here knows. */
  responsible: string
}

/** Somebody of the tenant, in whose name an event is booked. */
async function ownerOf({ tx }: Unit, { responsible }: House, { organizer }: OutsideEvent): Promise<Owner> {
  const person = (organizer.email && (await findPerson(tx, organizer.email))) || (await findPerson(tx, responsible))
  if (!person)
    throw waitsForSomebody(
      'NO_RESPONSIBLE',
      'Quien responde por lo que organiza gente de fuera ya no está. Elige a otra persona en la conexión.',
    )
  return person
}

/** The operator's connection books and moves, so that no approval is asked for; the price stays. */
const contextOf = (unit: Unit, owner: Pick<Owner, 'userId'>): PlacingContext => ({
  ...unit,
  caller: { tenantId: unit.tenantId, userId: owner.userId, roles: ['ROLE_ADMIN'] },
})

/**
 * Applies a page of events. What leaves goes first, and what is refused is tried again after the others, so that a chain
 * of moves succeeds in whatever order it is read.
 */
export async function applyEvents(unit: Unit, house: House, events: readonly ReadEvent[]): Promise<void> {
  for (const event of events) if (event.gone) await applyEvent(unit, house, event, true)
  let waiting = events.filter(({ gone }) => !gone)
  for (;;) {
    const refused: ReadEvent[] = []
    for (const event of waiting) if (!(await applyEvent(unit, house, event, false))) refused.push(event)
    if (refused.length === 0) return
    const stuck = refused.length === waiting.length
    waiting = refused
    if (stuck) break
  }
  for (const event of waiting) await applyEvent(unit, house, event, true)
}

const isGone = (event: ReadEvent, known: CalendarEventRow | undefined): boolean =>
  // Somebody declined in the room's name.
  event.gone || (event.answered === 'DECLINED' && known?.state !== 'DECLINED')

/** @param final a refusal is said; otherwise nothing happens. @returns false if it was refused and isn't final */
async function applyEvent(unit: Unit, house: House, read: ReadEvent, final: boolean): Promise<boolean> {
  const { tx } = unit
  const link = await findEventThere(tx, house.room.id, read.id)
  const event: ReadEvent = isGone(read, link) ? { id: read.id, gone: true, changedAt: read.changedAt } : read
  const row = link?.reservation_id ? await findReservation(tx, link.reservation_id) : undefined
  const live = row?.status === 'CREATED' && row.space_id === house.room.space_id ? row : undefined
  const known: Known | undefined = link && {
    ...link,
    changedAt: link.changed_at,
    now: live ? oursOf(reservedOf(live), link.origin) : null,
  }
  const step = stepFor(event, known)
  if (step === 'NOTHING') return true
  if (!link) return event.gone || book(unit, house, event, undefined, final)
  if (step === 'END' || event.gone) {
    if (step === 'CANCEL' && live) await cancelHere(unit, live)
    if (step === 'OURS')
      await noteOurs(unit, house, link, 'El evento se canceló allá y la reserva se cambió aquí a la vez.')
    await changeEvent(tx, link.id, { state: 'ENDED', theirs: goneText })
    return true
  }
  if (step === 'RETURNED') {
    await changeEvent(tx, link.id, { theirs: theirsOf(event), changed_at: event.changedAt?.toString() ?? null })
    await askWithdrawal(unit, house.room, event.id)
    return true
  }
  if (step === 'BOOK') return book(unit, house, event, link, final)
  if (live && agrees(live, event, link.origin)) {
    await linkTo(unit, house, event, link, live)
    return true
  }
  if (step === 'OURS' || !live) {
    await changeEvent(tx, link.id, {
      theirs: theirsOf(event),
      etag: event.etag,
      changed_at: event.changedAt?.toString() ?? null,
    })
    await noteOurs(unit, house, link, 'Cambió allá y aquí a la vez: vale lo de Aforo.')
    return true
  }
  return move(unit, house, event, link, live, final)
}

/** Whether both sides are the same already, as after our own write. */
const agrees = (row: ReservationRow, event: OutsideEvent, origin: 'OUTSIDE' | 'AFORO'): boolean =>
  !event.days &&
  row.starts_at.equals(event.start) &&
  row.ends_at.equals(event.end) &&
  subjectOf(event) ===
    (origin === 'AFORO' ? subjectOf({ subject: titleOf(reservedOf(row)), hidden: false }) : row.subject)

/** This side wins: it is written there, and the console says so. */
async function noteOurs(unit: Unit, { room }: House, link: CalendarEventRow, note: string) {
  await noteOnEvent(unit.tx, link.id, 'CONFLICT', note, unit.now)
  unit.emit({ topic: 'connections' })
  if (link.reservation_id) await askPush(unit, room.system, link.reservation_id)
}

async function book(
  unit: Unit,
  house: House,
  event: OutsideEvent,
  link: CalendarEventRow | undefined,
  final: boolean,
): Promise<boolean> {
  const { tx, now } = unit
  const { room } = house
  const isOver = Temporal.Instant.compare(event.end, now) <= 0
  const isBeyond = room.window_end && Temporal.Instant.compare(event.start, room.window_end) >= 0
  if (isOver || isBeyond) return true
  const mine = event.reservationId ? await findReservation(tx, event.reservationId) : undefined
  if (event.own && event.reservationId) {
    const standing = mine?.status === 'CREATED' && mine.space_id === room.space_id ? mine : undefined
    if (!standing) {
      // Made for a booking that isn't here any more.
      await askWithdrawal(unit, room, event.id)
      return true
    }
    if (!(await eventOfReservation(tx, standing.id))) {
      await linkTo(unit, house, event, link, standing, 'AFORO')
      return true
    }
  }
  const owner = await ownerOf(unit, house, event)
  const before = { mailbox: room.mailbox, eventId: event.id, spaceId: room.space_id }
  const earlier = await reservationBefore(tx, before)
  const same =
    earlier ??
    (await sameBooking(tx, { spaceId: room.space_id, start: event.start, end: event.end, email: owner.username }))
  const found = same && (await findReservation(tx, same.id))
  if (found) {
    await linkTo(unit, house, event, link, found, earlier?.origin === 'AFORO' ? 'AFORO' : 'OUTSIDE')
    return true
  }
  const slot = await slotOf(unit, room, event)
  if ('reason' in slot) return refuse(unit, house, event, link, slot.reason, final)
  const outcome = await placeReservation(contextOf(unit, owner), {
    ...slot,
    spaceId: room.space_id,
    owner,
    subject: subjectOf(event),
    decided: true,
  })
  if ('placed' in outcome) {
    await linkTo(unit, house, event, link, outcome.placed)
    return true
  }
  if (isOutOfTime(outcome.refused)) return true
  return refuse(unit, house, event, link, reasonOf(outcome.refused, slot.at), final)
}

/** The hours of an event at the campus. Seconds would be cut off, so that a booking would be another than its event. */
async function slotOf({ tx }: Unit, room: CalendarRoomRow, event: OutsideEvent): Promise<Slot | { reason: string }> {
  const rules = await findCampusRules(tx, room.campus_id)
  if (!rules) return { reason: 'La sede de esta sala ya no existe.' }
  const slot = slotWanted(event, rules.time_zone, rules.hours)
  if ('reason' in slot || event.days) return slot
  const exact =
    instantOf(slot.at, slot.from, rules.time_zone)?.equals(event.start) &&
    instantOf(slot.at, slot.to, rules.time_zone)?.equals(event.end)
  return exact ? slot : { reason: 'La hora no coincide con los intervalos de reserva.' }
}

/** Links an event to its reservation: from now on both are compared with how they are now. */
async function linkTo(
  unit: Unit,
  { room }: House,
  event: OutsideEvent,
  link: CalendarEventRow | undefined,
  row: ReservationRow,
  origin = link?.origin ?? ('OUTSIDE' as const),
) {
  const { tx, tenantId } = unit
  const id = link?.id ?? randomUUIDv7()
  await writeEvent(tx, {
    tenantId,
    id,
    roomId: room.id,
    eventId: event.id,
    reservationId: row.id,
    origin,
    state: 'LINKED',
    start: event.start,
    end: event.end,
    theirs: theirsOf(event),
    ours: oursOf(reservedOf(row), origin),
    etag: event.etag,
    changedAt: event.changedAt,
    answered: event.answered,
    organizer: event.own ? '' : event.organizer.email || event.organizer.name,
    subject: subjectOf(event),
    hidden: event.hidden,
    round: room.round,
  })
  // It was declined before, and waits for nobody any more.
  if (link?.note_kind === 'DECLINED') await changeEvent(tx, id, { dismissed_at: unit.now.toString() })
  if (event.answered !== 'ACCEPTED') await askAnswer(unit, room, id)
}

/** Declines an event there, with the reason. */
async function refuse(
  unit: Unit,
  { room }: House,
  event: OutsideEvent,
  link: CalendarEventRow | undefined,
  reason: string,
  final: boolean,
): Promise<boolean> {
  if (!final) return false
  const { tx, tenantId, now } = unit
  const id = link?.id ?? randomUUIDv7()
  await writeEvent(tx, {
    tenantId,
    id,
    roomId: room.id,
    eventId: event.id,
    reservationId: link?.reservation_id ?? null,
    origin: link?.origin ?? 'OUTSIDE',
    state: 'DECLINED',
    start: event.start,
    end: event.end,
    theirs: theirsOf(event),
    ours: '',
    etag: event.etag,
    changedAt: event.changedAt,
    answered: event.own ? null : event.answered,
    organizer: event.own ? '' : event.organizer.email || event.organizer.name,
    subject: subjectOf(event),
    hidden: event.hidden,
    round: room.round,
  })
  await noteOnEvent(tx, id, 'DECLINED', reason, now)
  await askAnswer(unit, room, id)
  unit.emit({ topic: 'connections' })
  return true
}

/** Moves a reservation after its event. A refusal declines the event; one of ours is moved back there. */
async function move(
  unit: Unit,
  house: House,
  event: OutsideEvent,
  link: CalendarEventRow,
  seen: ReservationRow,
  final: boolean,
): Promise<boolean> {
  const { tx, now } = unit
  const before = await lockToMove(tx, seen.id)
  if (!before) return true
  const slot = await slotOf(unit, house.room, event)
  const refusal = 'reason' in slot ? slot.reason : await moveHere(unit, before, slot, event)
  if (refusal !== undefined) {
    if (!final) return false
    const reason = typeof refusal === 'string' ? refusal : reasonOf(refusal, 'at' in slot ? slot.at : undefined)
    if (link.origin === 'AFORO' || stateOf(before, now) === 'IN_PROGRESS') {
      const back = {
        theirs: theirsOf(event),
        ours: '',
        etag: event.etag,
        changed_at: event.changedAt?.toString() ?? null,
      }
      await changeEvent(tx, link.id, back)
      await noteOurs(unit, house, link, `El cambio de allá no se puede: ${reason} Vuelve a como está en Aforo.`)
      return true
    }
    // The meeting isn't at its old time any more, so that nobody needs that.
    await cancelHere(unit, before)
    return refuse(unit, house, event, link, reason, final)
  }
  const subject = subjectOf(event)
  const moved = (await findReservation(tx, before.id)) ?? before
  const isRenamed = subject !== link.subject && subject !== moved.subject
  if (isRenamed) await setDetails(tx, before.id, { subject })
  const after = (await findReservation(tx, before.id)) ?? before
  const isMoved = !before.starts_at.equals(after.starts_at) || !before.ends_at.equals(after.ends_at)
  if (isMoved || isRenamed) recordChange(unit, isMoved ? 'rescheduled' : 'edited', after, before)
  await linkTo(unit, house, event, link, after)
  return true
}

/** @returns why it can't */
async function moveHere(
  unit: Unit,
  before: ReservationRow,
  slot: Slot,
  event: OutsideEvent,
): Promise<Refusal | string | undefined> {
  const { tx, now } = unit
  const status = stateOf(before, now)
  const start = instantOf(slot.at, slot.from, before.time_zone)
  const end = instantOf(slot.at, slot.to, before.time_zone) ?? event.end
  if (start?.equals(before.starts_at) && end.equals(before.ends_at)) return undefined
  const context = contextOf(unit, { userId: before.owner_id })
  if (status === 'IN_PROGRESS') {
    if (!start?.equals(before.starts_at)) return 'La reunión ya empezó.'
    if (Temporal.Instant.compare(end, before.ends_at) < 0) {
      const span = { start: before.starts_at, end: later(end, endNow(before.starts_at, now)) }
      await endEarly(tx, before.id, span, before.ends_at, false)
      return undefined
    }
    return moveToPlace(context, before, { ...slot, spaceId: before.space_id, status: 'CREATED', begun: true })
  }
  if (status !== 'CREATED') return 'La reserva ya terminó.'
  return moveToPlace(context, before, { ...slot, spaceId: before.space_id, status: 'CREATED' })
}

/** Cancels a reservation whose event is gone; of one in progress the rest is free. */
async function cancelHere(unit: Unit, seen: ReservationRow) {
  const { tx, now } = unit
  const before = await lockReservation(tx, seen.id)
  const status = before && stateOf(before, now)
  if (!before || (status !== 'CREATED' && status !== 'IN_PROGRESS')) return
  if (status === 'IN_PROGRESS')
    await endEarly(
      tx,
      before.id,
      { start: before.starts_at, end: endNow(before.starts_at, now) },
      before.ends_at,
      false,
    )
  else {
    await cancelReservation(tx, before.id, now)
    await endCharge(contextOf(unit, { userId: before.owner_id }), before, 'CANCELED')
  }
  const after = (await findReservation(tx, before.id)) ?? before
  recordChange(unit, status === 'CREATED' ? 'canceled' : 'released', after, before)
}
