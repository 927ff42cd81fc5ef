/** Every zone there is, for a field to choose from. */
export const timeZones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map(zone => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))
