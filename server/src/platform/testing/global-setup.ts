import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Names this run, so that at its end the databases which its workers made on a server can be dropped. */
export default function setup() {
  const run = randomUUID().slice(0, 8)
  process.env.AFORO_TEST_RUN = run
  return async () => {
    const url = process.env.TEST_DATABASE_URL
    if (!url) return
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `aforo_test_${run}_%`,
    ])
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
    await client.end()
  }
}
