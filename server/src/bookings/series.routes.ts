import { randomUUIDv7 } from 'node:crypto'
import { fail, on } from '../platform/http/on.ts'
import { asOneChange, placeDates, previewDates } from './occurrences.routes.ts'
import { ruleText } from './recurrence.rules.ts'
import { mayManage } from './reservations.present.ts'
import { findReservation } from './reservations.queries.ts'
import { baseOf, presentSeries } from './series.present.ts'
import { findOccurrence, insertDates, insertSeries } from './series.queries.ts'
import {
  allOrNone,
  bad,
  changed,
  chosen,
  extension,
  holdSpaces,
  meant,
  ownerIn,
  ownerOf,
  plannedDates,
  presentPreview,
  readMine,
  wantedBy,
} from './series-plan.routes.ts'

export const seriesRoutes = {
  preview: on.series.preview.handler(async ({ input, context, errors }) => {
    const { rule, dates } = plannedDates(input.rule, input.at, errors)
    const wanted = chosen(dates, input, input, errors)
    return presentPreview(rule, await previewDates(context, wanted, context.caller))
  }),

  create: on.series.create.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const owner = await ownerOf(context, input.username, errors)
    const { rule, dates } = plannedDates(input.rule, input.at, errors)
    const wanted = chosen(dates, input, input, errors)
    if (wanted.length === 0) throw bad(errors, 'skip', 'Se omiten todas las fechas: no queda nada que reservar.')
    await holdSpaces(context, [input, ...wanted])
    const { placed, refused } = await placeDates(asOneChange(context), wanted, owner, input.subject)
    allOrNone(refused, errors)
    // A place of another organisation is had booking by booking: its series would be out of everybody's sight.
    if ([...placed.values()].some(({ tenant_id }) => tenant_id !== caller.tenantId)) throw errors.NOT_FOUND()
    const [first] = [...placed.values()]
    const home = [...placed.values()].find(({ space_id }) => space_id === input.spaceId) ?? first
    // All dates were moved elsewhere: the series is where the first of them is.
    if (!home) throw errors.NOT_FOUND()
    const id = randomUUIDv7()
    await insertSeries(tx, {
      tenantId: home.tenant_id,
      id,
      spaceId: home.space_id,
      campusId: home.campus_id,
      first: dates[0] ?? input.at,
      from: input.from,
      to: input.to,
      rule: ruleText(rule),
      subject: input.subject,
      owner,
      createdBy: caller.userId,
    })
    const rows = dates.map(date => ({ date, reservationId: placed.get(date)?.id ?? null }))
    await insertDates(tx, { tenantId: home.tenant_id, seriesId: id }, rows)
    return changed(context, 'created', id)
  }),

  get: on.series.get.handler(async ({ input, context, errors }) => {
    const { row, dates } = await readMine(context, input.id, errors)
    return presentSeries(row, dates, context.caller, context.now)
  }),

  ofReservation: on.series.ofReservation.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const reservation = await findReservation(tx, input.id)
    if (!reservation || !mayManage(reservation, caller)) throw errors.NOT_FOUND()
    const found = await findOccurrence(tx, input.id)
    if (!found) return { date: null, series: null }
    const { row, dates } = await readMine(context, found.series_id, errors)
    return { date: found.date, series: presentSeries(row, dates, caller, now) }
  }),

  previewChange: on.series.previewChange.handler(async ({ input, context, errors }) => {
    const { row, dates } = await readMine(context, input.id, errors)
    const owner = ownerIn(row)
    if (input.until !== undefined) {
      const { rule, added } = extension(row, dates, input.until, errors)
      return presentPreview(rule, await previewDates(context, chosen(added, baseOf(row), input, errors), owner))
    }
    const scope = input.scope ?? fail(bad(errors, 'scope', 'Elige una de las opciones.'))
    const found = meant(dates, scope, input.date, context.now, errors)
    const wanted = wantedBy({ ...input, scope }, row, found, errors)
    const own = new Map(found.map(({ date, reservation }) => [date, reservation?.id ?? '']))
    const { rule } = plannedDates(row.rule, row.first_date, errors)
    return presentPreview(rule, await previewDates(context, wanted, owner, own))
  }),
}
