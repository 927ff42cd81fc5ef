import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Gives the test run a name and a folder. At its end, removes the files and databases of its workers, which are killed
 * and can't do it themselves.
 */
export default function setup() {
  const run = randomUUID().slice(0, 8)
  const folder = mkdtempSync(join(tmpdir(), 'aforo-test-'))
  Object.assign(process.env, { AFORO_TEST_RUN: run, AFORO_TEST_FOLDER: folder })
  return async () => {
    rmSync(folder, { recursive: true, force: true })
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
