import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs, mounts, ports, router } from '../parts.ts'
import { type Database, openServer } from '../platform/database/database.ts'
import { migrate, migrationFiles } from '../platform/database/migrate.ts'
import { asSystem } from '../platform/database/transaction.ts'
import { openIdentity } from '../platform/identity/identity.ts'
import { readSettings } from '../platform/settings.ts'
import { administer, databaseAt, nameAt, testCluster } from '../platform/testing/test-cluster.ts'
import { openProgram } from '../program.ts'

const folder = join(import.meta.dirname, 'releases')
const releases = readdirSync(folder).map(file => file.replace(/\.sql\.br$/, ''))

describe.each(releases)('the demo of release %s, in a database of a plain owner', release => {
  let admin: string
  let url: string
  let database: Database
  let before: Record<string, number>
  beforeAll(async () => {
    const cluster = await testCluster()
    admin = cluster.admin
    url = databaseAt(cluster.template, `${cluster.prefix}_${randomUUID().slice(0, 8)}`)
    await administer(admin, `create database ${nameAt(url)} owner ${new URL(url).username}`)
    await administer(url, brotliDecompressSync(readFileSync(join(folder, `${release}.sql.br`))).toString())
    database = await openServer(url, 4)
    before = await countsIn(database)
    await migrate(database)
  })
  afterAll(async () => {
    await database?.close()
    await administer(admin, `drop database ${nameAt(url)} with (force)`)
  })

  test('is migrated to the schema of today without losing a row', async () => {
    const { rows } = await database.pool.query<{ name: string }>('select name from migrations order by name')
    expect(rows.map(({ name }) => name)).toEqual(await migrationFiles())
    const after = await countsIn(database)
    expect(before.reservations).toBeGreaterThan(1000)
    expect(after).toMatchObject(before)
  })

  test('is used by the program of today', async () => {
    const settings = readSettings({ AFORO_DATA: join(tmpdir(), randomUUID()), LOG_LEVEL: 'silent' })
    const log = pino({ level: 'silent' })
    const own = await openServer(url, 4)
    const program = await openProgram(settings, own, { router, mounts, jobs, ports, openIdentity }, { log })
    try {
      const user = await asSystem(own, tx =>
        tx
          .selectFrom('users')
          .select(['tenant_id as tenantId', 'id as userId'])
          .where('username', '=', 'admin@anden.example')
          .executeTakeFirstOrThrow(),
      )
      const headers = { authorization: `Bearer ${await program.identity.mintSession(user)}` }
      for (const path of ['/api/frame', '/api/campus/search', '/api/billing/search', '/api/teams/search']) {
        const { statusCode, body } = await program.app.inject({ url: path, headers })
        expect(statusCode, `${path}: ${body.slice(0, 300)}`).toBe(200)
      }
    } finally {
      await program.close()
    }
  })
})

/** Rows of each table of ours, of all tenants. */
async function countsIn(database: Database): Promise<Record<string, number>> {
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ name: string; secured: boolean }>(`
      select relname as name, relrowsecurity as secured from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> 'migrations'
      order by relname`)
    const counts: Record<string, number> = {}
    for (const { name, secured } of rows) {
      await client.query(secured ? 'set role aforo_system' : 'reset role')
      const { rows: found } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)
      counts[name] = found[0]?.count ?? 0
    }
    return counts
  } finally {
    await client.query('reset role')
    client.release()
  }
}
