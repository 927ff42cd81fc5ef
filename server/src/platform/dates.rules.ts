const medium = new Intl.DateTimeFormat('es-PE', { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar date (`YYYY-MM-DD`) in short Spanish form: `23 nov. 2026`. */
export const dateWords = (date: string): string => medium.format(new Date(`${date}T00:00:00Z`))
