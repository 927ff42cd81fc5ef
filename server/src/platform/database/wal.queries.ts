import type { Database } from './database.ts'

/** A position of the write-ahead log as a number. @param text as PostgreSQL writes it: `16/B374D848` */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

const asked = async <Row extends object>({ pool }: Database, text: string, query_timeout: number): Promise<Row> => {
  const { rows } = await pool.query<Row>({ text, query_timeout } as never)
  if (!rows[0]) throw new Error(`no answer: ${text}`)
  return rows[0]
}

/** The end of what a primary has written. @param patience milliseconds */
export async function walPosition(primary: Database, patience: number): Promise<bigint> {
  const { written } = await asked<{ written: string }>(
    primary,
    'select pg_current_wal_lsn()::text as written',
    patience,
  )
  return positionOf(written)
}

/**
 * The end of what a replica has replayed.
 * @param patience milliseconds
 * @throws if it isn't a replica
 */
export async function replayOf(replica: Database, patience: number): Promise<bigint> {
  const { replayed } = await asked<{ replayed: string | null }>(
    replica,
    'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as replayed',
    patience,
  )
  if (replayed === null) throw new Error('DATABASE_REPLICA_URL leads to a database that is no replica')
  return positionOf(replayed)
}
