/** Formats of figures, in es-PE; dates and times are in the API's `dates-in-words`, money in its `money`. */
const locale = 'es-PE'
const integer = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })

/** `1,234` */
export const formatCount = (value: number) => integer.format(value)

/**
 * `18 %`, `12.5 %`.
 * @param rate in the API's format: `18.00`
 */
export const formatPercent = (rate: string) => `${Number(rate)} %`

/** `1 sede`, `3 sedes` */
export const formatCounted = (value: number, one: string, many: string) =>
  `${formatCount(value)} ${value === 1 ? one : many}`

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })

/** Relative time of an instant: `ahora`, `hace 5 min`, `hace 3 h`, `ayer`, `hace 12 d`, `dentro de 2 h`. */
export function formatAgo(instant: string, now = Date.now()): string {
  const minutes = Math.round((new Date(instant).getTime() - now) / 60_000)
  if (minutes === 0) return 'ahora'
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return Math.abs(hours) < 24 ? relative.format(hours, 'hour') : relative.format(Math.round(hours / 24), 'day')
}

/** Relative start: `desde hace un momento`, `desde ayer`. */
export function formatSince(instant: string, now?: number): string {
  const ago = formatAgo(instant, now)
  return ago === 'ahora' ? 'desde hace un momento' : `desde ${ago}`
}

/** Name of a time zone: `hora estándar de Perú`. */
export function formatZone(timeZone: string, at = new Date()): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(at)
  return parts.find(part => part.type === 'timeZoneName')?.value ?? timeZone
}

/** Truncates a text to `length` characters with an ellipsis; show the full text in a tooltip. */
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

/** Minutes after midnight of `HH:mm`. */
export function minutesOf(wallTime: string): number {
  const [hours = '0', minutes = '0'] = wallTime.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** `HH:mm` of minutes after midnight, up to `24:00`. */
export const wallTimeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
