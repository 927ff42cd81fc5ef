import type { MovePrice } from '@aforo/api/bookings/booking-price'
import type { Reservation, ReservationStatus } from '@aforo/api/bookings/reservations'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { fail, type HandlerContext } from '../../platform/http/on.ts'
import { type Refusals, type WordedRefusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { type Slot, slotOf } from '../../platform/wall-time.rules.ts'
import type { EndReason } from './booking-charges.service.ts'
import { recordChange } from './change-record.service.ts'
import { chargedOf, withinOf } from './charged.rules.ts'
import { type ChangeErrors, lockForChange, lockForMove } from './host-tenant.service.ts'
import type { WishedTime } from './new-reservation.rules.ts'
import { moveToPlace } from './placing.service.ts'
import { presentReservation, relationOf, stateOf, termsOf } from './reservations.present.ts'
import { cancelReservation, confirmDraft, findReservation, type ReservationRow } from './reservations.queries.ts'
import { isTooLateToCancel, lifecycle, type StoredStatus } from './reservations.rules.ts'
import { errorOf, type SlotErrors } from './slot.service.ts'

type StateErrors = WrongState<ReservationStatus>

/** The state after an action, by the lifecycle's table. @throws WRONG_STATE */
export function stateAfter(
  action: keyof typeof lifecycle.table,
  row: ReservationRow,
  now: Temporal.Instant,
  errors: StateErrors,
): StoredStatus {
  const status = stateOf(row, now)
  return (lifecycle.after(status, action) ?? wrongState(errors, status)) as StoredStatus
}

/** Records a change that was made and answers the reservation as it is now. */
export async function recordAndAnswer(
  context: HandlerContext,
  action: ActionOf<'reservation'>,
  before: ReservationRow,
): Promise<Reservation> {
  const after = (await findReservation(context.tx, before.id)) ?? before
  recordChange(context, action, after, before)
  return presentReservation(after, context.caller, context.now)
}

/** Moves a locked reservation. @throws why the new slot is refused */
export async function moveOrThrow(
  context: HandlerContext,
  row: ReservationRow,
  to: Parameters<typeof moveToPlace>[2],
  errors: SlotErrors,
) {
  const refusal = await moveToPlace(context, row, to)
  if (refusal) throw errorOf(refusal, errors)
}

/** Moves a reservation. Its old slot is free only once it has the new one. */
export async function reschedule(
  context: HandlerContext,
  input: WishedTime & { id: string; spaceId?: string; version?: number; price?: MovePrice },
  errors: ChangeErrors & StateErrors & SlotErrors,
): Promise<Reservation> {
  const before = await lockForMove(context, input, errors)
  const status = stateAfter('reschedule', before, context.now, errors)
  await moveOrThrow(context, before, { ...input, spaceId: input.spaceId ?? before.space_id, status }, errors)
  return recordAndAnswer(context, 'rescheduled', before)
}

/** Cancels a reservation. Its owner may do so only within the notice that its policy asks for. */
export async function cancel(
  context: HandlerContext,
  input: { id: string; version?: number },
  errors: ChangeErrors & StateErrors & Partial<Refusals<'TOO_LATE_TO_CANCEL'>>,
  why: EndReason = 'CANCELED',
): Promise<Reservation> {
  const before = await lockForChange(context, input, errors)
  const { tx, now, caller } = context
  stateAfter('cancel', before, now, errors)
  const needsNotice = before.status === 'CREATED' && relationOf(before, caller) !== 'HOST'
  if (needsNotice && isTooLateToCancel(termsOf(before), now))
    fail(errors.TOO_LATE_TO_CANCEL?.() ?? errors.WRONG_STATE({ data: { status: 'CREATED' } }))
  await cancelReservation(tx, before.id, now)
  await endCharge(context, before, why)
  return recordAndAnswer(context, 'canceled', before)
}

/** The reservation's present hours, and its shift if it has one. */
export const slotNow = (row: ReservationRow): Slot & { turnId?: string } => ({
  ...slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone),
  ...(row.turn_id !== null && { turnId: row.turn_id }),
})

/** Takes a cancellation back, where the slot is still free. */
export async function restore(
  context: HandlerContext,
  input: { id: string; undone?: boolean },
  errors: ChangeErrors & StateErrors & SlotErrors,
): Promise<Reservation> {
  const before = await lockForMove(context, input, errors)
  const status = stateAfter('restore', before, context.now, errors)
  const restored = input.undone ? 'AT_ONCE' : 'LATER'
  await moveOrThrow(context, before, { ...slotNow(before), spaceId: before.space_id, status, restored }, errors)
  return recordAndAnswer(context, 'restored', before)
}

/** Books what a draft holds. */
export async function confirm(
  context: HandlerContext,
  input: { id: string; version?: number },
  errors: ChangeErrors & StateErrors & Refusals<'DRAFT_EXPIRED'> & WordedRefusals<'CREDITS_NEEDED'>,
): Promise<Reservation> {
  const before = await lockForChange(context, input, errors)
  const isExpired = before.status === 'DRAFT' && stateOf(before, context.now) === 'CANCELED'
  if (isExpired) fail(errors.DRAFT_EXPIRED())
  stateAfter('confirm', before, context.now, errors)
  await confirmDraft(context.tx, before.id)
  await confirmCharge(context, before, errors)
  return recordAndAnswer(context, 'confirmed', before)
}

/** Gives back what a booking took, as its terms say. Where nothing was charged, nothing is asked. */
export async function endCharge(
  context: Parameters<typeof withinOf>[0],
  before: ReservationRow,
  why: EndReason,
): Promise<void> {
  if (before.charge) await context.ports.charges.end(withinOf(context, before.tenant_id), [chargedOf(before)], why)
}

/** Charges what a draft held. @throws CREDITS_NEEDED where its wallet has less by now */
export async function confirmCharge(
  context: HandlerContext,
  draft: ReservationRow,
  errors: WordedRefusals<'CREDITS_NEEDED'>,
): Promise<void> {
  if (!draft.charge) return
  const refused = await context.ports.charges.confirm(withinOf(context, draft.tenant_id), chargedOf(draft))
  if (refused) fail(errors.CREDITS_NEEDED(refused))
}
