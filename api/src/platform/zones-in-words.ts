/** Cached: creating a formatter takes some fifteen times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('es-PE', { timeZone, timeZoneName: 'shortOffset' })
  formatters.set(timeZone, made)
  return made
}

/** `GMT-5` */
export const offsetOf = (timeZone: string, at = new Date()): string =>
  formatterOf(timeZone)
    .formatToParts(at)
    .find(part => part.type === 'timeZoneName')?.value ?? ''

/** A zone by its city: `Lima (GMT-5)` for `America/Lima`. Other text is returned unchanged. */
export function zoneLabel(zone: string, at = new Date()): string {
  try {
    return `${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} (${offsetOf(zone, at)})`
  } catch {
    return zone
  }
}
