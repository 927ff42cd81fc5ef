import { randomUUIDv7 } from 'node:crypto'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { notifyInvited } from '../reservations/change-record.service.ts'
import { ownerNow } from '../reservations/guests.queries.ts'
import { enterHost, readReservation } from '../reservations/host-tenant.service.ts'
import { guestOwnerOf } from '../reservations/new-reservation.rules.ts'
import { findOwnerNamed } from '../reservations/placing.service.ts'
import { asOneChange, placeDates, previewDates } from './occurrences.service.ts'
import { ruleText } from './recurrence.rules.ts'
import { baseOf, presentSeries } from './series.present.ts'
import { findOccurrence, insertDates, insertSeries } from './series.queries.ts'
import {
  datesInScope,
  extension,
  lockAllSpaces,
  newDates,
  plannedDates,
  plannedOccurrences,
  presentPreview,
  readManaged,
  recordAndAnswer,
  throwIfRefused,
  wantedBy,
  withoutOwner,
} from './series-plan.service.ts'

export const seriesRoutes = {
  preview: on.series.preview.handler(async ({ input, context, errors }) => {
    const owner = await findOwnerNamed(context, input.username, errors)
    const booker = (await enterHost(context, input.spaceId, owner)) ?? owner
    const { rule, dates } = await newDates(context, input, errors)
    const wanted = plannedOccurrences(dates, input, input, errors)
    const { visitors } = input
    return presentPreview(rule, await previewDates(context, wanted, { ...booker, visitors }))
  }),

  create: on.series.create.handler(async ({ input, context, errors }) => {
    const named = await findOwnerNamed(context, input.username, errors)
    const owner = (await enterHost(context, input.spaceId, named)) ?? named
    const { rule, dates } = await newDates(context, input, errors)
    const wanted = plannedOccurrences(dates, input, input, errors)
    if (wanted.length === 0) invalidField(errors, 'skip', 'Se omiten todas las fechas: no queda nada que reservar.')
    const { subject, eventType, layout, attendees, meeting } = input
    const details = { subject, eventType, layout, attendees: withoutOwner(attendees, named.username), meeting }
    await lockAllSpaces(context, [input, ...wanted])
    const { placed, refused } = await placeDates(asOneChange(context), wanted, owner, details, input.payBy)
    throwIfRefused(refused, errors)
    const bookings = [...placed.values()]
    // Where all dates were moved to other spaces, the series is in the first of them.
    const first = bookings.find(({ space_id }) => space_id === input.spaceId) ?? bookings[0] ?? notFound(errors)
    const { tenant_id: tenantId } = first
    const id = randomUUIDv7()
    await insertSeries(context.tx, {
      tenantId,
      id,
      spaceId: first.space_id,
      campusId: first.campus_id,
      first: dates[0] ?? input.at,
      from: input.from,
      to: input.to,
      rule: ruleText(rule),
      details,
      owner,
      guestOwner: guestOwnerOf(owner, tenantId),
      createdBy: context.caller.userId,
    })
    const rows = dates.map(date => ({ date, reservationId: placed.get(date)?.id ?? null }))
    await insertDates(context.tx, { tenantId, seriesId: id }, rows)
    if (details.attendees.length > 0) notifyInvited(context, first)
    return recordAndAnswer(context, 'created', id)
  }),

  get: on.series.get.handler(async ({ input, context, errors }) => {
    const { row, dates } = await readManaged(context, input.id, errors)
    return presentSeries(row, dates, context.caller, context.now)
  }),

  ofReservation: on.series.ofReservation.handler(async ({ input, context, errors }) => {
    const { id } = await readReservation(context, input.id, errors)
    const found = await findOccurrence(context.tx, id)
    if (!found) return { date: null, series: null }
    const { row, dates } = await readManaged(context, found.series_id, errors)
    return { date: found.date, series: presentSeries(row, dates, context.caller, context.now) }
  }),

  previewChange: on.series.previewChange.handler(async ({ input, context, errors }) => {
    const { row, dates } = await readManaged(context, input.id, errors)
    const { owner } = await ownerNow(context.tx, row)
    if (input.until !== undefined) {
      const { rule, added } = extension(row, dates, input.until, errors)
      const wanted = plannedOccurrences(added, baseOf(row), input, errors)
      return presentPreview(rule, await previewDates(context, wanted, owner))
    }
    const scope = input.scope ?? invalidField(errors, 'scope', 'Elige una de las opciones.')
    const found = datesInScope(dates, scope, input.date, context.now, errors)
    const wanted = wantedBy({ ...input, scope }, row, found, errors)
    const own = new Map(found.map(({ date, reservation }) => [date, reservation?.id ?? '']))
    const { rule } = plannedDates(row.rule, row.first_date, errors)
    return presentPreview(rule, await previewDates(context, wanted, owner, own))
  }),
}
