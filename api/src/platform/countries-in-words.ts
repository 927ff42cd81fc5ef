const names = new Intl.DisplayNames('es-PE', { type: 'region' })

/**
 * `Perú` of `PE`, for web, server and files alike.
 * @param code ISO 3166 alpha-2; what is no code, as of a field that was emptied, stays as it is
 */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
