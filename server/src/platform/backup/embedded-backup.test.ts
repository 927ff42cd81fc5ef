import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import tar from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openEmbedded } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { asSystem } from '../database/transaction.ts'
import { openJobs } from '../jobs.ts'
import { backUpEmbedded, restoreEmbedded } from './embedded-backup.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const now = Temporal.Instant.from('2026-03-05T14:30:00Z')

/** Inserts a tenant with a name to find it by. */
const fill = async (database: Database, name: string) => {
  await migrate(database)
  await (await openJobs(database, false)).close()
  await addTenant(database, name)
  await database.close()
}

async function addTenant(database: Database, name: string) {
  const id = randomUUID()
  const tenant = { id, account_name: name, name, type: 'AFORO', domain_prefix: name, time_zone: 'America/Lima' }
  await asSystem(database, tx => tx.insertInto('tenants').values(tenant).execute())
}

/** Of each table, by name, what its rows are. */
async function checksums(database: Database): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') order by name`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of rows) {
    const sum = await database.pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as sum from ${name} t`,
    )
    sums[name] = sum.rows[0]?.sum ?? ''
  }
  return sums
}

/** Whose its tables are, and who the program is in it. */
async function owners(database: Database) {
  const tables = await database.pool.query<{ tableowner: string }>(
    `select distinct tableowner from pg_tables where schemaname = 'public'`,
  )
  const { rows } = await database.pool.query<{ role: string; superuser: boolean }>(
    'select rolname as role, rolsuper as superuser from pg_roles where rolname = current_user',
  )
  return { tables: tables.rows.map(({ tableowner }) => tableowner), ...rows[0] }
}

const tenantsIn = async (database: Database) => {
  const rows = await asSystem(database, tx => tx.selectFrom('tenants').select('name').execute())
  await database.close()
  return rows.map(row => row.name)
}

test('an embedded database is copied while it is written and restored; the one it replaces is kept, also from a copy cut off', async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const file = join(folder, 'first.tar.gz')
  await fill(await openEmbedded(first), 'casa')
  const inUse = await openEmbedded(first)
  let going = true
  const writing = (async () => {
    for (let turn = 0; going; turn++) await addTenant(inUse, `otra-${turn}`)
    return addTenant(inUse, 'tarde')
  })()
  await addTenant(inUse, 'antes')
  await backUpEmbedded(first, file)
  going = false
  await writing
  const sums = await checksums(inUse)
  await inUse.close()
  expect((await stat(file)).mode & 0o077).toBe(0)

  await restoreEmbedded(second, file, { now })
  const names = await tenantsIn(await openEmbedded(second))
  expect(names).toEqual(expect.arrayContaining(['casa', 'antes']))
  expect(names).not.toContain('tarde')

  await expect(restoreEmbedded(second, file, { now })).rejects.toThrow('Ya hay una base de datos')
  await backUpEmbedded(first, join(folder, 'again.tar.gz'))
  const kept = await restoreEmbedded(second, join(folder, 'again.tar.gz'), { now, replace: true })
  expect(kept).toBe(join(second, 'postgresql-20260305-1430'))
  expect((await readdir(second)).sort()).toEqual(['postgresql', 'postgresql-20260305-1430'])
  const restored = await openEmbedded(second)
  expect(await checksums(restored)).toEqual(sums)
  expect(await owners(restored)).toEqual({ tables: ['aforo'], role: 'aforo', superuser: false })
  await restored.close()

  await writeFile(file, (await readFile(file)).subarray(0, -200_000))
  await expect(restoreEmbedded(second, file, { now, replace: true })).rejects.toThrow('no es una copia')
  expect((await readdir(second)).sort()).toEqual(['postgresql', 'postgresql-20260305-1430'])
})

test('a database is not restored into the folder of a running program, nor copied where there is none', async () => {
  const used = join(folder, 'used')
  await mkdir(used)
  await writeFile(join(used, 'lock'), '1')
  await expect(restoreEmbedded(used, join(folder, 'x.tar.gz'), { now })).rejects.toThrow('Otro proceso (1) ya usa')
  await expect(backUpEmbedded(join(folder, 'nothing'), join(folder, 'x.tar.gz'))).rejects.toThrow(
    'No hay una base de datos',
  )
})

test('a file that isn’t a backup is refused and leaves nothing behind', async () => {
  const target = join(folder, 'spoilt')
  const file = join(folder, 'spoilt.tar.gz')
  await writeFile(file, 'not a copy')
  await expect(restoreEmbedded(target, file, { now })).rejects.toThrow('no es una copia')
  const outside = tar.pack()
  outside.entry({ name: 'data/../../outside' }, 'x')
  outside.finalize()
  await writeFile(file, gzipSync(await buffer(outside)))
  await expect(restoreEmbedded(target, file, { now })).rejects.toThrow('contiene data/../../outside')
  const old = tar.pack()
  old.entry({ name: 'data/PG_VERSION' }, '17\n')
  old.finalize()
  await writeFile(file, gzipSync(await buffer(old)))
  await expect(restoreEmbedded(target, file, { now })).rejects.toThrow('es de PostgreSQL 17 y este programa trae el 18')
  expect(await readdir(target)).toEqual([])
})
