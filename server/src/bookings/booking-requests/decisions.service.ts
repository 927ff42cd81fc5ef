import { randomUUIDv7 } from 'node:crypto'
import type { BookingRequest, RequestStatus } from '@aforo/api/bookings/booking-requests'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { unless } from '../../platform/database/constraints.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { notFound, type Refusals, type WrongState } from '../../platform/http/refusals.ts'
import { notifyAnywhere } from '../../platform/notifications/notifications.ts'
import { recordDeclined } from '../reservations/change-record.service.ts'
import { insertDeclined } from '../reservations/declined.queries.ts'
import { spaceWords, unpaidNow } from '../reservations/reservations.present.ts'
import { findReservation } from '../reservations/reservations.queries.ts'
import {
  cancel as cancelReservation,
  mayManage,
  ownerNow,
  placeReservation,
  type Refusal,
  relationOf,
  slotOf,
} from '../reservations/reservations.ts'
import { placeAndTime, presentRequest, requestLink, traceOf } from './booking-requests.present.ts'
import { decideRequest, findRequest, lockRequest, type RequestRow } from './booking-requests.queries.ts'
import { lifecycle, type RequestAction, statusAt } from './booking-requests.rules.ts'
import { decisionContextOf } from './request-context.queries.ts'

/** Why a request couldn't be decided, as data: a call for one throws it, a call for several lists it. */
export type NotDecided =
  | Refusal
  | { code: 'WRONG_STATE'; data: { status: RequestStatus } }
  | { code: 'STALE_VERSION'; data: { newer: BookingRequest } }

export type Decision = { done: BookingRequest } | { refused: NotDecided; row?: RequestRow }

/** A request; administrators of its host also see the bookings around it. */
export async function presentWithContext(
  { tx, now, caller }: HandlerContext,
  row: RequestRow,
): Promise<BookingRequest> {
  const contexts = relationOf(row, caller) === 'HOST' ? await decisionContextOf(tx, [row.id], now) : undefined
  return presentRequest(row, contexts?.get(row.id), caller, now)
}

/** Locks a request for a decision, if the caller may make it and saw its present version. */
async function lockFor(
  context: HandlerContext,
  action: RequestAction,
  { id, version }: { id: string; version?: number },
): Promise<{ row: RequestRow; next: RequestStatus } | { refused: NotDecided; row?: RequestRow }> {
  const { tx, caller, now } = context
  const row = await lockRequest(tx, id)
  const may = row && (action === 'cancel' ? mayManage(row, caller) : relationOf(row, caller) === 'HOST')
  if (!may) return { refused: { code: 'NOT_FOUND' } }
  if (version !== undefined && version !== row.version)
    return { refused: { code: 'STALE_VERSION', data: { newer: await presentWithContext(context, row) } }, row }
  const status = statusAt(row.status, row.expires_at, now)
  const next = lifecycle.after(status, action)
  // No action leads to EXPIRED: every state after one is stored.
  return next ? { row, next: next as RequestStatus } : { refused: { code: 'WRONG_STATE', data: { status } }, row }
}

/** Stores and records the decision, notifies the owner, and answers the request as it is now. */
async function decideAndRecord(
  context: HandlerContext,
  action: RequestAction,
  before: RequestRow,
  decision: {
    status: RequestStatus
    reservationId?: string
    reason?: string
    tell?: { title: string; body?: string; mail?: false }
  },
): Promise<Decision> {
  const { tx, now, caller, record, emit } = context
  await decideRequest(tx, before.id, { ...decision, by: caller.userId, now })
  const row = (await findRequest(tx, before.id)) ?? before
  record({
    action: `request.${pastOf[action]}`,
    entityType: 'booking-request',
    entityId: row.id,
    before: traceOf(before),
    after: traceOf(row),
    reason: decision.reason,
  })
  const event = { topic: 'requests' as const, campusId: row.campus_id, id: row.id }
  emit(event)
  if (decision.tell && row.owner_id !== caller.userId) {
    const link = requestLink(row.id)
    const to = { tenantId: row.owner_tenant_id, userIds: [row.owner_id], kind: 'REQUEST_DECIDED' as const, link }
    await notifyAnywhere(context, row.tenant_id, { ...to, ...decision.tell }, event)
  }
  return { done: await presentWithContext(context, row) }
}

const pastOf: Record<RequestAction, ActionOf<'request'>> = {
  approve: 'approved',
  reopen: 'reopened',
  decline: 'declined',
  cancel: 'canceled',
}

/**
 * Books the space for the person who asked, or another one instead. Of two rivals approved at once the constraint on
 * reservations lets one through; the other is refused with the rival.
 */
export async function approve(
  context: HandlerContext,
  input: { id: string; version?: number; spaceId?: string },
): Promise<Decision> {
  const held = await lockFor(context, 'approve', input)
  if ('refused' in held) return held
  const { row, next } = held
  const { owner, active } = await ownerNow(context.tx, row)
  if (!active) return { refused: disabled, row }
  const outcome = await placeReservation(context, {
    ...slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone),
    ...(row.turn_id !== null && { turnId: row.turn_id }),
    spaceId: input.spaceId ?? row.space_id,
    owner,
    subject: row.subject,
    attendees: row.visitors.map(visitor => ({ ...visitor, document: null })),
    decided: true,
    // Who asked isn't there to pay at once.
    payBy: { pay: 'IN_LOCATION' },
  })
  if ('refused' in outcome) return { refused: outcome.refused, row }
  const { placed } = outcome
  const body = [
    placed.space_id !== row.space_id && `Te dieron otro lugar: ${spaceWords(placed)}.`,
    unpaidNow(placed) && 'Queda apartado: falta el pago, en la sede y antes de que empiece.',
  ]
    .filter(Boolean)
    .join(' ')
  // The booking's own mail, with its appointment, says it.
  const mail = false as const
  const tell = { title: `Aprobada: ${placeAndTime({ ...row, space_name: placed.space_name })}`, body, mail }
  return decideAndRecord(context, 'approve', row, { status: next, reservationId: placed.id, tell })
}

/** Undoes an approval: cancels the reservation, and the request waits again. @throws when it has begun or is canceled */
export async function reopen(
  context: HandlerContext,
  input: { id: string; version?: number },
  errors: Refusals<'NOT_FOUND' | 'REQUEST_EXISTS'> & WrongState<RequestStatus>,
): Promise<Decision> {
  const held = await lockFor(context, 'reopen', input)
  if ('refused' in held) return held
  const { row, next } = held
  await cancelReservation(
    context,
    { id: row.reservation_id ?? notFound(errors) },
    { NOT_FOUND: errors.NOT_FOUND, WRONG_STATE: () => errors.WRONG_STATE({ data: { status: 'APPROVED' } }) },
  )
  const tell = {
    title: `Se deshizo la aprobación: ${placeAndTime(row)}`,
    body: 'Tu solicitud vuelve a esperar una decisión.',
    mail: false as const,
  }
  return unless('booking_requests_once', errors.REQUEST_EXISTS, () =>
    decideAndRecord(context, 'reopen', row, { status: next, tell }),
  )
}

const disabled: NotDecided = {
  code: 'INVALID_FIELD',
  data: { field: 'id', message: 'La cuenta de quien lo pidió está desactivada.' },
}

export async function decline(
  context: HandlerContext,
  { reason, ...input }: { id: string; version?: number; reason: string },
): Promise<Decision> {
  const held = await lockFor(context, 'decline', input)
  if ('refused' in held) return held
  const { row, next } = held
  const reservationId = await keepDeclined(context, row, reason)
  const tell = { title: `Rechazada: ${placeAndTime(row)}`, body: `Motivo: ${reason}` }
  return decideAndRecord(context, 'decline', row, { status: next, reservationId, reason, tell })
}

/** The declined request as a DECLINED reservation. @returns its id */
async function keepDeclined(context: HandlerContext, row: RequestRow, reason: string): Promise<string> {
  const { tx, caller } = context
  const id = randomUUIDv7()
  await insertDeclined(tx, {
    start: row.starts_at,
    end: row.ends_at,
    ...camelCased(row, [
      'tenant_id',
      'space_id',
      'campus_id',
      'turn_id',
      'subject',
      'owner_tenant_id',
      'owner_id',
      'guest_owner',
    ]),
    id,
    createdBy: caller.userId,
  })
  const kept = await findReservation(tx, id)
  if (kept) recordDeclined(context, kept, reason)
  return id
}

/** By the person who asked; or by an administrator, and the person is notified. */
export async function cancel(context: HandlerContext, input: { id: string; version?: number }): Promise<Decision> {
  const held = await lockFor(context, 'cancel', input)
  if ('refused' in held) return held
  return decideAndRecord(context, 'cancel', held.row, {
    status: held.next,
    tell: { title: `Se retiró tu solicitud: ${placeAndTime(held.row)}` },
  })
}
