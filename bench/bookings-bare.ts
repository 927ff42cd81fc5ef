import pg from 'pg'
import { type PgbenchLoad, pgbench } from './pgbench.ts'
import { pgbenchScript, type Statement } from './recorded.ts'
import type { Target } from './target.ts'

/** What one booking sent to the database. */
export interface Recorded {
  statements: Statement[]
  reservationId: string
}

/** The recorded transaction by `pgbench`, each for a room that nobody else books. */
export async function statementsByPgbench(
  target: Target,
  recorded: Recorded,
  run: number,
  rooms: number,
  load: PgbenchLoad,
) {
  const url = target.environment.DATABASE_URL
  if (!url) return Number.NaN
  const roomsEach = Math.floor(rooms / load.clients)
  const script = await pgbenchScript(url, recorded.statements, recorded.reservationId, run + 1, roomsEach)
  return pgbench(target, script, load)
}

/**
 * The least that a booking without clashes can cost: one row, in a table that has nothing but its key and the constraint
 * that refuses overlaps, in a transaction of its own.
 */
export async function bareInserts(target: Target, load: PgbenchLoad): Promise<number> {
  const url = target.environment.DATABASE_URL
  if (!url) return Number.NaN
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create table bare_bookings (tenant_id uuid not null, id uuid primary key, space_id uuid not null,
      during tstzrange not null, exclude using gist (tenant_id with =, space_id with =, during with &&))`)
    return await pgbench(
      target,
      `\\set i :i + 1
\\set place 100000000000 + :client_id * 1000000 + :i
insert into bare_bookings values ('00000000-0000-4000-8000-000000000001', gen_random_uuid(), ('00000000-0000-4000-8000-' || :place)::uuid, tstzrange('2030-01-07 10:00-05', '2030-01-07 11:00-05'));
`,
      load,
    )
  } finally {
    await client.query('drop table if exists bare_bookings')
    await client.end()
  }
}
