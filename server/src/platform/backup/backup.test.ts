import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded, openServer } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { asSystem } from '../database/transaction.ts'
import { openJobs } from '../jobs.ts'
import { backUpEmbedded, restoreEmbedded } from './embedded-backup.ts'
import { backUpServer } from './server-backup.ts'
import { restoreServer } from './server-restore.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const now = Temporal.Instant.from('2026-03-05T14:30:00Z')

/** Inserts a tenant with a name to find it by. */
const fill = async (database: Awaited<ReturnType<typeof openEmbedded>>, name: string) => {
  await migrate(database)
  await (await openJobs(database, false)).close()
  const id = randomUUID()
  const tenant = { id, account_name: name, name, type: 'AFORO', domain_prefix: name, time_zone: 'America/Lima' }
  await asSystem(database, tx => tx.insertInto('tenants').values(tenant).execute())
  await database.close()
}

/** How many tenants the planner expects; -1 if it was never told. */
const expectedTenants = async (database: Awaited<ReturnType<typeof openEmbedded>>) => {
  const { rows } = await database.pool.query<{ tuples: string }>(
    "select reltuples::int::text as tuples from pg_class where relname = 'tenants'",
  )
  await database.close()
  return rows[0]?.tuples
}

const tenantsIn = async (database: Awaited<ReturnType<typeof openEmbedded>>) => {
  const rows = await asSystem(database, tx => tx.selectFrom('tenants').select('name').execute())
  await database.close()
  return rows.map(row => row.name)
}

test('an embedded database is restored, and the one it replaces is kept', async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const file = join(folder, 'first.tar.gz')
  await fill(await openEmbedded(first), 'casa')
  await backUpEmbedded(first, file)
  expect((await stat(file)).mode & 0o077).toBe(0)

  await restoreEmbedded(second, file, { now })
  expect(await tenantsIn(await openEmbedded(second))).toEqual(['casa'])
  expect(await expectedTenants(await openEmbedded(second))).toBe('1')

  await expect(restoreEmbedded(second, file, { now })).rejects.toThrow('Ya hay una base de datos')
  const kept = await restoreEmbedded(second, file, { now, replace: true })
  expect(kept).toBe(join(second, 'database-20260305-1430'))
  expect((await readdir(second)).sort()).toEqual(['database', 'database-20260305-1430'])
  expect(await tenantsIn(await openEmbedded(second))).toEqual(['casa'])
})

test('a database that is in use or missing is not backed up', async () => {
  const used = join(folder, 'used')
  const database = await openEmbedded(used)
  await writeFile(join(used, 'lock'), '1')
  await expect(backUpEmbedded(used, join(folder, 'used.tar.gz'))).rejects.toThrow('Otro proceso (1) ya usa la carpeta')
  await database.close()
  await expect(backUpEmbedded(join(folder, 'nothing'), join(folder, 'x.tar.gz'))).rejects.toThrow(
    'No hay una base de datos',
  )
})

test('a file that isn’t a backup is refused and leaves nothing behind', async () => {
  const target = join(folder, 'spoilt')
  await writeFile(join(folder, 'spoilt.tar.gz'), 'not a copy')
  await expect(restoreEmbedded(target, join(folder, 'spoilt.tar.gz'), { now })).rejects.toThrow('no es una copia')
  expect(await readdir(target)).toEqual([])
})

const server = process.env.TEST_DATABASE_URL
const tools = spawnSync('pg_dump', ['--version']).status === 0

test.skipIf(!server || !tools)('a server database is restored by a user without privileges', async () => {
  const name = `aforo_test_${process.env.AFORO_TEST_RUN ?? 'lone'}_${randomUUID().slice(0, 8)}`
  const [owner, source, target] = [`${name}_owner`, `${name}_a`, `${name}_b`]
  const administer = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const urlOf = (database: string) => {
    const url = new URL(server ?? '')
    url.username = owner
    url.password = 'secreta'
    url.pathname = `/${database}`
    return url.href
  }
  await administer(
    `create role ${owner} login createrole password 'secreta'`,
    `create database ${source} owner ${owner}`,
    `create database ${target} owner ${owner}`,
  )
  try {
    const file = join(folder, 'server.dump')
    await fill(await openServer(urlOf(source), 2), 'casa-servidor')
    await backUpServer(urlOf(source), file)
    await restoreServer(urlOf(target), file)
    expect(await tenantsIn(await openServer(urlOf(target), 2))).toEqual(['casa-servidor'])
    expect(await expectedTenants(await openServer(urlOf(target), 2))).toBe('1')

    await expect(restoreServer(urlOf(target), file)).rejects.toThrow('no está vacía')
    await restoreServer(urlOf(target), file, { replace: true })
    expect(await tenantsIn(await openServer(urlOf(target), 2))).toEqual(['casa-servidor'])

    await writeFile(join(folder, 'half.dump'), (await readFile(file)).subarray(0, -2_000))
    await expect(restoreServer(urlOf(target), join(folder, 'half.dump'), { replace: true })).rejects.toThrow(
      'no se restauró',
    )
    expect(await tenantsIn(await openServer(urlOf(target), 2))).toEqual(['casa-servidor'])

    const inUse = await openServer(urlOf(target), 2)
    await inUse.pool.query('select 1')
    await expect(restoreServer(urlOf(target), file, { replace: true })).rejects.toThrow('detenga antes el programa')
    await inUse.close()
  } finally {
    await administer(`drop database ${source} with (force)`, `drop database ${target} with (force)`)
    await administer(`drop owned by ${owner}`, `drop role ${owner}`)
  }
})
