import type { Problem, ProblemCode } from '@aforo/contract/platform/problems'
import { problemTexts } from '@aforo/contract/platform/problems'
import { ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import { isAway } from '../database/away.ts'
import { breaks } from '../database/constraints.ts'

interface Issue {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[]
}

/** A call whose input says where each part comes from (`detailed`) names the parts; a field's name goes without. */
const parts = new Set(['params', 'query', 'body', 'headers'])

function fieldOf(issue: Issue): string {
  const steps = (issue.path ?? []).map(step => String(typeof step === 'object' ? step.key : step))
  return (parts.has(steps[0] ?? '') && steps.length > 1 ? steps.slice(1) : steps).join('.')
}

/** An answer of 400 or above as RFC 9457 wants it, with our Spanish text. */
export function problem(code: string, status: number, text: string, rest: Partial<Problem> = {}): Problem {
  return { type: 'about:blank', title: code, status, detail: text, message: text, code, ...rest }
}

/** The problem of one of our own codes. */
export const knownProblem = (code: ProblemCode, rest: Partial<Problem> = {}): Problem =>
  problem(code, problemTexts[code].status, problemTexts[code].message, rest)

/** What a refused call answers. */
export function encodeRefusal(error: ORPCError<string, unknown>): Problem {
  const known = problemTexts[error.code as ProblemCode] as { status: number; message: string } | undefined
  const text = error.defined || known === undefined ? error.message : known.message
  if (error.cause instanceof ValidationError && error.status < 500)
    // The library's own text is English.
    return problem(error.code, error.status, known?.message ?? text, {
      errors: error.cause.issues.map(issue => ({ field: fieldOf(issue as Issue), message: issue.message })),
    })
  if (error.status >= 500) return problem(error.code, error.status, text)
  if (error.code === 'INVALID_FIELD') {
    const fault = error.data as { field: string; message: string }
    return problem(error.code, error.status, fault.message, { errors: [fault], data: error.data })
  }
  return problem(error.code, error.status, text, error.data === undefined ? {} : { data: error.data })
}

/** A write within a transaction of a support visit. */
const readOnly = '25006'
/** A row of a campus in a country that is none of the caller's (`0183_countries.sql`). */
const notPermitted = '42501'
const abroad = /policy "countries"/
const notText = new Set(['22021', '22P05'])

/** Turns what the database or the network threw into a refusal; undefined for a fault of ours. */
export function refusalOf(error: unknown): ORPCError<string, unknown> | undefined {
  if (error instanceof ORPCError) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (isAway(error)) return new ORPCError('UNAVAILABLE', problemTexts.UNAVAILABLE)
  // Whoever changed it meanwhile was first: a call looks before it changes, this is who came in between.
  if (breaks(error, 'users_in_charge')) return new ORPCError('LAST_ADMIN', problemTexts.LAST_ADMIN)
  if (code === notPermitted && abroad.test(message))
    return new ORPCError('COUNTRY_NOT_ALLOWED', problemTexts.COUNTRY_NOT_ALLOWED)
  if (code === readOnly) return new ORPCError('SUPPORT_READ_ONLY', problemTexts.SUPPORT_READ_ONLY)
  // A NUL or half a surrogate pair in some text: PostgreSQL can't store it.
  if (notText.has(code)) return new ORPCError('BAD_REQUEST', problemTexts.BAD_REQUEST)
  return undefined
}
