/** How a field's values are written: by the words of their codes, or by a function. */
type ValueWords = Readonly<Record<string, string>> | ((value: string) => string)

export interface FieldWords {
  /** Spanish name of the field. */
  label: string
  values?: ValueWords
}

/** Names of a record's fields and the words of their values: read by its form, history, differences and files. */
export type RecordWords = Readonly<Record<string, FieldWords>>

export const yesNo = { true: 'Sí', false: 'No' }
export const percent = (value: string) => `${value} %`

/** The names alone, for a history whose values are kept in words. */
export const labelsOf = <Words extends RecordWords>(words: Words): { [Key in keyof Words]: { label: string } } =>
  Object.fromEntries(Object.entries(words).map(([key, { label }]) => [key, { label }])) as {
    [Key in keyof Words]: { label: string }
  }

/** Values listed by name; the others are counted. */
const mostListed = 10

/** Writes a field's value for people; nothing for null, or for a field that was left empty. Of a list, the first ten. */
export function inWords(value: unknown, words: ValueWords = {}): string {
  if (value === null || value === undefined || value === '') return ''
  const write = (one: unknown) =>
    typeof words === 'function' ? words(String(one)) : (words[String(one)] ?? String(one))
  if (!Array.isArray(value)) return write(value)
  const first = value.slice(0, mostListed).map(write)
  return first.join(', ') + (value.length > first.length ? ` y ${value.length - first.length} más` : '')
}

/** Those keys of a record, and nothing else of it. */
export const pick = <Of extends object, Key extends keyof Of>(
  record: Of,
  keys: readonly Key[],
): Pick<Of, NoInfer<Key>> => Object.fromEntries(keys.map(key => [key, record[key]])) as Pick<Of, Key>
