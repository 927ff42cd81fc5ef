import type { BusinessHours, HoursException, OpeningRange } from '@aforo/api/places/campuses'
import { minutesOf } from '../../platform/wall-time.rules.ts'

export interface Stretch {
  opensAt: string
  closesAt: string
}

/** The hours of a campus that was created without saying any. */
export const usualHours: BusinessHours = {
  ranges: [1, 2, 3, 4, 5].map(weekday => ({ weekday, opensAt: '08:00', closesAt: '20:00' })),
  exceptions: [],
}

const backwards = 'La hora de cierre debe ser posterior a la de apertura.'

/**
 * What is wrong with a week's hours and its exceptions, as the first field at fault; undefined when nothing is.
 * Ranges that only touch (08:00–12:00, 12:00–18:00) are accepted.
 */
export function faultInHours({ ranges, exceptions }: BusinessHours): { field: string; message: string } | undefined {
  for (const [index, range] of ranges.entries()) {
    if (range.closesAt <= range.opensAt) return { field: `ranges.${index}.closesAt`, message: backwards }
    if (ranges.slice(0, index).some(other => overlap(other, range)))
      return { field: `ranges.${index}.opensAt`, message: 'Este horario se cruza con otro del mismo día.' }
  }
  for (const [index, exception] of exceptions.entries()) {
    const { opensAt, closesAt } = exception
    if ((opensAt === null) !== (closesAt === null))
      return {
        field: `exceptions.${index}.${opensAt === null ? 'opensAt' : 'closesAt'}`,
        message: 'Indica la apertura y el cierre, o ninguno de los dos si la sede no abre.',
      }
    if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
      return { field: `exceptions.${index}.closesAt`, message: backwards }
    if (exceptions.slice(0, index).some(other => other.date === exception.date))
      return { field: `exceptions.${index}.date`, message: 'Esa fecha ya está en la lista.' }
  }
}

const overlap = (one: OpeningRange, other: OpeningRange) =>
  one.weekday === other.weekday && one.opensAt < other.closesAt && other.opensAt < one.closesAt

/**
 * When a campus is open on a date, as wall times, in order and with touching ranges joined. Empty when closed.
 * An exception of the date stands in place of its weekday.
 */
export function openOn(hours: BusinessHours, date: string): Stretch[] {
  const exception = exceptionOn(hours, date)
  if (exception)
    return exception.opensAt === null || exception.closesAt === null
      ? []
      : [{ opensAt: exception.opensAt, closesAt: exception.closesAt }]
  const { dayOfWeek } = Temporal.PlainDate.from(date)
  const ranges = hours.ranges.filter(range => range.weekday === dayOfWeek)
  return joined(ranges.sort((one, other) => (one.opensAt < other.opensAt ? -1 : 1)))
}

/** Days from now on that are searched for an opening. */
const openingDays = 28

/**
 * The next opening hours, those of now included, of which so many minutes are left.
 * @returns undefined where the campus doesn't open so long within four weeks
 */
export function nextOpening(
  hours: BusinessHours,
  now: { date: string; minute: number },
  minutes: number,
): (Stretch & { date: string }) | undefined {
  const first = Temporal.PlainDate.from(now.date)
  for (let day = 0; day < openingDays; day++) {
    const date = first.add({ days: day }).toString()
    const begun = day === 0 ? now.minute : 0
    const open = openOn(hours, date).find(
      ({ opensAt, closesAt }) => Math.max(minutesOf(opensAt), begun) + minutes <= minutesOf(closesAt),
    )
    if (open) return { date, ...open }
  }
  return undefined
}

export const exceptionOn = (hours: BusinessHours, date: string): HoursException | undefined =>
  hours.exceptions.find(exception => exception.date === date)

const laterOf = (...times: string[]) => times.sort().at(-1) ?? ''

function joined(ranges: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { opensAt, closesAt } of ranges) {
    const last = stretches.at(-1)
    if (last && last.closesAt >= opensAt) last.closesAt = laterOf(last.closesAt, closesAt)
    else stretches.push({ opensAt, closesAt })
  }
  return stretches
}
