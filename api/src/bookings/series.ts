import { z } from 'zod'
import { SpaceType } from '../places/spaces.ts'
import {
  CalendarDate,
  call,
  everyone,
  Id,
  Instant,
  invalidField,
  prose,
  refusal,
  staleVersion,
  Username,
  Version,
  WallTime,
} from '../platform/base.ts'
import { PayBy } from './booking-price.ts'
import { Attendee, NewAttendee, NewAttendees } from './guests.ts'
import { BookingKind, EventType, ReservationStatus, RoomLayout, Subject } from './reservations.ts'
import { Alternative, Rival } from './slots.ts'

/** Maximum dates of a series, so that one transaction can book it. */
export const longestSeries = 366

/**
 * An RRULE (RFC 5545), limited to repetition by dates: `FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231`. UNTIL may be a moment, as
 * calendars write it (`20261231T045959Z`); answers have the date at the campus.
 */
export const Rule = prose(300)

/** The possible outcome of each date of a series. */
export const seriesOutcomes = ['FREE', 'TAKEN', 'UNAVAILABLE'] as const
export const SeriesOutcome = z.enum(seriesOutcomes)
export type SeriesOutcome = z.infer<typeof SeriesOutcome>

const slot = { spaceId: Id, at: CalendarDate, from: WallTime, to: WallTime }

/** A date in another space or at another time than the rule says. */
export const SeriesException = z.object({
  /** The date by the rule, which identifies the occurrence permanently. */
  date: CalendarDate,
  spaceId: Id.optional(),
  at: CalendarDate.optional(),
  from: WallTime.optional(),
  to: WallTime.optional(),
})
export type SeriesException = z.infer<typeof SeriesException>

const choices = {
  /** Skipped dates. */
  skip: z.array(CalendarDate).max(longestSeries).default([]),
  /** Dates in another space or at another time. */
  moved: z.array(SeriesException).max(longestSeries).default([]),
}

const Wanted = z.object({ ...slot, rule: Rule, ...choices })

/** The outcome of one date if the series were saved now. */
export const PreviewedDate = z.object({
  date: CalendarDate,
  ...slot,
  spaceName: z.string(),
  outcome: SeriesOutcome,
  /** The reason in words; empty when free. */
  reason: z.string(),
  rivals: z.array(Rival),
  /** Only for the first thirty dates that can't be booked. */
  alternatives: z.array(Alternative),
})
export type PreviewedDate = z.infer<typeof PreviewedDate>

export const SeriesPreview = z.object({
  /** The rule as stored. */
  rule: z.string(),
  /** The rule in words: `cada semana los lunes y miércoles, hasta el 18 de diciembre de 2026`. */
  words: z.string(),
  dates: z.array(PreviewedDate),
  free: z.int(),
  refused: z.int(),
})
export type SeriesPreview = z.infer<typeof SeriesPreview>

export const SeriesDate = z.object({
  date: CalendarDate,
  /** Null where the date was skipped. */
  reservationId: Id.nullable(),
  status: ReservationStatus.or(z.literal('SKIPPED')),
  /** As in a reservation: its order is unpaid. */
  unpaid: z.object({ until: Instant.nullable() }).nullable(),
  /** Of its reservation; null without one. */
  kind: BookingKind.nullable(),
  ...slot,
  spaceName: z.string(),
  /** In another space or at another time than the rule says. */
  moved: z.boolean(),
  can: z.object({ restore: z.boolean(), cancel: z.boolean() }),
})
export type SeriesDate = z.infer<typeof SeriesDate>

export const Series = z.object({
  id: Id,
  ...slot,
  spaceName: z.string(),
  spaceType: SpaceType,
  campusId: Id,
  campusName: z.string(),
  timeZone: z.string(),
  rule: z.string(),
  words: z.string(),
  subject: z.string(),
  eventType: EventType.nullable(),
  layout: RoomLayout.nullable(),
  /** Attendees of every date; single dates may have more. */
  attendees: z.array(NewAttendee.extend({ inside: z.boolean(), document: Attendee.shape.document })),
  /** Whether it has a Teams meeting, the same for all dates. */
  meeting: z.boolean(),
  ownerUsername: z.string(),
  ownerGivenName: z.string(),
  ownerLastname: z.string(),
  dates: z.array(SeriesDate),
  version: Version,
  can: z.object({ change: z.boolean(), extend: z.boolean(), cancel: z.boolean() }),
})
export type Series = z.infer<typeof Series>

/** The dates to which a change applies: one, it and all later ones, or all upcoming ones. */
export const SeriesScope = z.enum(['THIS', 'FOLLOWING', 'ALL'])
export type SeriesScope = z.infer<typeof SeriesScope>

const clash = { ...refusal('SERIES_CLASH'), data: z.object({ dates: z.array(PreviewedDate) }) }
const refusals = { INVALID_FIELD: invalidField, SERIES_CLASH: clash }
const changeRefusals = { ...refusals, STALE_VERSION: staleVersion(Series) }
const byId = z.object({ id: Id })

const Change = byId.extend({
  scope: SeriesScope,
  /** The selected occurrence; ALL needs none. */
  date: CalendarDate.optional(),
  spaceId: Id.optional(),
  from: WallTime.optional(),
  to: WallTime.optional(),
  ...choices,
})
const Extension = byId.extend({ until: CalendarDate, ...choices })

export const series = {
  preview: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/booking/series/preview',
      tags: ['series'],
      summary: 'Cómo quedaría cada fecha de una serie',
      description: 'No guarda nada. La regla es un RRULE por fechas, con final (COUNT o UNTIL) y hasta 366 fechas.',
    })
    .input(
      Wanted.extend({
        /** The owner-to-be; the caller if omitted. */
        username: Username.optional(),
        /** True if external visitors would be invited, as a place for visitors requires. */
        visitors: z.boolean().default(false),
      }),
    )
    .errors({ INVALID_FIELD: invalidField })
    .output(SeriesPreview),

  create: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/booking/series',
      tags: ['series'],
      successStatus: 201,
      summary: 'Reservar una serie',
      description: 'Todas las fechas que no se omiten, o ninguna. `username` reserva para otra persona.',
    })
    .input(
      Wanted.extend({
        subject: Subject.default(''),
        eventType: EventType.nullable().default(null),
        layout: RoomLayout.nullable().default(null),
        attendees: NewAttendees.default([]),
        meeting: z.boolean().default(false),
        username: Username.optional(),
        /** The payer of each date; orders are paid at the campus. */
        payBy: PayBy.omit({ pay: true }).optional(),
      }),
    )
    .errors(refusals)
    .output(Series),

  get: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/booking/series/{id}', tags: ['series'], summary: 'Una serie y sus fechas' })
    .input(byId)
    .output(Series),

  ofReservation: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/booking/reservations/{id}/series',
      tags: ['series'],
      summary: 'La serie de una reserva, si es de alguna',
    })
    .input(byId)
    .output(z.object({ date: CalendarDate.nullable(), series: Series.nullable() })),

  previewChange: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/booking/series/{id}/preview',
      tags: ['series'],
      summary: 'Cómo quedaría cada fecha al cambiar o prolongar la serie',
      description: 'Con `until`, las fechas que se agregarían; sin él, las que se moverían.',
    })
    .input(Change.partial({ scope: true }).extend({ until: CalendarDate.optional() }))
    .errors({ INVALID_FIELD: invalidField })
    .output(SeriesPreview),

  change: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/series/{id}',
      tags: ['series'],
      summary: 'Cambiar lo que se dice de esta fecha, de esta y las siguientes, o de todas',
      description:
        'De FOLLOWING en adelante es una serie nueva, que es la que se responde. `attendees` es la lista completa: a quien ya no está se le retira la invitación.',
    })
    .input(
      Change.extend({
        subject: Subject.optional(),
        eventType: EventType.nullable().optional(),
        layout: RoomLayout.nullable().optional(),
        attendees: NewAttendees.optional(),
        meeting: z.boolean().optional(),
        version: Version.optional(),
      }),
    )
    .errors(changeRefusals)
    .output(Series),

  extend: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/series/{id}/extend',
      tags: ['series'],
      summary: 'Prolongar una serie hasta otra fecha',
    })
    .input(Extension.extend({ version: Version.optional() }))
    .errors(changeRefusals)
    .output(Series),

  cancel: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/series/{id}/cancel',
      tags: ['series'],
      summary: 'Cancelar esta fecha, esta y las siguientes, o todas las que faltan',
    })
    .input(byId.extend({ scope: SeriesScope, date: CalendarDate.optional(), version: Version.optional() }))
    .errors({ INVALID_FIELD: invalidField, STALE_VERSION: staleVersion(Series) })
    .output(z.object({ series: Series, canceled: z.array(CalendarDate) })),

  restore: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/series/{id}/restore',
      tags: ['series'],
      summary: 'Volver a tomar fechas omitidas o canceladas',
      description: 'Todas las nombradas, o ninguna.',
    })
    .input(byId.extend({ dates: z.array(CalendarDate).min(1).max(longestSeries), moved: choices.moved }))
    .errors(refusals)
    .output(Series),
}
