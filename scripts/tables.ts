/** Which area a table belongs to, and who else writes it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { wings } from './wings.ts'

const server = join(dirname(import.meta.dirname), 'server')

/** Migrations of an area under another name, and the tables that a migration makes for another area. */
const exceptions: Readonly<Record<string, string>> = {
  billing_settings: 'people/companies',
  credit_notes: 'money/billing',
  second_factor: 'platform',
  support_visits: 'people/tenants',
  usual_contract_terms: 'deals/contracts',
  order_settings: 'money/order-settings',
  sale_quotes: 'deals/sales',
  sale_quote_mails: 'deals/sales',
  removed_users: 'people/users',
  removed_zones: 'people/zones',
  // Made where the tables are that it refers to.
  space_cancellations: 'places/spaces',
  space_teams: 'places/spaces',
  user_identities: 'platform',
}

/** `people/users` of `users`; what no area is called is the platform's. */
function areaNamed(name: string): string {
  const folder = name.replaceAll('_', '-')
  const wing = wings.find(wing => wing !== 'platform' && existsSync(join(server, 'src', wing, folder)))
  return exceptions[name] ?? (wing ? `${wing}/${folder}` : 'platform')
}

/** A table belongs to the area whose migration makes it. */
const owners = new Map(
  readdirSync(join(server, 'migrations')).flatMap(file => {
    const area = areaNamed(file.replace(/^\d+_|\.sql$/g, ''))
    const made = readFileSync(join(server, 'migrations', file), 'utf8').matchAll(/^create table (\w+)/gm)
    return [...made].map(([, table = '']) => [table, exceptions[table] ?? area] as const)
  }),
)

/** `people/users`, or `platform`; undefined for what is no table of ours. */
export const ownerOf = (table: string): string | undefined => owners.get(table)

/**
 * The writes to another area's table that have no door to go through yet. The list may shrink. Sign-in stands below the
 * people whom it lets in and can't ask their areas: it makes the first account and those of a first sign-in.
 */
export const foreignWrites: Readonly<Record<string, readonly string[]>> = {
  platform: ['identity_providers', 'tenants', 'users'],
  'bookings/invitations': ['reservations'],
  'bookings/meetings': ['reservations'],
  'bookings/reservations': ['audit_log', 'booking_requests'],
  'bookings/waitlist': ['reservations'],
  'front-desk/visitors': ['reservation_attendees'],
  // Forgets a person by a register of columns, wherever they are (decision 84).
  'people/personal-data': ['audit_archives', 'audit_log', 'idempotency_keys', 'sale_quote_mails'],
}

const written =
  /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)|\b(?:insert\s+into|delete\s+from)\s+(\w+)|\bupdate\s+(\w+)(?:\s+(?!set\b)\w+)?\s+set\b/g

/** The tables that a source writes by Kysely or by SQL, and where. */
export const writesIn = (source: string): { table: string; offset: number }[] =>
  [...source.matchAll(written)].map(match => ({
    table: match[1] ?? match[2] ?? match[3] ?? '',
    offset: match.index,
  }))
