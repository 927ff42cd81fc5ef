/**
 * How values are written, in es-PE; money is in the contract, `platform/money.ts`. Three kinds of time stay apart: a calendar date (`YYYY-MM-DD`, no zone), a wall
 * time (`HH:mm`, a campus's own clock) and an instant (ISO with `Z`), which needs a zone to be read.
 */
const locale = 'es-PE'
const integer = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const shortDate = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const longDate = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `1,234` */
export const formatCount = (value: number) => integer.format(value)

/** `1 sede`, `3 sedes` */
export const formatCounted = (value: number, one: string, many: string) =>
  `${formatCount(value)} ${value === 1 ? one : many}`

const noon = (date: string) => new Date(`${date}T12:00:00Z`)

/** A calendar date: `5 mar. 2026`. */
export const formatDate = (date: string) => shortDate.format(noon(date)).replaceAll(' de ', ' ')

/** A calendar date in full: `jueves, 5 de marzo de 2026`. */
export const formatLongDate = (date: string) => longDate.format(noon(date))

/** An instant in a time zone: `5 mar. 2026, 14:30`. */
export function formatInstant(instant: string, timeZone: string): string {
  const at = new Date(instant)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)
  return `${formatDate(day)}, ${time}`
}

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })

/** Relative time of an instant: `ahora`, `hace 5 min`, `hace 3 h`, `ayer`, `hace 12 d`, `dentro de 2 h`. */
export function formatAgo(instant: string, now = Date.now()): string {
  const minutes = Math.round((new Date(instant).getTime() - now) / 60_000)
  if (minutes === 0) return 'ahora'
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return Math.abs(hours) < 24 ? relative.format(hours, 'hour') : relative.format(Math.round(hours / 24), 'day')
}

/** Wall times of one day: `09:00 – 10:30`. */
export const formatTimes = (from: string, to: string) => `${from} – ${to}`

/** A duration as the specification writes it: `45 min`, `2 hrs`, `1 hrs 30 min`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} hrs` : `${hours} hrs ${rest} min`
}

/** Minutes in a sentence: `45 min`, `1 h`, `1 h 30 min`. */
export function formatHours(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** Name of a time zone: `hora estándar de Perú`. */
export function formatZone(timeZone: string, at = new Date()): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(at)
  return parts.find(part => part.type === 'timeZoneName')?.value ?? timeZone
}

/** Cuts a text at `length` characters with an ellipsis; show the whole one in a tooltip. */
export const truncate = (text: string, length = 100) =>
  text.length > length ? `${text.slice(0, length).trimEnd()}…` : text

/**
 * Parses `9`, `930`, `9:30` and `9.30` to `HH:mm`; undefined if it isn't a time of day. `24:00` is the end of the day.
 */
export function parseWallTime(typed: string): string | undefined {
  const match = /^\s*(\d{1,2})(?:[:.h\s]?(\d{2}))?\s*(am|pm)?\s*$/i.exec(typed)
  if (!match) return undefined
  const half = match[3]?.toLowerCase()
  let hours = Number(match[1])
  const minutes = Number(match[2] ?? 0)
  if (half && (hours < 1 || hours > 12)) return undefined
  if (half) hours = (hours % 12) + (half === 'pm' ? 12 : 0)
  if (minutes > 59 || hours > 24 || (hours === 24 && minutes > 0)) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** Minutes from midnight to `HH:mm`. */
export function minutesOf(wallTime: string): number {
  const [hours = '0', minutes = '0'] = wallTime.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** `HH:mm` of minutes after midnight, up to `24:00`. */
export const wallTimeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
