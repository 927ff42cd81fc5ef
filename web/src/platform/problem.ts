import type { Problem, ProblemCode } from '@aforo/api/platform/problems'
import { ORPCError } from '@orpc/client'

/** What a screen shows of a failed call. `code` is the stable name; `errors` are the fields at fault. */
export interface Refusal {
  code: string
  status: number
  message: string
  errors: { field: string; message: string }[]
  data: unknown
  requestId?: string
}

export const unexpected = 'Hubo un error inesperado.'
export const offline = 'No hay conexión con el servidor. Lo que escribiste sigue aquí: vuelve a intentarlo.'

/** A failed answer of the API with everything its problem+json body said. */
export class ProblemError extends ORPCError<string, unknown> {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code, {
      status: refusal.status,
      message: refusal.message,
      data: refusal.data,
      // Whatever has a code is the contract's; asking its texts would bring all of them into the first load.
      defined: true,
    })
    this.refusal = refusal
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'

/** The error for a failed answer; a body that is not ours (a proxy's page, a cut connection) is unexpected. */
export function decodeProblem(body: unknown, status: number): ProblemError {
  if (!isProblem(body))
    return new ProblemError({ code: 'INTERNAL_SERVER_ERROR', status, message: unexpected, errors: [], data: undefined })
  return new ProblemError({
    code: body.code,
    status,
    message: body.message || body.detail || unexpected,
    errors: body.errors ?? [],
    data: body.data,
    requestId: body.requestId,
  })
}

/** Whether a call was given up on purpose: the screen was left, a newer search began. */
export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Any thrown value as a refusal; `fetch` throws a TypeError when nothing answered. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ProblemError) return error.refusal
  const message = error instanceof TypeError ? offline : unexpected
  return {
    code: error instanceof TypeError ? 'OFFLINE' : 'INTERNAL_SERVER_ERROR',
    status: 0,
    message,
    errors: [],
    data: undefined,
  }
}

/** Whether the call was refused with this code. */
export const refusedWith = (error: unknown, code: ProblemCode): boolean =>
  error instanceof ProblemError && error.refusal.code === code
