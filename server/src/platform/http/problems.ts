import type { Problem, ProblemCode } from '@aforo/api/platform/problems'
import { problemTexts } from '@aforo/api/platform/problems'
import { ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import { isAway } from '../database/away.ts'
import { breaks } from '../database/constraints.ts'
import { FilesAway } from '../file-stores/store.ts'
import type { Services } from '../services.ts'
import { currentSpan } from '../telemetry/spans.ts'

interface Issue {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[]
}

/** First segment of field paths in `detailed` calls, omitted from field names. */
const parts = new Set(['params', 'query', 'body', 'headers'])

function fieldOf(issue: Issue): string {
  const steps = (issue.path ?? []).map(step => String(typeof step === 'object' ? step.key : step))
  return (parts.has(steps[0] ?? '') && steps.length > 1 ? steps.slice(1) : steps).join('.')
}

/** A problem document (RFC 9457) with a Spanish text. */
export function problem(code: string, status: number, text: string, rest: Partial<Problem> = {}): Problem {
  return { type: 'about:blank', title: code, status, detail: text, message: text, code, ...rest }
}

/** The problem document of one of our codes. */
export const knownProblem = (code: ProblemCode, rest: Partial<Problem> = {}): Problem =>
  problem(code, problemTexts[code].status, problemTexts[code].message, rest)

/** The problem document of a refused call. */
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

const filesAway = 'El almacén de archivos no responde. Vuelve a intentarlo en unos minutos.'

/** SQLSTATE of a write in a read-only transaction: a support visit. */
const readOnly = '25006'
/** SQLSTATE of a row that a policy refuses: a campus outside the caller's countries. */
const notPermitted = '42501'
/**
 * SQLSTATEs of conflicting records, and of a reference to a missing record. Handlers catch those that they expect; the
 * rest come from a change in between, or from another tenant's id.
 */
const clashes = new Set(['23505', '23P01', '23503'])
const abroad = /policy "countries"/
const notText = new Set(['22021', '22P05'])

/** Counts a refusal, and names it in the request's span. */
export function tellRefusal({ meters }: Pick<Services, 'meters'>, code: string) {
  meters.refused(code)
  currentSpan()?.set('aforo.refusal', code)
}

/** Translates a database or network error into a refusal; undefined for a fault of ours. */
export function refusalOf(error: unknown): ORPCError<string, unknown> | undefined {
  if (error instanceof ORPCError) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (error instanceof FilesAway)
    return new ORPCError('UNAVAILABLE', { defined: true, status: 503, message: filesAway })
  if (isAway(error)) return new ORPCError('UNAVAILABLE', problemTexts.UNAVAILABLE)
  // Calls check this before they write, so another change came in between.
  if (breaks(error, 'users_in_charge')) return new ORPCError('LAST_ADMIN', problemTexts.LAST_ADMIN)
  if (breaks(error, 'bookings_owner_stays')) return new ORPCError('OWNER_DELETED', problemTexts.OWNER_DELETED)
  if (clashes.has(code)) return new ORPCError('CHANGED_MEANWHILE', { defined: true, ...problemTexts.CHANGED_MEANWHILE })
  if (code === notPermitted && abroad.test(message))
    return new ORPCError('COUNTRY_NOT_ALLOWED', problemTexts.COUNTRY_NOT_ALLOWED)
  if (code === readOnly) return new ORPCError('SUPPORT_READ_ONLY', problemTexts.SUPPORT_READ_ONLY)
  // PostgreSQL can't store a NUL or a lone surrogate.
  if (notText.has(code)) return new ORPCError('BAD_REQUEST', problemTexts.BAD_REQUEST)
  return undefined
}
