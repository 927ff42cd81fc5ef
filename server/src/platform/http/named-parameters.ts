import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { isObject } from './unknown-fields.ts'

/** A query as Fastify reads it: a parameter that is repeated is a list. */
export type Query = Readonly<Record<string, string | string[]>>

type Schema = z.core.$ZodType
type Def = { type: string; innerType?: Schema; out?: Schema; shape?: Record<string, Schema> }
const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def

/** What a schema is of, without what says that it may be left out or how it is prepared. */
function bare(schema: Schema | undefined): Def | undefined {
  if (!schema) return undefined
  const def = defOf(schema)
  if (def.type === 'pipe') return bare(def.out)
  return def.innerType ? bare(def.innerType) : def
}

const fieldsOf = (schema: Schema | undefined) => bare(schema)?.shape ?? {}

/** The texts of a parameter as the JSON of a body would have it; what can't be is left for the schema to refuse. */
function jsonOf(schema: Schema | undefined, given: string | string[]): unknown {
  const kind = bare(schema)?.type
  if (kind === 'array') return typeof given === 'string' ? given.split(',') : given
  if (typeof given !== 'string') return given
  if (kind === 'number' && given.trim() !== '') return Number.isNaN(Number(given)) ? given : Number(given)
  if (kind === 'boolean') return given === 'true' ? true : given === 'false' ? false : given
  return given
}

/** The parameters that a body has with another value. */
export function givenTwice(schema: Schema | undefined, query: Query, body: unknown): string[] {
  if (!isObject(body)) return []
  const fields = fieldsOf(schema)
  return Object.entries(query).flatMap(([name, given]) => {
    if (!Object.hasOwn(body, name)) return []
    const [wanted, sent] = [jsonOf(fields[name], given), body[name]]
    return isDeepStrictEqual(wanted, sent) || String(wanted) === String(sent) ? [] : [name]
  })
}

/** A body with the parameters that the specification names without saying where they go. What isn't an object is left for the schema to refuse. */
export function withNamed(schema: Schema | undefined, query: Query, body: unknown): unknown {
  const names = Object.keys(query)
  if (names.length === 0 || !isObject(body)) return body
  const fields = fieldsOf(schema)
  const named = names.map(name => [name, jsonOf(fields[name], query[name] ?? '')])
  return { ...Object.fromEntries(named), ...body }
}

/** An address without the parameters of a call that are sent empty (`status=`): they narrow nothing. */
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
