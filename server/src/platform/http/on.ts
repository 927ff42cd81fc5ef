import { contract } from '@aforo/contract/contract'
import type { CallMeta } from '@aforo/contract/platform/base'
import type { LiveEvent } from '@aforo/contract/platform/events'
import { problemTexts } from '@aforo/contract/platform/problems'
import { implement, type MiddlewareResult, ORPCError } from '@orpc/server'
import type { Tx } from '../database/database.ts'
import { asTenant, enterTenant, retried } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import { type UnitOfWork, unitOfWork } from '../unit-of-work.ts'
import type { Caller } from './caller.ts'
import { keyOf, replayed } from './idempotency.ts'
import { withoutMeans } from './visitor.rules.ts'

/** What every call starts with, before it is known who calls. */
export interface RequestContext {
  services: Services
  requestId: string
  ip: string
  /** Says in how many seconds it is worth asking again. */
  retryAfter(seconds: number): void
  /** Undefined without a token or with one that does not hold. */
  caller: Caller | undefined
  idempotencyKey: string | undefined
}

/** What a handler works with: the caller, its transaction, and what the change leaves behind. */
export interface HandlerContext extends Omit<UnitOfWork, 'flush'> {
  caller: Caller
  tx: Tx
  now: Temporal.Instant
  /**
   * Does a part of the call in the house of another tenant: its rows are seen and changed instead of the caller's own,
   * and audit, jobs and live events are that tenant's. Whoever calls it decides whether the caller is a guest there.
   */
  inTenant<T>(tenantId: string, run: (context: HandlerContext) => Promise<T>): Promise<T>
}

/** Said outright, since an answer given from memory would otherwise hide the context from the handlers' types. */
type Handled = Awaited<MiddlewareResult<HandlerContext, unknown>>

const refuse = (code: 'UNAUTHORIZED' | 'FORBIDDEN' | 'SUPPORT_READ_ONLY') =>
  new ORPCError(code, { defined: true, ...problemTexts[code] })

/** Throws an error as an expression: `await lockBilling(tx, id) ?? fail(errors.NOT_FOUND())`. */
export function fail(error: Error): never {
  throw error
}

/** A support visit calls nothing that changes anything; a GET that would is refused by the database. */
function onlyLooks(caller: Caller | undefined, procedure: { '~orpc': { route: { method?: string } } }) {
  if (caller?.support && procedure['~orpc'].route.method !== 'GET') throw refuse('SUPPORT_READ_ONLY')
}

const base = implement(contract).$context<RequestContext>()

/** Calls that answer without a token. They get no transaction: nothing says yet whose rows they may see. */
export const open = base.use(({ context: { caller }, next, procedure }) => {
  if (!metaOf(procedure).public) throw new Error('open serves public calls only')
  onlyLooks(caller, procedure)
  return next({ context: {} })
})

/** Calls for people who signed in: allowed by the contract's own metadata, then run in one transaction of the tenant. */
export const on = base
  .use(async ({ context: { caller }, next, procedure }) => {
    const { roles, tenantTypes } = metaOf(procedure)
    if (!caller) throw refuse('UNAUTHORIZED')
    onlyLooks(caller, procedure)
    if (!roles.some(role => caller.roles.includes(role))) throw refuse('FORBIDDEN')
    if (tenantTypes && !tenantTypes.includes(caller.tenantType)) throw refuse('FORBIDDEN')
    const handled = await next({ context: { caller } })
    return caller.support ? { ...handled, output: withoutMeans(handled.output) } : handled
  })
  .use(async ({ context, next, procedure, path }, input, output): Promise<Handled> => {
    const { services, caller, requestId, idempotencyKey } = context
    const now = services.clock.now()
    // Streams outlive any transaction; they never touch `tx`.
    if (metaOf(procedure).transaction === 'none') return next({ context: { now } as HandlerContext })

    return inTransaction({ services, caller, requestId, now }, async unit => {
      const answer = () => next({ context: unit })
      if (idempotencyKey === undefined || procedure['~orpc'].route.method === 'GET') return answer()
      const before = await replayed(unit.tx, keyOf(context, idempotencyKey, path.join('.'), input))
      if ('answer' in before) return output(before.answer as never) as Handled
      const result = await answer()
      await before.keep(result.output)
      return result
    })
  })

/**
 * One transaction of the caller's tenant with what the change leaves behind. `on` opens it for each call; one that is
 * marked `transaction: 'none'` opens it itself once its slow work is done, so that no connection is held meanwhile.
 */
export async function inTransaction<T>(
  {
    services,
    caller,
    requestId,
    now,
  }: Pick<RequestContext, 'services' | 'requestId'> & { caller: Caller; now: Temporal.Instant },
  run: (context: HandlerContext) => Promise<T>,
): Promise<T> {
  return retried(async () => {
    const happened: [tenantId: string, events: LiveEvent[]][] = []
    const work = async (tx: Tx) => {
      const { flush, ...unit } = unitOfWork(tx, services.jobs, caller, requestId)
      const inTenant: HandlerContext['inTenant'] = async (tenantId, run) => {
        const { flush, ...unit } = unitOfWork(tx, services.jobs, { ...caller, tenantId }, requestId)
        await enterTenant(tx, tenantId)
        const result = await run({ ...unit, caller, tx, now, inTenant })
        const there = await flush()
        await enterTenant(tx, caller.tenantId)
        // What their people do as guests is news at home too.
        happened.push([tenantId, there], [caller.tenantId, there])
        return result
      }
      const result = await run({ ...unit, caller, tx, now, inTenant })
      happened.push([caller.tenantId, await flush()])
      return result
    }
    const limits = { readOnly: caller.support !== undefined, countries: caller.countries }
    const result = await asTenant(services.database, caller.tenantId, work, limits)
    for (const [tenantId, events] of happened) services.events.announce(tenantId, events)
    return result
  })
}

const metaOf = (procedure: { '~orpc': { meta: CallMeta } }) => procedure['~orpc'].meta
