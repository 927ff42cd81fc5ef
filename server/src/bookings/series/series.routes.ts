import { randomUUIDv7 } from 'node:crypto'
import { fail, on } from '../../platform/http/on.ts'
import { ownerNow } from '../reservations/guests.queries.ts'
import { atSpace, reading } from '../reservations/host-tenant.service.ts'
import { guestOwnerOf } from '../reservations/new-reservation.present.ts'
import { tellInvited } from '../reservations/reservation-changes.service.ts'
import { asOneChange, placeDates, previewDates } from './occurrences.service.ts'
import { ruleText } from './recurrence.rules.ts'
import { baseOf, presentSeries } from './series.present.ts'
import { findOccurrence, insertDates, insertSeries } from './series.queries.ts'
import {
  allOrNone,
  atSeries,
  bad,
  changed,
  chosen,
  extension,
  holdSpaces,
  meant,
  ownerOf,
  plannedDates,
  presentPreview,
  readMine,
  wantedBy,
  withoutOwner,
} from './series-plan.service.ts'

export const seriesRoutes = {
  preview: on.series.preview.handler(({ input, context, errors }) => {
    const { rule, dates } = plannedDates(input.rule, input.at, errors)
    const wanted = chosen(dates, input, input, errors)
    return atSpace(context, input.spaceId, context.caller, async (there, _house, asker) =>
      presentPreview(rule, await previewDates(there, wanted, asker)),
    )
  }),

  create: on.series.create.handler(async ({ input, context, errors }) => {
    const { rule, dates } = plannedDates(input.rule, input.at, errors)
    const wanted = chosen(dates, input, input, errors)
    if (wanted.length === 0) throw bad(errors, 'skip', 'Se omiten todas las fechas: no queda nada que reservar.')
    const named = await ownerOf(context, input.username, errors)
    const { subject, eventType, layout, attendees, meeting } = input
    const details = { subject, eventType, layout, attendees: withoutOwner(attendees, named.username), meeting }
    return atSpace(context, input.spaceId, named, async (there, house, owner) => {
      await holdSpaces(there, [input, ...wanted])
      const { placed, refused } = await placeDates(asOneChange(there), wanted, owner, details)
      allOrNone(refused, errors)
      // One series is in one house: what another shares is had as a series of its own.
      if ([...placed.values()].some(({ tenant_id }) => tenant_id !== house)) throw errors.NOT_FOUND()
      const [first] = [...placed.values()]
      const home = [...placed.values()].find(({ space_id }) => space_id === input.spaceId) ?? first
      // All dates were moved elsewhere: the series is where the first of them is.
      if (!home) throw errors.NOT_FOUND()
      const id = randomUUIDv7()
      await insertSeries(there.tx, {
        tenantId: house,
        id,
        spaceId: home.space_id,
        campusId: home.campus_id,
        first: dates[0] ?? input.at,
        from: input.from,
        to: input.to,
        rule: ruleText(rule),
        details,
        owner,
        guestOwner: guestOwnerOf(owner, house),
        createdBy: there.caller.userId,
      })
      const rows = dates.map(date => ({ date, reservationId: placed.get(date)?.id ?? null }))
      await insertDates(there.tx, { tenantId: house, seriesId: id }, rows)
      if (details.attendees.length > 0) tellInvited(there, home)
      return changed(there, 'created', id)
    })
  }),

  get: on.series.get.handler(({ input, context, errors }) =>
    atSeries(context, input.id, errors, async there => {
      const { row, dates } = await readMine(there, input.id, errors)
      return presentSeries(row, dates, there.caller, there.now)
    }),
  ),

  ofReservation: on.series.ofReservation.handler(({ input, context, errors }) =>
    reading(context, input.id, errors, async there => {
      const found = await findOccurrence(there.tx, input.id)
      if (!found) return { date: null, series: null }
      const { row, dates } = await readMine(there, found.series_id, errors)
      return { date: found.date, series: presentSeries(row, dates, there.caller, there.now) }
    }),
  ),

  previewChange: on.series.previewChange.handler(({ input, context, errors }) =>
    atSeries(context, input.id, errors, async there => {
      const { row, dates } = await readMine(there, input.id, errors)
      const { owner } = await ownerNow(there.tx, row)
      if (input.until !== undefined) {
        const { rule, added } = extension(row, dates, input.until, errors)
        return presentPreview(rule, await previewDates(there, chosen(added, baseOf(row), input, errors), owner))
      }
      const scope = input.scope ?? fail(bad(errors, 'scope', 'Elige una de las opciones.'))
      const found = meant(dates, scope, input.date, there.now, errors)
      const wanted = wantedBy({ ...input, scope }, row, found, errors)
      const own = new Map(found.map(({ date, reservation }) => [date, reservation?.id ?? '']))
      const { rule } = plannedDates(row.rule, row.first_date, errors)
      return presentPreview(rule, await previewDates(there, wanted, owner, own))
    }),
  ),
}
