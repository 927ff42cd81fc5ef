import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../http/openapi/document.ts'
import type { OpenApi, Operation } from '../http/openapi/shape.ts'

/** An answer of the API, as it was sent. */
export interface SentAnswer {
  method: string
  /** Without `/api`. */
  path: string
  status: number
  /** Its media type, without parameters. */
  type: string
  body: unknown
}

const documentId = 'openapi.json'
const pointer = (steps: readonly string[]) =>
  steps.map(step => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/** Compares answers with the API's document. */
export async function documentedAnswers() {
  const document = (await openApiDocument()) as OpenApi
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addSchema(document, documentId)
  const validators = new Map<string, ValidateFunction | undefined>()

  /** The operation of a path; fixed segments take precedence over parameters. */
  function operationOf(method: string, path: string): { path: string; operation: Operation } | undefined {
    const steps = path.replace(/\?.*$/, '').replace(/\/+$/, '').split('/')
    const fitting = Object.entries(document.paths)
      .map(([template, operations]) => ({ template, operation: operations[method], parts: partsOf(template) }))
      .filter(({ operation, parts }) => operation && parts.length === steps.length)
      .filter(({ parts }) => parts.every((part, place) => part.startsWith('{') || part === steps[place]))
      .toSorted((a, b) => firstParameter(b.parts) - firstParameter(a.parts))
    const [found] = fitting
    return found?.operation && { path: found.template, operation: found.operation }
  }

  function validatorOf({ method, path, status, type }: SentAnswer): ValidateFunction | undefined {
    const found = operationOf(method, path)
    if (!found) return
    const { responses } = found.operation
    const key = [String(status), ...(status < 400 ? [] : ['default'])].find(key => key in responses)
    if (!key) return ajv.compile({ not: {}, title: `${status} is not documented` })
    const response = responses[key]
    const at =
      response && '$ref' in response
        ? response.$ref.slice('#/'.length).split('/')
        : ['paths', found.path, method, 'responses', key]
    const media = at.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document)
    if (!(media as { content?: Record<string, unknown> }).content?.[type]) return
    return ajv.compile({ $ref: `${documentId}#${pointer([...at, 'content', type, 'schema'])}` })
  }

  /** @returns how the answer differs from the document; undefined if it doesn't, or if the document doesn't cover it */
  return (answer: SentAnswer): string | undefined => {
    const found = operationOf(answer.method, answer.path)
    const key = `${answer.method} ${found?.path} ${answer.status} ${answer.type}`
    if (!validators.has(key)) validators.set(key, validatorOf(answer))
    const validate = validators.get(key)
    if (!validate || validate(answer.body)) return
    return `${key} isn't what the document says: ${ajv.errorsText(validate.errors)}`
  }
}

const partsOf = (template: string) => template.replace(/\/+$/, '').split('/')

/** Position of a path's first parameter; the later, the better the match. */
const firstParameter = (parts: readonly string[]) => {
  const at = parts.findIndex(part => part.startsWith('{'))
  return at < 0 ? Number.POSITIVE_INFINITY : at
}
