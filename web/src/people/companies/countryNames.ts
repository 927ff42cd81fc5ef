const names = new Intl.DisplayNames('es-PE', { type: 'region' })

/** `Perú` of `PE`. */
export const countryName = (code: string): string => names.of(code) ?? code
