import { type Filter, parse } from 'scim2-parse-filter'
import { ScimFault } from './faults.rules.ts'

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const
export type Comparison = (typeof comparisons)[number]

/** A filter whose attributes are all known. */
export type Condition =
  | { op: Comparison; attribute: string; value: string | boolean }
  | { op: 'and' | 'or'; of: Condition[] }
  | { op: 'not'; of: Condition }

/** More than this is no question that a provider asks. */
const longest = 2_000
const deepest = 8
/** Each is asked of everybody: ten of the slowest take seconds among 100,000 people. */
const mostComparisons = 10

const flags = new Set(['active', 'primary'])
const times = new Set(['created', 'lastModified'])

const refuse = (detail: string) => new ScimFault(400, detail, 'invalidFilter')

/**
 * Reads a filter (RFC 7644 §3.4.2.2).
 * @param attributes the names that may be compared, as they are called here, by their lower-case SCIM names
 * @throws ScimFault invalidFilter
 */
export function readFilter(text: string, attributes: Record<string, string>): Condition {
  if (text.length > longest) throw refuse('El filtro es demasiado largo.')
  const texts: string[] = []
  // The parser reads backslashes otherwise than JSON does, and flags in lower case only.
  const plain = text
    .replace(/"(?:[^"\\]|\\.)*"/gs, quoted => `"${texts.push(textOf(quoted)) - 1}"`)
    .replace(/(?<=\s)(true|false|null)\b/gi, word => word.toLowerCase())
  return conditionOf(parsed(plain), { attributes, texts, comparisons: 0 }, 0)
}

/** What stands in quotes; a backslash that escapes nothing stands for itself, as in a domain's name. */
function textOf(quoted: string): string {
  try {
    return JSON.parse(quoted)
  } catch {
    return quoted.slice(1, -1).replaceAll('\\"', '"')
  }
}

function parsed(text: string): Filter {
  try {
    return parse(text)
  } catch {
    throw refuse('El filtro no se entiende.')
  }
}

/** The schema's URN before a name says nothing new here; that of an extension does. */
export const plainName = (path: string) =>
  path
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/i, '')
    .trim()
    .toLowerCase()

/** What an attribute is called here; undefined for one that is not kept, whatever objects have by themselves. */
export const ourNameOf = (attributes: Record<string, string>, path: string): string | undefined => {
  const name = plainName(path)
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined
}

interface Reading {
  attributes: Record<string, string>
  /** What stood in quotes, where the filter has its place. */
  texts: string[]
  comparisons: number
}

function conditionOf(filter: Filter, reading: Reading, depth: number): Condition {
  if (depth > deepest) throw refuse('El filtro es demasiado profundo.')
  const inner = (one: Filter) => conditionOf(one, reading, depth + 1)
  switch (filter.op) {
    case 'and':
    case 'or':
      return { op: filter.op, of: filter.filters.map(inner) }
    case 'not':
      return { op: 'not', of: inner(filter.filter) }
    case '[]':
      return inner(within(filter.attrPath, filter.valFilter))
  }
  if (++reading.comparisons > mostComparisons) throw refuse('El filtro compara demasiado.')
  const attribute = ourNameOf(reading.attributes, filter.attrPath)
  if (!attribute) throw refuse(`No se puede filtrar por ${filter.attrPath.slice(0, 100)}.`)
  const op = comparisons.find(one => one === filter.op)
  if (!op) throw refuse(`No se puede filtrar con ${filter.op}.`)
  if (op === 'pr') return { op, attribute, value: true }
  const given = 'compValue' in filter ? filter.compValue : null
  if (given === null && (op === 'eq' || op === 'ne')) {
    const present: Condition = { op: 'pr', attribute, value: true }
    return op === 'ne' ? present : { op: 'not', of: present }
  }
  const value = typeof given === 'string' ? (reading.texts[Number(given)] ?? '') : given
  if (flags.has(attribute)) {
    const flag = typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value
    if (typeof flag !== 'boolean' || (op !== 'eq' && op !== 'ne'))
      throw refuse(`${filter.attrPath.slice(0, 100)} se compara con true o false.`)
    return { op, attribute, value: flag }
  }
  if (typeof value !== 'string') throw refuse('El valor del filtro debe ser un texto.')
  return { op, attribute, value: times.has(attribute) ? instantOf(value) : value }
}

function instantOf(value: string): string {
  try {
    const instant = Temporal.Instant.from(value)
    // The years that a date of four digits has, which are the database's too.
    if (!/^\d{4}-/.test(instant.toString())) throw new RangeError()
    return instant.toString()
  } catch {
    throw refuse('Una fecha se escribe como 2026-03-05T15:00:00Z.')
  }
}

/** `emails[value eq "x"]` asks the same as `emails.value eq "x"`: nothing has more than one element here. */
function within(path: string, filter: Filter): Filter {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { op: filter.op, filters: filter.filters.map(one => within(path, one)) }
    case 'not':
      return { op: 'not', filter: within(path, filter.filter) }
    case '[]':
      throw refuse('El filtro no se entiende.')
  }
  return { ...filter, attrPath: `${path}.${filter.attrPath}` }
}
