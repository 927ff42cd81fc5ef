import type { contract } from '@aforo/api/contract'
import type { ProblemCode } from '@aforo/api/platform/problems'
import type { AnySchema, InferSchemaInput } from '@orpc/contract'
import { fail } from './on.ts'

type Areas = typeof contract
type ErrorMapOf<Call> = Call extends { '~orpc': { errorMap: infer ErrorMap } } ? ErrorMap : never
/** Of every call. */
type ErrorMaps = {
  [Area in keyof Areas]: { [Call in keyof Areas[Area]]: ErrorMapOf<Areas[Area][Call]> }[keyof Areas[Area]]
}[keyof Areas]

type DataIn<ErrorMap, Code extends string> =
  ErrorMap extends Record<Code, { data: infer Schema extends AnySchema }> ? InferSchemaInput<Schema> : never
/** What the contract says that a refusal carries; never where it carries nothing. */
type DataOf<Code extends string> = DataIn<ErrorMaps, Code>

/** What these carry differs from call to call: they are `Stale<Record>` and `WrongState<Status>`. */
type OfOneRecord = 'STALE_VERSION' | 'WRONG_STATE'

/**
 * The `errors` that a function shared by several handlers needs: `Refusals<'NAME_TAKEN' | 'INVALID_FIELD'>`. A handler
 * whose call doesn't declare one of them in the contract can't pass its own.
 */
export type Refusals<Code extends Exclude<ProblemCode, OfOneRecord>> = {
  [One in Code]: [DataOf<One>] extends [never] ? () => Error : (given: { data: DataOf<One> }) => Error
}

/** As `Refusals`, of those whose words say more than the code's own. */
export type WordedRefusals<Code extends ProblemCode> = {
  [One in Code]: (given: { message: string; data: DataOf<One> }) => Error
}

/** The refusal of a write that is based on an older version of the record. */
export interface Stale<Newer> {
  STALE_VERSION(given: { data: { newer: Newer } }): Error
}

/** The refusal of an action that the record's state doesn't allow. */
export interface WrongState<Status> {
  WRONG_STATE(given: { data: { status: Status } }): Error
}

/** A field that a rule refuses, and what to do about it. */
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

/** Goes on where a rule found no fault. @throws INVALID_FIELD */
export function refuseFault(errors: Refusals<'INVALID_FIELD'>, fault: Fault | undefined): void {
  if (fault) invalidField(errors, fault.field, fault.message)
}

/** @throws WRONG_STATE: `lifecycle.after(status, action) ?? wrongState(errors, status)` */
export function wrongState<Status>(errors: WrongState<Status>, status: Status): never {
  fail(errors.WRONG_STATE({ data: { status } }))
}

/** A record's version; null where there is none of it yet. */
interface Versioned {
  version?: number | null
}

/** Whether a write is based on an older version. One that names no version overwrites what is there. */
export const isStale = (asked: Versioned, record: Versioned): boolean =>
  asked.version !== undefined && asked.version !== record.version

/** @throws STALE_VERSION @param newer the record as it is now */
export function staleVersion<Newer>(errors: Stale<Newer>, newer: Newer): never {
  fail(errors.STALE_VERSION({ data: { newer } }))
}
