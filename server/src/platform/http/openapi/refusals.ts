import { problemTexts } from '@aforo/api/platform/problems'

type Json = Record<string, unknown>

/** A field at fault. */
export const fieldFaultSchema = {
  type: 'object',
  properties: { field: { type: 'string' }, message: { type: 'string' } },
  required: ['field', 'message'],
} as const satisfies Json

/** The body of every answer from 400 on: RFC 9457 with our own members. */
export const problemSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'Spanish text for people.' },
    message: { type: 'string', description: 'The same text as `detail`.' },
    code: { type: 'string', description: 'Stable; decide by it, not by the text.' },
    requestId: { type: 'string', description: 'Of a fault (500): the id that the log has too.' },
    errors: {
      type: 'array',
      description: 'The fields at fault, each with what to do about it.',
      items: { $ref: '#/components/schemas/FieldFault' },
    },
    data: { description: 'What the code promises: the rival booking, the newer record.' },
  },
  required: ['type', 'title', 'status', 'detail', 'message', 'code'],
} as const satisfies Json

export const problem = { $ref: '#/components/schemas/Problem' }

/** A call's error from the generator: code, text, whether its data are required, their schema. */
type ErrorDefinition = readonly [code: string, message: string, dataRequired: boolean, data: unknown]

const saysMore = (data: unknown) => typeof data === 'object' && data !== null && Object.keys(data).length > 0

const statusOf = (code: string) => problemTexts[code as keyof typeof problemTexts]?.status

/** The name of the schema that lists the codes of a status with which any call may refuse. */
const anybodysName = (status: number) => `AnyCall${status}`

/** Those schemas by their names, so that each call's refusals needn't list the same codes. */
export const anybodysSchemas = (): Record<string, Json> =>
  Object.fromEntries(
    [...Map.groupBy(anybodys, statusOf)].map(([status, codes]) => [
      anybodysName(Number(status)),
      { properties: { code: { enum: codes } }, required: ['code'] },
    ]),
  )

/**
 * The body of a call's refusals with one status. Codes with data have their own schema; the others are listed, after
 * those with which any call may refuse.
 */
export function refusalSchema(definitions: readonly ErrorDefinition[], status: number): Json {
  const named = definitions.filter(([, , , data]) => !saysMore(data)).map(([code]) => code)
  const plain = [...new Set(named)].filter(code => !anybodys.includes(code))
  const rich = definitions.filter(([, , , data]) => saysMore(data))
  const variants: Json[] = rich.map(([code, , dataRequired, data]) => ({
    properties: { code: { const: code }, data },
    required: dataRequired ? ['code', 'data'] : ['code'],
  }))
  if (plain.length > 0) variants.push({ properties: { code: { enum: plain } }, required: ['code'] })
  if (anybodys.some(code => statusOf(code) === status))
    variants.push({ $ref: `#/components/schemas/${anybodysName(status)}` })
  return variants.length === 1 ? { allOf: [problem, variants[0]] } : { allOf: [problem, { oneOf: variants }] }
}

/** The texts of a refusal's codes, for readers of the document. */
export const textsOf = (codes: readonly string[]): string =>
  codes.map(code => `\`${code}\`: ${problemTexts[code as keyof typeof problemTexts]?.message ?? ''}`).join('\n')

export const problemType = 'application/problem+json'

/** Codes with which any call may refuse. */
export const anybodys = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'ALL_COUNTRIES_NEEDED',
  'NOT_FOUND',
  'IDEMPOTENCY_KEY_NOT_ACCEPTED',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'CHANGED_MEANWHILE',
  'SUPPORT_READ_ONLY',
  'COUNTRY_NOT_ALLOWED',
  'LAST_ADMIN',
  'OWNER_DELETED',
]

/** The codes that a refusal's schema lists in `code`. */
export function codesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const {
    allOf = [],
    oneOf = [],
    properties,
  } = schema as {
    allOf?: unknown[]
    oneOf?: unknown[]
    properties?: { code?: { const?: string; enum?: string[] } }
  }
  const own = properties?.code?.enum ?? (properties?.code?.const ? [properties.code.const] : [])
  return [...own, ...allOf.flatMap(codesIn), ...oneOf.flatMap(codesIn)]
}
