import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartupError } from '../settings.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** What migrating a database says that another version of the program has migrated by this file. */
async function refusalOf(file: string): Promise<unknown> {
  await database.pool.query('insert into migrations (name) values ($1)', [file])
  const refusal = await migrate(database).catch((error: unknown) => error)
  await database.pool.query('delete from migrations where name = $1', [file])
  return refusal
}

test('a database made before the first release is refused with what to do instead', async () => {
  const refusal = await refusalOf('0001_base.sql')
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toContain('anterior a la primera entrega')
  expect(String(refusal)).toContain('Inicia con otra base de datos, vacía')
  database = { ...database, kind: 'embedded' }
  expect(String(await refusalOf('0001_base.sql'))).toContain('Inicia con otra carpeta')
})

test('a database of a newer version is refused', async () => {
  const refusal = await refusalOf('9999_later.sql')
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toContain('más nueva del programa (9999_later.sql)')
})

test('a database of the next release is used if its migrations only expand', async () => {
  await database.pool.query("insert into migrations (name, breaks) values ('9999_later.sql', false)")
  expect(await migrate(database)).toEqual([])
  await database.pool.query("insert into migrations (name) values ('9999_removed.sql')")
  expect(String(await migrate(database).catch(String))).toMatch(/más nueva del programa \(9999_removed\.sql\)/)
  await database.pool.query("delete from migrations where name like '9999%'")
})

test('what a migration says of itself is kept with it', async () => {
  const { rows } = await database.pool.query(
    "select name, breaks from migrations where name in ('0100_base.sql', '0850_expansions.sql') order by name",
  )
  expect(rows).toEqual([
    { name: '0100_base.sql', breaks: true },
    { name: '0850_expansions.sql', breaks: false },
  ])
})

test('the program started on such a database ends with that one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-old-'))
  try {
    await database.pool.query("insert into migrations (name) values ('0001_base.sql')")
    const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
    const where = { DATABASE_URL: String(database.pool.options.connectionString), AFORO_DATA: folder, PORT: '0' }
    const program = spawn(process.execPath, [main], { env: { ...process.env, ...where } })
    const [said, logged, [code]] = await Promise.all([
      text(program.stderr),
      text(program.stdout),
      once(program, 'close'),
    ])
    expect(said).toMatch(/^La base de datos es de una versión anterior [^\n]+\n$/)
    expect({ logged, code }).toEqual({ logged: '', code: 1 })
  } finally {
    await database.pool.query("delete from migrations where name = '0001_base.sql'")
    await rm(folder, { recursive: true })
  }
})
