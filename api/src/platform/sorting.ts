const collator = new Intl.Collator('es', { numeric: true })

/**
 * Orders names as Spanish does, numbers in them by their size: `Sala 2` before `Sala 10`. One collator for all of it:
 * `localeCompare` with a locale and options takes some twenty times as long.
 */
export const compareNames = (one: string, other: string): number => collator.compare(one, other)
