import type { ExceptionReason, ExceptionStatus } from '@aforo/api/offer/product-exceptions'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { contains } from '../../platform/database/search.ts'
import { listing, type RowOf } from '../../platform/listing.ts'
import { exceptions } from '../products/exceptions.queries.ts'

export interface ExceptionFilter {
  q?: string
  campusId?: string
  status?: readonly ExceptionStatus[]
  reasons?: readonly ExceptionReason[]
  from?: string
  to?: string
  past: boolean
  now: Temporal.Instant
}

const today = (now: Temporal.Instant): RawBuilder<string> =>
  sql<string>`((${now.toString()}::timestamptz at time zone c.time_zone)::date)`

function matching(filter: ExceptionFilter): RawBuilder<boolean> {
  const { q, campusId, status, reasons, from, to, past, now } = filter
  const conditions = [sql`x.deleted_at is null`]
  if (from) conditions.push(sql`x.ends_on >= ${from}::date`)
  else if (!past) conditions.push(sql`x.ends_on >= ${today(now)}`)
  if (to) conditions.push(sql`x.starts_on <= ${to}::date`)
  if (campusId) conditions.push(sql`p.campus_id = ${campusId}::uuid`)
  if (status) conditions.push(sql`x.status = any(${status}::text[])`)
  if (reasons) conditions.push(sql`x.reason = any(${reasons}::text[])`)
  if (q) conditions.push(sql`${contains('p.search', q)}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The earliest first. */
export const exceptionList = listing({
  query: (tx: Tx, filter: ExceptionFilter) =>
    exceptions(tx)
      .where(matching(filter))
      .select([
        sql<boolean>`x.ends_on < ${today(filter.now)}`.as('over'),
        sql<boolean>`exists (select from product_conflicts k where k.tenant_id = x.tenant_id
          and k.product_id = x.product_id and k.status = 'OPEN' and x.id in (k.one_chain, k.other_chain))`.as(
          'in_conflict',
        ),
      ]),
  key: ['x.starts_on', 'x.id'],
})

export type ListedExceptionRow = RowOf<typeof exceptionList>
