import { anybodys, codesIn, problemType } from './refusals.ts'
import { freeName, type OpenApi, type Operation, type Response } from './shape.ts'

const operationsOf = (document: OpenApi): Operation[] =>
  Object.values(document.paths).flatMap(operations => Object.values(operations))

const pascal = (code: string) =>
  code.toLowerCase().replace(/(^|_)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase())

/** The name of a response: a refusal's codes, a record's schema, or a file, which alone has headers. */
function nameOf(status: string, { headers, content }: Response): string {
  const codes = Number(status) < 400 ? [] : codesIn(content?.[problemType]?.schema)
  const refusal = codes.filter(code => !anybodys.includes(code))
  if (refusal.length > 0) return refusal.slice(0, 3).map(pascal).join('Or')
  const { $ref } = (content?.['application/json']?.schema ?? {}) as { $ref?: string }
  return headers ? 'File' : $ref ? `${$ref.split('/').at(-1)}Answer` : `Status${status}`
}

/** Moves responses that several calls share into components. */
export function shareResponses(document: OpenApi): void {
  const seen = new Map<string, { name?: string; count: number }>()
  const each = (visit: (key: string, status: string, operation: Operation) => void) => {
    for (const operation of operationsOf(document))
      for (const [status, response] of Object.entries(operation.responses))
        if (!('$ref' in response)) visit(JSON.stringify(response), status, operation)
  }
  each(key => seen.set(key, { count: (seen.get(key)?.count ?? 0) + 1 }))
  const { responses = {} } = document.components
  each((key, status, operation) => {
    const found = seen.get(key)
    if (!found || found.count < 2) return
    const response = operation.responses[status] as Response
    found.name ??= freeName(responses, nameOf(status, response))
    responses[found.name] = response
    operation.responses[status] = { $ref: `#/components/responses/${found.name}` }
  })
}

/** Moves parameters that several calls share into components. */
export function shareParameters(document: OpenApi): void {
  const counts = new Map<string, number>()
  const all = operationsOf(document)
  for (const { parameters = [] } of all)
    for (const parameter of parameters)
      counts.set(JSON.stringify(parameter), (counts.get(JSON.stringify(parameter)) ?? 0) + 1)
  const { parameters: shared = {} } = document.components
  const names = new Map<string, string>()
  for (const operation of all)
    operation.parameters = operation.parameters?.map(parameter => {
      const text = JSON.stringify(parameter)
      if ('$ref' in parameter || (counts.get(text) ?? 0) < 2) return parameter
      const name = names.get(text) ?? freeName(shared, parameter.name)
      names.set(text, name)
      shared[name] = parameter
      return { $ref: `#/components/parameters/${name}` }
    })
}

/** Moves bodies that several calls share into components, such as that with nothing but a version. */
export function shareBodies(document: OpenApi): void {
  const byText = Map.groupBy(
    operationsOf(document).filter(({ requestBody }) => requestBody),
    ({ requestBody }) => JSON.stringify(requestBody),
  )
  const bodies: Record<string, unknown> = {}
  for (const [text, operations] of byText) {
    const [first] = operations
    if (!first || operations.length < 2) continue
    const name = freeName(bodies, pascal(first.operationId.replaceAll('.', '_')))
    bodies[name] = JSON.parse(text)
    for (const operation of operations)
      Object.assign(operation, { requestBody: { $ref: `#/components/requestBodies/${name}` } })
  }
  document.components.requestBodies = bodies
}

/** Removes schemas that are used only by other unused ones. */
export function dropUnused(document: OpenApi): void {
  const { schemas } = document.components
  for (;;) {
    const text = JSON.stringify(document)
    const unused = Object.keys(schemas).filter(name => !text.includes(`"#/components/schemas/${name}"`))
    if (unused.length === 0) return
    for (const name of unused) delete schemas[name]
  }
}
