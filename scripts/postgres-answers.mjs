// Ends with 0 when the PostgreSQL server of the given address lets us in, and with 1, and its reason, when not.
import pg from 'pg'

const client = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 3_000 })
try {
  await client.connect()
  const { rows } = await client.query('show server_version')
  console.log(`PostgreSQL ${rows[0].server_version}`)
  await client.end()
} catch (error) {
  console.log(error.message || error.code)
  process.exitCode = 1
}
