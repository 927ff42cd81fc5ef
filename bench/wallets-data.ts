import { makeCampus, makeFloor, makeTenant, makeUsers } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import type { Database } from '@aforo/server/platform/database/database'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'

/** Wallets that are debited at once, each of a person of its own. */
export const walletCount = 1_000
/** Movements of the wallet whose list is read. */
export const lines = 1_000_000
export const clients = 64
export const rooms = 20_000
/** What each wallet has at first, in hundredths of a credit. */
export const firstBalance = 99_999_999_999

export const walletId = (place: number) => `00000000-0000-4000-8000-${String(200_000_000_000 + place)}`
export const roomId = (place: number) => `00000000-0000-4000-8000-${String(100_000_000_000 + place)}`
/**
 * What the ledger comes to when all is over.
 * @returns wallets whose balance is not the sum of their entries, or whose months don't follow from them; and what wallet 0 holds
 */
export async function closing(environment: Record<string, string>) {
  const database = await openDatabase(readSettings(environment))
  try {
    const { rows } = await database.pool.query<{ wrong: number; first: string }>(
      `select count(*) filter (where a.balance <> (select coalesce(sum(e.amount), 0) from ledger_entries e where e.account_id = a.id)
         or a.balance <> (select m.closing from wallet_months m where m.wallet_id = a.id order by m.month desc limit 1))::int as wrong,
         sum(a.balance) filter (where a.id = $1) as first
       from ledger_accounts a`,
      [walletId(0)],
    )
    return { wrong: rows[0]?.wrong, first: Number(rows[0]?.first) }
  } finally {
    await database.close()
  }
}

/** A tenant with wallets, people and rooms, and tokens to act with. */
export async function prepare(environment: Record<string, string>) {
  const settings = readSettings(environment)
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  try {
    const tenant = await makeTenant(database)
    const users = await makeUsers(
      database,
      tenant,
      Array.from({ length: walletCount + 2 }, () => ({})),
    )
    const floor = await makeFloor(database, await makeCampus(database, tenant))
    await fill(
      database,
      tenant.tenantId,
      users.map(({ userId }) => userId),
      floor,
    )
    const people: string[] = []
    for (const user of users.slice(1, clients + 1)) people.push(await program.identity.mintSession(user))
    const [first] = users
    if (!first) throw new Error('nobody administers')
    const { year, month } = Temporal.Now.plainDateISO('America/Lima')
    return {
      tenantId: tenant.tenantId,
      admin: await program.identity.mintSession(first),
      people,
      large: users.at(-1)?.userId ?? '',
      month: { year, month },
    }
  } finally {
    await program.close()
  }
}

/** Wallets with a first deposit, the last one with a million movements over two years; rooms, half of them with a rate. */
async function fill(
  database: Database,
  tenantId: string,
  userIds: string[],
  floor: { campusId: string; spaceId: string },
) {
  const run = (text: string, values: unknown[]) => database.pool.query(text, values)
  await run(
    `insert into ledger_accounts (tenant_id, id, kind, currency, lowest, created_at)
     select $1, ('00000000-0000-4000-8000-' || (200000000000 + n - 1))::uuid, 'WALLET', 'CREDIT', 0, now() - interval '3 years'
     from generate_series(1, $2::int) n`,
    [tenantId, userIds.length],
  )
  await run(
    `insert into wallets (tenant_id, id, entity_type, user_id, name, created_at)
     select $1, ('00000000-0000-4000-8000-' || (200000000000 + n - 1))::uuid, 'USER', u, 'Bolsa ' || n, now() - interval '3 years'
     from unnest($2::uuid[]) with ordinality as given (u, n)`,
    [tenantId, userIds],
  )
  await run(
    `insert into ledger_entries (tenant_id, id, account_id, position, kind, amount, balance, reference, concept, at)
     select tenant_id, gen_random_uuid(), id, 1, 'DEPOSIT', ${firstBalance}, ${firstBalance}, 'first', 'Paquete', now() - interval '2 years'
     from ledger_accounts where tenant_id = $1`,
    [tenantId],
  )
  await fillLarge(database, tenantId, walletId(userIds.length - 1))
  await run(
    `insert into spaces (tenant_id, id, campus_id, parent_id, type, name, capacity)
     select $1, ('00000000-0000-4000-8000-' || (100000000000 + n))::uuid, $2, $3, 'ROOM', 'Sala ' || n, 6
     from generate_series(0, $4::int - 1) n`,
    [tenantId, floor.campusId, floor.spaceId, rooms],
  )
  await run(
    `insert into rates (tenant_id, id, scope, campus_id, space_id, currency, hourly, hourly_credits, billable_minutes, team_discount)
     select tenant_id, gen_random_uuid(), 'SPACE', campus_id, id, 'PEN', 6000, 600, 30, 0
     from spaces where tenant_id = $1 and type = 'ROOM' and right(id::text, 11)::bigint >= $2`,
    [tenantId, rooms / 2],
  )
  await run('vacuum analyze', [])
}

/**
 * A million movements of one wallet. Entered one by one they would make a million versions of one row in one transaction,
 * so what the triggers count is written from the entries themselves; `closing` looks at it afterwards.
 */
async function fillLarge(database: Database, tenantId: string, wallet: string) {
  const client = await database.pool.connect()
  const counting = ['ledger_entries', 'ledger_accounts', 'wallet_months']
  const triggers = async (state: 'disable' | 'enable') => {
    for (const table of counting) await client.query(`alter table ${table} ${state} trigger user`)
  }
  try {
    await client.query('begin')
    await triggers('disable')
    await client.query(
      `insert into ledger_entries (tenant_id, id, account_id, position, kind, amount, balance, reference, concept, at)
       select $1, gen_random_uuid(), $2, n + 1, 'PURCHASE', -100, ${firstBalance} - 100 * n::bigint, 'first:' || n, 'Sala ' || n % 50,
         now() - interval '2 years' + n * (interval '2 years' / $3)
       from generate_series(1, $3::int) n order by n`,
      [tenantId, wallet, lines - 1],
    )
    await client.query(
      `update ledger_accounts a set (balance, entries) = (
         select sum(e.amount), max(e.position) from ledger_entries e where e.account_id = a.id) where a.id = $1`,
      [wallet],
    )
    await client.query('delete from wallet_months where wallet_id = $1', [wallet])
    await client.query(
      `insert into wallet_months (tenant_id, wallet_id, month, opening, deposits, purchases, debits, adjustments, included,
         first_position, last_position)
       select tenant_id, account_id, month, coalesce(lag(closing) over (order by month), 0), deposits, purchases, 0, 0, 0,
         first, last from (
         select e.tenant_id, e.account_id, date_trunc('month', e.at at time zone t.time_zone)::date as month,
           coalesce(sum(e.amount) filter (where e.kind = 'DEPOSIT'), 0) as deposits,
           coalesce(sum(e.amount) filter (where e.kind = 'PURCHASE'), 0) as purchases,
           min(e.position) as first, max(e.position) as last, (array_agg(e.balance order by e.position desc))[1] as closing
         from ledger_entries e join tenants t on t.id = e.tenant_id where e.account_id = $1 group by 1, 2, 3) months`,
      [wallet],
    )
    await triggers('enable')
    await client.query('commit')
  } finally {
    client.release()
  }
}
