import { zoneLabel } from '@aforo/api/platform/zones-in-words'

/** All time zones, as options of a field. */
export const timeZones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map(zone => ({
  value: zone,
  label: zoneLabel(zone),
}))
