/** The longest stretch that is asked about at once. */
const mostYears = 5

/** A first and a last day, both included. */
export interface Days {
  from: string
  to: string
}

export type DaysDecision = { days: Days } | { fault: { field: 'to'; message: string } }

/** The days that are asked about: today where none is given, and one day where no last one is. */
export function askedDays({ from, to }: { from?: string; to?: string }, today: string): DaysDecision {
  const first = from ?? (to !== undefined && to < today ? to : today)
  return checked(first, to ?? first)
}

const timelineMonths = 24

/** The days of a timeline: from the first of the month for 24 months where nothing else is asked. */
export function timelineDays({ from, to }: { from?: string; to?: string }, today: string): DaysDecision {
  const first = from ?? Temporal.PlainDate.from(today).with({ day: 1 }).toString()
  const last = Temporal.PlainDate.from(first).add({ months: timelineMonths }).subtract({ days: 1 })
  return checked(first, to ?? last.toString())
}

function checked(from: string, to: string): DaysDecision {
  if (to < from) return { fault: { field: 'to', message: 'La fecha final no puede ser anterior a la inicial.' } }
  if (Temporal.PlainDate.from(from).add({ years: mostYears }).toString() <= to)
    return { fault: { field: 'to', message: `Pregunta por ${mostYears} años como máximo.` } }
  return { days: { from, to } }
}

/** The capacities that count as about the same: a quarter less or more. Null where the product's own says nothing. */
export const likeCapacity = (capacity: number | null): { from: number; to: number } | null =>
  capacity === null ? null : { from: Math.ceil(capacity * 0.75), to: Math.floor(capacity * 1.25) }

/** How far two prices of one currency are apart; a product without one is further than all others. */
export const priceDistance = (one: number | undefined, other: number | undefined): number =>
  one === undefined || other === undefined ? Number.MAX_SAFE_INTEGER : Math.abs(one - other)

/** Days from one to another. */
export const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days

/** The first day and the last of a range as PostgreSQL writes it, `[2026-01-01,2026-02-01)`; null until further notice. */
export function daysOfRange(during: string): { startDate: string; endDate: string | null } {
  const [first = '', after = ''] = during.slice(1, -1).split(',')
  return {
    startDate: first,
    endDate: after === '' ? null : Temporal.PlainDate.from(after).subtract({ days: 1 }).toString(),
  }
}
