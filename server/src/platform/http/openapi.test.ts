import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

/** Areas of the specification whose calls are all implemented, named as in `calls.tsv`. Finishing one adds it here. */
const finishedAreas = [
  'assets',
  'booking-requests',
  'bookings',
  'campuses',
  'floor-plans',
  'onboarding',
  'organization',
  'products',
  'orders',
  'rental-contracts',
  'spaces',
  'teams',
  'tenants',
  'users',
  'zones',
]

interface Operation {
  parameters?: { name: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object; allOf?: { properties?: object }[] } }> }
}

/** Words of the last column that aren't field names. */
const noNames = new Set(['', 'array', 'blob', 'body', 'search'])
const namesIn = (column: string) =>
  noNames.has(column) || !/^[a-z]\w*(=[\w,]+)?(, [a-z]\w*)*$/i.test(column)
    ? []
    : column.split(', ').map(name => name.replace(/=.*/, ''))

const calls = (await readFile(new URL('../testing/calls.tsv', import.meta.url), 'utf8'))
  .split('\n')
  .filter(line => line && !line.startsWith('#'))
  .map(line => line.split('\t'))
  .map(([area = '', method = '', path = '', column = '']) => ({ area, method, path, names: namesIn(column) }))

const page = await readFile(new URL('../../../../docs/api-additions.md', import.meta.url), 'utf8')

/** Method and path without parameter names and trailing slash, which don't tell calls apart. */
const shapeOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}').replace(/\/+$/, '')}`

const offered = new Map<string, Operation>()
beforeAll(async () => {
  const { paths } = (await openApiDocument('http://localhost:3000')) as {
    paths: Record<string, Record<string, Operation>>
  }
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) offered.set(shapeOf(method, path), operation)
})

const fieldsOf = ({ parameters = [], requestBody }: Operation) => [
  ...parameters.map(({ name }) => name),
  ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    [schema, ...(schema.allOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties)),
  ),
]

test('every finished area is in the specification', () => {
  expect(finishedAreas).toEqual(finishedAreas.filter(area => calls.some(call => call.area === area)))
})

describe.each(finishedAreas)('the specification of %s', area => {
  test.each(calls.filter(call => call.area === area))('$method $path is offered, with the fields it names', call => {
    const operation = offered.get(shapeOf(call.method, call.path))
    expect(operation).toBeDefined()
    expect(fieldsOf(operation ?? {})).toEqual(expect.arrayContaining(call.names))
  })
})

describe('docs/api-additions.md', () => {
  const inTheSpecification = new Set(calls.map(({ method, path }) => shapeOf(method, path)))
  const listed = [...page.matchAll(/`(GET|POST|PUT|PATCH|DELETE) \/api(\/[^`]+)`/g)].map(([, method = '', path = '']) =>
    shapeOf(method, path),
  )

  test('lists every call that the specification does not name, once', () => {
    const added = [...offered.keys()].filter(call => !inTheSpecification.has(call))
    expect(listed.toSorted()).toEqual(added.toSorted())
  })
})
