import type { SpaceType } from '@aforo/api/places/spaces'
import { sql } from 'kysely'
import { quoted } from '../../people/imports/imports.ts'
import type { Tx } from '../../platform/database/database.ts'

/**
 * What files name, found among the organisation's records. Names are compared without case, in one pass through the table:
 * `lower` isn't leakproof, so row-level security keeps an index from it. Codes and addresses are looked up one by one
 * through their index: just after an import the database has no statistics of what came in, and would otherwise read the
 * whole table for each batch of them.
 */

/** What isn't found, and what to do. */
export const notFoundWords = (what: string, name: string) =>
  `No encontramos ${what} ${quoted(name)}. Créalo primero o corrige su nombre.`

const lower = (names: readonly string[]) => [...new Set(names.map(name => name.toLowerCase()).filter(Boolean))]

export interface CampusNamed {
  id: string
  name: string
  code: string
}

/** Campuses by their codes and names in lower case; a code goes before a name. */
export async function campusesByName(tx: Tx, names: readonly string[]): Promise<Map<string, CampusNamed>> {
  const wanted = lower(names)
  const rows = await tx
    .selectFrom('campuses')
    .select(['id', 'name', 'code'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(lower(name) = any(${wanted}::text[]) or lower(code) = any(${wanted}::text[]))`)
    .execute()
  const found = new Map<string, CampusNamed>()
  for (const row of rows) found.set(row.name.toLowerCase(), row)
  for (const row of rows) found.set(row.code.toLowerCase(), row)
  return found
}

/** The campus that a row means, or what is wrong: without a name the only one that there is. */
export type CampusFinder = (name: string | null) => { campus: CampusNamed } | { fault: string }

/** @param names of rows; null for one that names none */
export async function campusFinder(
  tx: Tx,
  names: readonly (string | null)[],
): Promise<CampusFinder & { ids: string[] }> {
  const named = await campusesByName(
    tx,
    names.filter(name => name !== null),
  )
  const all = names.includes(null)
    ? await tx.selectFrom('campuses').select(['id', 'name', 'code']).where('deleted_at', 'is', null).limit(2).execute()
    : []
  const [only, second] = all
  const find: CampusFinder = name => {
    if (name === null && second) return { fault: 'Falta: hay varias sedes, escribe de cuál es.' }
    const campus = name === null ? only : named.get(name.toLowerCase())
    if (campus) return { campus }
    return { fault: name === null ? 'Todavía no hay sedes. Crea primero la tuya.' : notFoundWords('la sede', name) }
  }
  return Object.assign(find, { ids: [...named.values(), ...all].map(({ id }) => id) })
}

export interface SpaceNamed {
  id: string
  parent_id: string | null
  type: SpaceType
  name: string
}

/** The spaces of some campuses, by their campus. */
export async function spacesIn(tx: Tx, campusIds: readonly string[]): Promise<Map<string, SpaceNamed[]>> {
  const rows = await tx
    .selectFrom('spaces')
    .select(['id', 'campus_id', 'parent_id', sql<SpaceType>`type`.as('type'), 'name'])
    .where('campus_id', 'in', campusIds.length > 0 ? [...new Set(campusIds)] : ['00000000-0000-0000-0000-000000000000'])
    .where('deleted_at', 'is', null)
    .execute()
  return Map.groupBy(rows, row => row.campus_id)
}

export interface ClientNamed {
  id: string
  name: string
  country_code: string
}

/** Customers by their names in lower case and by their documents' numbers. */
export async function clientsByName(tx: Tx, names: readonly string[]): Promise<Map<string, ClientNamed>> {
  const wanted = lower(names)
  const { rows } = await sql<ClientNamed & { tax_id: string | null }>`
    select t.id, t.name, c.country_code, c.tax_id
    from teams t join customers c on c.tenant_id = t.tenant_id and c.team_id = t.id
    where t.tenant_id = aforo_tenant() and c.tenant_id = aforo_tenant() and t.deleted_at is null
      and (lower(t.name) = any(${wanted}::text[]) or lower(c.tax_id) = any(${wanted}::text[]))`.execute(tx)
  const found = new Map<string, ClientNamed>()
  for (const row of rows) found.set(row.name.toLowerCase(), row)
  for (const row of rows) if (row.tax_id) found.set(row.tax_id.toLowerCase(), row)
  return found
}

/** Teams' names that are taken, in lower case. */
export async function takenTeamNames(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('teams')
    .select(sql<string>`lower(name)`.as('name'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(name) = any(${lower(names)}::text[])`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

export interface ProductNamed {
  id: string
  code: string
  campus_id: string
  country_code: string
  starts_on: string
}

/** Products by their codes in lower case. */
export async function productsByCode(tx: Tx, codes: readonly string[]): Promise<Map<string, ProductNamed>> {
  const wanted = [...new Set(codes.map(code => code.toUpperCase()))]
  const { rows } = await sql<ProductNamed>`
    select p.id, p.code, p.campus_id, c.country_code, p.starts_on
    from unnest(${wanted}::text[]) k (code)
    cross join lateral (
      select tenant_id, id, code, campus_id, starts_on from products
      where tenant_id = aforo_tenant() and code = k.code and deleted_at is null limit 1
    ) p
    join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id`.execute(tx)
  return new Map(rows.map(row => [row.code.toLowerCase(), row]))
}

/** The numbers that contracts have, in lower case. */
export async function contractNumbers(tx: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('contracts')
    .select(sql<string>`lower(number)`.as('number'))
    .where(sql<boolean>`number is not null and lower(number) = any(${lower(numbers)}::text[])`)
    .execute()
  return new Set(rows.map(({ number }) => number))
}

/** Where the transaction's tenant is at home. */
export const homeZone = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()).time_zone

/** The operator's companies that can bill. */
export const billingCompanies = (tx: Tx) =>
  tx.selectFrom('companies').select(['id', 'legal_name', 'tax_id']).where('deleted_at', 'is', null).execute()

/** The day it is where the transaction's tenant is at home. */
export const homeToday = async (tx: Tx, now: Temporal.Instant): Promise<string> =>
  now
    .toZonedDateTimeISO(await homeZone(tx))
    .toPlainDate()
    .toString()

/** Whose a wallet is or would be. */
export interface WalletOwner {
  id: string
  name: string
  wallet_id: string | null
  /** Whether anything was entered in it and not taken back. */
  moved: boolean
}

/** Entries of the ledger that were not taken back, as `e`. */
const standingEntries = sql`(
  select x.* from ledger_entries x where x.tenant_id = aforo_tenant() and x.kind <> 'REVERSAL' and not exists (
    select from ledger_entries r where r.tenant_id = x.tenant_id and r.reverses_id = x.id)) e`

/** Teams by their names, and people by their addresses, in lower case; or both by their ids. */
export async function walletOwners(
  tx: Tx,
  names: readonly string[],
  ids: readonly string[] = [],
): Promise<Map<string, WalletOwner>> {
  const wanted = lower(names)
  const { rows } = await sql<WalletOwner>`
    select o.id, o.name, w.id as wallet_id,
      exists (select 1 from ${standingEntries} where e.account_id = w.id) as moved
    from (
      select tenant_id, id, lower(name) as name from teams
      where tenant_id = aforo_tenant() and deleted_at is null and (lower(name) = any(${wanted}::text[]) or id = any(${ids}::uuid[]))
      union all
      select tenant_id, id, username from users
      where tenant_id = aforo_tenant() and deleted_at is null and (username = any(${wanted}::text[]) or id = any(${ids}::uuid[]))
    ) o left join wallets w on w.tenant_id = o.tenant_id and (w.team_id = o.id or w.user_id = o.id)`.execute(tx)
  return new Map(rows.flatMap(row => [[row.name, row] as const, [row.id, row] as const]))
}

/** The people of the organisation among these addresses. */
export async function usersByMail(tx: Tx, mails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ username: string }>`
    select k.username from unnest(${lower(mails)}::text[]) k (username)
    cross join lateral (
      select from users
      where tenant_id = aforo_tenant() and username = k.username and active and deleted_at is null limit 1
    ) u`.execute(tx)
  return new Set(rows.map(({ username }) => username))
}

interface Start {
  spaceId: string
  at: string
  from: string
}

/** Who has booked these starts, by `space date time`. */
export async function bookedAt(tx: Tx, starts: readonly Start[]): Promise<Map<string, string>> {
  const known = starts.filter(({ at, from }) => at !== '' && from !== '' && from !== '24:00')
  const { rows } = await sql<{ key: string; username: string }>`
    select s.space_id || ' ' || s.day || ' ' || s.hour as key, u.username
    from jsonb_to_recordset(${JSON.stringify(known.map(({ spaceId, at, from }) => ({ space_id: spaceId, day: at, hour: from })))}::jsonb)
      as s (space_id uuid, day text, hour text)
    join spaces p on p.tenant_id = aforo_tenant() and p.id = s.space_id
    join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id
    join reservations r on r.tenant_id = p.tenant_id and r.space_id = p.id and r.status = 'CREATED'
      and r.starts_at = (s.day || ' ' || s.hour)::timestamp at time zone c.time_zone
    join users u on u.tenant_id = r.owner_tenant_id and u.id = r.owner_id`.execute(tx)
  return new Map(rows.map(({ key, username }) => [key, username]))
}
