// `node scripts/keep-schema.ts` keeps the schema of this release with the demo in it, which later programs must be able to
// migrate (server/src/testing/releases.test.ts). It needs a PostgreSQL server, TEST_DATABASE_URL, and its pg_dump: of the
// oldest version that the program runs on, since a newer server reads an older one's dump, and not the reverse.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { loadDemo } from '@aforo/server/demo/demo'
import { openServer } from '@aforo/server/platform/database/database'
import { migrate } from '@aforo/server/platform/database/migrate'
import { hashPassword } from '@aforo/server/platform/identity/passwords'
import { openJobs } from '@aforo/server/platform/jobs'
import { plainOwner } from '@aforo/server/platform/testing/plain-owner'
import { version } from '@aforo/server/platform/version'

const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const folder = join(import.meta.dirname, '..', 'server', 'src', 'testing', 'releases')

const owner = await plainOwner(server)
try {
  const url = await owner.create()
  await fill(url)
  const sql = dumpOf(url)
  const packed = brotliCompressSync(sql, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: sql.length,
    },
  })
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${version}.sql.br`)
  writeFileSync(file, packed)
  console.log(`${file}: ${Math.round(packed.length / 1024)} kB (${Math.round(sql.length / 1024 / 1024)} MB of SQL)`)
} finally {
  await owner.end()
}

async function fill(url: string) {
  const database = await openServer(url, 4)
  try {
    await migrate(database)
    await (await openJobs(database, [], false)).close()
    await loadDemo(database, Temporal.Now.instant(), hashPassword)
  } finally {
    await database.close()
  }
}

/** As statements, so that no psql is needed to read them. An administrator sees every row. */
function dumpOf(url: string): Buffer {
  const address = new URL(server)
  address.pathname = new URL(url).pathname
  const { status, stdout, stderr } = spawnSync(
    'pg_dump',
    ['--no-owner', '--inserts', '--rows-per-insert=500', `--dbname=${address.href}`],
    { maxBuffer: 1 << 30 },
  )
  if (status !== 0) throw new Error(`pg_dump: ${stderr}`)
  // Its commands to psql.
  return Buffer.from(stdout.toString().replaceAll(/^\\.*$/gm, ''))
}
