import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { generateSchema, schemaFile } from './generate-schema.ts'
import { migrate } from './migrate.ts'
import { settledFlows } from './session.ts'
import { asSystem, asTenant } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('values come out as their own types', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select 9007199254740991::int8 as big, 1.50::numeric as amount, date '2026-03-05' as day, time '09:30' as hour,
      timestamp '2026-03-05 09:30' as wall, timestamptz '2026-03-05 09:30:00.123456+05:30' as instant,
      interval '1 day 2 hours' as span, tstzrange('2026-03-05 10:00Z', '2026-03-05 11:00Z') as stretch,
      array['A', 'B'] as words, '{"a": 1}'::jsonb as document, true as yes, null::date as nothing
  `.execute(database.kysely)
  const [row] = rows
  expect(String(row?.instant)).toBe('2026-03-05T04:00:00.123456Z')
  expect(row?.instant).toBeInstanceOf(Temporal.Instant)
  expect({ ...row, instant: undefined, stretch: undefined }).toEqual({
    big: 9007199254740991,
    amount: '1.50',
    day: '2026-03-05',
    hour: '09:30:00',
    wall: '2026-03-05 09:30:00',
    span: '1 day 02:00:00',
    words: ['A', 'B'],
    document: { a: 1 },
    yes: true,
    nothing: null,
  })
  expect(row?.stretch).toMatch(/^\["2026-03-05 \d\d:00:00[+-]\d\d","2026-03-05 \d\d:00:00[+-]\d\d"\)$/)
})

test('an int8 past the safe integers is refused, not rounded', async () => {
  await expect(sql`select 9007199254740993::int8 as big`.execute(database.kysely)).rejects.toThrow(RangeError)
})

test('words are folded and ordered the same by every version', async () => {
  const { rows } = await sql<{ ordered: string; folded: string }>`
    select string_agg(word, ' ' order by aforo_fold(word), word) as ordered, aforo_fold('ÑANDÚ Straße Ωμέγα') as folded
    from unnest(array['Zorritos', 'ñandú', 'Ancón', 'Ñaña', 'ancon', 'Áncash', 'a-1', 'B', '10', '9']) word
  `.execute(database.kysely)
  expect(rows).toEqual([
    { ordered: '10 9 a-1 Áncash Ancón ancon B Ñaña ñandú Zorritos', folded: 'nandu strasse ωμεγα' },
  ])
})

test('migrating again does nothing', async () => {
  expect(await migrate(database)).toEqual([])
})

test('the table types are those of the migrated schema', async () => {
  expect(await generateSchema(database)).toBe(await readFile(schemaFile, 'utf8'))
})

const tenant = async (prefix: string) => {
  const id = crypto.randomUUID()
  await asSystem(database, tx =>
    tx
      .insertInto('tenants')
      .values({
        id,
        account_name: `${prefix}-${id}`,
        name: prefix,
        type: 'ORGANIZATION',
        domain_prefix: `${prefix}-${id}`,
        time_zone: 'America/Lima',
      })
      .execute(),
  )
  return id
}
const campus = (tenantId: string, id = crypto.randomUUID()) => ({
  tenant_id: tenantId,
  id,
  name: 'Sede',
  code: id,
  address_one: 'Av. Larco 101',
  district: 'Miraflores',
  city: 'Lima',
  country_code: 'PE',
  country_name: 'Perú',
  time_zone: 'America/Lima',
})

test("a tenant neither sees, changes nor makes another tenant's rows", async () => {
  const [mine, theirs] = [await tenant('mia'), await tenant('otra')]
  const there = campus(theirs)
  await asTenant(database, theirs, tx => tx.insertInto('campuses').values(there).execute())

  await asTenant(database, mine, async tx => {
    expect(await tx.selectFrom('campuses').selectAll().execute()).toEqual([])
    const changed = await tx.updateTable('campuses').set({ name: 'Mía' }).where('id', '=', there.id).executeTakeFirst()
    expect(changed.numUpdatedRows).toBe(0n)
  })
  await expect(
    asTenant(database, mine, tx => tx.insertInto('campuses').values(campus(theirs)).execute()),
  ).rejects.toThrow(/row-level security/)
})

test('statements that are asked for together are done in their order, however each was written', async () => {
  const mine = await tenant('mia')
  const one = campus(mine)
  const names = await asTenant(database, mine, async tx => {
    await tx.insertInto('campuses').values(one).execute()
    const rename = (name: string) => tx.updateTable('campuses').set({ name }).where('id', '=', one.id).execute()
    const named = async () => (await sql<{ name: string }>`select name from campuses`.execute(tx)).rows[0]?.name
    const [, first, , second] = await Promise.all([rename('A'), named(), rename('B'), named()])
    return [first, second]
  })
  expect(names).toEqual(['A', 'B'])
})

test('of statements that travel together each tells what the first of them failed with', async () => {
  let ends: unknown
  const fails = asTenant(database, await tenant('mia'), async tx => {
    const all = [
      sql`select 1`.execute(tx),
      sql`select 1 / 0`.execute(tx),
      tx.selectFrom('campuses').select('id').execute(),
    ]
    ends = await Promise.allSettled(all)
    await Promise.all(all)
  })
  await expect(fails).rejects.toMatchObject({ code: '22012' })
  expect(ends).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'rejected', reason: { code: '22012' } },
  ])
})

test('flows that go on side by side are waited for before the first failure is told', async () => {
  const done: string[] = []
  const flow = async (name: string, fails: boolean) => {
    for (let step = 0; step < 3; step++) await Promise.resolve()
    if (fails) throw new Error(name)
    await new Promise(resolve => setImmediate(resolve))
    done.push(name)
    return name
  }
  await expect(settledFlows([flow('one', true), flow('other', false)])).rejects.toThrow('one')
  expect(done).toEqual(['other'])
  expect(await settledFlows([flow('one', false), flow('other', false)])).toEqual(['one', 'other'])
})

test('outside a tenant nothing is seen and the audit log is never rewritten', async () => {
  const mine = await tenant('mia')
  await asTenant(database, mine, tx => tx.insertInto('campuses').values(campus(mine)).execute())
  const seen = await database.kysely.transaction().execute(async tx => {
    await sql`set local role aforo_app`.execute(tx)
    return tx.selectFrom('campuses').selectAll().execute()
  })
  expect(seen).toEqual([])
  await expect(asTenant(database, mine, tx => tx.deleteFrom('audit_log').execute())).rejects.toThrow(
    /permission denied/,
  )
})

test('every table of the program is behind forced row-level security', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)
  `.execute(database.kysely)
  expect(rows.map(row => row.name)).toEqual(['migrations'])
})

test('of two bookings of one place that overlap the database refuses the second, and lets them touch', async () => {
  const mine = await tenant('mia')
  const place = campus(mine)
  const [floor, room, owner] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const booking = (from: string, to: string) => ({
    tenant_id: mine,
    id: crypto.randomUUID(),
    space_id: room,
    campus_id: place.id,
    status: 'CREATED',
    during: `[2026-03-05T${from}Z,2026-03-05T${to}Z)`,
    owner_tenant_id: mine,
    owner_id: owner,
    created_by: owner,
  })
  await asTenant(database, mine, async tx => {
    await tx.insertInto('campuses').values(place).execute()
    const inside = { tenant_id: mine, campus_id: place.id, name: 'x' }
    await tx
      .insertInto('spaces')
      .values({ ...inside, id: floor, type: 'FLOOR' })
      .execute()
    await tx
      .insertInto('spaces')
      .values({ ...inside, id: room, parent_id: floor, type: 'ROOM' })
      .execute()
    const person = { username: `${owner}@x.pe`, given_name: 'Ana', lastname: 'Paz', roles: ['ROLE_USER'] }
    await tx
      .insertInto('users')
      .values({ tenant_id: mine, id: owner, time_zone: 'America/Lima', ...person })
      .execute()
    await tx.insertInto('reservations').values(booking('10:00', '11:00')).execute()
    await tx.insertInto('reservations').values(booking('11:00', '12:00')).execute()
  })
  await expect(
    asTenant(database, mine, tx => tx.insertInto('reservations').values(booking('10:59', '11:01')).execute()),
  ).rejects.toThrow(/reservations_no_overlap/)
})
