import { randomUUIDv7 } from 'node:crypto'
import { type UnavailableReason, unavailableReasons } from '@aforo/contract/slots'
import type { Wait, WaitStatus } from '@aforo/contract/waitlist'
import { fail, type HandlerContext, on } from '../platform/http/on.ts'
import { pageOf, stretchOf } from '../platform/page.ts'
import { findCampusZone } from './check-in.queries.ts'
import { askPlace, serveLine } from './line.routes.ts'
import { leaveTraces } from './placing.routes.ts'
import { isAdministrator, presentReservation } from './reservations.present.ts'
import { cancelReservation, confirmDraft, findReservation, lockReservation } from './reservations.queries.ts'
import { mayManageWait, presentWait, statusOfWait } from './waitlist.present.ts'
import {
  countWaits,
  findWait,
  findWaitPlace,
  insertWait,
  listFitting,
  listWaits,
  lockLine,
  lockWait,
  placesInLine,
  setWait,
  type WaitRow,
} from './waitlist.queries.ts'
import { waitLifecycle } from './waitlist.rules.ts'
import { instantOf } from './wall-time.rules.ts'

interface Errors {
  NOT_FOUND(): Error
  WRONG_STATE(given: { data: { status: WaitStatus } }): Error
}

interface JoinErrors {
  NOT_FOUND(): Error
  INVALID_FIELD(given: { data: { field: string; message: string } }): Error
  SPACE_UNAVAILABLE(given: { message: string; data: { reason: UnavailableReason; alternatives: [] } }): Error
}

const unitOf = (context: HandlerContext) => ({ ...context, tenantId: context.caller.tenantId })

async function shown({ tx, caller, now }: HandlerContext, id: string): Promise<Wait> {
  const row = (await findWait(tx, id)) ?? fail(new Error('a wait that was just written is there'))
  return presentWait(row, (await placesInLine(tx, [id])).get(id), caller, now)
}

/** The wait, with its campus's line, itself and what was offered kept to this transaction, in that order. */
async function lockMine(
  context: HandlerContext,
  id: string,
  action: keyof typeof waitLifecycle.table,
  errors: Errors,
): Promise<WaitRow> {
  const { tx, caller, now } = context
  const seen = await findWait(tx, id)
  if (!seen || !mayManageWait(seen, caller)) throw errors.NOT_FOUND()
  await lockLine(tx, seen.campus_id)
  const held = (await lockWait(tx, id)) ?? fail(errors.NOT_FOUND())
  // The offered place is a draft like any other, which may be confirmed or cancelled by itself at the same moment.
  if (held.reservation_id !== null) await lockReservation(tx, held.reservation_id)
  const row = (await findWait(tx, id)) ?? fail(errors.NOT_FOUND())
  const status = statusOfWait(row, now)
  if (!waitLifecycle.allows(status, action)) throw errors.WRONG_STATE({ data: { status } })
  return row
}

function told({ record, emit }: HandlerContext, row: WaitRow, action: string) {
  const { date, from, to, space_name, campus_name } = row
  const after = { at: date, from, to, spaceName: space_name, campusName: campus_name, owner: row.username }
  record({ action: `wait.${action}`, entityType: 'wait', entityId: row.id, after })
  emit({ topic: 'reservations', campusId: row.campus_id })
}

/** What could ever be had is worth waiting for; a closed day is not. */
const hopeless = (answer: string): answer is UnavailableReason =>
  answer !== 'FREE' && answer !== 'TAKEN' && answer !== 'BLOCKED' && answer !== 'NOT_FOUND'

interface Wish {
  spaceId?: string
  campusId?: string
  type: string
  capacity?: number
  features: readonly string[]
  at: string
  from: string
  to: string
}

/** Where somebody waits: in one place, or for any of a type at a campus. */
async function lineOf(context: HandlerContext, wish: Wish, errors: JoinErrors) {
  const { tx, caller } = context
  if (wish.to <= wish.from)
    throw errors.INVALID_FIELD({ data: { field: 'to', message: 'La hora de fin debe ser posterior a la de inicio.' } })
  const ask = (spaceId: string) => askPlace(context, spaceId, wish, caller)
  const refuse = (reason: UnavailableReason) =>
    errors.SPACE_UNAVAILABLE({ message: unavailableReasons[reason], data: { reason, alternatives: [] } })
  if (wish.spaceId !== undefined) {
    const place = (await findWaitPlace(tx, wish.spaceId)) ?? fail(errors.NOT_FOUND())
    const answer = await ask(place.id)
    if (hopeless(answer)) throw refuse(answer)
    return { campusId: place.campus_id, spaceId: place.id, spaceType: place.type, timeZone: place.time_zone }
  }
  if (wish.campusId === undefined)
    throw errors.INVALID_FIELD({ data: { field: 'spaceId', message: 'Elige un espacio o una sede.' } })
  const campus = (await findCampusZone(tx, wish.campusId)) ?? fail(errors.NOT_FOUND())
  const line = {
    campus_id: wish.campusId,
    space_type: wish.type,
    capacity: wish.capacity ?? null,
    features: [...wish.features],
  }
  const fitting = await listFitting(tx, line)
  if (fitting.length === 0)
    throw errors.INVALID_FIELD({ data: { field: 'capacity', message: 'En esa sede no hay un espacio así.' } })
  let reason: UnavailableReason | undefined
  for (const { id } of fitting) {
    const answer = await ask(id)
    if (!hopeless(answer))
      return { campusId: wish.campusId, spaceId: null, spaceType: wish.type, timeZone: campus.time_zone }
    reason = answer
  }
  throw reason ? refuse(reason) : errors.NOT_FOUND()
}

export const waitlistRoutes = {
  join: on.waitlist.join.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const { campusId, spaceId, spaceType, timeZone } = await lineOf(context, input, errors)
    const id = randomUUIDv7()
    const wait = {
      tenantId: caller.tenantId,
      id,
      campusId,
      spaceId,
      spaceType,
      capacity: spaceId ? null : (input.capacity ?? null),
      features: spaceId ? [] : input.features,
      at: input.at,
      from: input.from,
      to: input.to,
      until: instantOf(input.at, input.to, timeZone) ?? context.now,
      subject: input.subject,
      ownerId: caller.userId,
    }
    // The line first: the order in which people come is the order in which they are served.
    await lockLine(tx, campusId)
    if (!(await insertWait(tx, wait))) throw errors.ALREADY_WAITING()
    const row = (await findWait(tx, id)) ?? fail(errors.NOT_FOUND())
    told(context, row, 'joined')
    await serveLine(unitOf(context), campusId)
    return shown(context, id)
  }),

  search: on.waitlist.search.handler(async ({ input, context: { tx, caller, now } }) => {
    const all = input.everyone && isAdministrator(caller)
    const filter = { ownerId: all ? undefined : caller.userId, campusId: input.campusId, open: input.open }
    const rows = await listWaits(tx, filter, stretchOf(input))
    const places = await placesInLine(
      tx,
      rows.map(({ id }) => id),
    )
    const items = rows.map(row => presentWait(row, places.get(row.id), caller, now))
    return pageOf(items, await countWaits(tx, filter), input)
  }),

  accept: on.waitlist.accept.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const row = await lockMine(context, input.id, 'accept', errors)
    const draft = (await lockReservation(tx, row.reservation_id ?? '')) ?? fail(errors.NOT_FOUND())
    await confirmDraft(tx, draft.id)
    await setWait(tx, row.id, 'ACCEPTED')
    const booked = (await findReservation(tx, draft.id)) ?? draft
    leaveTraces(context, 'confirmed', booked, draft)
    told(context, row, 'accepted')
    return { wait: await shown(context, row.id), reservation: presentReservation(booked, caller, now) }
  }),

  decline: on.waitlist.decline.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const row = await lockMine(context, input.id, 'decline', errors)
    await cancelReservation(tx, row.reservation_id ?? '', now)
    await setWait(tx, row.id, 'DECLINED')
    told(context, row, 'declined')
    await serveLine(unitOf(context), row.campus_id)
    return shown(context, row.id)
  }),

  cancel: on.waitlist.cancel.handler(async ({ input, context, errors }) => {
    const row = await lockMine(context, input.id, 'cancel', errors)
    await setWait(context.tx, row.id, 'CANCELED')
    told(context, row, 'canceled')
    return shown(context, row.id)
  }),
}
