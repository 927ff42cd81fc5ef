import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { currentSpan, spanned } from '../telemetry/spans.ts'
import { statementName } from '../telemetry/statement-names.ts'
import type { Database, Tx } from './database.ts'
import type { DB } from './schema.ts'

/** A connection running a transaction. */
interface Session {
  client: pg.PoolClient
  /** The typed interface to its statements. They are sent at once, those issued together in one write. */
  tx: Tx
  begun: Promise<unknown>
  /** Statements sent without waiting for their answers, checked at the commit. */
  last: Promise<unknown>[]
  /** Callbacks after the commit. */
  after: (() => void)[]
  /** The error that aborted the transaction. */
  failure: unknown
  /** The transaction failed and accepts no further statements; the connection's next transaction has a new session. */
  over: boolean
}

/** Error code of statements in an aborted transaction. */
const isSpoilt = (error: unknown) => (error as { code?: string }).code === '25P02'

const holding = new AsyncLocalStorage<true>()

/**
 * Whether the calling code runs in a transaction, and so holds one of few connections: it must not wait for outside
 * systems. The tests refuse that.
 */
export const holdsConnection = (): boolean => holding.getStore() === true

/** Measures a statement from when it is sent until its answer is there; not settings, which cost nothing. */
function measured<T>(text: unknown, answer: Promise<T>): Promise<T> {
  const around = currentSpan()
  if (!around) return answer
  const name = typeof text === 'string' ? statementName(text) : 'statement'
  if (name === 'set') return answer
  const span = around.begin(name, 'CLIENT', ofDatabase)
  answer.then(
    () => span.end(),
    error => {
      span.fail(error)
      span.end()
    },
  )
  return answer
}

const ofDatabase = { 'db.system.name': 'postgresql' }

const ofClient = new WeakMap<pg.PoolClient, Session>()
const ofTx = new WeakMap<Tx, Session>()

/** Marks a rejection as handled, since it is checked later. */
const lookedAtLater = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {})
  return promise
}

function sessionOver(client: pg.PoolClient): Session {
  const known = ofClient.get(client)
  if (known) return known
  const connection = {
    release() {},
    // Answers are held back until the transaction is known to have begun.
    // biome-ignore lint/suspicious/noExplicitAny: pg has a dozen overloads; all pass through untouched
    async query(...statement: any[]): Promise<any> {
      refuseAfterwards(session)
      const answer = lookedAtLater(
        measured(statement[0], client.query.apply(client, statement as never) as unknown as Promise<unknown>),
      )
      await session.begun
      try {
        return await answer
      } catch (error) {
        // Of several statements sent together, throws the first failure, whichever arrives first: its code says what to
        // do.
        if (isSpoilt(error) && session.failure) throw session.failure
        session.failure = error
        throw error
      }
    },
  }
  const dialect = new PostgresDialect({ pool: { connect: async () => connection, end: async () => {} } as never })
  const session: Session = {
    client,
    tx: new Kysely<DB>({ dialect }),
    begun: Promise.resolve(),
    last: [],
    after: [],
    failure: undefined,
    over: false,
  }
  ofClient.set(client, session)
  ofTx.set(session.tx, session)
  return session
}

function sessionOf(tx: Tx): Session {
  const session = ofTx.get(tx)
  if (!session) throw new TypeError('not a transaction')
  refuseAfterwards(session)
  return session
}

/** After a failure a parallel flow must not reuse the connection: it may serve another tenant. */
function refuseAfterwards({ over }: Session) {
  if (over) throw new Error('the transaction is over')
}

/**
 * Sends one of the transaction's last statements without waiting for its answer: it travels with the commit, and its
 * failure fails the commit.
 * @param tx from `asTenant` or `asSystem`
 */
export function sendLast(tx: Tx, text: string, values: readonly unknown[]) {
  const session = sessionOf(tx)
  const answer = measured(text, session.client.query(text, [...values]))
  // Statements awaited after it report its failure, too.
  answer.catch(error => {
    session.failure ??= error
  })
  session.last.push(answer)
}

/**
 * Runs a callback in this process after the commit, but not after a rollback.
 * @param tx as above
 */
export const afterCommit = (tx: Tx, then: () => void) => sessionOf(tx).after.push(then)

/**
 * Uses generic plans for the rest of the transaction: planned once per connection, for statements whose plan doesn't
 * depend on their values. PostgreSQL would plan them again each time, which takes as long as running them.
 */
export const planOnce = (tx: Tx) => sendLast(tx, 'set local plan_cache_mode = force_generic_plan', [])

/**
 * Uses custom plans for the rest of the transaction, for statements whose plan depends on their values, such as the
 * number of days. After some runs PostgreSQL would settle for one generic plan.
 */
export const planEachTime = (tx: Tx) => sendLast(tx, 'set local plan_cache_mode = force_custom_plan', [])

/**
 * Runs a transaction with an identity, on a connection that sees no rows before it is set. `begin` travels with the
 * first statement and `commit` with the last ones: most changes need three round trips instead of six.
 */
export function inTransaction<T>(database: Database, identity: string, run: (tx: Tx) => Promise<T>): Promise<T> {
  const around = currentSpan()
  if (!around) return transacted(database, identity, run)
  return spanned(`transaction ${around.name}`, 'INTERNAL', ofDatabase, () => transacted(database, identity, run))
}

async function transacted<T>(database: Database, identity: string, run: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await database.sessions.connect()
  const session = sessionOver(client)
  session.begun = lookedAtLater(client.query(`${database.begin}; ${identity}`))
  session.last = []
  session.after = []
  session.failure = undefined
  let result: T
  try {
    result = await holding.run(true, () => run(session.tx))
    await commit(session)
  } catch (error) {
    session.over = true
    ofClient.delete(client)
    // Not awaited: the outcome is known. The connection is released after the rollback, or discarded if that fails.
    client.query('rollback').then(
      () => client.release(),
      fault => client.release(fault),
    )
    throw error
  }
  // After its release the session may serve another transaction.
  const { after } = session
  client.release()
  for (const then of after) then()
  return result
}

/**
 * Waits for several parallel flows of one transaction, each of several statements, so that none of them issues a
 * statement after the rollback, when the connection may serve another tenant. Single statements need only
 * `Promise.all`. Statements run in the order in which they are issued.
 * @throws the error of the first flow that failed
 */
export async function settledFlows<const Flows extends readonly unknown[]>(
  flows: Flows,
): Promise<{ -readonly [Place in keyof Flows]: Awaited<Flows[Place]> }> {
  const ends = await Promise.allSettled(flows)
  return ends.map(end => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  }) as { -readonly [Place in keyof Flows]: Awaited<Flows[Place]> }
}

/** @throws the error of the first failed statement that wasn't awaited */
async function commit({ client, begun, last }: Session) {
  const ends = await Promise.allSettled([begun, ...last, measured('commit', client.query('commit'))])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  const committed = ends.at(-1) as PromiseFulfilledResult<pg.QueryResult>
  // An error swallowed by a handler has aborted the transaction; PostgreSQL only reports it as this command.
  if (committed.value.command === 'ROLLBACK')
    throw new Error('the transaction was undone by a statement that failed in it')
}
