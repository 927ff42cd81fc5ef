import { type Filter, parse } from 'scim2-parse-filter'
import { ScimFault } from './faults.rules.ts'

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'pr'] as const
export type Comparison = (typeof comparisons)[number]

/** A filter whose attributes are all known. */
export type Condition =
  | { op: Comparison; attribute: string; value: string | boolean }
  | { op: 'and' | 'or'; of: Condition[] }
  | { op: 'not'; of: Condition }

/** More than this is no question that a provider asks. */
const longest = 2_000
const deepest = 8

const refuse = (detail: string) => new ScimFault(400, detail, 'invalidFilter')

/**
 * Reads a filter (RFC 7644 §3.4.2.2).
 * @param attributes the names that may be compared, as they are called here, by their lower-case SCIM names
 * @throws ScimFault invalidFilter
 */
export function readFilter(text: string, attributes: Record<string, string>): Condition {
  if (text.length > longest) throw refuse('El filtro es demasiado largo.')
  return conditionOf(parsed(text), attributes, 0)
}

function parsed(text: string): Filter {
  try {
    return parse(text)
  } catch {
    throw refuse('El filtro no se entiende.')
  }
}

/** A schema's URN before a name says nothing new here. */
export const plainName = (path: string) =>
  path
    .replace(/^urn:ietf:params:scim:schemas:[^:]+(:[^:]+)*?:2\.0:(user|group):/i, '')
    .trim()
    .toLowerCase()

function conditionOf(filter: Filter, attributes: Record<string, string>, depth: number): Condition {
  if (depth > deepest) throw refuse('El filtro es demasiado profundo.')
  const inner = (one: Filter) => conditionOf(one, attributes, depth + 1)
  switch (filter.op) {
    case 'and':
    case 'or':
      return { op: filter.op, of: filter.filters.map(inner) }
    case 'not':
      return { op: 'not', of: inner(filter.filter) }
    case '[]':
      return conditionOf(within(filter.attrPath, filter.valFilter), attributes, depth + 1)
  }
  const attribute = attributes[plainName(filter.attrPath)]
  if (!attribute) throw refuse(`No se puede filtrar por ${filter.attrPath.slice(0, 100)}.`)
  const op = comparisons.find(one => one === filter.op)
  if (!op) throw refuse(`No se puede filtrar con ${filter.op}.`)
  if (op === 'pr') return { op, attribute, value: true }
  const value = 'compValue' in filter ? filter.compValue : null
  if (attribute === 'active') {
    const active = typeof value === 'string' ? value.toLowerCase() === 'true' : value
    if (typeof active !== 'boolean' || (op !== 'eq' && op !== 'ne')) throw refuse('active se compara con true o false.')
    return { op, attribute, value: active }
  }
  if (typeof value !== 'string') throw refuse('El valor del filtro debe ser un texto.')
  return { op, attribute, value }
}

/** `emails[value eq "x"]` asks the same as `emails.value eq "x"`; of an element's type there is nothing to ask. */
function within(path: string, filter: Filter): Filter {
  if (filter.op === 'and' || filter.op === 'or') {
    const filters = filter.filters.filter(one => !('attrPath' in one) || !/^(type|primary)$/i.test(one.attrPath))
    return { op: filter.op, filters: filters.map(one => within(path, one)) }
  }
  return 'attrPath' in filter ? { ...filter, attrPath: `${path}.${filter.attrPath}` } : filter
}
