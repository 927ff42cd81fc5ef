import { readFile } from 'node:fs/promises'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from './document.ts'

interface Reference {
  $ref: string
}

interface Schema {
  type?: string
  properties?: object
  allOf?: (Schema | Reference)[]
}

interface Parameter {
  name: string
  in: string
  description?: string
  schema?: Schema | Reference
  style?: string
  explode?: boolean
  allowReserved?: boolean
}

interface Operation {
  operationId: string
  summary?: string
  security?: object[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { content: Record<string, { schema: Schema | Reference }> }
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, object>>
}

let document: OpenApi
beforeAll(async () => {
  document = (await openApiDocument()) as OpenApi
})

/** What stands at a reference of the document, or the part itself. */
function resolved<Part extends object>(part: Part | Reference): Part {
  if (!('$ref' in part)) return part
  const [, , kind = '', name = ''] = part.$ref.split('/')
  return resolved(document.components[kind]?.[name] as Part | Reference)
}

const operations = () => Object.values(document.paths).flatMap(calls => Object.values(calls))

/** Words of the last column that aren't field names. */
const noNames = new Set(['', 'array', 'blob', 'body', 'search'])
const namesIn = (column: string) =>
  noNames.has(column) || !/^[a-z]\w*(=[\w,]+)?(, [a-z]\w*)*$/i.test(column)
    ? []
    : column.split(', ').map(name => name.replace(/=.*/, ''))

const calls = (await readFile(new URL('../../../testing/calls.tsv', import.meta.url), 'utf8'))
  .split('\n')
  .filter(line => line && !line.startsWith('#'))
  .map(line => line.split('\t'))
  .map(([area = '', method = '', path = '', column = '']) => ({ area, method, path, names: namesIn(column) }))

const page = await readFile(new URL('../../../../../docs/api-additions.md', import.meta.url), 'utf8')

/** Method and path without parameter names and trailing slash, which don't tell calls apart. */
const shapeOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}').replace(/\/+$/, '')}`

const offered = new Map<string, Operation>()
beforeAll(() => {
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) offered.set(shapeOf(method, path), operation)
})

const fieldsOf = ({ parameters = [], requestBody }: Operation) => [
  ...parameters.map(parameter => resolved(parameter).name),
  ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => propertiesOf(schema)),
]

function propertiesOf(schema: Schema | Reference): string[] {
  const { properties = {}, allOf = [] } = resolved(schema)
  return [...Object.keys(properties), ...allOf.flatMap(propertiesOf)]
}

describe.each([...new Set(calls.map(({ area }) => area))])('the specification of %s', area => {
  test.each(calls.filter(call => call.area === area))('$method $path is offered, with the fields it names', call => {
    const operation = offered.get(shapeOf(call.method, call.path))
    expect(operation).toBeDefined()
    expect(operation && fieldsOf(operation)).toEqual(expect.arrayContaining(call.names))
  })
})

/** What the specification names as lists: how many there are is told by a name of its own, as in `spaceCount`. */
const lists = new Set(
  'attendees campuses elements floors items parkings parkingSpots phoneBooths products rooms seats spaces teams users workTables zones'.split(
    ' ',
  ),
)

function countsNamedAsLists(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, inner]) => {
    const isCount = lists.has(key) && at.endsWith('/properties') && ['integer', 'number'].includes(inner?.type)
    return isCount ? [`${at}/${key}`] : countsNamedAsLists(inner, `${at}/${key}`)
  })
}

test('a name that the specification gives to a list is no count', async () => {
  expect(countsNamedAsLists(document)).toEqual([])
})

describe('docs/api-additions.md', () => {
  const inTheSpecification = new Set(calls.map(({ method, path }) => shapeOf(method, path)))
  const listed = [...page.matchAll(/`(GET|POST|PUT|PATCH|DELETE) \/api(\/[^`]+)`/g)].map(([, method = '', path = '']) =>
    shapeOf(method, path),
  )

  test('lists every call that the specification does not name, once', () => {
    const added = [...offered.keys()].filter(call => !inTheSpecification.has(call))
    // Only what differs is printed: whoever adds a call reads its name, not 400 others.
    expect({
      missing: added.filter(call => !listed.includes(call)),
      notOffered: listed.filter(call => !added.includes(call)),
      twice: listed.filter((call, place) => listed.indexOf(call) !== place),
    }).toEqual({ missing: [], notOffered: [], twice: [] })
  })
})

describe('the document', () => {
  test('passes an OpenAPI linter without an error', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // The specification gives paths such as /product/search beside /product/{id}: the router takes the fixed part first.
      // `default` tells what is refused and what fails; each other refusal of a call stands beside it.
      rules: { 'no-ambiguous-paths': 'off', 'operation-4xx-response': 'off' },
    })
    const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
    const told = found.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
    expect(told).toEqual([])
  })

  test('stays under a megabyte', () => {
    expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThan(1_000_000)
  })

  test('says what each parameter and each call is', () => {
    const mute = operations().flatMap(({ operationId, summary, parameters = [] }) => [
      ...(summary ? [] : [operationId]),
      ...parameters
        .map(parameter => resolved(parameter))
        .filter(({ description }) => !description)
        .map(({ name }) => `${operationId} ${name}`),
    ])
    expect(mute).toEqual([])
  })

  test('writes lists in an address with commas, and everything else as it is', () => {
    const asked = operations()
      .flatMap(({ parameters = [] }) => parameters.map(parameter => resolved(parameter)))
      .filter(parameter => parameter.in === 'query')
    const isList = ({ schema = {} }: Parameter) => resolved(schema).type === 'array'
    expect(asked.filter(isList).length).toBeGreaterThan(20)
    for (const parameter of asked) {
      expect([parameter.name, parameter.style, parameter.allowReserved]).toEqual([parameter.name, undefined, undefined])
      expect([parameter.name, parameter.explode]).toEqual([parameter.name, isList(parameter) ? false : undefined])
    }
  })

  test('asks no token of public calls, and offers Idempotency-Key where something changes', () => {
    const keyed = (method: string, path: string) =>
      document.paths[path]?.[method]?.parameters?.map(parameter => resolved(parameter).name).includes('Idempotency-Key')
    expect(document.paths['/public/idp/config']?.get?.security).toEqual([])
    expect(document.paths['/users/profile/me']?.get?.security).toBeUndefined()
    expect(keyed('post', '/booking/reservations')).toBe(true)
    expect(keyed('get', '/booking/reservations/search')).toBe(false)
  })
})
