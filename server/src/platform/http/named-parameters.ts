import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { isObject } from './unknown-fields.ts'

/** A query as Fastify parses it: a repeated parameter is a list. */
export type Query = Readonly<Record<string, string | string[]>>

type Schema = z.core.$ZodType
type Def = { type: string; innerType?: Schema; out?: Schema; shape?: Record<string, Schema> }
const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def

/** A schema without wrappers such as optional, default or preprocess. */
function bare(schema: Schema | undefined): Def | undefined {
  if (!schema) return undefined
  const def = defOf(schema)
  if (def.type === 'pipe') return bare(def.out)
  return def.innerType ? bare(def.innerType) : def
}

const fieldsOf = (schema: Schema | undefined) => bare(schema)?.shape ?? {}

/**
 * Converts a parameter's text to the JSON value that a body would have; leaves invalid text for the schema to refuse.
 */
function jsonOf(schema: Schema | undefined, given: string | string[]): unknown {
  const kind = bare(schema)?.type
  if (kind === 'array') return typeof given === 'string' ? given.split(',') : given
  if (typeof given !== 'string') return given
  if (kind === 'number' && given.trim() !== '') return Number.isNaN(Number(given)) ? given : Number(given)
  if (kind === 'boolean') return given === 'true' ? true : given === 'false' ? false : given
  return given
}

/** Parameters that the body has with a different value. */
export function givenTwice(schema: Schema | undefined, query: Query, body: unknown): string[] {
  if (!isObject(body)) return []
  const fields = fieldsOf(schema)
  return Object.entries(query).flatMap(([name, given]) => {
    if (!Object.hasOwn(body, name)) return []
    const [wanted, sent] = [jsonOf(fields[name], given), body[name]]
    return isDeepStrictEqual(wanted, sent) || String(wanted) === String(sent) ? [] : [name]
  })
}

/** Merges `named` parameters into a body. Anything but an object is left for the schema to refuse. */
export function withNamed(schema: Schema | undefined, query: Query, body: unknown): unknown {
  const names = Object.keys(query)
  if (names.length === 0 || !isObject(body)) return body
  const fields = fieldsOf(schema)
  const named = names.map(name => [name, jsonOf(fields[name], query[name] ?? '')])
  return { ...Object.fromEntries(named), ...body }
}

/** A URL without empty parameters (`status=`), which don't filter. */
export function withoutEmpty(schema: Schema | undefined, url: string): string {
  if (!/=(&|$)/.test(url)) return url
  const start = url.indexOf('?') + 1
  const fields = fieldsOf(schema)
  const query = fields.query ? fieldsOf(fields.query) : fields
  const kept = [...new URLSearchParams(url.slice(start))].filter(
    ([name, value]) => value !== '' || !Object.hasOwn(query, name),
  )
  return url.slice(0, start) + new URLSearchParams(kept)
}
