import { contract } from '@aforo/api/contract'
import type { CallMeta } from '@aforo/api/platform/base'
import type { InjectOptions } from 'fastify'
import type { z } from 'zod'

/** A call of the contract, for tests that loop over all of them. */
export interface ContractCall {
  area: string
  /** `area.name` in the contract. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  meta: CallMeta
  /** Schema of the input; undefined for a call without input. */
  input: z.ZodType | undefined
  /** Whether it answers 201. */
  creates: boolean
  /** Whether the input names what goes into path, query and body. */
  detailed: boolean
}

export const contractCalls: ContractCall[] = Object.entries(contract).flatMap(([area, procedures]) =>
  Object.entries(procedures).map(([call, procedure]) => {
    const { route, meta, inputSchema } = procedure['~orpc']
    return {
      area,
      name: `${area}.${call}`,
      method: route.method as ContractCall['method'],
      path: route.path ?? '',
      meta,
      input: inputSchema as z.ZodType | undefined,
      creates: (route as { successStatus?: number }).successStatus === 201,
      detailed: (route as { inputStructure?: string }).inputStructure === 'detailed',
    }
  }),
)

type Def = z.core.$ZodTypes['_zod']['def']
const defOf = (schema: z.core.$ZodType) => schema._zod.def as Def

/** The schema inside wrappers that don't change what is sent, such as `optional`. */
function inner(def: Def): z.core.$ZodType | undefined {
  if ('innerType' in def) return def.innerType
  if (def.type !== 'pipe') return
  // What a preprocess accepts is unknown, so its result is sent.
  return defOf(def.in).type === 'transform' ? def.out : def.in
}

const isId = (def: Def) => def.type === 'string' && 'format' in def && def.format === 'uuid'

export interface InputPath {
  path: string
  required: boolean
}

/** Paths of the wanted text fields in an input: `id`, `params.id`, `decisions[].reservationId`. */
function pathsOf(
  schema: z.core.$ZodType | undefined,
  isWanted: (def: Def, path: string) => boolean,
  path = '',
): InputPath[] {
  if (!schema) return []
  const walk = (one: z.core.$ZodType, path: string, required: boolean): InputPath[] => {
    const def = defOf(one)
    const under = inner(def)
    if (under) return walk(under, path, required && !['optional', 'default', 'prefault', 'nullable'].includes(def.type))
    if (isWanted(def, path)) return [{ path, required }]
    if (def.type === 'array') return walk(def.element, `${path}[]`, required && atLeast(one) > 0)
    if (def.type === 'union') {
      const options = def.options.map(option => walk(option, path, required))
      const inEach = (at: string) => options.every(found => found.some(({ path, required }) => path === at && required))
      return options.flat().map(({ path }) => ({ path, required: inEach(path) }))
    }
    if (def.type === 'intersection') return [def.left, def.right].flatMap(side => walk(side, path, required))
    if (def.type === 'object')
      return Object.entries(def.shape).flatMap(([key, field]) => walk(field, path ? `${path}.${key}` : key, required))
    return []
  }
  const found = new Map<string, boolean>()
  for (const { path: at, required } of walk(schema, path, true)) found.set(at, (found.get(at) ?? false) || required)
  return [...found].map(([path, required]) => ({ path, required }))
}

const foundIdPaths = new WeakMap<z.core.$ZodType, InputPath[]>()

export function idPaths(schema: z.core.$ZodType | undefined): InputPath[] {
  if (!schema) return []
  const found = foundIdPaths.get(schema) ?? pathsOf(schema, isId)
  foundIdPaths.set(schema, found)
  return found
}

/** Paths of usernames and file keys. Not the keys of `preferences`, which name a screen. */
export const namePaths = ({ name, input }: ContractCall) =>
  pathsOf(
    input,
    (def, path) =>
      def.type === 'string' && /(^|\.)(usernames?(\[\])?|\w*key)$/i.test(path) && !/preference/i.test(name),
  )

/** Smallest number of items that an array schema accepts. */
function atLeast(schema: z.core.$ZodType): number {
  const checks = defOf(schema).checks ?? []
  const least = checks.map(check => check._zod.def).find(({ check }) => check === 'min_length')
  return Number((least as { minimum?: number } | undefined)?.minimum ?? 0)
}

/** Ingredients of a sample input: the ids, and which optional fields to fill. */
export interface Ingredients {
  id(path: string): string | undefined
  /** An optional field is filled if one of these paths leads through it. */
  wanted: readonly string[]
  /** Fill all other optional fields too, except ids and `version`. */
  full: boolean
  username: string
  /** Choose the last value of enums instead of the first. Of unions, the first that has most of the wanted fields. */
  last: boolean
  /** An open date that isn't over, and an hour of it. */
  date: string
  hour: number
  /** Fixed values by path. */
  said?: Readonly<Record<string, unknown>>
  /** Put into every text, to recognize it in any answer. */
  mark: string
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Candidates for a text field; the first one that the schema accepts is used. */
const texts = ({ username, date, hour, mark }: Ingredients, field: string) => [
  ...(/username|owner/i.test(field) ? [username] : []),
  ...(/rule/i.test(field) ? ['FREQ=WEEKLY;COUNT=2'] : []),
  ...(/from|start|opens/i.test(field) ? [clock(hour)] : []),
  ...(/until/i.test(field) ? [Temporal.PlainDate.from(date).add({ days: 40 }).toString()] : []),
  `Texto ${mark}`,
  clock(hour + 1),
  date,
  `${date}T15:00:00Z`,
  `T-${mark}`.toUpperCase(),
  `t-${mark}`.toLowerCase(),
  `visita-${mark}@cliente.test`,
  'America/Lima',
  'PE',
  '#336699',
  '+51987654321',
  'https://aforo.example/',
  '12345678',
  '1.50',
]

const omitted = Symbol('left out')

/** Results of each schema for a text or number: the same few are tried thousands of times. */
const accepted = new WeakMap<z.core.$ZodType, Map<string | number, boolean>>()

function accepts(schema: z.core.$ZodType, value: string | number): boolean {
  const answers = accepted.get(schema) ?? new Map<string | number, boolean>()
  accepted.set(schema, answers)
  const answer = answers.get(value) ?? (schema as z.ZodType).safeParse(value).success
  answers.set(value, answer)
  return answer
}

/** A valid input with the given ids in it, independent of their values; undefined if none is found. */
export function sampleOf(schema: z.ZodType | undefined, given: Ingredients): object | undefined {
  if (!schema) return {}
  const sample = sampleFor(schema, '', given)
  return sample !== omitted && schema.safeParse(sample).success ? (sample as object) : undefined
}

function sampleFor(schema: z.core.$ZodType, path: string, given: Ingredients): unknown {
  if (given.said && path in given.said) return given.said[path]
  const def = defOf(schema)
  const leads = given.wanted.some(
    wanted => wanted === path || wanted.startsWith(`${path}.`) || wanted.startsWith(`${path}[`),
  )
  const fills = given.full && !/(version|skip)$/i.test(path) && idPaths(schema).length === 0
  if (['optional', 'default', 'prefault'].includes(def.type) && path && !leads && !fills) return omitted
  if (def.type === 'nullable' && !leads) return null
  const under = inner(def)
  if (under) return sampleFor(under, path, given)
  const field = path.split('.').at(-1) ?? ''
  switch (def.type) {
    case 'string':
      return isId(def) ? (given.id(path) ?? crypto.randomUUID()) : textFor(schema, field, given)
    case 'number':
      return [1, 0, 15, 60, 2026].find(number => accepts(schema, number)) ?? omitted
    case 'boolean':
      return true
    case 'enum':
      return Object.values(def.entries).at(given.last ? -1 : 0)
    case 'literal':
      return def.values[0]
    case 'array': {
      const count = Math.max(atLeast(schema), leads || given.full ? 1 : 0)
      return Array.from({ length: count }, () => sampleFor(def.element, `${path}[]`, given))
    }
    case 'tuple':
      return def.items.map((item, place) => sampleFor(item, `${path}.${place}`, given))
    case 'union': {
      const leading = (option: z.core.$ZodType) =>
        pathsOf(option, isId, path).filter(id => given.wanted.includes(id.path)).length
      const [first, ...others] = def.options
      return sampleFor(
        others.reduce((best, option) => (leading(option) > leading(best) ? option : best), first as z.core.$ZodType),
        path,
        given,
      )
    }
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, one]) => [
        key,
        sampleFor(one, path ? `${path}.${key}` : key, given),
      ])
      return Object.fromEntries(fields.filter(([, value]) => value !== omitted))
    }
    case 'intersection':
      return Object.assign({}, ...[def.left, def.right].map(side => sampleFor(side, path, given)))
    case 'file':
      return new File([dot], 'punto.png', { type: 'image/png' })
    default:
      return omitted
  }
}

const textFor = (schema: z.core.$ZodType, field: string, given: Ingredients) =>
  texts(given, field).find(text => accepts(schema, text)) ?? omitted

/** The smallest possible picture. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const flatten = (value: unknown, name: string): [string, string][] => {
  if (Array.isArray(value)) return value.flatMap((one, place) => flatten(one, `${name}[${place}]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => flatten(one, `${name}[${key}]`))
  return [[name, String(value)]]
}

/** The HTTP request of a call with an input. */
export async function requestOf(call: ContractCall, input: object): Promise<InjectOptions> {
  const all = input as Record<string, unknown>
  const named = call.detailed ? ((all.params ?? {}) as Record<string, unknown>) : all
  const inPath = [...call.path.matchAll(/\{\+?([^}]+)\}/g)].map(([, name]) => name ?? '')
  const path = call.path.replace(/\{\+?([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(named[name])))
  const rest = Object.fromEntries(Object.entries(all).filter(([name]) => !inPath.includes(name)))
  const inQuery = call.method === 'GET'
  const query = call.detailed ? (all.query ?? {}) : inQuery ? rest : {}
  const body = call.detailed ? all.body : inQuery ? undefined : rest
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => flatten(value, name))).toString()
  const url = `/api${path}${search ? `?${search}` : ''}`
  if (!body || (call.method === 'DELETE' && Object.keys(body).length === 0)) return { method: call.method, url }
  if (!Object.values(body).some(value => value instanceof File))
    return { method: call.method, url, payload: body as object }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, value instanceof File ? value : String(value))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return { method: call.method, url, payload, headers: { 'content-type': request.headers.get('content-type') ?? '' } }
}
