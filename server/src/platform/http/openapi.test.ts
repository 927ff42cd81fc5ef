import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

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

describe.each([...new Set(calls.map(({ area }) => area))])('the specification of %s', area => {
  test.each(calls.filter(call => call.area === area))('$method $path is offered, with the fields it names', call => {
    const operation = offered.get(shapeOf(call.method, call.path))
    expect(operation).toBeDefined()
    expect(fieldsOf(operation ?? {})).toEqual(expect.arrayContaining(call.names))
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
  expect(countsNamedAsLists(await openApiDocument('http://localhost:3000'))).toEqual([])
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
