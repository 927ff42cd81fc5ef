import { longestSeries } from '@aforo/api/bookings/series'
import { formatPlainDate } from '@aforo/api/platform/dates-in-words'
import { RRuleTemporal } from 'rrule-temporal'

/** A rule by dates, its parts in the order in which they are kept. */
export type Rule = ReadonlyMap<string, string>

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const days = weekdays.join('|')
const many = (one: string) => new RegExp(`^${one}(,${one}){0,30}$`)

/** The parts of an RRULE that speak of dates, and what each may say. */
const shapes: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d?$/,
  BYMONTH: many('([1-9]|1[0-2])'),
  BYMONTHDAY: many('-?([1-9]|[12]\\d|3[01])'),
  BYDAY: many(`([+-]?[1-5])?(${days})`),
  BYSETPOS: many('-?([1-9]|[12]\\d|3[01])'),
  WKST: new RegExp(`^(${days})$`),
  COUNT: /^[1-9]\d{0,5}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
}

/** From then on a date is none that anybody is told of: see `CalendarDate`. Longer years are written with a sign before. */
const isTooFar = (date: string) => date >= '2200-01-01' || !/^\d/.test(date)

const faults = {
  unreadable: 'La regla de repetición no se entiende. Debe ser un RRULE por fechas, como FREQ=WEEKLY;BYDAY=MO.',
  twoEnds: 'La serie termina en una fecha o tras un número de veces, no las dos cosas.',
  endless: 'La serie necesita un final: elige la última fecha o cuántas veces se repite.',
  tooFar: 'La serie va más allá de 2199. Elige un final más cercano.',
  tooMany: `Una serie tiene como máximo ${longestSeries} fechas. Elige un final más cercano.`,
  none: 'Con esa repetición no queda ninguna fecha.',
} as const

export interface Fault {
  fault: string
}

/** Where and at what time a series begins each time: what a moment as its end is compared with. */
export interface StartTime {
  timeZone: string
  /** `HH:MM`. */
  from: string
}

/**
 * Reads the text of an RRULE. UNTIL is a date at the campus, `YYYYMMDD`, or the moment that calendars write, in UTC or
 * local (RFC 5545, 3.3.10): it becomes the last date that begins by then.
 * @param start without it, as in a stored rule, UNTIL is a date
 */
export function readRule(text: string, start?: StartTime): { rule: Rule } | Fault {
  const pairs = text
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .map(part => part.split('='))
  const given = new Map(pairs.map(([name = '', value = '']) => [name, value]))
  const readable = pairs.every(
    ([name = '', value = '', ...more]) =>
      more.length === 0 && Object.hasOwn(shapes, name) && shapes[name]?.test(value) === true,
  )
  if (!readable || given.size < pairs.length || !given.has('FREQ')) return { fault: faults.unreadable }
  if (!isConsistent(given)) return { fault: faults.unreadable }
  const until = given.get('UNTIL')
  if (until !== undefined) {
    const last = lastDateBy(until, start)
    if (last === undefined) return { fault: faults.unreadable }
    given.set('UNTIL', last)
  }
  if (given.has('COUNT') && given.has('UNTIL')) return { fault: faults.twoEnds }
  if (!given.has('COUNT') && !given.has('UNTIL')) return { fault: faults.endless }
  return { rule: inOrder(given) }
}

/** The last date, `YYYYMMDD`, on which a series that ends by `until` can begin; undefined if that is none. */
function lastDateBy(until: string, start: StartTime | undefined): string | undefined {
  if (!isDate(isoOf(until.slice(0, 8)))) return undefined
  if (until.length === 8) return until
  if (!start) return undefined
  try {
    const local = Temporal.PlainDateTime.from(until.replace('Z', ''))
    const at = until.endsWith('Z') ? local.toZonedDateTime('UTC').withTimeZone(start.timeZone).toPlainDateTime() : local
    const isBefore = Temporal.PlainTime.compare(at.toPlainTime(), Temporal.PlainTime.from(start.from)) < 0
    return basicOf((isBefore ? at.subtract({ days: 1 }) : at).toPlainDate().toString())
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** What RFC 5545 forbids and calendars read each in its own way: the dates booked would not be those they show. */
function isConsistent(parts: ReadonlyMap<string, string>): boolean {
  const freq = parts.get('FREQ') ?? ''
  const isNumbered = /\d/.test(parts.get('BYDAY') ?? '')
  const isByDays = parts.has('BYDAY') || parts.has('BYMONTHDAY') || parts.has('BYMONTH')
  if (isNumbered && freq !== 'MONTHLY' && freq !== 'YEARLY') return false
  if (parts.has('BYMONTHDAY') && freq === 'WEEKLY') return false
  return !parts.has('BYSETPOS') || isByDays
}

const inOrder = (parts: ReadonlyMap<string, string>): Rule =>
  new Map(
    Object.keys(shapes).flatMap(name => {
      const value = parts.get(name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )

export const ruleText = (rule: Rule): string => [...rule].map(([name, value]) => `${name}=${value}`).join(';')

const isoOf = (basic: string) => `${basic.slice(0, 4)}-${basic.slice(4, 6)}-${basic.slice(6)}`
const basicOf = (date: string) => date.replaceAll('-', '')

function isDate(text: string): boolean {
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * The dates of a rule from a date on, in order. The first of them is where the series begins: a start that the rule
 * itself doesn't name is no date of the series.
 */
export function datesOf(rule: Rule, from: string): { dates: string[] } | Fault {
  const dates: string[] = []
  try {
    // Dates alone are asked for, so the zone's own clock changes must not come into it: those belong to each slot.
    const dtstart = Temporal.PlainDate.from(from).toZonedDateTime('UTC')
    new RRuleTemporal({ rruleString: ruleText(rule), dtstart, cache: false, maxIterations: 1_500 }).all(moment => {
      if (dates.length > longestSeries) return false
      dates.push(String(moment).slice(0, 10))
      return true
    })
  } catch (error) {
    // A rule whose dates never come (the 30th of February) is looked for only so long.
    if (!/Maximum iterations|candidate/i.test(String(error))) return { fault: faults.unreadable }
  }
  if (dates.length > longestSeries) return { fault: faults.tooMany }
  if (dates.some(isTooFar)) return { fault: faults.tooFar }
  return dates.length === 0 ? { fault: faults.none } : { dates }
}

const without = (rule: Rule, ...names: string[]) => new Map([...rule].filter(([name]) => !names.includes(name)))

/** The same rule with another last date. */
export const endingOn = (rule: Rule, last: string): Rule =>
  inOrder(without(rule, 'COUNT', 'UNTIL').set('UNTIL', basicOf(last)))

/** The part of a rule before one of its dates. */
export const before = (rule: Rule, date: string): Rule =>
  endingOn(rule, Temporal.PlainDate.from(date).subtract({ days: 1 }).toString())

/** The part of a rule from one of its dates on. @param dates all of the rule's dates */
export function since(rule: Rule, dates: readonly string[], date: string): Rule {
  const gone = dates.indexOf(date)
  return rule.has('COUNT') ? inOrder(new Map(rule).set('COUNT', String(dates.length - gone))) : rule
}

const names: Record<string, string> = {
  MO: 'lunes',
  TU: 'martes',
  WE: 'miércoles',
  TH: 'jueves',
  FR: 'viernes',
  SA: 'sábado',
  SU: 'domingo',
}
const places: Record<string, string> = {
  '1': 'primer',
  '2': 'segundo',
  '3': 'tercer',
  '4': 'cuarto',
  '5': 'quinto',
  '-1': 'último',
  '-2': 'penúltimo',
}
const units: Record<string, [string, string]> = {
  DAILY: ['cada día', 'días'],
  WEEKLY: ['cada semana', 'semanas'],
  MONTHLY: ['cada mes', 'meses'],
  YEARLY: ['cada año', 'años'],
}

const listWords = (words: string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(words)

/** The rule as people say it: `cada 2 semanas, los lunes y miércoles, hasta el 18 de diciembre de 2026`. */
export function ruleWords(rule: Rule): string {
  const [one, some] = units[rule.get('FREQ') ?? ''] ?? ['', '']
  const interval = rule.get('INTERVAL') ?? '1'
  return [
    interval === '1' ? one : `cada ${interval} ${some}`,
    ...monthWords(rule),
    ...dayWords(rule),
    endWords(rule),
  ].join(', ')
}

const monthWords = (rule: Rule): string[] => {
  const months = rule.get('BYMONTH')?.split(',')
  if (!months) return []
  const nameOf = (month: string) =>
    Temporal.PlainDate.from({ year: 2026, month: Number(month), day: 1 })
      .toLocaleString('es-PE', { month: 'long' })
      .toLowerCase()
  return [`en ${listWords(months.map(nameOf))}`]
}

function dayWords(rule: Rule): string[] {
  const monthDays = rule.get('BYMONTHDAY')?.split(',')
  const weekly = rule.get('BYDAY')?.split(',')
  const position = rule.get('BYSETPOS')
  const words: string[] = []
  if (monthDays) {
    const numbers = monthDays.map(day => (day === '-1' ? 'último' : day.replace(/^-(.+)/, '$1 antes del fin')))
    if (monthDays.length > 1) words.push(`los días ${listWords(numbers)}`)
    else words.push(monthDays[0] === '-1' ? 'el último día' : `el día ${numbers[0]}`)
  }
  if (weekly) {
    const each = weekly.map(day => {
      const place = /^([+-]?\d)/.exec(day)?.[1]?.replace('+', '')
      const name = names[day.slice(-2)] ?? ''
      return place ? `${places[place] ?? `${place}.º`} ${name}` : name
    })
    const working = weekly.length === 5 && !weekly.some(day => /\d|SA|SU/.test(day))
    if (working && position === undefined) words.push('de lunes a viernes')
    else if (/\d/.test(weekly[0] ?? '')) words.push(`el ${listWords(each)}`)
    else if (position !== undefined) words.push(`el ${places[position] ?? `${position}.º`} de ${listWords(each)}`)
    else words.push(`los ${listWords(each.map(name => (name.endsWith('s') ? name : `${name}s`)))}`)
  }
  return words
}

function endWords(rule: Rule): string {
  const until = rule.get('UNTIL')
  if (until) return `hasta el ${formatPlainDate(isoOf(until))}`
  const count = rule.get('COUNT') ?? ''
  return count === '1' ? 'una vez' : `${count} veces`
}
