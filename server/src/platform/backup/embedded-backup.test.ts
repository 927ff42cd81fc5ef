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

/** PostgreSQL is made once and started four times: seconds, but on a machine that does much else. */
const limit = { timeout: 300_000 }

const now = Temporal.Instant.from('2026-03-05T14:30:00Z')

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

const tenantsIn = (database: Database) =>
  asSystem(database, async tx => (await tx.selectFrom('tenants').select('name').execute()).map(({ name }) => name))

test('an embedded database is copied while it is written, and is the same when it is restored', limit, async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const [busy, quiet] = [join(folder, 'busy.tar.gz'), join(folder, 'quiet.tar.gz')]
  const inUse = await openEmbedded(first)
  await migrate(inUse)
  await (await openJobs(inUse, [], false)).close()
  await addTenant(inUse, 'antes')
  let going = true
  const writing = (async () => {
    for (let turn = 0; going; turn++) await addTenant(inUse, `otra-${turn}`)
  })()
  await backUpEmbedded(first, busy)
  going = false
  await writing
  await addTenant(inUse, 'tarde')
  const sums = await checksums(inUse)
  await backUpEmbedded(first, quiet)
  await inUse.close()
  expect((await stat(busy)).mode & 0o077).toBe(0)

  await restoreEmbedded(second, busy, { now })
  const restored = await openEmbedded(second)
  const names = await tenantsIn(restored)
  expect(names).toContain('antes')
  expect(names).not.toContain('tarde')
  expect(await owners(restored)).toEqual({ tables: ['aforo'], role: 'aforo', superuser: false })
  await restored.close()

  await expect(restoreEmbedded(second, quiet, { now })).rejects.toThrow('Ya hay una base de datos')
  const kept = await restoreEmbedded(second, quiet, { now, replace: true })
  expect(kept).toBe(join(second, 'postgresql-20260305-1430'))
  const again = await openEmbedded(second)
  expect(await checksums(again)).toEqual(sums)
  await again.close()

  await writeFile(quiet, (await readFile(quiet)).subarray(0, -200_000))
  await expect(restoreEmbedded(second, quiet, { now, replace: true })).rejects.toThrow('no es una copia')
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
