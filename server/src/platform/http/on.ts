import { contract } from '@aforo/api/contract'
import type { CallMeta } from '@aforo/api/platform/base'
import type { LiveEvent } from '@aforo/api/platform/events'
import { implement, type MiddlewareResult } from '@orpc/server'
import type { Tx } from '../database/database.ts'
import { asTenant, enterTenant, retried } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import { type UnitOfWork, unitOfWork } from '../unit-of-work.ts'
import { requireAccess } from './access.ts'
import type { Caller } from './caller.ts'
import type { DeviceCookie } from './device-cookie.ts'
import { keyUse, onceAcrossTransactions, onceInTransaction, refuseKey } from './idempotency.ts'
import { withoutMeans } from './visitor.rules.ts'

/** The context of every call before authentication. */
export interface RequestContext {
  services: Services
  requestId: string
  ip: string
  /** Sets Retry-After, in seconds. */
  retryAfter(seconds: number): void
  /** Undefined without a valid token. */
  caller: Caller | undefined
  idempotencyKey: string | undefined
  /** Of a device without an account; calls of people ignore it. */
  device: DeviceCookie
}

/** A handler's context: caller, transaction and side effects. */
export interface HandlerContext extends Omit<UnitOfWork, 'flush'> {
  caller: Caller
  tx: Tx
  now: Temporal.Instant
  /**
   * Runs the rest of the call as another tenant, or as the caller's again: row security, audit, jobs and events.
   * `caller` stays the same. It checks nothing, so check first whether the caller may do this.
   */
  enter(tenantId: string): Promise<void>
}

/**
 * Declared explicitly: an answer replayed from idempotency would otherwise hide the context from the handlers' types.
 */
type Handled = Awaited<MiddlewareResult<HandlerContext, unknown>>

/** Throws an error as an expression: `await lockBilling(tx, id) ?? fail(errors.NOT_FOUND())`. */
export function fail(error: Error): never {
  throw error
}

const base = implement(contract).$context<RequestContext>()

/** Public calls, without a token. They have no transaction, since no tenant is known. */
export const open = base.use(({ context: { caller, idempotencyKey }, next, procedure }) => {
  if (!metaOf(procedure).public) throw new Error('open serves public calls only')
  requireAccess(metaOf(procedure), methodOf(procedure), caller)
  refuseKey(idempotencyKey, methodOf(procedure))
  return next({ context: {} })
})

/** Calls of signed-in people: authorized by their metadata, then run in one transaction of the tenant. */
export const on = base
  .use(async ({ context, next, procedure }) => {
    const { caller } = context
    requireAccess({ ...metaOf(procedure), public: undefined }, methodOf(procedure), caller)
    if (!caller) throw new Error('nobody has access')
    const handled = await next({ context: { caller } })
    if (methodOf(procedure) !== 'GET') context.services.reads.wrote(caller.sessionId)
    return caller.support ? { ...handled, output: withoutMeans(handled.output) } : handled
  })
  .use(async ({ context, next, procedure, path }, input, output): Promise<Handled> => {
    const { services, caller, requestId, idempotencyKey } = context
    const now = services.clock.now()
    const isKeyed = idempotencyKey !== undefined && methodOf(procedure) !== 'GET'
    const use = isKeyed ? await keyUse(context, idempotencyKey, path.join('.'), input) : undefined
    const outputOf = (handled: Handled) => handled.output
    const handled = (once: { answer: unknown } | { result: Handled }) =>
      'result' in once ? once.result : (output(once.answer as never) as Handled)

    if (metaOf(procedure).transaction === 'none') {
      // Streams outlive any transaction and never use `tx`.
      const run = async () => next({ context: { now } as HandlerContext })
      return use ? handled(await onceAcrossTransactions(services.database, use, run, outputOf)) : run()
    }
    const transaction = { services, caller, requestId, now }
    if (metaOf(procedure).replica)
      return services.reads.current(caller, database =>
        inTransaction(transaction, async unit => next({ context: unit }), { database, readOnly: true }),
      )
    return inTransaction(transaction, async unit => {
      const run = async () => next({ context: unit })
      if (!use) return run()
      const runAndReturn = async () => {
        const result = await run()
        // The key belongs to the caller, even if the call entered another tenant.
        await unit.enter(caller.tenantId)
        return result
      }
      return handled(await onceInTransaction(unit.tx, use, runAndReturn, outputOf))
    })
  })

/**
 * A transaction of the caller's tenant with its side effects. `on` opens it for each call; a call marked `transaction:
 * 'none'` opens it after its slow work, so as to hold no connection meanwhile.
 */
export async function inTransaction<T>(
  {
    services,
    caller,
    requestId,
    now,
  }: Pick<RequestContext, 'services' | 'requestId'> & { caller: Caller; now: Temporal.Instant },
  run: (context: HandlerContext) => Promise<T>,
  { database = services.database, readOnly = false } = {},
): Promise<T> {
  return retried(async () => {
    const happened: [tenantId: string, events: LiveEvent[]][] = []
    const work = async (tx: Tx) => {
      let tenantId = caller.tenantId
      let unit = unitOfWork(tx, services, caller, requestId)
      const leave = async () => {
        const events = await unit.flush()
        happened.push([tenantId, events])
        // People's bookings as guests also concern their own tenant.
        if (tenantId !== caller.tenantId) happened.push([caller.tenantId, events])
      }
      const enter = async (to: string) => {
        if (to === tenantId) return
        // Side effects of a tenant are written while the transaction is in that tenant.
        await leave()
        await enterTenant(tx, to)
        tenantId = to
        unit = unitOfWork(tx, services, { ...caller, tenantId }, requestId)
      }
      const result = await run({
        caller,
        tx,
        now,
        enter,
        ports: services.ports,
        record: happening => unit.record(happening),
        enqueue: (job, data) => unit.enqueue(job, data),
        emit: event => unit.emit(event),
      })
      await leave()
      return result
    }
    const limits = { readOnly: readOnly || caller.support !== undefined, countries: caller.countries }
    const result = await asTenant(database, caller.tenantId, work, limits)
    for (const [tenantId, events] of happened) services.events.announce(tenantId, events)
    return result
  })
}

/** Like `inTransaction`, for code that takes a call's full context. */
export const within = <Context extends RequestContext & { caller: Caller; now: Temporal.Instant }, T>(
  context: Context,
  run: (context: Context & HandlerContext) => Promise<T>,
): Promise<T> => inTransaction(context, unit => run({ ...context, ...unit }))

const metaOf = (procedure: { '~orpc': { meta: CallMeta } }) => procedure['~orpc'].meta

const methodOf = (procedure: { '~orpc': { route: { method?: string } } }) => procedure['~orpc'].route.method ?? 'POST'
