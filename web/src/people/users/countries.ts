import type { Me } from '@aforo/api/people/users'
import { countryName } from '@aforo/api/platform/countries-in-words'

/** What the countries of a person decide, beside the field in which they are chosen. */
export const countriesMean = 'Solo verá y usará las sedes de estos países. Sin elegir ninguno, las de todos.'
/** The countries that somebody may give; undefined for who may give all. */
export const givenBy = ({ roles, settings }: Pick<Me, 'roles' | 'settings'>): string[] | undefined =>
  settings.countriesAllowed.length === 0 || roles.includes('ROLE_ROOT') ? undefined : settings.countriesAllowed

export const someCountries = 'Solo verá y usará las sedes de estos países. Elige de los tuyos.'
export const ownCountries = 'Tus propios países los cambia otra persona que administre.'

/** By their names, as in a sentence: "Chile y Perú". */
export const formatCountries = (codes: string[]) =>
  new Intl.ListFormat('es-PE', { type: 'conjunction' }).format(codes.map(countryName))
