/** The stretch of days that a calendar of months shows, both included. */
export interface Stretch {
  from: string
  to: string
}

export interface Month {
  key: string
  /** `nov` */
  label: string
  /** Where a year begins, and of the first month. */
  year: number | undefined
  /** Percent of the whole. */
  left: number
  width: number
}

const daysFrom = (from: string, to: string) => Temporal.PlainDate.from(from).until(to).days

/** How many days a stretch has. */
export const lengthOf = ({ from, to }: Stretch): number => daysFrom(from, to) + 1

const monthLabels = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'set', 'oct', 'nov', 'dic']

/** The months of a stretch, each as wide as its days. */
export function monthsOf(stretch: Stretch): Month[] {
  const days = lengthOf(stretch)
  const months: Month[] = []
  let first = Temporal.PlainDate.from(stretch.from)
  const last = Temporal.PlainDate.from(stretch.to)
  while (Temporal.PlainDate.compare(first, last) <= 0) {
    const next = first.with({ day: 1 }).add({ months: 1 })
    const end = Temporal.PlainDate.compare(next, last) > 0 ? last.add({ days: 1 }) : next
    months.push({
      key: first.toString().slice(0, 7),
      label: monthLabels[first.month - 1] ?? '',
      year: months.length === 0 || first.month === 1 ? first.year : undefined,
      left: (daysFrom(stretch.from, first.toString()) / days) * 100,
      width: (first.until(end).days / days) * 100,
    })
    first = next
  }
  return months
}

export interface Bar {
  /** Percent of the whole. */
  left: number
  width: number
  /** Begins before what is shown, or goes on after it. */
  before: boolean
  after: boolean
}

/** The first and the last day; without a last one until further notice. */
interface Days {
  startDate: string
  endDate: string | null
}

/** Where days stand in a stretch; undefined of those that are outside it. */
export function barOf({ startDate, endDate }: Days, stretch: Stretch): Bar | undefined {
  if (startDate > stretch.to || (endDate !== null && endDate < stretch.from)) return undefined
  const days = lengthOf(stretch)
  const first = startDate < stretch.from ? stretch.from : startDate
  const last = endDate === null || endDate > stretch.to ? stretch.to : endDate
  return {
    left: (daysFrom(stretch.from, first) / days) * 100,
    width: ((daysFrom(first, last) + 1) / days) * 100,
    before: startDate < stretch.from,
    after: endDate === null || endDate > stretch.to,
  }
}

/** Puts what stands in a row into as few lanes as keep it apart, each as high up as it gets. In the order given. */
export function lanesOf<One extends { days: Days }>(all: readonly One[]): One[][] {
  const lanes: One[][] = []
  const apart = (one: Days, other: Days) =>
    (one.endDate !== null && one.endDate < other.startDate) || (other.endDate !== null && other.endDate < one.startDate)
  for (const one of all) {
    const lane = lanes.find(taken => taken.every(other => apart(one.days, other.days)))
    if (lane) lane.push(one)
    else lanes.push([one])
  }
  return lanes
}

/** The day at a share of the stretch's width, of 0 to 1. */
export function dayAt(share: number, stretch: Stretch): string {
  const days = lengthOf(stretch)
  const place = Math.min(days - 1, Math.max(0, Math.floor(share * days)))
  return Temporal.PlainDate.from(stretch.from).add({ days: place }).toString()
}

/** Two days in their order, none before the earliest. */
export function between(one: string, other: string, earliest: string): Stretch {
  const [from = one, to = other] = [one, other].sort()
  return { from: from < earliest ? earliest : from, to: to < earliest ? earliest : to }
}

/** Lines where months begin, as a background: one drawing for a whole row. */
export function monthLines(months: readonly Month[]): string {
  const line = 'var(--aforo-line)'
  const stops = months.slice(1).flatMap(({ left }) => {
    const [at, after] = [`${left}%`, `calc(${left}% + 1px)`]
    return [`transparent ${at}`, `${line} ${at}`, `${line} ${after}`, `transparent ${after}`]
  })
  return `linear-gradient(to right, transparent 0, ${stops.join(', ')})`
}
