import { SaleStatus } from '@aforo/contract/commerce/sale-states'
import { expect, test } from 'vitest'
import { asSystem } from '../platform/database/transaction.ts'
import { openTestDatabase } from '../platform/testing/test-database.ts'
import { demoAccounts, isEmpty, loadDemo } from './demo.ts'

const now = Temporal.Instant.from('2026-11-18T15:20:00Z')

/** Everything that the demo says, without the ids that are new each time. */
async function loaded() {
  const database = await openTestDatabase()
  expect(await isEmpty(database)).toBe(true)
  const accounts = await loadDemo(database, now, async password => `hash of ${password}`)
  expect(await isEmpty(database)).toBe(false)
  const said = await asSystem(database, async tx => ({
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
      .select(['t.type', 's.name', 'r.starts_at', 'r.status', 'r.subject', 'r.created_at', 'u.username'])
      .orderBy('r.starts_at')
      .orderBy('s.name')
      .orderBy('r.created_at')
      .execute(),
  }))
  await database.close()
  return said
}

test('the demo is a believable month: an operator, two clients, some sixty people, busy working days', async () => {
  const said = await loaded()
  const { tenants, users, campuses, credentials, reservations, accounts } = said
  expect(tenants.map(({ type }) => type).sort()).toEqual(['AFORO', 'ORGANIZATION', 'ORGANIZATION'])
  expect(users).toHaveLength(61)
  expect(campuses).toHaveLength(7)
  expect(accounts).toEqual(demoAccounts)
  expect(credentials.map(({ username }) => username)).toEqual(accounts.map(({ username }) => username).sort())

  const days = Map.groupBy(
    reservations.filter(({ type }) => type === 'AFORO'),
    ({ starts_at }) => starts_at.toZonedDateTimeISO('America/Lima').toPlainDate().toString(),
  )
  for (const [date, booked] of days) {
    const { dayOfWeek } = Temporal.PlainDate.from(date)
    // Today more, in the campus that is shown first.
    expect(booked.length).toBeLessThanOrEqual(date === '2026-11-18' ? 180 : 60)
    if (dayOfWeek < 6) expect(booked.length).toBeGreaterThanOrEqual(25)
  }
  expect(days.size).toBeGreaterThan(25)
  for (const { created_at } of reservations) expect(Temporal.Instant.compare(created_at, now)).toBeLessThan(0)
  const shown = reservations.filter(
    ({ name, status, starts_at }) =>
      name === 'Paracas' && status === 'CREATED' && starts_at.toString().startsWith('2026-11-18'),
  )
  expect(shown.length).toBeGreaterThanOrEqual(4)
  // The same date makes the same demo.
  expect(JSON.stringify(await loaded())).toBe(JSON.stringify(said))
})

test('an operator of the demo sells a drawn floor of offices, of which some can’t be had', async () => {
  const database = await openTestDatabase()
  await loadDemo(database, now, async password => password)
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
  await database.close()
})

test('deals of the demo stand in every status, and two offices are wanted twice', async () => {
  const database = await openTestDatabase()
  await loadDemo(database, now, async password => password)
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
  await database.close()
})

test('the deals of the demo take their offices, and two pairs want the same one', async () => {
  const database = await openTestDatabase()
  await loadDemo(database, now, async password => password)
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
  await database.close()
})

test('copies that start together load it once', async () => {
  const database = await openTestDatabase()
  const hash = async (password: string) => `hash of ${password}`
  await Promise.all([loadDemo(database, now, hash), loadDemo(database, now, hash), loadDemo(database, now, hash)])
  const tenants = await asSystem(database, tx => tx.selectFrom('tenants').select('id').execute())
  expect(tenants).toHaveLength(3)
  await database.close()
})
