import { isolated } from '@aforo/api/platform/text-direction'

/** Values as a document prints them: each text isolated, so that a name's direction is its own alone. */
export function printed<Value>(value: Value): Value {
  if (typeof value === 'string') return isolated(value) as Value
  if (Array.isArray(value)) return value.map(printed) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, printed(part)])) as Value
}
