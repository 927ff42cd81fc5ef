import { freeName, type OpenApi } from './shape.ts'

/** Characters from which on a schema that occurs more than once is worth a name. */
const worthANameFrom = 110

type Place = Record<string, unknown> | unknown[]

/** Keys under which something else than schemas stands. */
const notSchemas = new Set(['enum', 'const', 'default', 'examples', 'required'])

/** Fields of an object whose type is said around it. */
const isFields = ({ properties, required }: Record<string, unknown>) =>
  properties !== undefined && Array.isArray(required)

const isObjectOrWords = (node: Record<string, unknown>) =>
  node.type === 'object' ||
  isFields(node) ||
  Array.isArray(node.enum) ||
  Array.isArray(node.anyOf) ||
  Array.isArray(node.oneOf)

/** Schemas without a name in the contract that occur more than once are said once, named by where they stand first. */
export function nameRepeated(document: OpenApi): void {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  const { schemas } = document.components

  const count = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (!Array.isArray(node)) {
      const text = textOf(node as Record<string, unknown>)
      if (text) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    for (const [key, inner] of Object.entries(node)) if (!notSchemas.has(key)) count(inner)
  }

  /** @param around names of what it stands in, the nearest last */
  const replace = (node: Place, around: readonly string[]): void => {
    for (const [key, inner] of Object.entries(node)) {
      if (notSchemas.has(key) || typeof inner !== 'object' || inner === null) continue
      const at = /^(properties|items|anyOf|oneOf|allOf|schema|content|additionalProperties|\d+|application\/.*)$/.test(
        key,
      )
        ? around
        : [...around, key]
      const text = Array.isArray(inner) ? undefined : textOf(inner as Record<string, unknown>)
      if (text === undefined || (counts.get(text) ?? 0) < 2) {
        replace(inner as Place, at)
        continue
      }
      let name = names.get(text)
      if (name === undefined) {
        name = freeName(schemas, pascal(at.slice(-2).join('-')))
        names.set(text, name)
        schemas[name] = inner
        replace(inner as Place, [name])
      }
      ;(node as Record<string, unknown>)[key] = { $ref: `#/components/schemas/${name}` }
    }
  }

  count(document.paths)
  count(schemas)
  count(document.components.responses)
  // A named schema keeps its own name; what is in it is looked through.
  for (const [name, schema] of Object.entries(schemas)) replace(schema as Place, [name])
  for (const response of Object.values(document.components.responses ?? {})) replace(response as Place, ['Refusal'])
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations)) {
      const { requestBody } = operation as { requestBody?: Place }
      if (requestBody) replace(requestBody, [operation.operationId, 'input'])
      for (const parameter of operation.parameters ?? [])
        replace(parameter as unknown as Place, ['name' in parameter ? parameter.name : ''])
      replace(operation.responses as unknown as Place, [operation.operationId])
    }
}

/** The text by which a schema that may get a name is told from others; undefined for one that gets none. */
function textOf(node: Record<string, unknown>): string | undefined {
  if (!isObjectOrWords(node)) return
  const text = JSON.stringify(node)
  return text.length < worthANameFrom ? undefined : text
}

const pascal = (text: string) =>
  text
    .replace(/[^a-zA-Z0-9]+(.)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')
    .replace(/^./, letter => letter.toUpperCase())
