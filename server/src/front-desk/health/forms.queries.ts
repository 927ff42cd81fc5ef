import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { containsWords } from '../../platform/database/search.ts'
import { listing } from '../../platform/listing.ts'

/** A form without its answers; what it came to is sealed. */
export interface FormRow {
  id: string
  user_id: string
  username: string
  name: string
  date: string
  sent_at: Temporal.Instant
  campus_name: string | null
  time_zone: string
  status_sealed: string
}

export interface FormFilter {
  name?: string
  date: string
}

const forms = (tx: Tx) =>
  tx
    .selectFrom('triage_forms as f')
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'f.tenant_id').onRef('u.id', '=', 'f.user_id'))
    .innerJoin('tenants as t', 't.id', 'f.tenant_id')
    .leftJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.id', '=', 'f.campus_id'))
    .where('f.deleted_at', 'is', null)

const ofDay = (tx: Tx, { name, date }: FormFilter) =>
  forms(tx).where('f.date', '=', date).where(containsWords('u.search', name))

const columns = [
  'f.id',
  'f.user_id',
  'u.username',
  sql<string>`u.given_name || ' ' || u.lastname`.as('name'),
  sql<string>`f.date::text`.as('date'),
  'f.sent_at',
  'c.name as campus_name',
  sql<string>`coalesce(c.time_zone, t.time_zone)`.as('time_zone'),
  'f.status_sealed',
] as const

/** A day's forms, the last sent first. */
export const formList = listing({
  query: (tx: Tx, filter: FormFilter) => ofDay(tx, filter).select(columns),
  key: ['f.id'],
  order: query => query.orderBy('f.sent_at', 'desc').orderBy('f.id'),
})

/** What all forms of a day came to, still sealed, in the list's order. */
export const listStatuses = (tx: Tx, filter: FormFilter) =>
  ofDay(tx, filter).select(['f.id', 'f.status_sealed']).orderBy('f.sent_at', 'desc').orderBy('f.id').execute()

/** The forms of these ids, the last sent first. */
export const listFormsOf = (tx: Tx, ids: readonly string[]) =>
  forms(tx).where('f.id', 'in', ids).select(columns).orderBy('f.sent_at', 'desc').orderBy('f.id').execute()

/** A form with its sealed answers. */
export const findForm = (tx: Tx, id: string) =>
  forms(tx)
    .where('f.id', '=', id)
    .select([...columns, 'f.content_sealed'])
    .executeTakeFirst()

/** The last form that somebody sent of a date. */
export const findOwnForm = (tx: Tx, userId: string, date: string) =>
  tx
    .selectFrom('triage_forms')
    .select(['id', sql<string>`date::text`.as('date'), 'sent_at', 'status_sealed'])
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('deleted_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()

interface NewForm {
  tenant_id: string
  id: string
  user_id: string
  campus_id: string | null
  date: string
  sent_at: string
  status_sealed: string
  content_sealed: string
}

export async function insertForm(tx: Tx, form: NewForm) {
  await tx.insertInto('triage_forms').values(form).execute()
}

/** Marks a form as deleted, or with null as not. @returns whether it was not so already */
export async function setFormDeleted(tx: Tx, id: string, at: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('triage_forms')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes the forms and vaccine cards that each tenant keeps no longer, those deleted a day ago, and those of people who
 * are gone. For a transaction that sees all of them.
 * @returns the files of the cards
 */
export async function deleteOld(tx: Tx, now: Temporal.Instant, usualDays: number): Promise<string[]> {
  const at = sql`${now.toString()}::timestamptz`
  const isOver = (since: string) => sql`
    u.tenant_id = h.tenant_id and u.id = h.user_id and (
      ${sql.ref(`h.${since}`)} < ${at} - make_interval(days => coalesce(x.retention_days, ${usualDays}::integer))
      or h.deleted_at < ${at} - interval '1 day' or u.deleted_at < ${at} - interval '1 day')`
  await sql`
    delete from triage_forms h using users u left join health_settings x on x.tenant_id = u.tenant_id
    where ${isOver('sent_at')}`.execute(tx)
  const { rows } = await sql<{ key: string }>`
    delete from vaccine_cards h using users u left join health_settings x on x.tenant_id = u.tenant_id
    where ${isOver('uploaded_at')} returning h.file_key as key`.execute(tx)
  return rows.map(({ key }) => key)
}
