import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** The operators, for `asSystem`. */
export const operators = (tx: Tx) =>
  tx.selectFrom('tenants').select(['id as tenantId', 'time_zone as timeZone']).where('type', '=', 'AFORO').execute()

/** Whether somebody has signed something, ever: without, there is nothing to bill. */
export async function hasSigned(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('signed_lines').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Whether a month was billed, by itself or by hand. */
export async function wasRun(tx: Tx, month: string): Promise<boolean> {
  const row = await tx
    .selectFrom('billing_runs')
    .select('id')
    .where('month', '=', `${month}-01`)
    .where('status', '<>', 'FAILED')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Runs that have not moved since a moment: who carried them out is gone. */
export const stuckRuns = (tx: Tx, before: Temporal.Instant) =>
  tx
    .selectFrom('billing_runs')
    .select('id')
    .where('status', '=', 'RUNNING')
    .where('moved_at', '<', before.toString() as never)
    .execute()

/** Bills that are ready and that nothing sends: SAP was connected later. */
export async function unsent(tx: Tx, atMost: number) {
  const { rows } = await sql<{ id: string; client_name: string; month: string; supplement: number }>`
    select b.id, t.name as client_name, b.month::text as month, b.supplement
    from billings b join teams t on t.tenant_id = b.tenant_id and t.id = b.client_id
    where b.tenant_id = aforo_tenant() and b.status = 'READY_FOR_SAP'
      and exists (select from connections c where c.tenant_id = b.tenant_id and c.system = 'SAP')
      and not exists (select from outside_tasks o where o.tenant_id = b.tenant_id and o.record_type = 'billing' and o.record_id = b.id
        and o.state in ('WAITING', 'RUNNING', 'FAILED'))
    order by b.status_since limit ${atMost}
  `.execute(tx)
  return rows
}

/** Bills whose clients are to be reminded of their purchase order, and haven't been. */
export async function toRemind(tx: Tx, since: Temporal.Instant, atMost: number) {
  const { rows } = await sql<{
    id: string
    client_name: string
    month: string
    supplement: number
    email: string
    company_name: string
    currency: 'PEN' | 'USD'
    total: number
  }>`
    select b.id, t.name as client_name, b.month::text as month, b.supplement, k.billing_email as email,
      c.legal_name as company_name, b.currency, b.total
    from billings b
    join teams t on t.tenant_id = b.tenant_id and t.id = b.client_id
    join customers k on k.tenant_id = b.tenant_id and k.team_id = b.client_id
    join companies c on c.tenant_id = b.tenant_id and c.id = b.company_id
    where b.tenant_id = aforo_tenant() and b.status = 'PENDING_PO' and b.po_reminded_at is null and not b.po_enabled and k.requires_purchase_order
      and b.status_since <= ${since.toString()}::timestamptz and k.billing_email is not null
    order by b.status_since limit ${atMost} for no key update of b skip locked
  `.execute(tx)
  return rows
}

/**
 * What waits for somebody: orders that are missing, bills that somebody has to look at, and those that SAP refused and that
 * no task tells of (its failure is in the tray itself); the oldest first.
 * @param campusId only what has something of it
 */
export async function waitingBills(tx: Tx, campusId: string | undefined, atMost: number) {
  const { rows } = await sql<{
    id: string
    status: 'PENDING_PO' | 'REQUIRES_MANUAL_REVIEW' | 'MANUALLY_MODIFIED' | 'SAP_FAILED'
    client_name: string
    month: string
    supplement: number
    status_since: Temporal.Instant
    review_reason: string | null
    sap_fault: string | null
    /** Where it is of one campus alone. */
    campus_name: string | null
    total_rows: number
  }>`
    select b.id, b.status, t.name as client_name, b.month, b.supplement, b.status_since, b.review_reason, b.sap_fault,
      case when cardinality(b.campus_ids) = 1 then
        (select p.name from campuses p where p.tenant_id = b.tenant_id and p.id = b.campus_ids[1]) end as campus_name,
      count(*) over ()::int as total_rows
    from billings b join teams t on t.tenant_id = b.tenant_id and t.id = b.client_id
    where b.tenant_id = aforo_tenant() and (b.status in ('PENDING_PO', 'REQUIRES_MANUAL_REVIEW', 'MANUALLY_MODIFIED')
      or b.status = 'SAP_FAILED' and not exists (select from outside_tasks o where o.tenant_id = b.tenant_id
        and o.record_type = 'billing' and o.record_id = b.id and o.state in ('WAITING', 'RUNNING', 'FAILED')))
      ${campusId === undefined ? sql`` : sql`and ${campusId}::uuid = any (b.campus_ids)`}
    order by b.status_since, b.id limit ${atMost}
  `.execute(tx)
  return { rows, total: rows[0]?.total_rows ?? 0 }
}
