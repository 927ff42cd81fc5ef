/** Every zone, as people look for it. */
export const zoneChoices = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map(zone => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))
