import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { announce, openTestCluster } from './test-cluster.ts'

/** Gives the test run a name, a folder and a PostgreSQL, which starts while the first files load. */
export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-test-'))
  const run = randomUUID().slice(0, 8)
  Object.assign(process.env, { AFORO_TEST_RUN: run, AFORO_TEST_FOLDER: folder })
  const opened = openTestCluster(`aforo_test_${run}`)
  opened.then(
    ({ admin, template, prefix }) => announce(folder, { admin, template, prefix }),
    (error: Error) => announce(folder, { failure: `no database for the tests: ${error.message}` }),
  )
  return async () => {
    await opened.then(
      ({ remove }) => remove(),
      () => {},
    )
    rmSync(folder, { recursive: true, force: true })
  }
}
