/** What a job looks for in texts and logs. */
export interface Terms {
  userId: string | null
  /** Ids of the person's own records: of the account, visits, invitations, contacts. */
  ids: string[]
  emails: string[]
  /** Full name, unless somebody else has the same. */
  names: string[]
  /** Document and telephone numbers. */
  numbers: string[]
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A name of one word, or a number of few digits, would be found where it means something else. */
const isTelling = {
  name: (text: string) => text.trim().split(/\s+/).length > 1,
  number: (text: string) => text.replaceAll(/\D/g, '').length >= 7,
}

/**
 * One pattern for everything that tells who the person is, for PostgreSQL (`~*`); undefined if nothing does. It matches
 * whole words only, so that Ana Paz isn't found in Ana Pazos.
 */
export function patternOf({ emails, names, numbers }: Terms): string | undefined {
  const words = [...emails, ...names.filter(isTelling.name), ...numbers.filter(isTelling.number)]
  if (words.length === 0) return undefined
  return `(?<![[:alnum:]])(${words.map(escaped).join('|')})(?![[:alnum:]])`
}

/** The same for JavaScript, which has no `[:alnum:]`. */
export const expressionOf = (pattern: string): RegExp =>
  new RegExp(pattern.replaceAll('[[:alnum:]]', '[\\p{L}\\p{N}]'), 'giu')

/** Fields of a person's own records that tell who it is, as the history keeps them. */
const ownFields = new Set([
  'username',
  'givenName',
  'lastname',
  'name',
  'email',
  'phone',
  'company',
  'document',
  'documentType',
  'documentNumber',
])

interface Cleaning {
  /** Undefined: only the own fields go. */
  expression: RegExp | undefined
  instead: string
  /** Of the person's own record. */
  own?: boolean
}

/** A JSON value without what tells who the person is. Only texts change, so that it stays what it was. */
export function cleaned(value: unknown, { expression, instead, own = false }: Cleaning): unknown {
  if (typeof value === 'string') return expression ? value.replaceAll(expression, instead) : value
  if (Array.isArray(value)) return value.map(one => cleaned(one, { expression, instead, own }))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      own && ownFields.has(key) && one !== null ? instead : cleaned(one, { expression, instead, own }),
    ]),
  )
}
