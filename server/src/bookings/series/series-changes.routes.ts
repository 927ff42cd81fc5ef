import { on } from '../../platform/http/on.ts'
import { invalidField } from '../../platform/http/refusals.ts'
import { recordChange } from '../reservations/change-record.service.ts'
import { ownerNow } from '../reservations/guests.queries.ts'
import { moveToPlace } from '../reservations/placing.service.ts'
import { relationOf, stateOf, termsOf } from '../reservations/reservations.present.ts'
import { findReservation } from '../reservations/reservations.queries.ts'
import { isTooLateToCancel, lifecycle } from '../reservations/reservations.rules.ts'
import type { Refusal } from '../reservations/slot.service.ts'
import { asOneChange, placeDates } from './occurrences.service.ts'
import { ruleText } from './recurrence.rules.ts'
import { baseOf, detailsOf, occurrenceOf, presentSeries } from './series.present.ts'
import { insertDates, listDates, setDate, updateSeries } from './series.queries.ts'
import { isSamePlace, type Occurrence } from './series.rules.ts'
import { applyDetails, inviteToSingleDates, planDetails } from './series-details.service.ts'
import {
  cancelDate,
  cutAt,
  datesInScope,
  extension,
  lockAllSpaces,
  lockForChange,
  moveOf,
  plannedOccurrences,
  recordAndAnswer,
  throwIfRefused,
  wantedBy,
} from './series-plan.service.ts'

/** Changes of an existing series. */
export const seriesChangeRoutes = {
  change: on.series.change.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const { row, dates } = await lockForChange(context, input, errors, input)
    const found = datesInScope(dates, input.scope, input.date, now, errors)
    const wanted = wantedBy(input, row, found, errors)
    const plan = planDetails(row, input)
    await lockAllSpaces(context, [
      ...wanted,
      ...found.map(({ reservation }) => ({ spaceId: reservation?.space_id ?? '' })),
    ])
    const [first] = found
    const id = input.scope === 'THIS' || !first ? row.id : await cutAt(context, row, dates, first.date)
    const quiet = asOneChange(context)
    const refused: { one: Occurrence; refusal: Refusal }[] = []
    const touched: string[] = []
    for (const { date, reservation } of found) {
      if (!reservation) continue
      if (input.skip.includes(date)) {
        await cancelDate(quiet, reservation)
        await setDate(tx, id, date, null)
        touched.push(reservation.id)
        continue
      }
      const one = wanted.find(each => each.date === date)
      const before = occurrenceOf({ date, reservation }, row)
      const moves = one !== undefined && !isSamePlace(one, before)
      const edits = await applyDetails(context, reservation, plan, errors)
      const refusal = moves ? await moveToPlace(quiet, reservation, { ...one, status: 'CREATED' }) : undefined
      if (refusal && one) refused.push({ one, refusal })
      else if (moves || edits) {
        const after = (await findReservation(tx, reservation.id)) ?? reservation
        recordChange(quiet, moves ? 'rescheduled' : 'edited', after, reservation)
        touched.push(after.id)
        if (input.scope === 'THIS' && after.meeting_status === 'REQUESTED')
          context.enqueue('bookings.meeting', { tenantId: after.tenant_id, reservationId: after.id })
      }
    }
    throwIfRefused(refused, errors)
    const { attendees = [] } = input.scope === 'THIS' ? {} : plan.details
    await inviteToSingleDates(context, touched, [...row.attendees, ...attendees])
    if (input.scope === 'THIS') await updateSeries(tx, id, {})
    else {
      const home = (await listDates(tx, id)).find(({ reservation }) => reservation?.space_id === input.spaceId)
      await updateSeries(tx, id, {
        ...(home?.reservation && { spaceId: home.reservation.space_id, campusId: home.reservation.campus_id }),
        from: input.from,
        to: input.to,
        ...plan.details,
      })
    }
    // A person removed from a date on gets the cancellation of the part that ends there.
    const removed = input.scope === 'THIS' ? [] : plan.removed.map(({ email, name }) => ({ email, name }))
    if (id === row.id) return recordAndAnswer(context, 'changed', id, row, removed)
    await recordAndAnswer(context, 'changed', row.id, row)
    return recordAndAnswer(context, 'changed', id)
  }),

  extend: on.series.extend.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const { row, dates } = await lockForChange(context, input, errors, input)
    const { rule, added } = extension(row, dates, input.until, errors)
    const wanted = plannedOccurrences(added, baseOf(row), input, errors)
    await lockAllSpaces(context, wanted)
    const { owner } = await ownerNow(tx, row)
    const { placed, refused } = await placeDates(asOneChange(context), wanted, owner, detailsOf(row))
    throwIfRefused(refused, errors)
    const rows = added.map(date => ({ date, reservationId: placed.get(date)?.id ?? null }))
    await insertDates(tx, { tenantId: row.tenant_id, seriesId: row.id }, rows)
    await updateSeries(tx, row.id, { rule: ruleText(rule) })
    return recordAndAnswer(context, 'extended', row.id, row)
  }),

  cancel: on.series.cancel.handler(async ({ input, context, errors }) => {
    const { caller, now, tx } = context
    const { row, dates } = await lockForChange(context, input, errors)
    const found = datesInScope(dates, input.scope, input.date, now, errors)
    const quiet = asOneChange(context)
    const canceled: string[] = []
    const touched: string[] = []
    for (const { date, reservation } of found) {
      if (!reservation || !lifecycle.allows(stateOf(reservation, now), 'cancel')) continue
      // Dates that it is too late to cancel stay booked.
      if (relationOf(reservation, caller) === 'OWNER' && isTooLateToCancel(termsOf(reservation), now)) continue
      await cancelDate(quiet, reservation)
      canceled.push(date)
      touched.push(reservation.id)
    }
    if (canceled.length === 0) invalidField(errors, 'date', 'Ya pasó el plazo para cancelar.')
    await inviteToSingleDates(context, touched, row.attendees)
    await updateSeries(tx, row.id, {})
    return { series: await recordAndAnswer(context, 'canceled', row.id, row), canceled }
  }),

  restore: on.series.restore.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const { row, dates } = await lockForChange(context, input, errors, input)
    const named = dates.filter(({ date }) => input.dates.includes(date))
    if (named.length < new Set(input.dates).size) invalidField(errors, 'dates', 'Esa fecha no es de la serie.')
    const gone = named.filter(({ reservation }) => !reservation || stateOf(reservation, now) === 'CANCELED')
    // Pressed twice: the dates are already restored.
    if (gone.length === 0) return presentSeries(row, dates, caller, now)
    const places = gone.map(one => {
      const now = occurrenceOf(one, row)
      const moved = input.moved.filter(each => each.date === one.date)
      const [planned] = plannedOccurrences([one.date], now, { skip: [], moved }, errors)
      return { one, target: planned ? { ...planned, at: moveOf(input, one.date) ?? now.at } : now }
    })
    const targets = places.map(({ target }) => target)
    await lockAllSpaces(context, targets)
    const quiet = asOneChange(context)
    const { owner } = await ownerNow(tx, row)
    const refused: { one: Occurrence; refusal: Refusal }[] = []
    for (const { one, target } of places) {
      const { reservation } = one
      if (reservation) {
        const refusal = await moveToPlace(quiet, reservation, {
          ...target,
          status: 'CREATED',
          ...(stateOf(reservation, now) === 'CANCELED' && { restored: 'LATER' }),
        })
        if (refusal) refused.push({ one: target, refusal })
        else recordChange(quiet, 'restored', (await findReservation(tx, reservation.id)) ?? reservation, reservation)
        continue
      }
      const answer = await placeDates(quiet, [target], owner, detailsOf(row))
      refused.push(...answer.refused)
      const placed = answer.placed.get(one.date)
      if (placed) await setDate(tx, row.id, one.date, placed.id)
    }
    throwIfRefused(refused, errors)
    const back = gone.flatMap(({ reservation }) => reservation?.id ?? [])
    await inviteToSingleDates(context, back, row.attendees)
    await updateSeries(tx, row.id, {})
    return recordAndAnswer(context, 'restored', row.id, row)
  }),
}
