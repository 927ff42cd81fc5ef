import type { BusinessHours, HoursException } from '@aforo/api/places/campuses'
import { WallTime } from '@aforo/api/platform/base'
import { formatDate, formatTimes, wallOf } from '@aforo/api/platform/dates-in-words'
import { weekdayLabels } from '@aforo/api/platform/labels'
import { z } from 'zod'
import { formatCount, minutesOf, wallTimeOf } from '../../ui/formats.ts'

/** A stretch of opening, as the editor holds it: possibly unfinished or wrong while someone types. */
export interface Range {
  opensAt: string
  closesAt: string
}

/** The week as the editor holds it: seven days from Monday, each with its ranges. */
export type Week = Range[][]

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const dayLength = 24 * 60

/** Monday to Friday, 08:00 to 20:00: what a new campus starts with. */
export const usualHours: BusinessHours = {
  ranges: [1, 2, 3, 4, 5].map(weekday => ({ weekday, opensAt: '08:00', closesAt: '20:00' })),
  exceptions: [],
}

export const weekOf = ({ ranges }: Pick<BusinessHours, 'ranges'>): Week =>
  weekdays.map(weekday =>
    ranges
      .filter(range => range.weekday === weekday)
      .map(({ opensAt, closesAt }) => ({ opensAt, closesAt }))
      .sort(byOpening),
  )

export const rangesOf = (week: Week): BusinessHours['ranges'] =>
  week.flatMap((day, index) => day.map(({ opensAt, closesAt }) => ({ weekday: index + 1, opensAt, closesAt })))

const byOpening = (one: Range, other: Range) => (one.opensAt < other.opensAt ? -1 : 1)

/** The week with one more range on a day: an hour after the last one for as long as there is day left. */
export function withRange(week: Week, day: number): Week {
  const last = week[day]?.toSorted(byOpening).at(-1)
  const from = last ? minutesOf(last.closesAt) + 60 : 8 * 60
  // A day that is full to its end gets an unfinished range, for the person to say where it goes.
  const added =
    from + 60 > dayLength
      ? { opensAt: '', closesAt: '' }
      : { opensAt: wallTimeOf(from), closesAt: wallTimeOf(Math.min(from + (last ? 4 : 12) * 60, dayLength)) }
  return replaced(week, day, [...(week[day] ?? []), added])
}

export const withoutRange = (week: Week, day: number, range: number): Week =>
  replaced(
    week,
    day,
    (week[day] ?? []).filter((_, index) => index !== range),
  )

export const withoutDay = (week: Week, day: number): Week => replaced(week, day, [])

/** The week with one day's ranges on other days too. */
export const withCopies = (week: Week, from: number, to: readonly number[]): Week =>
  week.map((ranges, day) => (to.includes(day) ? (week[from] ?? []).map(range => ({ ...range })) : ranges))

const replaced = (week: Week, day: number, ranges: Range[]): Week =>
  week.map((old, index) => (index === day ? ranges : old))

const isTime = (time: string) => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time)
const isWhole = ({ opensAt, closesAt }: Range) => isTime(opensAt) && isTime(closesAt) && opensAt < closesAt

interface Fault {
  /** Day, range and field, as the form names them. */
  path: [day: number, range: number, field: keyof Range]
  message: string
}

/** What is wrong with a week. The server refuses the same. */
export function faultsInWeek(week: Week): Fault[] {
  return week.flatMap((day, dayIndex) =>
    day.flatMap((range, index): Fault[] => {
      if (!isTime(range.opensAt) || !isTime(range.closesAt)) return []
      if (range.closesAt <= range.opensAt)
        return [{ path: [dayIndex, index, 'closesAt'], message: 'Debe ser después de la apertura.' }]
      const crosses = day.slice(0, index).some(other => isWhole(other) && overlap(other, range))
      return crosses ? [{ path: [dayIndex, index, 'opensAt'], message: 'Se cruza con otro tramo.' }] : []
    }),
  )
}

const overlap = (one: Range, other: Range) => one.opensAt < other.closesAt && other.opensAt < one.closesAt

/** `ranges.3.opensAt` of what was sent as the editor's `days.1.0.opensAt`; other fields stay. */
export function fieldInWeek(week: Week, field: string): string {
  const [, list, position, ...rest] = /^(ranges)\.(\d+)(\..*)?$/.exec(field) ?? []
  if (list === undefined) return field
  let left = Number(position)
  for (const [day, ranges] of week.entries()) {
    if (left < ranges.length) return `days.${day}.${left}${rest[0] ?? ''}`
    left -= ranges.length
  }
  return 'days'
}

/** The open parts of a day for drawing, as shares of 24 hours; unfinished ranges are left out. */
export const segmentsOf = (day: readonly Range[]): { start: number; length: number }[] =>
  day.filter(isWhole).map(({ opensAt, closesAt }) => ({
    start: minutesOf(opensAt) / dayLength,
    length: (minutesOf(closesAt) - minutesOf(opensAt)) / dayLength,
  }))

/** Minutes open a week. */
export const weeklyMinutes = (week: Week): number =>
  week
    .flat()
    .reduce((sum, range) => (isWhole(range) ? sum + minutesOf(range.closesAt) - minutesOf(range.opensAt) : sum), 0)

/** `60 horas a la semana`, with halves where there are. */
export function weeklyHoursText(week: Week): string {
  const hours = weeklyMinutes(week) / 60
  const figure = Number.isInteger(hours) ? formatCount(hours) : hours.toFixed(1)
  return `${figure} ${hours === 1 ? 'hora' : 'horas'} a la semana`
}

/** `09:00 – 13:00, 14:00 – 18:00`, or `Cerrado`. */
export const dayText = (day: readonly Range[]): string =>
  day.length === 0
    ? 'Cerrado'
    : day
        .toSorted(byOpening)
        .map(({ opensAt, closesAt }) => formatTimes(opensAt, closesAt))
        .join(', ')

/** `Lunes a viernes: 08:00 – 20:00`, one line for each run of equal days. Days that are closed are left out. */
export function weekLines(week: Week): string[] {
  const runs: { from: number; to: number; text: string }[] = []
  for (const [day, ranges] of week.entries()) {
    const text = dayText(ranges)
    const last = runs.at(-1)
    if (last && last.text === text) last.to = day
    else runs.push({ from: day, to: day, text })
  }
  return runs.filter(({ text }) => text !== 'Cerrado').map(({ from, to, text }) => `${daysText(from, to)}: ${text}`)
}

const dayName = (day: number) => weekdayLabels[day + 1] ?? ''

function daysText(from: number, to: number): string {
  if (from === to) return dayName(from)
  return `${dayName(from)} ${to === from + 1 ? 'y' : 'a'} ${dayName(to).toLowerCase()}`
}

export const exceptionText = ({ opensAt, closesAt }: HoursException): string =>
  opensAt === null || closesAt === null ? 'Cerrado' : formatTimes(opensAt, closesAt)

/** What differs between two hours, each as its name and its words before and after. */
export function hoursChanges(before: BusinessHours, after: BusinessHours) {
  const [weekBefore, weekAfter] = [weekOf(before), weekOf(after)]
  const changes = weekdays.map((weekday, day) => ({
    name: weekdayLabels[weekday] ?? '',
    before: dayText(weekBefore[day] ?? []),
    after: dayText(weekAfter[day] ?? []),
  }))
  const dates = [...new Set([...before.exceptions, ...after.exceptions].map(({ date }) => date))].sort()
  const wordsOn = (hours: BusinessHours, date: string) => {
    const exception = hours.exceptions.find(one => one.date === date)
    return exception ? `${exception.name} · ${exceptionText(exception)}` : 'Horario normal'
  }
  const special = dates.map(date => ({
    name: formatDate(date),
    before: wordsOn(before, date),
    after: wordsOn(after, date),
  }))
  return [...changes, ...special].filter(change => change.before !== change.after)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Two people's weeks joined by day: mine where I changed the day, theirs elsewhere. */
export const mergeWeeks = (mine: Week, before: Week, theirs: Week): Week =>
  mine.map((day, index) => (same(day, before[index]) ? (theirs[index] ?? []) : day))

/** Two people's exceptions joined by date, also what either took away. */
export function mergeExceptions(mine: HoursException[], before: HoursException[], theirs: HoursException[]) {
  const on = (list: HoursException[], date: string) => list.find(exception => exception.date === date)
  const dates = [...new Set([...mine, ...theirs].map(({ date }) => date))].sort()
  return dates.flatMap(date => {
    const chosen = same(on(mine, date), on(before, date)) ? on(theirs, date) : on(mine, date)
    return chosen ? [chosen] : []
  })
}

/** What the clock on the wall of a campus says now. */
export function wallClock(timeZone: string, at: Date): { date: string; time: string; weekday: number } {
  const { date, time } = wallOf(at, timeZone)
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
  return { date, time, weekday }
}

/** Whether a campus receives people now, and until when or from when today. */
export function openNow(hours: BusinessHours, { date, time, weekday }: ReturnType<typeof wallClock>) {
  const exception = hours.exceptions.find(one => one.date === date)
  const today = exception
    ? exception.opensAt !== null && exception.closesAt !== null
      ? [{ opensAt: exception.opensAt, closesAt: exception.closesAt }]
      : []
    : (weekOf(hours)[weekday - 1] ?? [])
  const current = today.find(range => range.opensAt <= time && time < range.closesAt)
  if (current) return { open: true, text: `Abierto hasta las ${current.closesAt}` }
  const next = today.toSorted(byOpening).find(range => range.opensAt > time)
  if (next) return { open: false, text: `Cerrado, abre a las ${next.opensAt}` }
  return { open: false, text: exception && today.length === 0 ? `Cerrado: ${exception.name}` : 'Cerrado ahora' }
}

/** A week as a form field, with the faults that a range alone doesn't show. */
export const WeekField = z
  .array(z.array(z.object({ opensAt: WallTime, closesAt: WallTime })))
  .check(({ value, issues }) => {
    for (const { path, message } of faultsInWeek(value)) issues.push({ code: 'custom', path, message, input: value })
  })
