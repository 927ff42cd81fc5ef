import type {
  AccountCurrency,
  AccountFields,
  LegalDocument,
  ReceiptKind,
  RepresentativeFields,
  SeriesFields,
} from '@aforo/api/people/companies'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** What a company has several of, and where its rows are. */
export type PartTable = 'company_accounts' | 'company_representatives' | 'receipt_series'

/** The key of a new part. */
export interface PartKey {
  tenant_id: string
  id: string
  company_id: string
}

export const accounts = (tx: Tx) =>
  tx
    .selectFrom('company_accounts as a')
    .select([
      'a.id',
      'a.company_id',
      'a.bank',
      sql<AccountCurrency>`a.currency`.as('currency'),
      'a.number',
      'a.cci',
      'a.for_detractions as forDetractions',
      'a.version',
      'a.deleted_at',
    ])
    .orderBy('a.currency')
    .orderBy('a.for_detractions')
    .orderBy(sql`aforo_fold(a.bank)`)
    .orderBy('a.id')

export type AccountRow = Awaited<ReturnType<typeof accountsOf>>[number]
export const accountsOf = (tx: Tx, companyId: string) =>
  accounts(tx).where('a.company_id', '=', companyId).where('a.deleted_at', 'is', null).execute()
/** Also one that was removed. */
export const findAccount = (tx: Tx, id: string) => accounts(tx).where('a.id', '=', id).executeTakeFirst()

const accountColumns = ({ forDetractions, ...rest }: AccountFields) => ({ ...rest, for_detractions: forDetractions })

/** @throws by `company_accounts_number`, `company_accounts_one_for_detractions` */
export async function insertAccount(tx: Tx, key: PartKey, fields: AccountFields) {
  await tx
    .insertInto('company_accounts')
    .values({ ...key, ...accountColumns(fields) })
    .execute()
}

/** @throws as `insertAccount` */
export async function updateAccount(tx: Tx, id: string, fields: AccountFields) {
  await tx
    .updateTable('company_accounts')
    .set(eb => ({ ...accountColumns(fields), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const representatives = (tx: Tx) =>
  tx
    .selectFrom('company_representatives as r')
    .select([
      'r.id',
      'r.company_id',
      'r.name',
      sql<LegalDocument>`r.document_type`.as('documentType'),
      'r.document_number as documentNumber',
      'r.position',
      'r.registry_entry as registryEntry',
      'r.version',
      'r.deleted_at',
    ])
    .orderBy(sql`aforo_fold(r.name)`)
    .orderBy('r.id')

export type RepresentativeRow = Awaited<ReturnType<typeof representativesOf>>[number]
export const representativesOf = (tx: Tx, companyId: string) =>
  representatives(tx).where('r.company_id', '=', companyId).where('r.deleted_at', 'is', null).execute()
/** Also one that was removed. */
export const findRepresentative = (tx: Tx, id: string) => representatives(tx).where('r.id', '=', id).executeTakeFirst()

const representativeColumns = (fields: RepresentativeFields) => ({
  name: fields.name,
  document_type: fields.documentType,
  document_number: fields.documentNumber,
  position: fields.position,
  registry_entry: fields.registryEntry,
})

/** @throws by `company_representatives_document` */
export async function insertRepresentative(tx: Tx, key: PartKey, fields: RepresentativeFields) {
  await tx
    .insertInto('company_representatives')
    .values({ ...key, ...representativeColumns(fields) })
    .execute()
}

/** @throws as `insertRepresentative` */
export async function updateRepresentative(tx: Tx, id: string, fields: RepresentativeFields) {
  await tx
    .updateTable('company_representatives')
    .set(eb => ({ ...representativeColumns(fields), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const series = (tx: Tx) =>
  tx
    .selectFrom('receipt_series as s')
    .leftJoin('number_series as n', join =>
      join
        .onRef('n.tenant_id', '=', 's.tenant_id')
        .onRef('n.series', '=', 's.code')
        .on('n.scope', '=', sql<string>`s.company_id || '.' || s.kind`)
        .on('n.year', '=', 0),
    )
    .select([
      's.id',
      's.company_id',
      sql<ReceiptKind>`s.kind`.as('kind'),
      's.code',
      's.first_number as firstNumber',
      sql<number>`coalesce(n.last, 0)`.as('taken'),
      's.version',
      's.deleted_at',
    ])
    .orderBy(sql`array_position(array['INVOICE', 'RECEIPT', 'CREDIT_NOTE', 'DEBIT_NOTE'], s.kind)`)
    .orderBy('s.code')

export type SeriesRow = Awaited<ReturnType<typeof seriesOf>>[number]
export const seriesOf = (tx: Tx, companyId: string) =>
  series(tx).where('s.company_id', '=', companyId).where('s.deleted_at', 'is', null).execute()
/** Also one that was removed. */
export const findSeries = (tx: Tx, id: string) => series(tx).where('s.id', '=', id).executeTakeFirst()

const seriesColumns = ({ kind, code, firstNumber }: SeriesFields) => ({ kind, code, first_number: firstNumber })

/** @throws by `receipt_series_code` */
export async function insertSeries(tx: Tx, key: PartKey, fields: SeriesFields) {
  await tx
    .insertInto('receipt_series')
    .values({ ...key, ...seriesColumns(fields) })
    .execute()
}

/** @throws as `insertSeries` */
export async function updateSeries(tx: Tx, id: string, fields: SeriesFields) {
  await tx
    .updateTable('receipt_series')
    .set(eb => ({ ...seriesColumns(fields), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A series that numbers are taken from, held with its company: neither is changed or deleted until the transaction ends. */
export const holdSeries = (tx: Tx, id: string) =>
  tx
    .selectFrom('receipt_series as s')
    .innerJoin('companies as c', join =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.company_id'),
    )
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .select(['s.tenant_id', 's.company_id', 's.kind', 's.code', 's.first_number'])
    .forNoKeyUpdate('s')
    .forShare('c')
    .executeTakeFirst()

/** Keeps a part from other changes for the rest of the transaction. */
export const lockPart = (tx: Tx, table: PartTable, id: string) =>
  tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** @param at null takes the removal back, which the constraints of the part may refuse */
export async function setPartDeleted(tx: Tx, table: PartTable, id: string, at: Temporal.Instant | null) {
  await tx
    .updateTable(table)
    .set(eb => ({ deleted_at: at?.toString() ?? null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
