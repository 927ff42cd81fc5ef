/** The parts of an OpenAPI document used here. */

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: object
  style?: string
  explode?: boolean
  allowEmptyValue?: boolean
  allowReserved?: boolean
}

export interface Response {
  description: string
  headers?: object
  content?: Record<string, { schema?: unknown }>
}

export interface RequestBody {
  required?: boolean
  content: Record<string, { schema?: unknown }>
}

export interface Operation {
  operationId: string
  description?: string
  parameters?: (Parameter | { $ref: string })[]
  /** A reference once bodies are shared, which is done last. */
  requestBody?: RequestBody
  responses: Record<string, Response | { $ref: string }>
  security?: object[]
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; [kind: string]: Record<string, unknown> }
}

/** The wanted name, with a number appended if it is taken. */
export function freeName(taken: Record<string, unknown>, wanted: string): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}${count}`
    if (!(name in taken)) return name
  }
}
