import { freeName, type OpenApi } from './shape.ts'

/** Minimum length of a repeated schema, in characters, to be named. */
const worthANameFrom = 110

type Place = Record<string, unknown> | unknown[]

/** Keys whose values aren't schemas. */
const notSchemas = new Set(['enum', 'const', 'default', 'examples', 'required'])

/** An object's fields, whose type is declared outside. */
const isFields = ({ properties, required }: Record<string, unknown>) =>
  properties !== undefined && Array.isArray(required)

const isObjectOrWords = (node: Record<string, unknown>) =>
  node.type === 'object' ||
  isFields(node) ||
  Array.isArray(node.enum) ||
  Array.isArray(node.anyOf) ||
  Array.isArray(node.oneOf)

/** Moves repeated schemas into components: under the name that one of them has, or else named after their first place. */
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

  /** @param around names of the enclosing schemas, innermost last */
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

  for (const [name, schema] of Object.entries(schemas)) {
    const text = textOf(schema as Record<string, unknown>)
    if (text && !names.has(text)) names.set(text, name)
  }
  count(document.paths)
  count(schemas)
  count(document.components.responses)
  // A named schema keeps its name; its content is searched.
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

/** Identifies a schema that may be named by its text; undefined for other schemas. */
function textOf(node: Record<string, unknown>): string | undefined {
  if (!isObjectOrWords(node)) return
  const text = JSON.stringify(node)
  return text.length < worthANameFrom ? undefined : text
}

const pascal = (text: string) =>
  text
    .replace(/[^a-zA-Z0-9]+(.)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')
    .replace(/^./, letter => letter.toUpperCase())
