import { contract } from '@aforo/api/contract'
import { type Problem, type ProblemCode, problemTexts } from '@aforo/api/platform/problems'
import type { AnyContractProcedure, InferSchemaInput, InferSchemaOutput, SchemaIssue } from '@orpc/contract'
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard'
import { onTestFinished, vi } from 'vitest'
import { forgetToken, setToken } from '../platform/session/token.ts'

type Schemas<Call extends AnyContractProcedure> = Call['~orpc']
type Given<Call extends AnyContractProcedure> = InferSchemaOutput<NonNullable<Schemas<Call>['inputSchema']>>
type Answer<Call extends AnyContractProcedure> = InferSchemaInput<NonNullable<Schemas<Call>['outputSchema']>>

/** What the fake answers to each call that a test expects, in the contract's types on both sides. */
export type Answers = {
  [Area in keyof typeof contract]?: {
    [Call in keyof (typeof contract)[Area]]?: (typeof contract)[Area][Call] extends infer One extends
      AnyContractProcedure
      ? (input: Given<One>) => Answer<One> | Promise<Answer<One>>
      : never
  }
}

/** A refusal of the API, to be thrown by an answer. */
export class Refused extends Error {
  readonly problem: Problem

  constructor(code: ProblemCode, rest: Partial<Pick<Problem, 'errors' | 'data' | 'message'>> = {}) {
    const { status, message } = problemTexts[code]
    super(message)
    this.problem = { type: 'about:blank', title: code, status, detail: message, message, code, ...rest }
  }
}

const brackets = new StandardBracketNotationSerializer()

/**
 * Stands in for the server in the test that calls it: the app's own client sends and reads as ever, and what it sends and
 * what the test answers is checked against the contract. A call that the test has no answer for fails it.
 */
export function fakeApi(answers: Answers): void {
  setToken('of-the-fake', 3600)
  const faults: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    try {
      return await answer(request, answers)
    } catch (error) {
      if (error instanceof Refused) return problemResponse(error.problem)
      faults.push(`${request.method} ${request.url}: ${error instanceof Error ? error.message : String(error)}`)
      throw error
    }
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    forgetToken()
    if (faults.length > 0) throw new Error(`The fake could not answer:\n${faults.join('\n')}`)
  })
}

async function answer(request: Request, answers: Answers): Promise<Response> {
  const url = new URL(request.url)
  for (const [area, calls] of Object.entries(contract))
    for (const [name, call] of Object.entries(calls) as [string, AnyContractProcedure][]) {
      const { route, inputSchema, outputSchema } = call['~orpc']
      const params = route.method === request.method && paramsIn(route.path ?? '', url.pathname)
      const handler = (answers as Record<string, Record<string, (input: unknown) => unknown>>)[area]?.[name]
      // Of two paths that fit, the one that the test knows.
      if (!params || !handler) continue
      const rest = request.method === 'GET' ? queryOf(url) : await bodyOf(request)
      const sent =
        route.inputStructure === 'detailed' ? { params, query: queryOf(url), body: rest } : { ...rest, ...params }
      const given = await checked(inputSchema, sent, `${area}.${name} was sent`)
      const made = await handler(given)
      // As it goes over the wire: amounts as text.
      const told = await checked(outputSchema, made, `${area}.${name} is answered with`)
      if (route.outputStructure === 'detailed') return new Response(...fileIn(told))
      return Response.json(told ?? null, { status: route.successStatus ?? 200 })
    }
  throw new Error('no answer is given for it')
}

/** The parameters of a path, or nothing where it is another one. */
function paramsIn(template: string, pathname: string): Record<string, string> | undefined {
  const names = [...template.matchAll(/\{\+?([^}]+)\}/g)].map(([, name]) => name ?? '')
  const pattern = template
    .replace(/\/$/, '')
    .replaceAll(/[.*?^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{\+?[^}]+\}/g, '([^/]+)')
  const found = new RegExp(`^/api${pattern}/?$`).exec(pathname)
  return found
    ? Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]))
    : undefined
}

const queryOf = ({ searchParams }: URL) => brackets.deserialize([...searchParams]) as Record<string, unknown>

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/')
  if (isForm) return brackets.deserialize([...(await request.formData())]) as Record<string, unknown>
  const text = await request.text()
  return text === '' ? {} : JSON.parse(text)
}

/** A file goes over the wire as it is, under the name that its header has. */
function fileIn(told: unknown): [BodyInit, ResponseInit] {
  const { body, headers } = told as { body: BodyInit; headers: Record<string, string> }
  return [body, { headers }]
}

type Schema = AnyContractProcedure['~orpc']['inputSchema']

async function checked(schema: Schema, value: unknown, what: string): Promise<unknown> {
  if (!schema) return value
  const result = await schema['~standard'].validate(value)
  if (!result.issues) return result.value
  const faults = result.issues.map(({ path, message }: SchemaIssue) => `${path?.map(String).join('.')}: ${message}`)
  throw new Error(`${what} what the contract refuses: ${faults.join('; ')}`)
}

const problemResponse = (problem: Problem) =>
  Response.json(problem, { status: problem.status, headers: { 'content-type': 'application/problem+json' } })
