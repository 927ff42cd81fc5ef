import { randomUUIDv7 } from 'node:crypto'
import { type UnavailableReason, unavailableReasons } from '@aforo/contract/bookings/slots'
import type { Wait, WaitStatus } from '@aforo/contract/bookings/waitlist'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { instantOf } from '../../platform/wall-time.rules.ts'
import { ownerAsked } from '../calendar/calendar.routes.ts'
import { findCampusZone } from '../check-in/check-in.queries.ts'
import { asGuest, pageEverywhere, wherever } from '../reservations/host-tenant.service.ts'
import { guestOwnerOf } from '../reservations/new-reservation.present.ts'
import { leaveTraces } from '../reservations/reservation-changes.service.ts'
import { mayManage, presentReservation } from '../reservations/reservations.present.ts'
import {
  cancelReservation,
  confirmDraft,
  findReservation,
  lockReservation,
} from '../reservations/reservations.queries.ts'
import type { Asker } from '../reservations/slot.service.ts'
import { presentWait, statusOfWait } from './waitlist.present.ts'
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
import { askPlace, serveLine } from './waitlist-offers.service.ts'

interface Errors {
  NOT_FOUND(): Error
  WRONG_STATE(given: { data: { status: WaitStatus } }): Error
}

interface JoinErrors {
  NOT_FOUND(): Error
  INVALID_FIELD(given: { data: { field: string; message: string } }): Error
  SPACE_UNAVAILABLE(given: { message: string; data: { reason: UnavailableReason; alternatives: [] } }): Error
}

async function shown({ tx, caller, now }: HandlerContext, id: string): Promise<Wait> {
  const row = (await findWait(tx, id)) ?? fail(new Error('a wait that was just written is there'))
  return presentWait(row, (await placesInLine(tx, [id])).get(id), caller, now)
}

/** Goes on with a wait that the caller manages, wherever it is. @throws NOT_FOUND */
const changing = async <T>(
  context: HandlerContext,
  id: string,
  action: keyof typeof waitLifecycle.table,
  errors: Errors,
  run: (there: HandlerContext, row: WaitRow) => Promise<T>,
): Promise<T> =>
  (await wherever(context, id, async there => {
    const row = await lockMine(there, id, action, errors)
    return row && run(there, row)
  })) ?? fail(errors.NOT_FOUND())

/** The wait, with its campus's line, itself and what was offered kept to this transaction, in that order. */
async function lockMine(
  { tx, caller, now }: HandlerContext,
  id: string,
  action: keyof typeof waitLifecycle.table,
  errors: Errors,
): Promise<WaitRow | undefined> {
  const seen = await findWait(tx, id)
  if (!seen) return undefined
  if (!mayManage(seen, caller)) throw errors.NOT_FOUND()
  await lockLine(tx, seen.campus_id)
  const held = (await lockWait(tx, id)) ?? fail(errors.NOT_FOUND())
  // The offered place is a draft like any other, which may be confirmed or cancelled by itself at the same moment.
  if (held.reservation_id !== null) await lockReservation(tx, held.reservation_id)
  const row = (await findWait(tx, id)) ?? fail(errors.NOT_FOUND())
  const status = statusOfWait(row, now)
  if (!waitLifecycle.allows(status, action)) throw errors.WRONG_STATE({ data: { status } })
  return row
}

function told({ record, emit }: HandlerContext, row: WaitRow, action: ActionOf<'wait'>) {
  const { date, from, to, space_name, campus_name } = row
  const after = { at: date, from, to, spaceName: space_name, campusName: campus_name, owner: row.owner_username }
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

/**
 * Where somebody waits: in one place, or for any of a type at a campus.
 * @returns undefined where there is no such place, or none that is shared with a guest
 */
async function lineOf(there: HandlerContext, wish: Wish, asker: Asker, guest: boolean, errors: JoinErrors) {
  const { tx, caller } = there
  const ask = (spaceId: string) => askPlace(there, spaceId, wish, { ...caller, ...asker })
  const refuse = (reason: UnavailableReason) =>
    errors.SPACE_UNAVAILABLE({ message: unavailableReasons[reason], data: { reason, alternatives: [] } })
  // A guest is told of nothing that is not shared with them.
  const isHidden = (answer: string) => guest && answer === 'NOT_ALLOWED_HERE'
  if (wish.spaceId !== undefined) {
    const place = await findWaitPlace(tx, wish.spaceId)
    if (!place) return undefined
    const answer = await ask(place.id)
    if (isHidden(answer)) return undefined
    if (hopeless(answer)) throw refuse(answer)
    return { campusId: place.campus_id, spaceId: place.id, spaceType: place.type, timeZone: place.time_zone }
  }
  const campusId = wish.campusId ?? ''
  const campus = await findCampusZone(tx, campusId)
  if (!campus) return undefined
  const { type, capacity = null, features } = wish
  const fitting = await listFitting(tx, { campus_id: campusId, space_type: type, capacity, features: [...features] })
  if (fitting.length === 0 && !guest)
    throw errors.INVALID_FIELD({ data: { field: 'capacity', message: 'En esa sede no hay un espacio así.' } })
  let reason: UnavailableReason | undefined
  for (const { id } of fitting) {
    const answer = await ask(id)
    if (!hopeless(answer)) return { campusId, spaceId: null, spaceType: type, timeZone: campus.time_zone }
    if (!isHidden(answer)) reason = answer
  }
  if (reason) throw refuse(reason)
  return undefined
}

export const waitlistRoutes = {
  join: on.waitlist.join.handler(async ({ input, context, errors }) => {
    if (input.to <= input.from)
      throw errors.INVALID_FIELD({
        data: { field: 'to', message: 'La hora de fin debe ser posterior a la de inicio.' },
      })
    const where =
      input.spaceId ??
      input.campusId ??
      fail(errors.INVALID_FIELD({ data: { field: 'spaceId', message: 'Elige un espacio o una sede.' } }))
    const joined = await asGuest(context, where, async (there, asker, host) => {
      const { tx, caller, now } = there
      const line = await lineOf(there, input, asker, host !== undefined, errors)
      if (!line) return undefined
      const { campusId, spaceId, spaceType, timeZone } = line
      const house = host ?? caller.tenantId
      const id = randomUUIDv7()
      const wait = {
        tenantId: house,
        id,
        campusId,
        spaceId,
        spaceType,
        capacity: spaceId ? null : (input.capacity ?? null),
        features: spaceId ? [] : input.features,
        at: input.at,
        from: input.from,
        to: input.to,
        until: instantOf(input.at, input.to, timeZone) ?? now,
        subject: input.subject,
        owner: caller,
        guestOwner: guestOwnerOf(caller, house),
      }
      // The line first: the order in which people come is the order in which they are served.
      await lockLine(tx, campusId)
      if (!(await insertWait(tx, wait))) throw errors.ALREADY_WAITING()
      told(there, (await findWait(tx, id)) ?? fail(errors.NOT_FOUND()), 'joined')
      await serveLine({ ...there, tenantId: house }, campusId)
      return shown(there, id)
    })
    return joined ?? fail(errors.NOT_FOUND())
  }),

  search: on.waitlist.search.handler(async ({ input, context }) => {
    const { caller, now } = context
    const found = await pageEverywhere<Wait>(
      context,
      stretchOf(input),
      (one, other) => Temporal.Instant.compare(one.createdAt, other.createdAt),
      async ({ tx }, stretch, guest) => {
        const owner = input.everyone ? ownerAsked(caller, guest) : caller
        const filter = { owner, campusId: input.campusId, open: input.open }
        const rows = await listWaits(tx, filter, stretch)
        const places = await placesInLine(
          tx,
          rows.map(({ id }) => id),
        )
        const items = rows.map(row => presentWait(row, places.get(row.id), caller, now))
        return { items, total: await countWaits(tx, filter) }
      },
    )
    return pageOf(found.items, found.total, input)
  }),

  accept: on.waitlist.accept.handler(({ input, context, errors }) =>
    changing(context, input.id, 'accept', errors, async (there, row) => {
      const { tx, caller, now } = there
      const draft = (await lockReservation(tx, row.reservation_id ?? '')) ?? fail(errors.NOT_FOUND())
      await confirmDraft(tx, draft.id)
      await setWait(tx, row.id, 'ACCEPTED')
      const booked = (await findReservation(tx, draft.id)) ?? draft
      leaveTraces(there, 'confirmed', booked, draft)
      told(there, row, 'accepted')
      return { wait: await shown(there, row.id), reservation: presentReservation(booked, caller, now) }
    }),
  ),

  decline: on.waitlist.decline.handler(({ input, context, errors }) =>
    changing(context, input.id, 'decline', errors, async (there, row) => {
      const { tx, now } = there
      await cancelReservation(tx, row.reservation_id ?? '', now)
      await setWait(tx, row.id, 'DECLINED')
      told(there, row, 'declined')
      await serveLine({ ...there, tenantId: row.tenant_id }, row.campus_id)
      return shown(there, row.id)
    }),
  ),

  cancel: on.waitlist.cancel.handler(({ input, context, errors }) =>
    changing(context, input.id, 'cancel', errors, async (there, row) => {
      await setWait(there.tx, row.id, 'CANCELED')
      told(there, row, 'canceled')
      return shown(there, row.id)
    }),
  ),
}
