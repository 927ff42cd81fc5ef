import type { CampusSummary } from '@aforo/api/places/campuses'

/** `Miraflores, Lima`, with the country where it isn't Perú. */
export const placeOf = ({ district, city, countryCode, countryName }: CampusSummary['address']) =>
  [...new Set([district, city]), ...(countryCode === 'PE' ? [] : [countryName])].join(', ')

/** Where a map of somebody else's shows the address; opened in a tab of its own, only when asked for. */
export const mapOf = ({ addressOne, district, city, countryName }: CampusSummary['address']) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent([addressOne, district, city, countryName].join(', '))}`
