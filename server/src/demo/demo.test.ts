import { ContractStatus } from '@aforo/api/deals/contract-states'
import { SaleStatus } from '@aforo/api/deals/sale-states'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thumbnailKey } from '../platform/assets/assets.ts'
import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'
import { openTestDatabase } from '../platform/testing/test-database.ts'
import { demoAccounts, isEmpty } from './accounts.ts'
import { loadDemo } from './demo.ts'
import { checkInMinutes } from './today.ts'

const now = Temporal.Instant.from('2026-11-18T15:20:00Z')

const hash = async (password: string) => `hash of ${password}`

/** A database with the demo of that moment in it, and its accounts. Close it. */
async function loadedAt(moment: Temporal.Instant, files?: Parameters<typeof loadDemo>[3]) {
  const database = await openTestDatabase()
  expect(await isEmpty(database)).toBe(true)
  const accounts = await loadDemo(database, moment, hash, files)
  expect(await isEmpty(database)).toBe(false)
  return { database, accounts }
}

const files = new Map<string, Buffer>()
let demo: Awaited<ReturnType<typeof loadedAt>>
let database: Database
beforeAll(async () => {
  demo = await loadedAt(now, {
    put: async (key, bytes) => {
      files.set(key, bytes)
    },
  })
  database = demo.database
})
afterAll(() => database.close())

/** Everything that the demo says, without the ids that are new each time. */
async function saidBy({ database, accounts }: typeof demo) {
  return asSystem(database, async tx => ({
    accounts,
    tenants: await tx.selectFrom('tenants').select(['name', 'type', 'domain_prefix']).orderBy('name').execute(),
    users: await tx.selectFrom('users').select(['username', 'roles']).orderBy('username').execute(),
    campuses: await tx.selectFrom('campuses').select(['name', 'time_zone']).orderBy('name').execute(),
    credentials: await tx
      .selectFrom('user_credentials as k')
      .innerJoin('users as u', 'u.id', 'k.user_id')
      .select('u.username')
      .orderBy('u.username')
      .execute(),
    reservations: await tx
      .selectFrom('reservations as r')
      .innerJoin('spaces as s', 's.id', 'r.space_id')
      .innerJoin('users as u', 'u.id', 'r.owner_id')
      .innerJoin('tenants as t', 't.id', 'r.tenant_id')
      // Of what people meet in; the spots of the parkings are another matter.
      .where('s.type', '<>', 'PARKING_SPOT')
      .select(['t.type', 's.name', 'r.turn_id', 'r.starts_at', 'r.status', 'r.subject', 'r.created_at', 'u.username'])
      .orderBy('r.starts_at')
      .orderBy('s.name')
      .orderBy('r.created_at')
      .execute(),
  }))
}

test('the demo is a believable month: an operator, two clients, some sixty people, busy working days', async () => {
  const said = await saidBy(demo)
  const { tenants, users, campuses, credentials, reservations, accounts } = said
  expect(tenants.map(({ type }) => type).sort()).toEqual(['AFORO', 'ORGANIZATION', 'ORGANIZATION'])
  expect(users).toHaveLength(61)
  expect(campuses).toHaveLength(7)
  expect(accounts).toEqual(demoAccounts)
  expect(credentials.map(({ username }) => username)).toEqual(accounts.map(({ username }) => username).sort())

  const days = Map.groupBy(
    reservations.filter(({ type, turn_id }) => type === 'AFORO' && turn_id === null),
    ({ starts_at }) => starts_at.toZonedDateTimeISO('America/Lima').toPlainDate().toString(),
  )
  for (const [date, booked] of days) {
    const { dayOfWeek } = Temporal.PlainDate.from(date)
    // Today more, and a week ago: six tenths of what the rooms of the operator are open. This week and the next: three.
    const isFull = ['2026-11-11', '2026-11-18'].includes(date)
    const isOfWeeks = date >= '2026-11-16' && date <= '2026-11-27' && dayOfWeek < 6
    expect(booked.length).toBeLessThanOrEqual(isFull ? 520 : isOfWeeks ? 300 : 70)
    if (dayOfWeek < 6) expect(booked.length).toBeGreaterThanOrEqual(isOfWeeks ? 150 : 25)
  }
  expect(days.size).toBeGreaterThan(25)
  for (const { created_at } of reservations) expect(Temporal.Instant.compare(created_at, now)).toBeLessThan(0)
  const shown = reservations.filter(
    ({ name, status, starts_at }) =>
      name === 'Paracas' && status === 'CREATED' && starts_at.toString().startsWith('2026-11-18'),
  )
  expect(shown.length).toBeGreaterThanOrEqual(4)
})

test.each([
  ['a Wednesday at ten', '2026-11-18T10:20:00-05:00'],
  ['a Sunday at 23:00', '2026-11-22T23:00:00-05:00'],
  ['a holiday before dawn', '2026-12-25T03:40:00-05:00'],
])('what is shown first is a campus at work, on %s', async (_, moment) => {
  const at = Temporal.Instant.from(moment)
  const { database } = at.equals(now) ? demo : await loadedAt(at)
  const date = at.toZonedDateTimeISO('America/Lima').toPlainDate().toString()
  const found = await asSystem(database, async tx => {
    const { id } = await tx
      .selectFrom('campuses')
      .select('id')
      .where('name', '=', 'Andén Miraflores')
      .executeTakeFirstOrThrow()
    const booked = await tx
      .selectFrom('reservations as r')
      .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.space_id'))
      .leftJoin('attendances as a', join =>
        join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.reservation_id', '=', 'r.id'),
      )
      .select(['s.type', 's.name', 'r.owner_id', 'r.starts_at', 'r.ends_at', 'a.checked_in_at'])
      .where('r.campus_id', '=', id)
      .where('r.status', '=', 'CREATED')
      .execute()
    const waiting = await tx.selectFrom('waits').select('date').where('status', '=', 'WAITING').execute()
    const blocks = await tx.selectFrom('space_blocks').select(['starts_at', 'ends_at']).execute()
    const requests = await tx.selectFrom('booking_requests').select('id').where('status', '=', 'PENDING').execute()
    const open = await tx.selectFrom('incidents').select('id').where('status', '<>', 'RESOLVED').execute()
    const clients = await tx.selectFrom('customers').select('team_id').execute()
    const policy = await tx
      .selectFrom('booking_policies')
      .select('check_in_minutes')
      .where('campus_id', '=', id)
      .executeTakeFirst()
    const hours = await tx
      .selectFrom('campus_exceptions')
      .select(['opens_at', 'closes_at'])
      .where('campus_id', '=', id)
      .where('date', '=', date)
      .executeTakeFirst()
    const largest = await tx
      .selectFrom('spaces as s')
      .innerJoin('campuses as c', join =>
        join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id'),
      )
      .select('c.name')
      .where('s.type', '=', 'ROOM')
      .where('s.bookable', '=', true)
      .groupBy('c.name')
      .orderBy(eb => eb.fn.sum('s.capacity'), 'desc')
      .executeTakeFirst()
    return { largest, booked, waiting, blocks, requests, open, clients, policy, hours }
  })
  const isNow = ({ starts_at, ends_at }: { starts_at: Temporal.Instant; ends_at: Temporal.Instant }) =>
    Temporal.Instant.compare(starts_at, at) <= 0 && Temporal.Instant.compare(at, ends_at) < 0
  const rooms = found.booked.filter(({ type }) => type === 'ROOM' || type === 'PHONE_BOOTH')
  // Of eleven rooms and booths one is blocked.
  const inUse = new Set(rooms.filter(isNow).map(({ name }) => name)).size
  expect(inUse).toBeGreaterThanOrEqual(6)
  expect(inUse).toBeLessThanOrEqual(8)
  const arrived = rooms.filter(isNow).filter(({ checked_in_at }) => checked_in_at !== null)
  expect(arrived.length).toBeGreaterThanOrEqual(3)
  for (const { starts_at, checked_in_at } of rooms.filter(isNow))
    if (Temporal.Instant.compare(starts_at.add({ minutes: checkInMinutes }), at) < 0)
      expect(checked_in_at).not.toBeNull()
  const seats = found.booked.filter(
    ({ type, starts_at }) =>
      type === 'SEAT' && starts_at.toZonedDateTimeISO('America/Lima').toPlainDate().toString() === date,
  )
  expect(seats.length).toBeGreaterThanOrEqual(28)
  expect(new Set(seats.map(({ owner_id }) => owner_id)).size).toBe(seats.length)
  // The screens begin at the campus whose rooms receive most people.
  expect(found.largest?.name).toBe('Andén Miraflores')
  expect(found.waiting).toHaveLength(3)
  expect(found.blocks.filter(block => block.starts_at && block.ends_at && isNow(block as never))).toHaveLength(1)
  expect(found.requests.length).toBeGreaterThanOrEqual(3)
  expect(found.open.length).toBeGreaterThan(0)
  expect(found.clients.length).toBeGreaterThanOrEqual(24)
  expect(found.policy).toEqual({ check_in_minutes: checkInMinutes })
  if (date !== '2026-11-18') expect(found.hours?.opens_at).toBeTruthy()
  if (database !== demo.database) await database.close()
})

test('it has seats and spots of every kind: somebody’s own, of teams, for visitors, none booked by others', async () => {
  const kinds = await asSystem(database, tx =>
    tx
      .selectFrom('spaces as s')
      .leftJoin('users as u', 'u.id', 's.holder_id')
      .where('s.kind', 'in', ['FIXED', 'ROTATING', 'VISIT'])
      .select(eb => [
        's.type',
        's.kind',
        'u.username as holder',
        eb
          .selectFrom('space_teams as x')
          .whereRef('x.space_id', '=', 's.id')
          .select(eb.fn.countAll<number>().as('n'))
          .as('teams'),
        eb
          .selectFrom('reservations as r')
          .whereRef('r.space_id', '=', 's.id')
          .select(eb.fn.countAll<number>().as('n'))
          .as('booked'),
      ])
      .execute(),
  )
  const countOf = (type: string, kind: string) => kinds.filter(one => one.type === type && one.kind === kind).length
  expect(['FIXED', 'ROTATING', 'VISIT'].map(kind => [countOf('SEAT', kind), countOf('PARKING_SPOT', kind)])).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
  ])
  for (const { kind, holder, teams, booked } of kinds) {
    expect(holder !== null).toBe(kind === 'FIXED')
    expect(Number(teams) > 0).toBe(kind === 'ROTATING')
    expect(Number(booked)).toBe(0)
  }
})

test('its campuses and most of its people have pictures, which are drawn for it', async () => {
  const { campuses, people } = await asSystem(database, async tx => ({
    campuses: await tx.selectFrom('campuses').select('photo_key').execute(),
    people: await tx.selectFrom('users').select('picture_key').execute(),
  }))
  expect(campuses).toHaveLength(7)
  for (const { photo_key } of campuses) {
    expect(files.has(photo_key ?? '')).toBe(true)
    expect(files.has(thumbnailKey(photo_key ?? ''))).toBe(true)
  }
  const keys = people.flatMap(({ picture_key }) => picture_key ?? [])
  expect(keys.length).toBeGreaterThan(40)
  expect(keys.length).toBeLessThan(people.length)
  for (const key of keys) expect((await sharp(files.get(key)).metadata()).format).toBe('webp')
})

test('an operator of the demo sells a drawn floor of offices, of which some can’t be had', async () => {
  const { products, exceptions, drawn } = await asSystem(database, async tx => ({
    products: await tx
      .selectFrom('products')
      .select(['code', 'space_id', 'ends_on'])
      .where('code', 'like', 'MIR%')
      .orderBy('code')
      .execute(),
    exceptions: await tx.selectFrom('product_exceptions').select('status').execute(),
    drawn: await tx
      .selectFrom('floor_plan_places as x')
      .innerJoin('products as p', 'p.space_id', 'x.space_id')
      .select('p.code')
      .execute(),
  }))
  expect(products).toHaveLength(11)
  expect(products.filter(({ space_id }) => space_id === null).map(({ code }) => code)).toEqual(['MIR-500', 'MIR-700'])
  expect(products.filter(({ ends_on }) => ends_on !== null)).toHaveLength(1)
  expect(exceptions).toHaveLength(5)
  expect(drawn).toHaveLength(9)
})

test('contracts of the demo stand in every state, two with addenda, and the signed ones take their offices', async () => {
  const found = await asSystem(database, async tx => ({
    contracts: await tx
      .selectFrom('contracts')
      .select([
        'status',
        'changes_id',
        'number',
        'current_id',
        'id',
        'renewal',
        'chain_renews',
        'chain_ends_on',
        'ends_on',
        'notice_days',
      ])
      .execute(),
    takings: await tx
      .selectFrom('product_takings')
      .select(['source_id', 'chain_id'])
      .where('kind', '=', 'CONTRACT')
      .execute(),
    signed: await tx.selectFrom('signed_lines').select(['id', 'contract_id']).execute(),
    paidIn: await tx
      .selectFrom('contract_accounts as x')
      .innerJoin('company_accounts as a', join =>
        join.onRef('a.tenant_id', '=', 'x.tenant_id').onRef('a.id', '=', 'x.account_id'),
      )
      .select('a.for_detractions')
      .distinct()
      .execute(),
  }))
  expect(new Set(found.contracts.map(({ status }) => status))).toEqual(new Set(ContractStatus.options))
  expect(found.contracts.length).toBeGreaterThanOrEqual(12)
  expect(found.paidIn).toEqual([{ for_detractions: false }])
  expect(found.contracts.filter(({ changes_id }) => changes_id !== null)).toHaveLength(2)
  // One goes on until notice is given.
  const renewing = found.contracts.filter(({ chain_renews }) => chain_renews)
  expect(renewing).toMatchObject([{ status: 'SIGNED', renewal: 'AUTOMATIC', chain_ends_on: null }])
  // Ocupación › Se renuevan shows those whose notice is due within ninety days.
  expect(
    renewing.map(({ ends_on, notice_days }) =>
      Temporal.Now.plainDateISO('America/Lima')
        .until((ends_on ?? '').toString())
        .subtract({ days: notice_days ?? 0 })
        .total('days'),
    ),
  ).toEqual([expect.toSatisfy((days: number) => days > 0 && days <= 90)])
  expect(found.takings.length).toBeGreaterThan(4)
  const both = await asSystem(database, tx =>
    tx
      .selectFrom('product_takings')
      .select('source_id')
      .where('kind', '=', 'SALE')
      .where(
        'chain_id',
        'in',
        found.takings.map(({ chain_id }) => chain_id),
      )
      .execute(),
  )
  expect(both).toEqual([])
})

test('deals of the demo stand in every status, and two offices are wanted twice', async () => {
  const { deals, conflicts } = await asSystem(database, async tx => ({
    deals: await tx.selectFrom('sales').select(['status', 'executive_id', 'currency', 'line_count']).execute(),
    conflicts: await tx
      .selectFrom('product_conflicts as x')
      .innerJoin('products as p', 'p.id', 'x.product_id')
      .innerJoin('sales as a', 'a.id', 'x.one_chain')
      .innerJoin('sales as b', 'b.id', 'x.other_chain')
      .select('p.code')
      .where('p.code', 'like', 'MIR%')
      .orderBy('p.code')
      .execute(),
  }))
  expect(deals.length).toBeGreaterThanOrEqual(30)
  expect(new Set(deals.map(({ status }) => status))).toEqual(new Set(SaleStatus.options))
  expect(new Set(deals.map(({ executive_id }) => executive_id)).size).toBeGreaterThan(3)
  expect(deals.some(({ line_count }) => line_count === 0)).toBe(true)
  expect(conflicts.map(({ code }) => code)).toEqual(['MIR-605', 'MIR-EF-3'])
})

test('the deals of the demo take their offices, and two pairs want the same one', async () => {
  const { takings, conflicts, told } = await asSystem(database, async tx => ({
    takings: await tx.selectFrom('product_takings').select('kind').execute(),
    conflicts: await tx.selectFrom('product_conflicts').select('status').execute(),
    told: await tx.selectFrom('notifications').select('id').where('kind', '=', 'CONFLICT_FOUND').execute(),
  }))
  expect(takings.filter(({ kind }) => kind === 'EXCEPTION')).toHaveLength(5)
  expect(takings.filter(({ kind }) => kind === 'SALE').length).toBeGreaterThan(8)
  expect(new Set(conflicts.map(({ status }) => status))).toEqual(new Set(['OPEN']))
  expect(conflicts.length).toBeGreaterThan(1)
  expect(told.length).toBeGreaterThan(1)
})

test('copies that start together load it once, and the same date makes the same demo', async () => {
  const database = await openTestDatabase()
  const load = () => loadDemo(database, now, hash)
  const [accounts] = await Promise.all([load(), load(), load()])
  expect(JSON.stringify(await saidBy({ database, accounts }))).toBe(JSON.stringify(await saidBy(demo)))
  await database.close()
})

test('signed contracts of the demo are billed until now, and what people consumed on account is on a bill', async () => {
  const { rows } = await database.pool.query<{ months: number; unbilled: number; consumed: number; open: number }>(`
    with due as (
      select c.id, m.month from contracts c cross join generate_series('2026-01-01'::date, '2026-12-01', '1 month') m (month)
      where c.signed_at is not null and c.root_id = c.id and exists (select from signed_lines s where s.contract_id = c.id
        and s.starts_on < m.month + interval '1 month' and coalesce(s.ends_on, 'infinity') >= m.month)
    )
    select count(*)::int as months,
      count(*) filter (where not exists (select from billing_entries e where e.contract_id = due.id and e.month = due.month and e.live))::int
        as unbilled,
      (select count(*)::int from billing_entries where consumed and amount > 0) as consumed,
      (select count(*)::int from booking_charges c where not exists (select from billing_consumption b
        where b.reservation_id = c.reservation_id)) as open
    from due`)
  const [found] = rows
  expect(found?.months).toBeGreaterThan(20)
  expect(found).toMatchObject({ unbilled: 0, open: 3 })
  expect(found?.consumed).toBeGreaterThan(0)
})
