import { countryName } from '@aforo/api/platform/countries-in-words'
import { compareNames } from '@aforo/api/platform/sorting'
import { offsetOf, zoneLabel } from '@aforo/api/platform/zones-in-words'

export interface Country {
  /** ISO 3166 alpha-2. */
  code: string
  /** Its Spanish name. */
  name: string
  /** Its IANA zones; the first is the one to propose. */
  timeZones: string[]
  /** The zone to propose; undefined where the browser knows none of its zones. */
  timezone: string | undefined
  /** What its clocks are off UTC now, `GMT-5`. */
  utc: string
  /** How it is dialled, `+51`: the first of several. */
  mobileCode: string | undefined
}

/** What a new campus starts with. */
export const home = { countryCode: 'PE', countryName: 'Perú', timeZoneId: 'America/Lima' }

/** Where the alphabet doesn't name the zone in which most people live. */
const usualZones: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
}

/** Every country in the alphabetical order of Spanish. The list is loaded apart from the page, when a form needs it. */
export async function loadCountries(): Promise<Country[]> {
  const [{ getAllCountries }, { countries }] = await Promise.all([
    import('countries-and-timezones'),
    import('countries-list'),
  ])
  return Object.values(getAllCountries())
    .map(({ id, timezones }) => {
      const known = timezones.filter(zone => canonical(zone) !== undefined)
      const timeZones = inOrder(known, usualZones[id])
      const [timezone] = timeZones
      const [dialled] = countries[id as keyof typeof countries]?.phone ?? []
      return {
        code: id as string,
        name: countryName(id),
        timeZones,
        timezone,
        utc: timezone ? offsetOf(timezone) : '',
        mobileCode: dialled === undefined ? undefined : `+${dialled}`,
      }
    })
    .sort((one, other) => compareNames(one.name, other.name))
}

/** The platform's own name for a zone; undefined when it doesn't know it. */
function canonical(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch (error) {
    // An older browser may miss a newer zone.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const inOrder = (zones: string[], usual: string | undefined) =>
  usual !== undefined && zones.includes(usual) ? [usual, ...zones.filter(zone => zone !== usual)] : zones

/** A country's own zones first, then all the others; `chosen` is always among them. */
export function zoneOptions(country: Country | undefined, chosen?: string) {
  const own = country?.timeZones ?? []
  const option = (zone: string) => ({ value: zone, label: zoneLabel(zone) })
  const listed = new Set(own.map(canonical))
  const others = Intl.supportedValuesOf('timeZone').filter(zone => !listed.has(zone))
  if (chosen && canonical(chosen) && !own.includes(chosen) && !others.includes(chosen)) others.unshift(chosen)
  const groups = [{ group: 'Otras zonas', items: others.map(option) }]
  return own.length === 0 ? groups : [{ group: country?.name ?? '', items: own.map(option) }, ...groups]
}
