import { z } from 'zod'
import { bookableTypes } from '../bookings/reservations.ts'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  commaList,
  History,
  Id,
  invalidField,
  pageOf,
  paging,
  refusal,
  staleVersion,
  Username,
  Version,
  WallTime,
} from '../platform/base.ts'
import { AmountInput, AmountOutput, wrongPercent } from '../platform/money.ts'

/** The most specific rate applies: the space's, else its type's at the campus, else the tenant's. */
export const RateScope = z.enum(['TENANT', 'KIND', 'SPACE'])
export type RateScope = z.infer<typeof RateScope>

/** Currencies of on-demand use, tax included. */
export const RateCurrency = z.enum(['PEN', 'USD'])
export type RateCurrency = z.infer<typeof RateCurrency>

export const RateKind = z.enum(bookableTypes)

/** Possible charging units, in minutes. */
export const billableUnits = [15, 30, 60] as const

/** A million per hour: times the minutes of a day it is still a safe integer. */
const largestRate = 1_000_000_00
const RateAmount = AmountInput.pipe(
  z.int().min(0, 'Escribe un importe de 0.00 o más.').max(largestRate, 'Escribe un importe de 1,000,000.00 o menos.'),
)
const weekdays = z
  .array(z.int().min(1).max(7))
  .min(1, 'Elige al menos un día.')
  .max(7)
  .transform(days => [...new Set(days)].sort((a, b) => a - b))

/** A rate's terms, without its scope. */
export const RateFields = z.object({
  currency: RateCurrency,
  /** Tax included. Zero: free of charge. */
  hourly: RateAmount,
  /** Null: credits aren't accepted. */
  hourlyCredits: RateAmount.nullable(),
  /** Time is charged in units of this many minutes. */
  billableMinutes: z.literal(billableUnits),
  /** Hours with another price; the rest costs `hourly`. 1 is Monday. */
  bands: z
    .array(
      z.object({
        weekdays,
        from: WallTime,
        to: WallTime,
        hourly: RateAmount,
        hourlyCredits: RateAmount.nullable(),
      }),
    )
    .max(20),
  /** Maximum price of any range of so many minutes. Requires a daily maximum of one to two times as much. */
  halfDay: z
    .object({ minutes: z.int().min(60).max(720), amount: RateAmount, credits: RateAmount.nullable() })
    .nullable(),
  /** Maximum price of a day. */
  day: z.object({ amount: RateAmount, credits: RateAmount.nullable() }).nullable(),
  /** Percent off for members of a team with a contract, with at most two decimals. */
  teamDiscount: AmountInput.pipe(z.int().min(0, wrongPercent).max(100_00, wrongPercent)),
})
export type RateFields = z.infer<typeof RateFields>

/** Defaults of a new rate. */
export const rateDefaults = {
  hourlyCredits: null,
  billableMinutes: 30,
  bands: [],
  halfDay: null,
  day: null,
  teamDiscount: '0.00',
} as const

const NamedRecord = z.object({ id: Id, name: z.string() })

export const Rate = z.object({
  id: Id,
  scope: RateScope,
  /** Null for the tenant's rate. */
  campus: NamedRecord.nullable(),
  spaceType: RateKind.nullable(),
  space: NamedRecord.nullable(),
  currency: RateCurrency,
  hourly: AmountOutput,
  hourlyCredits: AmountOutput.nullable(),
  billableMinutes: z.int(),
  bands: z.array(
    z.object({
      weekdays: z.array(z.int()),
      from: WallTime,
      to: WallTime,
      hourly: AmountOutput,
      hourlyCredits: AmountOutput.nullable(),
    }),
  ),
  halfDay: z.object({ minutes: z.int(), amount: AmountOutput, credits: AmountOutput.nullable() }).nullable(),
  day: z.object({ amount: AmountOutput, credits: AmountOutput.nullable() }).nullable(),
  teamDiscount: AmountOutput,
  version: Version,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type Rate = z.infer<typeof Rate>

/** An amount with its explanation, line by line in Spanish. */
const Quoted = z.object({ amount: AmountOutput, reasons: z.array(z.string()) })

/** The price of a space at a time. */
export const SpaceQuote = z.object({
  spaceId: Id,
  spaceName: z.string(),
  /** The date at the campus. */
  at: CalendarDate,
  from: WallTime,
  to: WallTime,
  /** The rate that applies; null if there is none, and booking is free. */
  rate: z.object({ id: Id, scope: RateScope }).nullable(),
  currency: RateCurrency,
  free: z.boolean(),
  price: Quoted,
  /** Null if credits aren't accepted. */
  credits: Quoted.nullable(),
})
export type SpaceQuote = z.infer<typeof SpaceQuote>

const reader = { roles: backOffice } as const satisfies CallMeta
const tags = ['pricing'] as const
const byId = z.object({ id: Id })
const fieldRefusals = {
  RATE_EXISTS: { ...refusal('RATE_EXISTS'), data: z.object({ rate: Rate.nullable() }) },
  ALL_COUNTRIES_NEEDED: refusal('ALL_COUNTRIES_NEEDED'),
  INVALID_FIELD: invalidField,
}
const stale = { STALE_VERSION: staleVersion(Rate) }

/** Prices of on-demand use. */
export const rates = {
  quote: call
    .meta(reader)
    .route({
      method: 'GET',
      path: '/pricing/rate',
      summary: 'Lo que cuesta usar unos espacios a una hora, y por qué',
      description:
        'Sin hora, la próxima hora desde ahora, según el reloj de la sede. Con `username`, lo que le cuesta a esa persona. Un espacio sin tarifa es gratis.',
      tags,
    })
    .input(
      z.object({
        resources: commaList(Id),
        at: CalendarDate.optional(),
        from: WallTime.optional(),
        to: WallTime.optional(),
        username: Username.optional(),
      }),
    )
    .errors({ INVALID_FIELD: invalidField })
    .output(z.array(SpaceQuote)),

  list: call
    .meta(reader)
    .route({
      method: 'GET',
      path: '/pricing/rates',
      summary: 'Las tarifas: primero la de la organización, luego por sede',
      tags,
    })
    .input(z.object({ campusId: Id.optional(), ...paging(50) }))
    .output(pageOf(Rate)),

  get: call
    .meta(reader)
    .route({ method: 'GET', path: '/pricing/rates/{id}', summary: 'Una tarifa', tags })
    .input(byId)
    .output(Rate),

  create: call
    .meta(reader)
    .route({
      method: 'POST',
      path: '/pricing/rates',
      summary: 'Poner una tarifa',
      description:
        'A un espacio con `spaceId`; a los de un tipo en una sede con `campusId` y `spaceType`; sin ellos, a toda la organización.',
      successStatus: 201,
      tags,
    })
    .input(
      RateFields.extend({
        hourlyCredits: RateFields.shape.hourlyCredits.default(null),
        billableMinutes: RateFields.shape.billableMinutes.default(30),
        bands: RateFields.shape.bands.default([]),
        halfDay: RateFields.shape.halfDay.default(null),
        day: RateFields.shape.day.default(null),
        teamDiscount: RateFields.shape.teamDiscount.default(0),
        campusId: Id.optional(),
        spaceType: RateKind.optional(),
        spaceId: Id.optional(),
      }),
    )
    .errors(fieldRefusals)
    .output(Rate),

  update: call
    .meta(reader)
    .route({
      method: 'PUT',
      path: '/pricing/rates/{id}',
      summary: 'Cambiar una tarifa',
      description: 'Lo que no va queda como está. Vale para lo que se reserve desde entonces.',
      tags,
    })
    .input(RateFields.partial().extend({ id: Id, version: Version.optional() }))
    .errors({ ...fieldRefusals, ...stale })
    .output(Rate),

  remove: call
    .meta(reader)
    .route({ method: 'DELETE', path: '/pricing/rates/{id}', summary: 'Quitar una tarifa', tags })
    .input(byId.extend({ version: Version.optional() }))
    .errors({ ALL_COUNTRIES_NEEDED: fieldRefusals.ALL_COUNTRIES_NEEDED, ...stale })
    .output(z.object({ message: z.string() })),

  restore: call
    .meta(reader)
    .route({ method: 'PATCH', path: '/pricing/rates/{id}/restore', summary: 'Recuperar una tarifa quitada', tags })
    .input(byId)
    .errors({ RATE_EXISTS: fieldRefusals.RATE_EXISTS, ALL_COUNTRIES_NEEDED: fieldRefusals.ALL_COUNTRIES_NEEDED })
    .output(Rate),

  history: call
    .meta(reader)
    .route({ method: 'GET', path: '/pricing/rates/{id}/history', summary: 'Lo que cambió en una tarifa', tags })
    .input(byId)
    .output(History),
}
