import type { DuplicateKind } from '@aforo/api/offer/inventory-upkeep'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface DuplicateRow {
  kind: DuplicateKind
  kept_id: string
  kept_name: string
  kept_code: string | null
  gone_id: string
  gone_name: string
  gone_code: string | null
  campus_name: string | null
  lines: number
  exceptions: number
  prices: number
}

/**
 * Products that are there twice, each with the one that stays: the one that deals name, else the one with a space, else the
 * older one. `lines` counts the deals' lines of the one that would go.
 */
export async function duplicateProducts(tx: Tx, campusId: string | undefined): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    with p as materialized (
      select p.id, p.code, p.name, p.campus_id, c.name as campus_name, p.space_id, p.created_at,
        regexp_replace(p.code, '[^A-Z0-9]', '', 'g') as bare,
        aforo_fold(p.name) || ' ' || p.type || ' ' || coalesce(p.capacity::text, '') as named,
        (select count(*)::int from sale_lines l where l.tenant_id = p.tenant_id and l.product_id = p.id) as lines
      from products p join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id and c.deleted_at is null
      where p.tenant_id = aforo_tenant() and p.deleted_at is null ${campusId ? sql`and p.campus_id = ${campusId}::uuid` : sql``}
    ), ranked as (
      select *, row_number() over (partition by campus_id, bare order by lines > 0 desc, space_id is null, created_at, id) as of_code,
        first_value(id) over (partition by campus_id, bare order by lines > 0 desc, space_id is null, created_at, id) as code_kept,
        row_number() over (partition by campus_id, named order by lines > 0 desc, space_id is null, created_at, id) as of_name,
        first_value(id) over (partition by campus_id, named order by lines > 0 desc, space_id is null, created_at, id) as name_kept
      from p
    ), found as (
      select 'SAME_CODE' as kind, id as gone_id, code_kept as kept_id from ranked where of_code > 1
      union all
      select 'SAME_NAME', id, name_kept from ranked where of_name > 1 and of_code = 1 and space_id is null
    )
    select f.kind, f.kept_id, k.name as kept_name, k.code as kept_code, f.gone_id, g.name as gone_name, g.code as gone_code,
      g.campus_name, g.lines,
      (select count(*)::int from product_exceptions x
        where x.tenant_id = aforo_tenant() and x.product_id = g.id and x.deleted_at is null) as exceptions,
      (select count(*)::int from prices x
        where x.tenant_id = aforo_tenant() and x.product_id = g.id and x.deleted_at is null) as prices
    from found f join p g on g.id = f.gone_id join p k on k.id = f.kept_id
    order by g.campus_name, k.code, g.code limit 500`.execute(tx)
  return rows
}

/** Deals of one client for the same products on the same days, where neither is put aside or lost; the older one stays. */
export async function duplicateSales(tx: Tx): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    with s as materialized (
      select s.id, s.title, s.created_at, coalesce(s.client_id::text, aforo_fold(s.client_name)) as client,
        string_agg(l.product_id || ' ' || l.starts_on || ' ' || coalesce(l.ends_on::text, ''), ',' order by l.product_id, l.starts_on) as lines
      from sales s join sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id
      where s.tenant_id = aforo_tenant() and s.deprecated_at is null and s.status not in ('LOST', 'CANCELLED', 'EXPIRED')
        and coalesce(s.client_id::text, s.client_name) is not null
      group by s.tenant_id, s.id
    ), ranked as (
      select *, row_number() over same as place, first_value(id) over same as kept_id, first_value(title) over same as kept_title
      from s window same as (partition by client, lines order by created_at, id)
    )
    select 'SAME_DEAL' as kind, kept_id, kept_title as kept_name, null as kept_code, id as gone_id, title as gone_name,
      null as gone_code, null as campus_name, 0 as lines, 0 as exceptions, 0 as prices
    from ranked where place > 1 order by kept_title, title limit 200`.execute(tx)
  return rows
}

export interface Moved {
  exceptions: string[]
  prices: string[]
}

export async function insertMerge(
  tx: Tx,
  merge: {
    tenant_id: string
    id: string
    kind: DuplicateKind
    kept_id: string
    gone_id: string
    moved: Moved
    merged_by: string
    merged_at: string
  },
) {
  await tx
    .insertInto('product_merges')
    .values({ ...merge, moved: JSON.stringify(merge.moved) })
    .execute()
}

/** A merge that was not undone yet, held. */
export async function lockMerge(tx: Tx, id: string) {
  const { rows } = await sql<{ id: string; kept_id: string; gone_id: string; moved: Moved }>`
    select id, kept_id, gone_id, moved from product_merges
    where tenant_id = aforo_tenant() and id = ${id}::uuid and undone_at is null for update`.execute(tx)
  return rows[0]
}

export async function undoneMerge(tx: Tx, id: string, now: Temporal.Instant) {
  await tx.updateTable('product_merges').set({ undone_at: now.toString() }).where('id', '=', id).execute()
}
