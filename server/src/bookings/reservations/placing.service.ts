import { randomUUIDv7 } from 'node:crypto'
import type { MovePrice } from '@aforo/api/bookings/booking-price'
import type { BookingKind } from '@aforo/api/bookings/reservations'
import { displayName } from '@aforo/api/places/labels'
import { sql } from 'kysely'
import { shiftsInForce } from '../../people/organization/organization.ts'
import { sendLast } from '../../platform/database/session.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { forgetAnswers } from '../invitations/answers.queries.ts'
import { hasOutsiders, hasVisitors, insertAttendees } from '../invitations/attendees.queries.ts'
import type { BookingToPay, MoveKind, Payment } from './booking-charges.service.ts'
import { recordChange } from './change-record.service.ts'
import { chargedOf, withinOf } from './charged.rules.ts'
import { clearExpiredDrafts } from './drafts.queries.ts'
import { ownerNow } from './guests.queries.ts'
import {
  attendeesOf,
  isByRequest,
  newRow,
  type Owner,
  shiftToKeep,
  termsIn,
  type Wish,
  type WishedTime,
} from './new-reservation.rules.ts'
import { lockSpaces, type PlaceRow } from './places.queries.ts'
import { isAdministrator, type Reader, relationOf } from './reservations.present.ts'
import {
  findOwner,
  type GuestOwner,
  insertReservation,
  moveReservation,
  type NewReservation,
  type ReservationRow,
} from './reservations.queries.ts'
import type { StoredStatus } from './reservations.rules.ts'
import type { SlotAsked } from './slot.rules.ts'
import {
  type Allowed,
  checkSlot,
  hasExpiredDrafts,
  type PlaceContext,
  type Refusal,
  type SlotErrors,
  takenRefusal,
  unavailableRefusal,
} from './slot.service.ts'

/** What booking a space needs of a call; a job has it too. */
export type PlacingContext = PlaceContext & Pick<HandlerContext, 'record' | 'emit' | 'enqueue' | 'ports'>

/** A space that changed between reading and booking is read again, but not forever. */
const attemptsAtMost = 3

/** The person for whom a call books: the caller, or somebody else of their tenant. @throws NOT_FOUND, INVALID_FIELD */
export async function findOwnerNamed(
  { tx, caller }: HandlerContext,
  username: string | undefined,
  errors: Pick<SlotErrors, 'NOT_FOUND' | 'INVALID_FIELD'>,
): Promise<Owner> {
  if (username === undefined || username === caller.username) return caller
  const found = (await findOwner(tx, username)) ?? notFound(errors)
  if (!found.active) invalidField(errors, 'username', 'La cuenta de esa persona está desactivada.')
  return { ...found, domainPrefix: caller.domainPrefix }
}

/**
 * The only way to a new reservation, for calls, approvals, series and imports: read without locking, decide, insert or
 * learn from the constraint that it is taken, record. A refusal changes nothing and the transaction goes on, so that each
 * of many wishes gets its own answer. The space is one of the transaction's tenant; its owner may be a guest.
 */
export async function placeReservation(
  context: PlacingContext,
  wish: Wish,
): Promise<{ placed: ReservationRow } | { refused: Refusal }> {
  const { tx, now, caller } = context
  const id = randomUUIDv7()
  let allowed: Allowed | undefined
  let cantPay: Refusal | undefined
  const attendees = attendeesOf(wish)
  const booker = { ...wish.owner, pays: !wish.sold, visitors: attendees.length > 0 }
  for (let attempt = 1; attempt <= attemptsAtMost; attempt++) {
    const checked = await checkWish(context, wish.spaceId, wish, booker)
    if ('refused' in checked) return checked
    allowed = checked.allowed
    const { place, span } = allowed
    const emails = attendees.map(({ email }) => email)
    const refused =
      (await refusalOfVisit(context, allowed, tx => hasOutsiders(tx, place.tenant_id, emails))) ??
      (await refusalByPolicy(context, wish, allowed))
    if (refused) return { refused }
    const planned: Awaited<ReturnType<typeof planPayment>> = wish.sold ? {} : await planPayment(context, wish, allowed)
    if ('refused' in planned) return planned
    if (hasExpiredDrafts(allowed, now)) {
      await lockSpaces(tx, [place.id])
      await clearExpiredDrafts(context, { spaceIds: [place.id], span })
    }
    const row = newRow(id, wish, allowed, attendees.length, now)
    const { payment } = planned
    // What an order pays is had on demand, whatever was asked.
    if (payment?.payer === 'ORDER') row.kind = 'ON_DEMAND'
    const within = withinOf(context, place.tenant_id)
    const wanted: NewReservation = {
      ...span,
      id,
      spaceId: place.id,
      spaceVersion: place.version,
      status: wish.draft ? 'DRAFT' : 'CREATED',
      heldUntil: row.held_until,
      subject: row.subject,
      kind: row.kind as BookingKind,
      eventType: wish.eventType ?? null,
      layout: wish.layout ?? null,
      turnId: row.turn_id,
      attendeeCount: attendees.length,
      owner: wish.owner,
      guestOwner: row.guest_owner as GuestOwner | null,
      meetingStatus: wish.meeting ? 'REQUESTED' : null,
      createdBy: caller.userId,
      terms: termsIn(allowed),
    }
    if (payment) {
      // What is booked and can't be paid after all is taken back. All of it is sent together, and waited for once.
      sendLast(tx, 'savepoint booking', [])
      const [inserted, funds] = await Promise.all([
        insertReservation(tx, wanted),
        context.ports.charges.lockFunds(within, payment, id),
      ])
      if (!inserted) continue
      const toPay = { ...bookingToPay(wish.owner, allowed), id }
      const charge = await context.ports.charges.take(within, toPay, payment, row.held_until, funds)
      if (!charge) {
        await sql`rollback to savepoint booking`.execute(tx)
        cantPay = noCredits(payment)
        continue
      }
      row.charge = charge
    } else if (!(await insertReservation(tx, wanted))) continue
    const asGuest = caller.tenantId !== place.tenant_id
    if (attendees.length > 0)
      await insertAttendees(tx, { tenantId: place.tenant_id, reservationId: id, asGuest }, attendees)
    recordChange(context, wish.draft ? 'drafted' : 'created', row)
    return { placed: row }
  }
  if (cantPay) return { refused: cantPay }
  return { refused: allowed ? await takenRefusal(context, allowed) : { code: 'NOT_FOUND' } }
}

/**
 * Moves a reservation, all or nothing: its old slot is free only once it has the new one.
 * @returns the refusal, with nothing changed
 */
export async function moveToPlace(
  context: PlacingContext,
  row: ReservationRow,
  to: WishedTime & {
    spaceId: string
    status: StoredStatus
    begun?: boolean
    /** It restores what they had a moment ago, which needs no second approval. */
    undone?: boolean
    /** Its cancellation is taken back: later, or at once by who cancelled it. */
    restored?: 'LATER' | 'AT_ONCE'
    /** What becomes of its price, where the operator moves it. */
    price?: MovePrice
    /** Its order moves it and charges it. */
    charged?: boolean
    endBefore?: Temporal.Instant
  },
): Promise<Refusal | undefined> {
  const { tx, now } = context
  // With the space locked, what is read from here on is what the update will find.
  await lockSpaces(tx, [to.spaceId])
  // A person who lost access since keeps their bookings, and may still move them within the same space.
  const hasPlace = to.spaceId === row.space_id
  const booker = { ...(await ownerNow(tx, row)).owner, hasPlace, visitors: row.attendee_count > 0 }
  const checked = await checkWish(context, to.spaceId, to, booker, row.id)
  if ('refused' in checked) return checked.refused
  const { allowed } = checked
  const noVisit = hasPlace ? undefined : await refusalOfVisit(context, allowed, tx => hasVisitors(tx, row.id))
  if (noVisit) return noVisit
  if (!to.undone && asksForMore(row, allowed) && needsApproval(allowed.place, context.caller))
    return unavailableRefusal(context, allowed.place, allowed.slot, 'NEEDS_APPROVAL')
  if (hasExpiredDrafts(allowed, now))
    await clearExpiredDrafts(context, { spaceIds: [to.spaceId], span: allowed.span }, true)
  // A booking in progress keeps its exact start, which the wall clock shows only to the minute.
  const span = to.begun ? { start: row.starts_at, end: allowed.span.end } : allowed.span
  const unpaid = await payForMove(context, row, booker, { ...allowed, span }, to)
  if (unpaid) return unpaid
  await moveReservation(tx, row.id, {
    ...span,
    spaceId: to.spaceId,
    campusId: allowed.place.campus_id,
    status: to.status,
    turnId: shiftToKeep(allowed),
    terms: termsIn(allowed),
    endBefore: to.endBefore,
  })
  if (row.attendee_count > 0 && !span.start.equals(row.starts_at)) await forgetAnswers(tx, row.id)
}

/** A slot as what it costs is asked. */
const bookingToPay = (owner: BookingToPay['owner'], { place, span }: Allowed): BookingToPay => ({
  ...span,
  tenantId: place.tenant_id,
  rateId: place.rate_id,
  campusId: place.campus_id,
  spaceId: place.id,
  spaceName: displayName(place),
  timeZone: place.time_zone,
  chargeFacts: place.charge_facts,
  owner,
})

/** Who pays a new booking; nobody where the space has no rate. */
async function planPayment(
  context: PlacingContext,
  { owner, payBy }: Pick<Wish, 'owner' | 'payBy'>,
  allowed: Allowed,
): Promise<{ payment?: Payment } | { refused: Refusal }> {
  const { place } = allowed
  if (place.rate_id === null) return {}
  return context.ports.charges.plan(withinOf(context, place.tenant_id), { ...bookingToPay(owner, allowed), payBy })
}

const noCredits = ({ amount, currency, credits }: Payment): Refusal => ({
  code: 'CREDITS_NEEDED',
  message: 'Los créditos se usaron en otra reserva hace un momento.',
  data: { amount, currency, credits, wallets: [] },
})

/** Pays for what a move makes of a booking's price, before it moves. */
async function payForMove(
  context: PlacingContext,
  row: ReservationRow,
  owner: Owner,
  allowed: Allowed,
  given: { undone?: boolean; restored?: 'LATER' | 'AT_ONCE'; price?: MovePrice; charged?: boolean },
): Promise<Refusal | undefined> {
  if (given.charged || (allowed.place.rate_id === null && row.charge === null)) return undefined
  const how = relationOf(row, context.caller) === 'HOST' ? operatorMoves(given) : given.undone ? 'UNDONE' : 'PERSON'
  const within = withinOf(context, allowed.place.tenant_id)
  return context.ports.charges.move(within, chargedOf(row), bookingToPay(owner, allowed), how)
}

/** What the operator changes keeps its price, and never becomes a hold that falls unpaid, unless they say otherwise. */
function operatorMoves({ restored, price }: { restored?: 'LATER' | 'AT_ONCE'; price?: MovePrice }): MoveKind {
  if (restored) return restored === 'AT_ONCE' ? 'REINSTATED' : 'RESTORED'
  if (price === 'CHARGE') return 'PERSON'
  return price === 'ASK' ? 'ASKED' : 'OPERATOR'
}

const badTime = (field: string, message: string): Refusal => ({ code: 'INVALID_FIELD', data: { field, message } })

/**
 * Whether a wish can be had: in its own hours, or in its shift's. At a seat, hours that are a shift's stand for it.
 * @param except a reservation that is being moved
 */
export async function checkWish(
  context: PlaceContext,
  spaceId: string,
  wish: WishedTime & { begun?: boolean },
  booker: Parameters<typeof checkSlot>[3],
  except?: string,
): ReturnType<typeof checkSlot> {
  const found = await wishedSlot(context, wish)
  if ('code' in found) return { refused: found }
  const slot = { ...found, begun: wish.begun }
  const checked = await checkSlot(context, spaceId, slot, booker, except)
  if (!('refused' in checked) || !isOutsideShift(checked.refused)) return checked
  const shifts = await shiftsInForce(context.tx)
  const shift = shifts.find(({ startTime, endTime }) => startTime.startsWith(slot.from) && endTime.startsWith(slot.to))
  if (shift) return checkSlot(context, spaceId, { ...slot, turnId: shift.id }, booker, except)
  return { refused: { ...checked.refused, message: shiftsInWords(shifts) } }
}

const isOutsideShift = (refusal: Refusal): refusal is Extract<Refusal, { code: 'SPACE_UNAVAILABLE' }> =>
  refusal.code === 'SPACE_UNAVAILABLE' && refusal.data.reason === 'OUTSIDE_SHIFT'

/** `Se reserva por turno: Mañana (08:00–13:00) o Tarde (14:00–19:00).` */
function shiftsInWords(shifts: Awaited<ReturnType<typeof shiftsInForce>>): string {
  const each = shifts.map(one => `${one.name} (${one.startTime.slice(0, 5)}–${one.endTime.slice(0, 5)})`)
  return `Se reserva por turno: ${new Intl.ListFormat('es-PE', { type: 'disjunction' }).format(each)}.`
}

/** The hours of a wish: its own, or its shift's. */
async function wishedSlot({ tx }: PlaceContext, { at, from, to, turnId }: WishedTime): Promise<SlotAsked | Refusal> {
  if (turnId !== undefined) {
    const shift = (await shiftsInForce(tx)).find(({ id }) => id === turnId)
    if (!shift) return badTime('turnId', 'Ese turno ya no existe. Elige otro.')
    return { at, from: shift.startTime.slice(0, 5), to: shift.endTime.slice(0, 5), turnId }
  }
  if (from === undefined) return badTime('from', 'Completa este campo.')
  if (to === undefined) return badTime('to', 'Completa este campo.')
  return { at, from, to }
}

/** A place for visitors is for people of outside; colleagues who are invited don't count. */
export async function refusalOfVisit(
  context: PlaceContext,
  { place, slot }: Allowed,
  receives: (tx: PlaceContext['tx']) => Promise<boolean>,
): Promise<Refusal | undefined> {
  if (place.access.use?.kind !== 'VISIT' || (await receives(context.tx))) return undefined
  return unavailableRefusal(context, place, slot, 'FOR_VISITORS')
}

/** The policy's refusal: who may book for others, and what needs an approval. */
async function refusalByPolicy(
  context: PlacingContext,
  { owner, decided }: Wish,
  { place, slot }: Allowed,
): Promise<Refusal | undefined> {
  const { caller } = context
  if (decided) return undefined
  const forOthers = place.policy.forOthersRoles.some(role => caller.roles.includes(role))
  if (owner.userId !== caller.userId && !forOthers) return { code: 'FORBIDDEN' }
  if (needsApproval(place, caller)) return unavailableRefusal(context, place, slot, 'NEEDS_APPROVAL')
}

/** Whether a space needs an approval. An administrator who would give it doesn't need one. */
export function needsApproval(place: Pick<PlaceRow, 'type' | 'policy' | 'tenant_id'>, caller: Reader): boolean {
  const approves = isAdministrator(caller) && caller.tenantId === place.tenant_id
  return isByRequest(place) && !approves
}

/** Whether a move goes beyond the space and hours of the booking, and so needs a new approval. */
const asksForMore = (row: ReservationRow, { place, span }: Allowed): boolean =>
  place.id !== row.space_id ||
  Temporal.Instant.compare(span.start, row.starts_at) < 0 ||
  Temporal.Instant.compare(span.end, row.ends_at) > 0
