import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeCampus, makeTenant } from '../../demo/factories.ts'
import { StartupError } from '../settings.ts'
import { type PlainOwner, plainOwner } from '../testing/plain-owner.ts'
import { testCluster } from '../testing/test-cluster.ts'
import { openServer } from './database.ts'
import { migrate } from './migrate.ts'
import { asTenant } from './transaction.ts'

const { admin: server } = await testCluster()

let owner: PlainOwner
afterEach(() => owner?.end())

/** Opens a database, migrates it, and closes it. */
async function started(url: string) {
  const database = await openServer(url, 2)
  try {
    return await migrate(database).catch((error: unknown) => error)
  } finally {
    await database.close()
  }
}

describe('a user that owns its database and has no other right', () => {
  beforeEach(async () => {
    owner = await plainOwner(server)
  })

  test('sees and changes every row, as migrations and backups do', async () => {
    const database = await openServer(await owner.create(), 2)
    try {
      await migrate(database)
      const { rows: confined } = await database.pool.query<{ name: string }>(
        "select tablename as name from pg_policies where policyname = 'countries' order by name",
      )
      expect(confined.length).toBeGreaterThan(40)
      const tenant = await makeTenant(database)
      await makeCampus(database, tenant)
      expect((await database.pool.query("update campuses set name = 'Y'")).rowCount).toBe(1)
      // Whose countries are limited sees as little as ever.
      const seenFrom = (country: string) =>
        asTenant(database, tenant.tenantId, tx => tx.selectFrom('campuses').select('name').execute(), {
          countries: [country],
        })
      expect(await seenFrom('PE')).toEqual([{ name: 'Y' }])
      expect(await seenFrom('CL')).toEqual([])
      // No policy limits by membership alone: the owner is a member of each role.
      const { rows: binding } = await database.pool.query(`
        select tablename from pg_policies
        where permissive = 'RESTRICTIVE' and (qual not like '((CURRENT_USER <> ''aforo_confined''::name) OR %'
          or with_check not like '((CURRENT_USER <> ''aforo_confined''::name) OR %' and with_check <> 'true')`)
      expect(binding).toEqual([])
    } finally {
      await database.close()
    }
  })

  test('gives functions back to the system at the next start, after a restore by hand', async () => {
    const url = await owner.create()
    await started(url)
    const stray = `select count(*)::int as stray from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
      and proowner <> 'aforo_system'::regrole`
    const strayed = async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query<{ stray: number }>(stray)
      await client.end()
      return rows[0]?.stray
    }
    expect(await strayed()).toBe(0)
    await owner.administer(
      url,
      `do $$ declare f regprocedure; begin
         for f in select oid from pg_proc where prosecdef and pronamespace = 'public'::regnamespace loop
           execute format('alter function %s owner to %I', f, '${owner.name}');
         end loop; end $$`,
    )
    expect(await strayed()).toBeGreaterThan(10)
    expect(await started(url)).toEqual([])
    expect(await strayed()).toBe(0)
  })
})

describe('a user whose set-up is not complete', () => {
  beforeEach(async () => {
    owner = await plainOwner(server, { granted: false })
  })

  test('reads in one line what an administrator has to run, and that suffices', async () => {
    const url = await owner.create()
    // The roles exist on a server where another database of Aforo is.
    const elsewhere = await plainOwner(server)
    await started(await elsewhere.create())
    await elsewhere.end()
    const refusal = await started(url)
    expect(refusal).toBeInstanceOf(StartupError)
    const { message } = refusal as StartupError
    expect(message).not.toContain('\n')
    const [, statements = ''] = /con: (.*)$/.exec(message) ?? []
    expect(statements).toBe(`grant aforo_app, aforo_confined, aforo_system to "${owner.name}";`)
    await owner.administer(url, statements)
    expect(await started(url)).toContain('0100_base.sql')
  })

  test('reads that it must own the database', async () => {
    const url = await owner.create()
    await owner.administer(url, `grant aforo_app, aforo_confined, aforo_system to ${owner.name}`)
    const name = new URL(url).pathname.slice(1)
    await owner.administer(url, `alter database ${name} owner to current_user`)
    expect(String(await started(url))).toContain(`alter database ${name} owner to ${owner.name};`)
  })

  test('reads whose tables are in its database', async () => {
    const url = await owner.create()
    await owner.administer(url, `grant aforo_app, aforo_confined, aforo_system to ${owner.name}`)
    await owner.administer(url, 'create table migrations (name text primary key)')
    expect(String(await started(url))).toMatch(/Las tablas de la base «\w+» son de «\w+» y no de/)
  })
})
