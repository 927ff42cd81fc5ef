import { LogSubject } from '@aforo/api/offer/inventory-upkeep'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { JsonValue } from '../../platform/database/schema.ts'
import { countedAtMost } from '../../platform/database/search.ts'

export interface LogFilter {
  campusId?: string
  productId?: string
  subjects: readonly LogSubject[]
  /** Moments, from the first on and before the second. */
  since?: Temporal.Instant
  before?: Temporal.Instant
}

/** What is asked for by days of a zone, both included. */
export function logFilter(
  asked: Pick<LogFilter, 'campusId' | 'productId'> & { subjects?: readonly LogSubject[]; from?: string; to?: string },
  zone: string,
): LogFilter {
  const { from, to, campusId, productId, subjects = LogSubject.options } = asked
  const midnight = (date: string, days: number) =>
    Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(zone).toInstant()
  return {
    campusId,
    productId,
    subjects,
    since: from === undefined ? undefined : midnight(from, 0),
    before: to === undefined ? undefined : midnight(to, 1),
  }
}

export interface LogRow {
  id: number
  at: Temporal.Instant
  actor_name: string
  cause: 'PERSON' | 'JOB' | 'CRM'
  action: string
  reason: string | null
  entity_type: LogSubject
  entity_id: string
  before: JsonValue
  after: JsonValue
  product_id: string | null
  name: string | null
}

/** Entries with the product that each is about: of a deal, that of its first line. */
const entries = sql`
  audit_log a
  left join prices x on a.entity_type = 'price' and x.tenant_id = a.tenant_id and x.id = a.entity_id
  left join product_conflicts k on a.entity_type = 'conflict' and k.tenant_id = a.tenant_id and k.id = a.entity_id
  left join sales s on a.entity_type = 'sale' and s.tenant_id = a.tenant_id and s.id = a.entity_id
  left join lateral (
    select l.product_id from sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id order by l.position limit 1
  ) line on true
  left join products p on p.tenant_id = a.tenant_id
    and p.id = case a.entity_type when 'product' then a.entity_id when 'price' then x.product_id
      when 'conflict' then k.product_id else line.product_id end`

function matching({ campusId, productId, subjects, since, before }: LogFilter): RawBuilder<boolean> {
  const conditions = [
    sql`a.tenant_id = aforo_tenant()`,
    // The words of the index, also where some of them are asked for.
    sql`a.entity_type in ('product', 'price', 'sale', 'conflict')`,
    // Of what is not theirs to see, people of some countries see nothing.
    sql`(p.id is not null or a.entity_type = 'sale')`,
  ]
  if (subjects.length < 4) conditions.push(sql`a.entity_type = any(${subjects}::text[])`)
  if (since) conditions.push(sql`a.at >= ${since.toString()}::timestamptz`)
  if (before) conditions.push(sql`a.at < ${before.toString()}::timestamptz`)
  // A deal is about all products of its lines.
  const about = (condition: RawBuilder<unknown>) =>
    sql<boolean>`case when a.entity_type = 'sale' then exists (select from sale_lines l
      join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
      where l.tenant_id = s.tenant_id and l.sale_id = s.id and ${condition}) else ${condition} end`
  if (campusId) conditions.push(about(sql`p.campus_id = ${campusId}::uuid`))
  if (productId) conditions.push(about(sql`p.id = ${productId}::uuid`))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The newest first. */
export async function listLog(
  tx: Tx,
  filter: LogFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select a.id, a.at, a.actor_name, a.cause, a.action, a.reason, a.entity_type, a.entity_id, a.before, a.after,
      p.id as product_id, coalesce(s.title, p.name) as name
    from ${entries} where ${matching(filter)} order by a.id desc limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

/** Counted so far and no further: nobody pages there. */
export async function countLog(tx: Tx, filter: LogFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${entries} where ${matching(filter)} limit ${countedAtMost}) counted`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}
