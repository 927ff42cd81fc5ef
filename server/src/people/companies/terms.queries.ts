import type { AttachmentKind } from '@aforo/api/platform/attachments'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** What contracts of a country choose from, and where its rows are. */
export type TermTable = 'payment_methods' | 'credit_days' | 'contract_annexes'

const methods = (tx: Tx) =>
  tx
    .selectFrom('payment_methods')
    .select(['id', 'country_code', 'name', 'version', 'deleted_at'])
    .orderBy('country_code')
    .orderBy(sql`aforo_fold(name)`)
    .orderBy('id')

export type MethodRow = Awaited<ReturnType<typeof listMethods>>[number]
export const listMethods = (tx: Tx, countryCode?: string) =>
  methods(tx)
    .where('deleted_at', 'is', null)
    .$if(countryCode !== undefined, query => query.where('country_code', '=', countryCode ?? ''))
    .execute()
/** Also one that was removed. */
export const findMethod = (tx: Tx, id: string) => methods(tx).where('id', '=', id).executeTakeFirst()

const creditDays = (tx: Tx) =>
  tx
    .selectFrom('credit_days')
    .select(['id', 'country_code', 'days', 'version', 'deleted_at'])
    .orderBy('country_code')
    .orderBy('days')

export type CreditDaysRow = Awaited<ReturnType<typeof listCreditDays>>[number]
export const listCreditDays = (tx: Tx, countryCode?: string) =>
  creditDays(tx)
    .where('deleted_at', 'is', null)
    .$if(countryCode !== undefined, query => query.where('country_code', '=', countryCode ?? ''))
    .execute()
/** Also one that was removed. */
export const findCreditDays = (tx: Tx, id: string) => creditDays(tx).where('id', '=', id).executeTakeFirst()

const annexes = (tx: Tx) =>
  tx
    .selectFrom('contract_annexes')
    .select([
      'id',
      'country_code',
      'name',
      'file_key',
      sql<AttachmentKind>`kind`.as('kind'),
      'size',
      'version',
      'deleted_at',
    ])
    .orderBy('country_code')
    .orderBy(sql`aforo_fold(name)`)
    .orderBy('id')

export type AnnexRow = Awaited<ReturnType<typeof listAnnexes>>[number]
export const listAnnexes = (tx: Tx, countryCode?: string) =>
  annexes(tx)
    .where('deleted_at', 'is', null)
    .$if(countryCode !== undefined, query => query.where('country_code', '=', countryCode ?? ''))
    .execute()
/** Also one that was removed. */
export const findAnnex = (tx: Tx, id: string) => annexes(tx).where('id', '=', id).executeTakeFirst()

interface TermKey {
  tenant_id: string
  id: string
  country_code: string
}

/** @throws by `payment_methods_name` */
export async function insertMethod(tx: Tx, method: TermKey & { name: string }) {
  await tx.insertInto('payment_methods').values(method).execute()
}

/** @throws by `credit_days_days` */
export async function insertCreditDays(tx: Tx, term: TermKey & { days: number }) {
  await tx.insertInto('credit_days').values(term).execute()
}

/** @throws by `contract_annexes_name` */
export async function insertAnnex(
  tx: Tx,
  annex: TermKey & { name: string; file_key: string; kind: AttachmentKind; size: number },
) {
  await tx.insertInto('contract_annexes').values(annex).execute()
}

/** @throws by the table's unique name */
export async function renameTerm(tx: Tx, table: 'payment_methods' | 'contract_annexes', id: string, name: string) {
  await tx
    .updateTable(table)
    .set(eb => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Keeps one, removed or not, from other changes for the rest of the transaction. */
export const lockTerm = (tx: Tx, table: TermTable, id: string) =>
  tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** @param at null takes the removal back, which the table's unique name may refuse */
export async function setTermDeleted(tx: Tx, table: TermTable, id: string, at: Temporal.Instant | null) {
  await tx
    .updateTable(table)
    .set(eb => ({ deleted_at: at?.toString() ?? null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** How many of a country there are; who counts before adding holds the tenant. */
export async function countTerms(tx: Tx, table: TermTable, countryCode: string): Promise<number> {
  const { total } = await tx
    .selectFrom(table)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('country_code', '=', countryCode)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Annexes by their ids, also removed ones. */
export const annexesWith = (tx: Tx, ids: readonly string[]) => annexes(tx).where('id', 'in', ids).execute()
