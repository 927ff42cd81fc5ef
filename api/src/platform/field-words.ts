/** How values are written: by the labels of their codes, or by a function. */
type ValueWords = Readonly<Record<string, string>> | ((value: string) => string)

export interface FieldWords {
  /** Spanish name of the field. */
  label: string
  values?: ValueWords
}

/** Labels of a record's fields and values, for its form, history, differences and files. */
export type RecordWords = Readonly<Record<string, FieldWords>>

export const yesNo = { true: 'Sí', false: 'No' }
export const percent = (value: string) => `${value} %`

/** The labels alone, for a history that stores values as text. */
export const labelsOf = <Words extends RecordWords>(words: Words): { [Key in keyof Words]: { label: string } } =>
  Object.fromEntries(Object.entries(words).map(([key, { label }]) => [key, { label }])) as {
    [Key in keyof Words]: { label: string }
  }

/** Values listed by name; the rest are counted. */
const mostListed = 10

/** A field's value as text; empty for null and for an empty field. Of a list, the first ten values. */
export function inWords(value: unknown, words: ValueWords = {}): string {
  if (value === null || value === undefined || value === '') return ''
  const write = (one: unknown) =>
    typeof words === 'function' ? words(String(one)) : (words[String(one)] ?? String(one))
  if (!Array.isArray(value)) return write(value)
  const first = value.slice(0, mostListed).map(write)
  return first.join(', ') + (value.length > first.length ? ` y ${value.length - first.length} más` : '')
}

/** A copy of the record with only these keys. */
export const pick = <Of extends object, Key extends keyof Of>(
  record: Of,
  keys: readonly Key[],
): Pick<Of, NoInfer<Key>> => Object.fromEntries(keys.map(key => [key, record[key]])) as Pick<Of, Key>
