import type { OpenApi, Operation } from './shape.ts'

interface Fields {
  $ref?: string
  properties?: Record<string, object>
  required?: string[]
}

/** Describes fields that may be in the query or in the body in both places, required in neither. */
export function describeInBoth(
  operation: Operation,
  names: readonly string[],
  { schemas }: OpenApi['components'],
): void {
  const content = operation.requestBody?.content['application/json']
  const given = content?.schema as Fields | undefined
  const named = given?.$ref ? (schemas[given.$ref.split('/').at(-1) ?? ''] as Fields) : given
  if (!content || !named?.properties) throw new Error(`${operation.operationId} has no fields of its own`)
  const { required = [], ...body } = named
  const parameters = names.map(name => {
    const schema = body.properties?.[name]
    if (!schema) throw new Error(`${operation.operationId} has no field ${name}`)
    return { name, in: 'query', required: false, schema, description: 'Aquí o en el cuerpo.' }
  })
  operation.parameters = [...(operation.parameters ?? []), ...parameters]
  const left = required.filter(name => !names.includes(name))
  content.schema = { ...body, ...(left.length > 0 && { required: left }) }
  if (operation.requestBody && left.length === 0) operation.requestBody.required = false
}
