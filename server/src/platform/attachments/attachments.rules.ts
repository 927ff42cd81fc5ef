/** Maximum length of a name without its extension. */
const longestName = 200

const withoutExtension = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, '')

/** A file name with its true extension in place of the typed one. */
export function nameWith(extension: string, given: string): string {
  // Removes folders and line breaks.
  const words = withoutExtension(given)
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
    .trim()
  return `${words.slice(0, longestName).trim() || 'documento'}.${extension}`
}

/** The part after the last point of a name. */
export const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)
