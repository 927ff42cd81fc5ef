import { contract } from '@aforo/api/contract'
import type { CallMeta } from '@aforo/api/platform/base'
import { describeInBoth } from './either.ts'
import { parameterWords } from './parameter-words.ts'
import {
  anybodys,
  anybodysSchemas,
  codesIn,
  fieldFaultSchema,
  problem,
  problemSchema,
  problemType,
  textsOf,
} from './refusals.ts'
import { nameRepeated } from './repeated.ts'
import type { OpenApi, Operation, Parameter, Response } from './shape.ts'
import { dropUnused, shareBodies, shareParameters, shareResponses } from './shared.ts'

/**
 * Adds what the generator doesn't know: public calls, the format of refusals, meanings of parameters, repeated parts.
 */
export function finish(generated: object): OpenApi {
  const document = generated as OpenApi
  Object.assign(document.components.schemas, anybodysSchemas(), {
    Problem: problemSchema,
    FieldFault: fieldFaultSchema,
  })
  document.components.parameters = { IdempotencyKey: idempotencyKey }
  document.components.responses = {
    Problem: {
      description: textsOf([...anybodys, 'INTERNAL_SERVER_ERROR', 'UNAVAILABLE']),
      content: { [problemType]: { schema: problem } },
    },
  }
  for (const operations of Object.values(document.paths))
    for (const [method, operation] of Object.entries(operations)) finishOperation(method, operation, document)
  document.paths = withOneNameEach(document.paths)
  shareResponses(document)
  withoutSafeBounds(document)
  document.paths = withPlainNulls(document.paths)
  document.components.schemas = withPlainNulls(document.components.schemas)
  shareParameters(document)
  nameRepeated(document)
  shareBodies(document)
  dropUnused(document)
  return document
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Clave elegida por quien llama, de hasta 200 caracteres. La misma llamada repetida con la misma clave recibe la primera respuesta y no se hace dos veces.',
  schema: { type: 'string', maxLength: 200 },
} as const

/** The call's metadata in the contract, by the operation's id (`bookings.reschedule`). */
function metaOf(operationId: string): CallMeta {
  let at: unknown = contract
  for (const step of operationId.split('.')) at = (at as Record<string, unknown>)[step]
  return (at as { '~orpc': { meta: CallMeta } })['~orpc'].meta
}

function finishOperation(method: string, operation: Operation, { components }: OpenApi): void {
  const meta = metaOf(operation.operationId)
  if (meta.named) describeInBoth(operation, meta.named, components)
  for (const parameter of operation.parameters ?? [])
    if (!('$ref' in parameter)) {
      parameter.description ??= parameterWords[parameter.name]
      // As is understood without it.
      if (parameter.required === false) delete parameter.required
      if (parameter.in === 'query') plainStyle(parameter, components)
    }
  if (meta.public) operation.security = []
  else if (method !== 'get')
    operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }]
  for (const [status, response] of Object.entries(operation.responses))
    if (Number(status) >= 400 && !('$ref' in response)) {
      const codes = codesIn(response.content?.['application/json']?.schema)
      if (codes.every(code => anybodys.includes(code))) delete operation.responses[status]
      else finishRefusal(response, codes)
    }
  operation.responses.default = { $ref: '#/components/responses/Problem' }
}

/**
 * Says how a query parameter is written: as it is, and a list with commas. The generator takes everything that has a
 * preprocessing step for an object in brackets, and lets clients leave `&` unescaped.
 */
function plainStyle(parameter: Parameter, { schemas }: OpenApi['components']): void {
  for (const word of ['style', 'explode', 'allowEmptyValue', 'allowReserved'] as const) delete parameter[word]
  const { $ref } = (parameter.schema ?? {}) as { $ref?: string }
  const schema = $ref ? schemas[$ref.slice('#/components/schemas/'.length)] : parameter.schema
  if ((schema as { type?: string } | undefined)?.type === 'array') parameter.explode = false
}

/** Unifies parameter names in paths that differ only by them: for a client these are the same path. */
function withOneNameEach(paths: OpenApi['paths']): OpenApi['paths'] {
  const first = new Map<string, string>()
  const merged: OpenApi['paths'] = {}
  for (const [path, operations] of Object.entries(paths)) {
    const shape = path.replace(/\{[^}]*\}/g, '{}')
    const kept = first.get(shape) ?? path
    first.set(shape, kept)
    const names = new Map(namesIn(path).map((name, place) => [name, namesIn(kept)[place] ?? name]))
    for (const { parameters = [] } of Object.values(operations))
      for (const parameter of parameters)
        if (!('$ref' in parameter) && parameter.in === 'path')
          parameter.name = names.get(parameter.name) ?? parameter.name
    merged[kept] = { ...merged[kept], ...operations }
  }
  return merged
}

const namesIn = (path: string) => [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)

/** Removes the bounds of safe integers, which say nothing about the API. */
function withoutSafeBounds(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const bounds = node as { minimum?: unknown; maximum?: unknown }
  if (bounds.maximum === Number.MAX_SAFE_INTEGER) delete bounds.maximum
  if (bounds.minimum === Number.MIN_SAFE_INTEGER) delete bounds.minimum
  for (const inner of Object.values(node)) withoutSafeBounds(inner)
}

const scalars = new Set<unknown>(['string', 'number', 'integer', 'boolean'])

/** Writes a scalar that may be null as one type and not as two schemas (JSON Schema 2020-12, 6.1.1). */
function withPlainNulls<Node>(node: Node): Node {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map(withPlainNulls) as Node
  const plain = Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, withPlainNulls(inner)]))
  const { anyOf, ...rest } = plain as { anyOf?: Record<string, unknown>[] }
  const [value, nothing, ...more] = anyOf ?? []
  const isPlain = value && scalars.has(value.type) && !('enum' in value) && !('const' in value)
  if (!isPlain || more.length > 0 || JSON.stringify(nothing) !== '{"type":"null"}') return plain as Node
  return { ...rest, ...value, type: [value.type, 'null'] } as Node
}

function finishRefusal(response: Response, codes: readonly string[]): void {
  response.content = { [problemType]: { schema: response.content?.['application/json']?.schema } }
  response.description = textsOf(codes.filter(code => !anybodys.includes(code)))
}
