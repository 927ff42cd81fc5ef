import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, openServer, type Tx } from '../database/database.ts'
import { asTenant } from '../database/transaction.ts'
import { enter } from '../ledger/ledger.ts'
import { takeNumber } from '../numbers/numbers.ts'
import { testCluster } from './test-cluster.ts'
import { patience } from './test-database.ts'

/** Each writes one atomic change, identified by `mark`. */
export const writers = {
  /** Takes a number and stores it in an audit row, as a record would. */
  async numbers(tx: Tx, tenantId: string, mark: string) {
    const number = await takeNumber(tx, { tenantId, series: 'INC', year: 2026 })
    await sql`
      insert into audit_log (tenant_id, actor_name, action, entity_type, entity_id, reason)
      values (${tenantId}, ${mark}, 'test.numbered', 'test', ${tenantId}, ${number})
    `.execute(tx)
  },

  /** Withdraws a unit from the tenant's only account, and deposits one the next time. */
  async ledger(tx: Tx, tenantId: string, mark: string) {
    const { id: accountId } = await tx.selectFrom('ledger_accounts').select('id').executeTakeFirstOrThrow()
    const amount = Number(mark.at(-1)) % 2 === 0 ? 1 : -1
    const kind = amount > 0 ? 'DEPOSIT' : 'DEBIT'
    await enter(tx, { tenantId, accountId, kind, amount, reference: mark }, Temporal.Now.instant())
  },
} satisfies Record<string, (tx: Tx, tenantId: string, mark: string) => Promise<unknown>>

export type Writer = keyof typeof writers

const program = fileURLToPath(new URL('./writing-process.ts', import.meta.url))
const urlOf = (database: Database) => String(database.pool.options.connectionString)

/**
 * Runs a writer in its own process and kills it (SIGKILL) while it writes.
 * @returns how many changes it reported as done
 */
export async function killedWhileWriting(database: Database, writer: Writer, tenantId: string): Promise<number> {
  const child = spawn(process.execPath, [program, writer, urlOf(database), tenantId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let done = 0
  const ended = once(child, 'close')
  child.stdout.on('data', (points: Buffer) => {
    done += points.length
    if (done >= 60) child.kill('SIGKILL')
  })
  const [, signal] = await ended
  if (signal !== 'SIGKILL') throw new Error('the writing process ended by itself')
  return done
}

/** Connections of a crowd, of which it uses three in four: together with those of parallel tests, fewer than a server's default of 100. */
const crowdConnections = 43

/** Runs a change in 64 transactions at once, over many connections. @returns how each ended */
export async function sixtyFourAtOnce<T>(
  database: Database,
  tenantId: string,
  change: (tx: Tx, turn: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  const turns = Array.from({ length: 64 }, (_, turn) => turn)
  const all = (crowd: Database) =>
    Promise.allSettled(turns.map(turn => asTenant(crowd, tenantId, tx => change(tx, turn))))
  return oneCrowdAtATime(() => withCrowd(database, all))
}

async function withCrowd<T>(database: Database, run: (crowd: Database) => Promise<T>): Promise<T> {
  const crowd = await openServer(urlOf(database), crowdConnections, { connectionTimeoutMillis: patience })
  try {
    return await run(crowd)
  } finally {
    await crowd.close()
  }
}

/** Test files run in parallel, each on its own database: on the server's common one they wait for each other. */
async function oneCrowdAtATime<T>(run: () => Promise<T>): Promise<T> {
  const common = new pg.Client({ connectionString: (await testCluster()).admin })
  await common.connect()
  try {
    await common.query("select pg_advisory_lock(hashtext('crowd'))")
    return await run()
  } finally {
    await common.end()
  }
}
