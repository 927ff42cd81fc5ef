import { Address } from '@aforo/api/places/campuses'
import type { ProblemCode } from '@aforo/api/platform/problems'
import { ProblemError, refusedWith } from '../../platform/problem.ts'

/** The same refusal with its fields named as the form names them. */
export function inFormFields(error: unknown, field: (serverField: string) => string): unknown {
  if (!(error instanceof ProblemError)) return error
  const errors = error.refusal.errors.map(each => ({ ...each, field: field(each.field) }))
  return new ProblemError({ ...error.refusal, errors })
}

/** A refusal of that code is said at the field that it is about. */
export function atField(error: unknown, code: ProblemCode, field: string): unknown {
  if (!(error instanceof ProblemError) || !refusedWith(error, code)) return error
  return new ProblemError({ ...error.refusal, errors: [{ field, message: error.refusal.message }] })
}

/** A taken code is said at the code. */
export const atCode = (error: unknown): unknown => atField(error, 'CODE_TAKEN', 'code')

/** The address call names its fields without the form's `address.`. */
export const atAddress = (error: unknown): unknown =>
  inFormFields(error, field => (field in Address.shape ? `address.${field}` : field === 'newName' ? 'name' : field))
