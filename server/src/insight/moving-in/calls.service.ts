import type { CallMeta } from '@aforo/api/platform/base'
import { problemTexts } from '@aforo/api/platform/problems'
import { createORPCErrorConstructorMap, ORPCError } from '@orpc/server'
import type { Fault } from '../../people/imports/imports.ts'
import { type RecordUnit, RowRefused } from '../../people/imports/imports.ts'
import { requireAccess } from '../../platform/http/access.ts'

/** What is used here of a call's procedure. */
interface Procedure {
  '~orpc': {
    meta: CallMeta
    route: { method?: string }
    inputSchema?: { '~standard': { validate(input: unknown): unknown } }
    errorMap: object
    handler(given: object): unknown
  }
}

/** The calls of the screens, by area and name. */
export type Router = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Makes a call in the unit's own transaction, as the caller: permissions, input and rules are those of the screens. */
export type Call = <Answer>(area: string, name: string, input: object) => Promise<Answer>

interface Issue {
  path?: readonly (PropertyKey | { key: PropertyKey })[]
  message: string
}

/** A refusal that a person can mend in the file. */
class CallRefused extends Error {
  readonly fault: Fault
  readonly code: string
  constructor(fault: Fault, code = '') {
    super(fault.message)
    this.fault = fault
    this.code = code
  }
}

const nameOf = (part: PropertyKey | { key: PropertyKey }) => String(typeof part === 'object' ? part.key : part)

/** The calls of a router in a unit. */
export function callsOf(router: Router, unit: RecordUnit): Call {
  return async (area, name, input) => {
    const procedure = procedureOf(router, area, name)
    const { meta, route, inputSchema, handler } = procedure['~orpc']
    if (meta.transaction === 'none') throw new Error(`${area}.${name} opens its own transaction`)
    await refusing(async () => requireAccess({ ...meta, public: undefined }, route.method ?? 'POST', unit.caller))
    const read = (await inputSchema?.['~standard'].validate(input)) as { value: unknown; issues?: readonly Issue[] }
    const [issue] = read?.issues ?? []
    if (issue) throw new CallRefused({ field: issue.path?.map(nameOf).join('.') ?? '', message: issue.message })
    const errors = errorsOf(router, area, name)
    return refusing(
      async () => (await handler({ context: unit, input: read.value, errors, path: [area, name], procedure })) as never,
    )
  }
}

function procedureOf(router: Router, area: string, name: string): Procedure {
  const procedure = router[area]?.[name] as Procedure | undefined
  if (!procedure) throw new Error(`no call ${area}.${name}`)
  return procedure
}

/** The refusals that a call declares. */
export const errorsOf = (router: Router, area: string, name: string): unknown =>
  createORPCErrorConstructorMap(procedureOf(router, area, name)['~orpc'].errorMap)

/** Runs what may throw a call's refusals. @throws CallRefused in their place */
export async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

/** Runs what ends a record. @returns false if it isn't there any more */
export async function endedIfThere(end: () => Promise<unknown>): Promise<boolean> {
  try {
    await end()
    return true
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'NOT_FOUND') return false
    throw error
  }
}

/** What a call's refusal says; undefined for other errors. */
function refusalOf(error: unknown): CallRefused | undefined {
  if (!(error instanceof ORPCError) || error.status >= 500) return undefined
  const { field, message } = { field: '', message: undefined, ...(error.data as Partial<Fault> | undefined) }
  const words = problemTexts[error.code as keyof typeof problemTexts]?.message
  return new CallRefused({ field, message: message ?? words ?? error.message }, error.code)
}

/**
 * Tells a call's refusals by the columns of the file.
 * @param fields the file's field of each field of the calls, by its first part too; others are of the first column
 */
export async function byColumns<T>(fields: Readonly<Record<string, string>>, first: string, run: () => Promise<T>) {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    const { field, message } = error.fault
    throw new RowRefused([{ field: fields[field] ?? fields[field.split('.')[0] ?? ''] ?? first, message }])
  }
}
