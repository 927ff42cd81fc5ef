import { fold } from '@aforo/api/platform/fold'

const monthNames = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** The number of a month by its name: `mar`, `mar.`, `Marzo`, `set`; undefined if unknown or ambiguous. */
function monthOf(typed: string): number | undefined {
  const name = fold(typed).replace(/\.$/, '').replace(/^set/, 'sept')
  if (name.length < 3) return
  const place = monthNames.findIndex(month => month.startsWith(name) || month === name)
  return place < 0 ? undefined : place + 1
}

const twoDigits = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year))
const padded = (part: number, length = 2) => String(part).padStart(length, '0')

function dateOf(year: number, month: number, day: number): string | undefined {
  const text = `${padded(year, 4)}-${padded(month)}-${padded(day)}`
  const date = new Date(`${text}T12:00:00Z`)
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  return exists && year >= 1970 && year < 2200 ? text : undefined
}

const weekdayNames = 'lunes martes miercoles jueves viernes sabado domingo'.split(' ')

/** The next date on a weekday: `lun`, `lun.` or `lunes`; for today's weekday, in a week. */
function nextWeekday(text: string, today: string): string | undefined {
  const name = text.replace(/\.$/, '')
  const place = name.length < 3 ? -1 : weekdayNames.findIndex(weekday => weekday.startsWith(name))
  if (place < 0) return
  const date = Temporal.PlainDate.from(today)
  return date.add({ days: ((place + 7 - date.dayOfWeek) % 7) + 1 }).toString()
}

const separator = String.raw`(?:\s*[/.-]\s*|\s+(?:de\s+)?)`
const dayWords = { ayer: -1, hoy: 0, manana: 1, 'pasado manana': 2 } as const

/**
 * A typed calendar date, day first: `5/3/2026`, `5-3-26`, `050326`, `5 mar. 2026`, `5 de marzo`, `hoy`, `lun`, or ISO.
 * Without a year it is in this one, or in the next if that is too early; without a month, in this one.
 * @param today the current date for this field
 * @param earliest the first accepted day
 */
export function parseDay(typed: string, today: string, earliest = ''): string | undefined {
  const text = fold(typed.trim())
  const word = Object.hasOwn(dayWords, text) ? dayWords[text as keyof typeof dayWords] : undefined
  if (word !== undefined) return Temporal.PlainDate.from(today).add({ days: word }).toString()
  const weekday = nextWeekday(text, today)
  if (weekday !== undefined) return weekday
  const thisYear = Number(today.slice(0, 4))
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const joined = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text)
  if (joined) return dateOf(twoDigits(joined[3] ?? ''), Number(joined[2]), Number(joined[1]))
  const apart = new RegExp(`^(\\d{1,2})(?:${separator}(\\d{1,2}|[a-z]+\\.?)(?:${separator}(\\d{4}|\\d{2}))?)?$`).exec(
    text,
  )
  if (!apart) return
  const [, day = '', month, year] = apart
  const number = month === undefined ? Number(today.slice(5, 7)) : /^\d/.test(month) ? Number(month) : monthOf(month)
  if (number === undefined) return
  const date = dateOf(year ? twoDigits(year) : thisYear, number, Number(day))
  const isNextYear = month !== undefined && year === undefined && date !== undefined && date < earliest
  return isNextYear ? dateOf(thisYear + 1, number, Number(day)) : date
}

/** A typed month as `YYYY-MM`: `marzo 2026`, `mar 26`, `3/2026`, `marzo` of this year, or ISO. */
export function parseMonth(typed: string, today: string): string | undefined {
  const text = fold(typed.trim())
  const iso = /^(\d{4})-(\d{2})$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), 1)?.slice(0, 7)
  const apart = new RegExp(`^(\\d{1,2}|[a-z]+\\.?)(?:${separator}(\\d{4}|\\d{2}))?$`).exec(text)
  if (!apart) return
  const [, month = '', year] = apart
  const number = /^\d/.test(month) ? Number(month) : monthOf(month)
  if (number === undefined) return
  return dateOf(year ? twoDigits(year) : Number(today.slice(0, 4)), number, 1)?.slice(0, 7)
}

const monthWords = new Intl.DateTimeFormat('es-PE', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-03` as `marzo de 2026`. */
export const formatMonth = (month: string): string => monthWords.format(new Date(`${month}-01T12:00:00Z`))
