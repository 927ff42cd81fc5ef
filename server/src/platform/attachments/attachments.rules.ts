/** Characters of a name before its extension. */
const longestName = 200

const withoutExtension = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, '')

/** A file's name with the extension of what it really is; what people wrote as one goes. */
export function nameWith(extension: string, given: string): string {
  // Neither a folder nor what ends a line belongs to a name.
  const words = withoutExtension(given)
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
    .trim()
  return `${words.slice(0, longestName).trim() || 'documento'}.${extension}`
}

/** What stands behind the last point of a name. */
export const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)
