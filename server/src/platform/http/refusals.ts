import type { contract } from '@aforo/api/contract'
import type { ProblemCode } from '@aforo/api/platform/problems'
import type { AnySchema, InferSchemaInput } from '@orpc/contract'
import { fail } from './on.ts'

type Areas = typeof contract
type ErrorMapOf<Call> = Call extends { '~orpc': { errorMap: infer ErrorMap } } ? ErrorMap : never
/** The error maps of all calls. */
type ErrorMaps = {
  [Area in keyof Areas]: { [Call in keyof Areas[Area]]: ErrorMapOf<Areas[Area][Call]> }[keyof Areas[Area]]
}[keyof Areas]

type DataIn<ErrorMap, Code extends string> =
  ErrorMap extends Record<Code, { data: infer Schema extends AnySchema }> ? InferSchemaInput<Schema> : never
/** The declared data of a refusal; never if it has none. */
type DataOf<Code extends string> = DataIn<ErrorMaps, Code>

/** Their data differ by call: they are `Stale<Record>` and `WrongState<Status>`. */
type OfOneRecord = 'STALE_VERSION' | 'WRONG_STATE'

/**
 * The `errors` that a shared function needs: `Refusals<'NAME_TAKEN' | 'INVALID_FIELD'>`. A handler whose call doesn't
 * declare one of them can't pass its own.
 */
export type Refusals<Code extends Exclude<ProblemCode, OfOneRecord>> = {
  [One in Code]: [DataOf<One>] extends [never] ? () => Error : (given: { message?: string; data: DataOf<One> }) => Error
}

/** Like `Refusals`, for codes with a more specific message. */
export type WordedRefusals<Code extends ProblemCode> = {
  [One in Code]: (given: { message: string; data: DataOf<One> }) => Error
}

/** Refuses a write based on an older version of the record. */
export interface Stale<Newer> {
  STALE_VERSION(given: { data: { newer: Newer } }): Error
}

/** Refuses an action that the record's state doesn't allow. */
export interface WrongState<Status> {
  WRONG_STATE(given: { data: { status: Status } }): Error
}

/** A field refused by a rule, with what to do. */
export interface Fault {
  field: string
  message: string
}

/** @throws NOT_FOUND: `(await findZone(tx, id)) ?? notFound(errors)` */
export function notFound(errors: Refusals<'NOT_FOUND'>): never {
  fail(errors.NOT_FOUND())
}

/** @throws INVALID_FIELD @param field like `admin.username` @param message in Spanish */
export function invalidField(errors: Refusals<'INVALID_FIELD'>, field: string, message: string): never {
  fail(errors.INVALID_FIELD({ data: { field, message } }))
}

/** Continues if a rule found no fault. @throws INVALID_FIELD */
export function refuseFault(errors: Refusals<'INVALID_FIELD'>, fault: Fault | undefined): void {
  if (fault) invalidField(errors, fault.field, fault.message)
}

/** @throws WRONG_STATE: `lifecycle.after(status, action) ?? wrongState(errors, status)` */
export function wrongState<Status>(errors: WrongState<Status>, status: Status): never {
  fail(errors.WRONG_STATE({ data: { status } }))
}

/** A record's version; null before the first save. */
interface Versioned {
  version?: number | null
}

/** Whether a write is based on an older version. Without a version it overwrites unconditionally. */
export const isStale = (asked: Versioned, record: Versioned): boolean =>
  asked.version !== undefined && asked.version !== record.version

/**
 * @throws STALE_VERSION
 * @param newer the current record
 */
export function staleVersion<Newer>(errors: Stale<Newer>, newer: Newer): never {
  fail(errors.STALE_VERSION({ data: { newer } }))
}
