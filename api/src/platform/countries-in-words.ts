const names = new Intl.DisplayNames('es-PE', { type: 'region' })

/**
 * The country's name, `Perú` for `PE`, for web, server and files.
 * @param code ISO 3166 alpha-2; other text, such as an emptied field, is returned unchanged
 */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
