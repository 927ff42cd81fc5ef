import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database, Tx } from './database.ts'
import type { DB } from './schema.ts'

/** One connection at work on one transaction. */
interface Session {
  client: pg.PoolClient
  /** Its statements, typed: they go out at once, and those asked for together travel together. */
  tx: Tx
  begun: Promise<unknown>
  /** Statements on their way that nobody waits for before the commit. */
  last: Promise<unknown>[]
  /** What is done once it is committed. */
  after: (() => void)[]
  /** What spoilt the transaction. */
  failure: unknown
  /** It failed: nothing is asked for in it any more, and the connection's next transaction has a session of its own. */
  over: boolean
}

/** The database's answer to whatever is asked of a transaction that an earlier statement has spoilt. */
const isSpoilt = (error: unknown) => (error as { code?: string }).code === '25P02'

const holding = new AsyncLocalStorage<true>()

/**
 * Whether the code that asks runs in a transaction, and so holds one of a few connections: no place to wait for anybody
 * outside. The tests refuse it there.
 */
export const holdsConnection = (): boolean => holding.getStore() === true

const ofClient = new WeakMap<pg.PoolClient, Session>()
const ofTx = new WeakMap<Tx, Session>()

/** A rejection that is looked at later is not an unhandled one. */
const lookedAtLater = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {})
  return promise
}

function sessionOver(client: pg.PoolClient): Session {
  const known = ofClient.get(client)
  if (known) return known
  const connection = {
    release() {},
    // No answer is given before the transaction is known to have begun.
    // biome-ignore lint/suspicious/noExplicitAny: pg has a dozen overloads; all pass through untouched
    async query(...statement: any[]): Promise<any> {
      refuseAfterwards(session)
      const answer = lookedAtLater(client.query.apply(client, statement as never) as unknown as Promise<unknown>)
      await session.begun
      try {
        return await answer
      } catch (error) {
        // Of several that travel together the failure of the first is thrown, whichever is heard first: its code says what to do.
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

/** What goes on beside a failure would else ask in somebody else's transaction, of another tenant. */
function refuseAfterwards({ over }: Session) {
  if (over) throw new Error('the transaction is over')
}

/**
 * Sends a statement that the transaction ends with. Its answer is not waited for: it fails the commit if it fails, and
 * travels with it.
 * @param tx of `asTenant` or `asSystem`
 */
export function sendLast(tx: Tx, text: string, values: readonly unknown[]) {
  const session = sessionOf(tx)
  const answer = session.client.query(text, [...values])
  // What is waited for behind it tells what it failed with, too.
  answer.catch(error => {
    session.failure ??= error
  })
  session.last.push(answer)
}

/** Does something in this process once the transaction is committed, and not if it is undone. @param tx as above */
export const afterCommit = (tx: Tx, then: () => void) => sessionOf(tx).after.push(then)

/**
 * Has the rest of a transaction's statements planned once a connection, for all values: for those whose plan is the same
 * whatever is asked, and that PostgreSQL would otherwise plan again each time, which takes as long as to run them.
 */
export const planOnce = (tx: Tx) => sendLast(tx, 'set local plan_cache_mode = force_generic_plan', [])

/**
 * Has each of the rest of a transaction's statements planned for what it asks: for those whose plan depends on it, as on how
 * many days they are of. PostgreSQL would settle for one plan for all after some times.
 */
export const planEachTime = (tx: Tx) => sendLast(tx, 'set local plan_cache_mode = force_custom_plan', [])

/**
 * Runs in one transaction as `identity` says, on a connection that can see nothing before it has said so. Beginning
 * travels with the first statement and committing with the last ones: for most changes three waits, not six.
 */
export async function inTransaction<T>(database: Database, identity: string, run: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await database.sessions.connect()
  const session = sessionOver(client)
  session.begun = lookedAtLater(client.query(`begin; ${identity}`))
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
    // Not waited for: what was refused is refused. Nobody gets the connection before it is undone, or if it is what broke.
    client.query('rollback').then(
      () => client.release(),
      fault => client.release(fault),
    )
    throw error
  }
  // Somebody else's from its release on.
  const { after } = session
  client.release()
  for (const then of after) then()
  return result
}

/**
 * Waits for all of several flows of one transaction, each of several statements, that go on side by side: none of them asks
 * for anything more when the transaction is undone, since the connection may be somebody else's by then. What is a single
 * statement each needs no more than `Promise.all`. Statements that are asked for together are done in their order.
 * @throws what the first of them failed with
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

/** @throws what the first statement failed with that nobody waited for */
async function commit({ client, begun, last }: Session) {
  const ends = await Promise.allSettled([begun, ...last, client.query('commit')])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  const committed = ends.at(-1) as PromiseFulfilledResult<pg.QueryResult>
  // What a handler swallowed has undone the transaction: PostgreSQL says so only by this word.
  if (committed.value.command === 'ROLLBACK')
    throw new Error('the transaction was undone by a statement that failed in it')
}
