import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openServer } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { asSystem } from '../database/transaction.ts'
import { openJobs } from '../jobs.ts'
import { type PlainOwner, plainOwner } from '../testing/plain-owner.ts'
import { backUpServer } from './server-backup.ts'
import { restoreServer } from './server-restore.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Inserts a tenant with a name to find it by. */
const fill = async (database: Database, name: string) => {
  await migrate(database)
  await (await openJobs(database, [], false)).close()
  const id = randomUUID()
  const tenant = { id, account_name: name, name, type: 'AFORO', domain_prefix: name, time_zone: 'America/Lima' }
  await asSystem(database, tx => tx.insertInto('tenants').values(tenant).execute())
  await database.close()
}

/** How many tenants the planner expects; -1 if it was never told. */
const expectedTenants = async (database: Database) => {
  const { rows } = await database.pool.query<{ tuples: string }>(
    "select reltuples::int::text as tuples from pg_class where relname = 'tenants'",
  )
  await database.close()
  return rows[0]?.tuples
}

const tenantsIn = async (database: Database) => {
  const rows = await asSystem(database, tx => tx.selectFrom('tenants').select('name').execute())
  await database.close()
  return rows.map(row => row.name)
}

const server = process.env.TEST_DATABASE_URL ?? ''
const tools = spawnSync('pg_dump', ['--version']).status === 0

/** Runs with a plain user's databases, and drops them. */
async function asPlainOwner(run: (owner: PlainOwner) => Promise<void>, options?: { granted: boolean }) {
  const owner = await plainOwner(server, options)
  try {
    await run(owner)
  } finally {
    await owner.end()
  }
}

describe.skipIf(!server || !tools)('a server database', () => {
  test('is backed up and restored by a user without privileges', () =>
    asPlainOwner(async owner => {
      const [source, target] = [await owner.create(), await owner.create()]
      const file = join(folder, 'server.dump')
      await fill(await openServer(source, 2), 'casa-servidor')
      await backUpServer(source, file)
      await restoreServer(target, file)
      expect(await tenantsIn(await openServer(target, 2))).toEqual(['casa-servidor'])
      expect(await expectedTenants(await openServer(target, 2))).toBe('1')

      await expect(restoreServer(target, file)).rejects.toThrow('no está vacía')
      await restoreServer(target, file, { replace: true })
      expect(await tenantsIn(await openServer(target, 2))).toEqual(['casa-servidor'])

      await writeFile(join(folder, 'half.dump'), (await readFile(file)).subarray(0, -2_000))
      await expect(restoreServer(target, join(folder, 'half.dump'), { replace: true })).rejects.toThrow(
        'no se restauró',
      )
      expect(await tenantsIn(await openServer(target, 2))).toEqual(['casa-servidor'])
    }))

  test('restored by an administrator belongs to the owner of the database', () =>
    asPlainOwner(async owner => {
      const [source, target] = [await owner.create(), await owner.create()]
      await fill(await openServer(source, 2), 'casa-ajena')
      await backUpServer(source, join(folder, 'other.dump'))
      const administrator = new URL(server)
      administrator.pathname = new URL(target).pathname
      await restoreServer(administrator.href, join(folder, 'other.dump'))
      const database = await openServer(target, 2)
      expect(await migrate(database)).toEqual([])
      expect(await tenantsIn(database)).toEqual(['casa-ajena'])
    }))

  test('of a newer version, or of another product, is not restored', () =>
    asPlainOwner(async owner => {
      const [source, target] = [await owner.create(), await owner.create()]
      await fill(await openServer(source, 2), 'casa-nueva')
      await owner.administer(source, "insert into migrations (name) values ('9999_later.sql')")
      await backUpServer(source, join(folder, 'newer.dump'))
      await expect(restoreServer(target, join(folder, 'newer.dump'))).rejects.toThrow(
        'es de una versión más nueva del programa (9999_later.sql)',
      )
      await expect(backUpServer(target, join(folder, 'none.dump'))).rejects.toThrow('No hay una base de datos de Aforo')

      await owner.administer(
        target,
        'create table migrations (id int)',
        `alter table migrations owner to ${owner.name}`,
      )
      spawnSync('pg_dump', ['--format=custom', `--file=${join(folder, 'foreign.dump')}`, `--dbname=${target}`])
      await expect(restoreServer(source, join(folder, 'foreign.dump'), { replace: true })).rejects.toThrow(
        'no es de Aforo',
      )
      expect(await tenantsIn(await openServer(source, 2))).toEqual(['casa-nueva'])
    }))
})
