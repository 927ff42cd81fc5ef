import { type Rate, type RateCurrency, RateFields, type RateScope } from '@aforo/api/offer/rates'
import { faultInTerms, type RateTerms } from '@aforo/api/offer/rates.rules'
import { minorUnitsOf } from '@aforo/api/platform/money'
import { z } from 'zod'
import { minutesOf } from '../../ui/formats.ts'
import { missingWords } from '../../ui/missingWords.ts'

export interface BandValues {
  /** As their chips name them: `1` is Monday. */
  weekdays: string[]
  from: string
  to: string
  hourly: string | null
  hourlyCredits: string | null
}

/** A rate as people type it: what is left empty is none. */
export interface RateValues extends Record<string, unknown> {
  scope: RateScope
  campusId: string
  spaceType: string
  spaceId: string
  currency: RateCurrency
  hourly: string | null
  hourlyCredits: string | null
  billableMinutes: string
  bands: BandValues[]
  halfDayMinutes: string
  halfDay: string | null
  halfDayCredits: string | null
  day: string | null
  dayCredits: string | null
  teamDiscount: number | null
}

export const noRate: RateValues = {
  scope: 'TENANT',
  campusId: '',
  spaceType: 'ROOM',
  spaceId: '',
  currency: 'PEN',
  hourly: null,
  hourlyCredits: null,
  billableMinutes: '30',
  bands: [],
  halfDayMinutes: '240',
  halfDay: null,
  halfDayCredits: null,
  day: null,
  dayCredits: null,
  teamDiscount: null,
}

export const newBand: BandValues = {
  weekdays: ['1', '2', '3', '4', '5'],
  from: '18:00',
  to: '22:00',
  hourly: null,
  hourlyCredits: null,
}

export const valuesOf = (rate: Rate): RateValues => ({
  scope: rate.scope,
  campusId: rate.campus?.id ?? '',
  spaceType: rate.spaceType ?? 'ROOM',
  spaceId: rate.space?.id ?? '',
  currency: rate.currency,
  hourly: rate.hourly,
  hourlyCredits: rate.hourlyCredits,
  billableMinutes: String(rate.billableMinutes),
  bands: rate.bands.map(band => ({ ...band, weekdays: band.weekdays.map(String) })),
  halfDayMinutes: String(rate.halfDay?.minutes ?? 240),
  halfDay: rate.halfDay?.amount ?? null,
  halfDayCredits: rate.halfDay?.credits ?? null,
  day: rate.day?.amount ?? null,
  dayCredits: rate.day?.credits ?? null,
  teamDiscount: Number(rate.teamDiscount) || null,
})

const unit = (minutes: string) => ([15, 30, 60] as const).find(one => String(one) === minutes) ?? 30

/** What is sent, without whom it is for. */
export const inputOf = (values: RateValues) => ({
  currency: values.currency,
  hourly: values.hourly ?? '',
  hourlyCredits: values.hourlyCredits,
  billableMinutes: unit(values.billableMinutes),
  bands: values.bands.map(band => ({
    ...band,
    weekdays: band.weekdays.map(Number),
    hourly: band.hourly ?? '',
  })),
  halfDay:
    values.halfDay === null
      ? null
      : { minutes: Number(values.halfDayMinutes), amount: values.halfDay, credits: values.halfDayCredits },
  day: values.day === null ? null : { amount: values.day, credits: values.dayCredits },
  teamDiscount: String(values.teamDiscount ?? 0),
})

/** Whom a new rate is for. */
export const ownerOf = ({ scope, campusId, spaceType, spaceId }: RateValues) => {
  if (scope === 'SPACE') return { spaceId }
  if (scope === 'TENANT') return {}
  return { campusId, spaceType: kindOf(spaceType) }
}

const kindOf = (type: string) =>
  (['ROOM', 'PHONE_BOOTH', 'SEAT', 'PARKING_SPOT'] as const).find(one => one === type) ?? 'ROOM'

const requireChoice =
  (field: 'campusId' | 'spaceId', message: string) => (values: RateValues, context: z.RefinementCtx) => {
    if (values[field] === '') context.addIssue({ code: 'custom', path: [field], message })
  }

/** The contract's own checks on what was typed, and that it says whom it is for. */
export const RateSchema = z.custom<RateValues>().superRefine((values, context) => {
  if (values.scope === 'KIND') requireChoice('campusId', missingWords.campus)(values, context)
  if (values.scope === 'SPACE') requireChoice('spaceId', 'Elige un espacio.')(values, context)
  const { error } = RateFields.safeParse({ ...inputOf(values), hourly: values.hourly ?? undefined })
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({ code: 'custom', path: pathInForm(path), message })
  for (const cap of ['day', 'halfDay'] as const)
    if (values[cap] === null && values[`${cap}Credits`] !== null)
      context.addIssue({ code: 'custom', path: [cap], message: 'Un tope en créditos necesita también el de dinero.' })
  const terms = error ? undefined : termsOf(values)
  // With a band that is left out the others have other places.
  const fault = terms && terms.bands.length === values.bands.length ? faultInTerms(terms) : undefined
  if (fault) context.addIssue({ code: 'custom', path: pathInForm(fault.field.split('.')), message: fault.message })
})

/** The caps are fields of their own in the form. */
function pathInForm(path: readonly PropertyKey[]): PropertyKey[] {
  const [first, second] = path
  if (first === 'day') return [second === 'credits' ? 'dayCredits' : 'day']
  if (first === 'halfDay') return [second === 'credits' ? 'halfDayCredits' : 'halfDay']
  return [...path]
}

const minor = (text: string | null) => (text === null ? undefined : minorUnitsOf(text))

/** What was typed so far as the rules of quotes read it; undefined while the hour has no price. */
export function termsOf(values: RateValues): RateTerms | undefined {
  const hourly = minor(values.hourly)
  if (hourly === undefined) return undefined
  const cap = minor(values.halfDay)
  const day = minor(values.day)
  return {
    hourly,
    hourlyCredits: minor(values.hourlyCredits) ?? null,
    billableMinutes: unit(values.billableMinutes),
    bands: values.bands.flatMap(band => {
      const price = minor(band.hourly)
      if (price === undefined || band.to <= band.from) return []
      return [
        {
          weekdays: band.weekdays.map(Number),
          from: minutesOf(band.from),
          to: minutesOf(band.to),
          hourly: price,
          hourlyCredits: minor(band.hourlyCredits) ?? null,
        },
      ]
    }),
    halfDay:
      cap === undefined || day === undefined
        ? null
        : { minutes: Number(values.halfDayMinutes), amount: cap, credits: minor(values.halfDayCredits) ?? null },
    day: day === undefined ? null : { amount: day, credits: minor(values.dayCredits) ?? null },
    teamDiscount: 0,
  }
}
