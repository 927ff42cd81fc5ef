import type { PersonKind } from '@aforo/api/people/personal-data'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { nowhere } from '../../platform/mail.ts'
import type { Becomes, PersonalTable } from './register.rules.ts'

/** A person, with all by which their rows are found. */
export interface Person {
  kind: PersonKind
  id: string
  name: string
  userId: string | null
  emails: string[]
  documents: { type: string; number: string }[]
  phones: string[]
}

/** What a forgotten person is called. */
export const forgottenName = 'Persona olvidada'

interface Found {
  name: string
  user_id: string | null
  email: string | null
  document_type: string | null
  document_number: string | null
  phone: string | null
}

const sources: Record<PersonKind, RawBuilder<unknown>> = {
  USER: sql`
    select u.given_name || ' ' || u.lastname as name, u.id as user_id, a.email, null as document_type,
      null as document_number, coalesce(u.phone, r.phone) as phone
    from users u left join removed_users r on r.tenant_id = u.tenant_id and r.user_id = u.id
    cross join lateral (values (u.username), (r.username)) a (email)
    where u.tenant_id = aforo_tenant() and u.id = `,
  VISIT: sql`
    select name, null::uuid as user_id, email, document_type, document_number, null as phone from visits
    where tenant_id = aforo_tenant() and id = `,
  ATTENDEE: sql`
    select coalesce(nullif(name, ''), email) as name, null::uuid as user_id, email, document_type, document_number, null as phone
    from reservation_attendees where tenant_id = aforo_tenant() and user_id is null and id = `,
  CONTACT: sql`
    select name, null::uuid as user_id, email, null as document_type, null as document_number, phone from customer_contacts
    where tenant_id = aforo_tenant() and id = `,
}

const isMail = (text: string | null): text is string => text?.includes('@') === true && !text.endsWith(nowhere)

/** Finds a person of the caller's organisation. @returns undefined without one */
export async function findPerson(tx: Tx, kind: PersonKind, id: string): Promise<Person | undefined> {
  const { rows } = await sql<Found>`${sources[kind]} ${id}::uuid`.execute(tx)
  const [first] = rows
  if (!first) return undefined
  const person: Person = {
    kind,
    id,
    name: first.name.trim(),
    userId: first.user_id,
    emails: [...new Set(rows.flatMap(({ email }) => (isMail(email) ? [email.toLowerCase()] : [])))],
    documents:
      first.document_type && first.document_number
        ? [{ type: first.document_type, number: first.document_number }]
        : [],
    phones: [...new Set(rows.flatMap(({ phone }) => (phone ? [phone] : [])))],
  }
  return person.documents.length > 0 || person.kind === 'USER' ? person : withDocuments(tx, person)
}

/** Documents shown by the same address on other visits. */
async function withDocuments(tx: Tx, person: Person): Promise<Person> {
  if (person.emails.length === 0) return person
  const { rows } = await sql<{ type: string; number: string }>`
    select document_type as type, document_number as number from visits
    where tenant_id = aforo_tenant() and document_number is not null and lower(email) = any (${person.emails}::text[])
    union
    select document_type, document_number from reservation_attendees
    where tenant_id = aforo_tenant() and document_number is not null and email = any (${person.emails}::text[])`.execute(
    tx,
  )
  return { ...person, documents: rows }
}

/** The condition for a person's rows of a table; undefined if nothing ties them to it. */
function tieOf({ table, ties }: PersonalTable, person: Person): RawBuilder<unknown> | undefined {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const conditions: RawBuilder<unknown>[] = []
  if (person.userId) for (const name of ties.user ?? []) conditions.push(sql`${column(name)} = ${person.userId}::uuid`)
  if (person.emails.length > 0)
    for (const name of ties.mail ?? []) conditions.push(sql`lower(${column(name)}) = any (${person.emails}::text[])`)
  if (ties.document)
    for (const { type, number } of person.documents)
      conditions.push(sql`(${column(ties.document[0])} = ${type} and ${column(ties.document[1])} = ${number})`)
  // A visit takes the id of its invitation.
  const isRow = person.kind === 'CONTACT' ? table === 'customer_contacts' : table !== 'customer_contacts'
  if (ties.row && person.kind !== 'USER' && isRow) conditions.push(sql`${column(ties.row)} = ${person.id}::uuid`)
  if (conditions.length === 0) return undefined
  return sql`${sql.ref(`${table}.tenant_id`)} = aforo_tenant() and (${sql.join(conditions, sql` or `)})`
}

/** A person's rows in a table, with the register's columns as text. */
export async function personalRows(tx: Tx, table: PersonalTable, person: Person) {
  const tie = tieOf(table, person)
  if (!tie) return []
  const names = [...Object.keys(table.also ?? {}), ...Object.keys(table.columns)]
  const columns = names.map(name => sql`${sql.ref(`${table.table}.${name}`)}::text as ${sql.ref(name)}`)
  const stays = table.onlyIf ? sql`not (${sql.raw(table.onlyIf.condition)})` : sql`false`
  const { rows } = await sql<Record<string, string | null> & { stays: boolean }>`
    select ${sql.join(columns)}, ${stays} as stays from ${sql.table(table.table)} where ${tie} limit 5000`.execute(tx)
  return rows
}

const replacements: Record<Becomes, (table: string) => RawBuilder<unknown>> = {
  NAME: () => sql`${forgottenName}`,
  GIVEN_NAME: () => sql`${forgottenName.split(' ')[0]}`,
  LASTNAME: () => sql`${forgottenName.split(' ')[1]}`,
  ADDRESS: table => sql`'olvidada-' || ${sql.ref(`${table}.id`)} || ${nowhere}`,
  NULL: () => sql`null`,
  EMPTY: () => sql`''`,
}

/** Replaces or deletes a person's rows in a table. @returns how many rows changed */
export async function forgetRows(tx: Tx, table: PersonalTable, person: Person): Promise<number> {
  const tie = tieOf(table, person)
  if (!tie || table.stays) return 0
  const where = table.onlyIf ? sql`${tie} and (${sql.raw(table.onlyIf.condition)})` : tie
  if (table.deleted) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table.table)} where ${where}`.execute(tx)
    return Number(numAffectedRows ?? 0)
  }
  const changes = Object.entries(table.columns).flatMap(([name, { becomes }]) =>
    becomes ? [sql`${sql.ref(name)} = ${replacements[becomes](table.table)}`] : [],
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(table.table)} set ${sql.join(changes)} where ${where}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** How many entries of the audit log a person made. */
export async function actionsOf(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log where tenant_id = aforo_tenant() and actor_id = ${userId}::uuid`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Whether somebody else of the organisation has the same name, so that a name alone tells nobody. */
export async function hasNamesake(tx: Tx, { name, userId, id }: Person): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from users where tenant_id = aforo_tenant() and given_name || ' ' || lastname = ${name}
        and id <> coalesce(${userId}::uuid, ${id}::uuid)) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** Whether an account hasn't been deleted. */
export const accountIsOpen = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Who keeps the data. */
export const organizationOf = (tx: Tx, tenantId: string) =>
  tx.selectFrom('tenants').select(['name', 'time_zone']).where('id', '=', tenantId).executeTakeFirstOrThrow()
