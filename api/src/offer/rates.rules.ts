import { multiply, wholeRate } from '../platform/money.rules.ts'

/**
 * The price of on-demand use, as a pure function of a rate and a time range within one day. The tests hold three
 * invariants: a longer range never costs less; splitting a range never costs less than booking it whole, except for a
 * cent of rounding each; and every minute has a price, the regular one where no band applies.
 */

/** Minor units per hour, and hundredths of a credit per hour; null if credits aren't accepted. */
export interface HourlyPrice {
  hourly: number
  hourlyCredits: number | null
}

/** Hours with a price other than the regular one. */
export interface RateBand extends HourlyPrice {
  /** 1 is Monday, 7 Sunday. */
  weekdays: readonly number[]
  /** Minutes since midnight. */
  from: number
  to: number
}

/** A maximum price for a time range. */
export interface RateCap {
  amount: number
  credits: number | null
}

export interface RateTerms extends HourlyPrice {
  /** Time is charged in units of this many minutes. */
  billableMinutes: number
  bands: readonly RateBand[]
  /** Maximum price of any range of `minutes`. */
  halfDay: (RateCap & { minutes: number }) | null
  day: RateCap | null
  /** Discount for members of a team with a contract, in hundredths of a percent. */
  teamDiscount: number
}

/** A time range of one day, in minutes since midnight. */
export interface Stretch {
  /** 1 is Monday, 7 Sunday. */
  weekday: number
  from: number
  to: number
}

/** A component of the price, for its explanation. */
export type QuoteReason =
  | { code: 'HOURS'; minutes: number; hourly: number; band: boolean; from: number; to: number }
  | { code: 'ROUNDED_UP'; minutes: number; unit: number }
  | { code: 'HALF_DAY_CAP'; amount: number; minutes: number }
  | { code: 'DAY_CAP'; amount: number }
  | { code: 'TEAM_DISCOUNT'; rate: number }

export interface Quote {
  amount: number
  reasons: QuoteReason[]
}

const minutesOfDay = 24 * 60

interface Segment {
  from: number
  to: number
  hourly: number
  band: boolean
}

type Side = 'money' | 'credits'

const hourlyOf = (price: HourlyPrice, side: Side, usual: number): number =>
  side === 'money' ? price.hourly : (price.hourlyCredits ?? usual)

/** The charged minutes, split where the hourly price changes. */
function segmentsOf(terms: RateTerms, { weekday, from, to }: Stretch, side: Side): Segment[] {
  const usual = side === 'money' ? terms.hourly : (terms.hourlyCredits ?? 0)
  const bands = terms.bands.filter(band => band.weekdays.includes(weekday))
  const cuts = [from, to, ...bands.flatMap(band => [band.from, band.to])]
    .filter(minute => minute >= from && minute <= to)
    .sort((a, b) => a - b)
  return cuts.flatMap((start, place) => {
    const end = cuts[place + 1]
    if (end === undefined || end === start) return []
    const band = bands.find(one => one.from <= start && start < one.to)
    return [{ from: start, to: end, hourly: band ? hourlyOf(band, side, usual) : usual, band: band !== undefined }]
  })
}

/** In minor units × minutes per hour, unrounded. */
const costWithin = (segments: readonly Segment[], from: number, to: number): number =>
  segments.reduce((sum, segment) => {
    const minutes = Math.min(segment.to, to) - Math.max(segment.from, from)
    return minutes > 0 ? sum + minutes * segment.hourly : sum
  }, 0)

/**
 * The most expensive range of so many minutes. One of its ends is always a price change or an end of the whole: between
 * such points the cost of a sliding range is linear.
 */
function dearestStretch(segments: readonly Segment[], minutes: number): number {
  const points = segments.flatMap(({ from, to }) => [from, to])
  const starts = points.flatMap(point => [point, point - minutes])
  return Math.max(0, ...starts.map(start => costWithin(segments, start, start + minutes)))
}

/**
 * The price of a range in money or in credits, with its reasons.
 * @returns undefined for credits if the rate doesn't accept them
 */
export function quote(terms: RateTerms, stretch: Stretch, side: Side, inTeam: boolean): Quote | undefined {
  if (side === 'credits' && terms.hourlyCredits === null) return undefined
  const minutes = stretch.to - stretch.from
  const charged = Math.ceil(minutes / terms.billableMinutes) * terms.billableMinutes
  const to = Math.min(stretch.from + charged, minutesOfDay)
  const segments = segmentsOf(terms, { ...stretch, to }, side)
  const reasons: QuoteReason[] = segments.map(({ from, to: end, hourly, band }) => ({
    code: 'HOURS',
    minutes: end - from,
    hourly,
    band,
    from,
    to: end,
  }))
  if (to - stretch.from > minutes)
    reasons.unshift({ code: 'ROUNDED_UP', minutes: to - stretch.from, unit: terms.billableMinutes })

  let cost = costWithin(segments, stretch.from, to)
  const capOf = (cap: RateCap | null) => (cap && (side === 'money' ? cap.amount : cap.credits)) ?? undefined
  const day = capOf(terms.day)
  const half = capOf(terms.halfDay)
  const withHalf =
    terms.halfDay && half !== undefined
      ? cost - dearestStretch(segments, terms.halfDay.minutes) + half * 60
      : Number.POSITIVE_INFINITY
  const withDay = day === undefined ? Number.POSITIVE_INFINITY : day * 60
  if (withDay < cost && withDay <= withHalf) {
    cost = withDay
    reasons.push({ code: 'DAY_CAP', amount: day ?? 0 })
  } else if (withHalf < cost) {
    cost = withHalf
    reasons.push({ code: 'HALF_DAY_CAP', amount: half ?? 0, minutes: terms.halfDay?.minutes ?? 0 })
  }
  const discount = inTeam ? terms.teamDiscount : 0
  if (discount > 0) reasons.push({ code: 'TEAM_DISCOUNT', rate: discount })
  const amount = multiply(cost, { numerator: wholeRate - discount, denominator: 60 * wholeRate })
  return { amount, reasons }
}

/** An invalid field, and why. */
export interface TermsFault {
  field: string
  message: string
}

/** Rejects overlapping bands, and caps that make a longer or undivided booking more expensive. */
export function faultInTerms(terms: RateTerms): TermsFault | undefined {
  const { halfDay, day, bands } = terms
  if (halfDay && !day) return { field: 'day', message: 'Con un tope de medio día hace falta también el del día.' }
  const [half, whole] = [halfDay?.amount, day?.amount]
  if (half !== undefined && whole !== undefined) {
    if (whole < half) return { field: 'day', message: 'El tope del día no puede ser menor que el de medio día.' }
    if (whole > 2 * half)
      return { field: 'day', message: 'El tope del día no puede ser más que dos veces el de medio día.' }
  }
  const [halfCredits, dayCredits] = [halfDay?.credits ?? null, day?.credits ?? null]
  if (halfCredits !== null && dayCredits === null)
    return { field: 'day.credits', message: 'Con un tope de medio día en créditos hace falta también el del día.' }
  if (halfCredits !== null && dayCredits !== null && (dayCredits < halfCredits || dayCredits > 2 * halfCredits))
    return { field: 'day.credits', message: 'El tope del día en créditos va de una a dos veces el de medio día.' }
  for (const [place, band] of bands.entries()) {
    if (band.to <= band.from)
      return { field: `bands.${place}.to`, message: 'La franja tiene que terminar después de empezar.' }
    const rival = bands
      .slice(0, place)
      .some(
        other =>
          other.from < band.to &&
          band.from < other.to &&
          other.weekdays.some(weekday => band.weekdays.includes(weekday)),
      )
    if (rival) return { field: `bands.${place}.from`, message: 'La franja se cruza con otra de los mismos días.' }
  }
  if (terms.hourlyCredits === null && [halfCredits, dayCredits, ...bands.map(band => band.hourlyCredits)].some(Boolean))
    return {
      field: 'hourlyCredits',
      message: 'Escribe también cuántos créditos cuesta la hora, o deja vacíos los demás créditos.',
    }
  return undefined
}
