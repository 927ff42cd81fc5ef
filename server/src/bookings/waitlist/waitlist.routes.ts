import { randomUUIDv7 } from 'node:crypto'
import type { Wait } from '@aforo/api/bookings/waitlist'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { instantOf } from '../../platform/wall-time.rules.ts'
import { recordChange } from '../reservations/change-record.service.ts'
import { hostsAsked } from '../reservations/guests.queries.ts'
import { enterHost, pageOfAll, stretchInEach } from '../reservations/host-tenant.service.ts'
import { guestOwnerOf } from '../reservations/new-reservation.rules.ts'
import { confirmCharge, endCharge } from '../reservations/reservation-changes.service.ts'
import { ownerFilter, presentReservation } from '../reservations/reservations.present.ts'
import {
  cancelReservation,
  confirmDraft,
  findReservation,
  lockReservation,
} from '../reservations/reservations.queries.ts'
import { presentWait } from './waitlist.present.ts'
import { findWait, insertWait, lockWaitlist, positionsOf, setWait, type WaitRow, waitList } from './waitlist.queries.ts'
import { offerFreeSpaces } from './waitlist-offers.service.ts'
import { findAwaited, lockForChange } from './waits.service.ts'

async function readWait({ tx, caller, now }: HandlerContext, id: string): Promise<Wait> {
  const row = (await findWait(tx, id)) ?? fail(new Error('a wait that was just written is there'))
  return presentWait(row, (await positionsOf(tx, [id])).get(id), caller, now)
}

function recordWait({ record, emit }: HandlerContext, row: WaitRow, action: ActionOf<'wait'>) {
  const { date, from, to, space_name, campus_name } = row
  const after = { at: date, from, to, spaceName: space_name, campusName: campus_name, owner: row.owner_username }
  record({ action: `wait.${action}`, entityType: 'wait', entityId: row.id, after })
  emit({ topic: 'reservations', campusId: row.campus_id })
}

export const waitlistRoutes = {
  join: on.waitlist.join.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    if (input.to <= input.from) invalidField(errors, 'to', 'La hora de fin debe ser posterior a la de inicio.')
    const spaceOrCampusId =
      input.spaceId ?? input.campusId ?? invalidField(errors, 'spaceId', 'Elige un espacio o una sede.')
    const own = await findAwaited(context, input, errors)
    const guest = own ? undefined : await enterHost(context, spaceOrCampusId, caller)
    const awaited = own ?? (guest && (await findAwaited(context, input, errors, guest))) ?? notFound(errors)
    const { campusId, spaceId, spaceType, timeZone, tenantId } = awaited
    const id = randomUUIDv7()
    const wait = {
      tenantId,
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
      guestOwner: guestOwnerOf(caller, tenantId),
    }
    // Locked first, so that waits are served in the order in which they were made.
    await lockWaitlist(tx, campusId)
    if (!(await insertWait(tx, wait))) throw errors.ALREADY_WAITING()
    recordWait(context, (await findWait(tx, id)) ?? notFound(errors), 'joined')
    await offerFreeSpaces(context, campusId)
    return readWait(context, id)
  }),

  search: on.waitlist.search.handler(async ({ input, context }) => {
    const { tx, caller, now } = context
    const tenantIds = [caller.tenantId, ...(await hostsAsked(tx))]
    const stretch = stretchInEach(tenantIds, input)
    const lists = []
    for (const tenantId of tenantIds) {
      await context.enter(tenantId)
      const owner = input.everyone ? ownerFilter(caller, tenantId !== caller.tenantId) : caller
      const filter = { owner, campusId: input.campusId, open: input.open }
      const rows = await waitList.rows(tx, filter, stretch)
      const ids = rows.map(({ id }) => id)
      const places = await positionsOf(tx, ids)
      const items = rows.map(row => presentWait(row, places.get(row.id), caller, now))
      lists.push({ items, total: await waitList.total(tx, filter) })
    }
    return pageOfAll(lists, input, (one, other) => Temporal.Instant.compare(one.createdAt, other.createdAt))
  }),

  accept: on.waitlist.accept.handler(async ({ input, context, errors }) => {
    const row = await lockForChange(context, input.id, 'accept', errors)
    const { tx, caller, now } = context
    const draft = (await lockReservation(tx, row.reservation_id ?? '')) ?? notFound(errors)
    await confirmDraft(tx, draft.id)
    await confirmCharge(context, draft, errors)
    await setWait(tx, row.id, 'ACCEPTED')
    const booked = (await findReservation(tx, draft.id)) ?? draft
    recordChange(context, 'confirmed', booked, draft)
    recordWait(context, row, 'accepted')
    return { wait: await readWait(context, row.id), reservation: presentReservation(booked, caller, now) }
  }),

  decline: on.waitlist.decline.handler(async ({ input, context, errors }) => {
    const row = await lockForChange(context, input.id, 'decline', errors)
    const { tx, now } = context
    const draft = await lockReservation(tx, row.reservation_id ?? '')
    await cancelReservation(tx, row.reservation_id ?? '', now)
    if (draft) await endCharge(context, draft, 'CANCELED')
    await setWait(tx, row.id, 'DECLINED')
    recordWait(context, row, 'declined')
    await offerFreeSpaces(context, row.campus_id)
    return readWait(context, row.id)
  }),

  cancel: on.waitlist.cancel.handler(async ({ input, context, errors }) => {
    const row = await lockForChange(context, input.id, 'cancel', errors)
    await setWait(context.tx, row.id, 'CANCELED')
    recordWait(context, row, 'canceled')
    return readWait(context, row.id)
  }),
}
