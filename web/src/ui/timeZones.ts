/** `GMT-5` */
export const offsetOf = (timeZone: string, at = new Date()): string =>
  new Intl.DateTimeFormat('es-PE', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(part => part.type === 'timeZoneName')?.value ?? ''

/** A zone by its city: `Lima (GMT-5)` of `America/Lima`. */
export const zoneLabel = (zone: string, at?: Date): string =>
  `${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} (${offsetOf(zone, at)})`

/** All time zones, as options of a field. */
export const timeZones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map(zone => ({
  value: zone,
  label: zoneLabel(zone),
}))
