import type { BillingCurrency, BillingStatus } from '@aforo/api/money/bill-states'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Entry } from './billing.rules.ts'
import { creditedOfEntry } from './credit-notes.queries.ts'

/** The name of a bill's first line so small that it has no tax, or null. @param bill alias of its row */
export const smallEntryOf = (bill: string) => {
  const of = (column: string) => sql.ref(`${bill}.${column}`)
  return sql<string | null>`(
    select s.description from (
      select e.position, e.description, e.amount + coalesce((select sum(a.amount) from billing_entries a
        where a.tenant_id = e.tenant_id and a.billing_id = e.billing_id and a.reference_id = e.id), 0) as net
      from billing_entries e
      where e.tenant_id = ${of('tenant_id')} and e.billing_id = ${of('id')}
        and e.concept not in ('WARRANTY', 'PURCHASE_ADJUSTMENT')
    ) s
    where s.net > 0 and ${of('tax_rate')} > 0 and s.net * ${of('tax_rate')} * 2 < 10000
    order by s.position limit 1)`
}

/** Writes the entries that people gave to a bill: those that were there keep where they come from. */
export async function replaceEntries(
  tx: Tx,
  of: { tenantId: string; billingId: string; month: string },
  entries: readonly (Entry & { enabled: boolean })[],
) {
  await tx
    .deleteFrom('billing_entries')
    .where('billing_id', '=', of.billingId)
    .where('id', 'not in', entries.length === 0 ? [of.billingId] : entries.map(({ id }) => id))
    .execute()
  if (entries.length === 0) return
  await tx
    .insertInto('billing_entries')
    .values(
      entries.map((entry, position) => ({
        tenant_id: of.tenantId,
        id: entry.id,
        billing_id: of.billingId,
        position,
        concept: entry.concept,
        description: entry.description,
        amount: entry.amount,
        reference_id: entry.referenceId,
        enabled: entry.enabled,
        source: 'HAND',
        month: of.month,
      })),
    )
    .onConflict(conflict =>
      conflict.constraint('billing_entries_of_bill').doUpdateSet(eb => ({
        position: eb.ref('excluded.position'),
        concept: eb.ref('excluded.concept'),
        description: eb.ref('excluded.description'),
        amount: eb.ref('excluded.amount'),
        // What people change of what a contract's plan asked for.
        adjusted: sql<number>`case when billing_entries.contract_id is null then 0
          else billing_entries.adjusted + excluded.amount - billing_entries.amount end`,
        reference_id: eb.ref('excluded.reference_id'),
        enabled: eb.ref('excluded.enabled'),
      })),
    )
    .execute()
}

/** Its entries don't keep their months from being billed anew. */
export async function releaseEntries(tx: Tx, billingId: string) {
  await tx.updateTable('billing_entries').set({ live: false }).where('billing_id', '=', billingId).execute()
  await tx.updateTable('billing_consumption').set({ live: false }).where('billing_id', '=', billingId).execute()
}

/** Writes what bills come to, and where what is billed stands. */
export async function writeTotals(tx: Tx, totals: readonly { id: string; net: number; tax: number; total: number }[]) {
  if (totals.length === 0) return
  await sql`
    update billings b set net = x.net, tax = x.tax, total = x.total, campus_ids = coalesce((
      select array_agg(distinct e.campus_id) from billing_entries e
      where e.tenant_id = b.tenant_id and e.billing_id = b.id and e.campus_id is not null), '{}')
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as x (id uuid, net bigint, tax bigint, total bigint)
    where b.tenant_id = aforo_tenant() and b.id = x.id
  `.execute(tx)
}

/** Cancels a draft of which nothing is left. */
export async function cancelEmpty(
  tx: Tx,
  id: string,
  { reason, who, now }: { reason: string; who: string; now: Temporal.Instant },
) {
  const moment = JSON.stringify([{ status: 'CANCELLED', at: now.toString(), who }])
  await sql`
    update billings set status = 'CANCELLED', status_since = ${now.toString()}::timestamptz, cancel_reason = ${reason},
      timeline = timeline || ${moment}::jsonb, version = version + 1
    where tenant_id = aforo_tenant() and id = ${id}::uuid
  `.execute(tx)
}

/**
 * What bills have of a contract's chain, by the month that it is for: with the adjustments that people made to its lines, and with
 * what a later bill takes off for it, less what was credited.
 */
export async function billedMonths(tx: Tx, contractId: string) {
  const { rows } = await sql<{
    month: string
    currency: BillingCurrency
    net: number
    bills: { id: string; status: BillingStatus }[]
  }>`
    select to_char(e.month, 'YYYY-MM') as month, b.currency, sum(case when e.concept = 'PURCHASE_ADJUSTMENT' then e.amount
        else greatest(e.amount + coalesce(a.amount, 0), 0) end - ${creditedOfEntry('e')})::bigint as net,
      jsonb_agg(distinct jsonb_build_object('id', b.id, 'status', b.status)) as bills
    from contracts c
    join billing_entries e on e.tenant_id = c.tenant_id and e.contract_id = c.root_id and e.live
    join billings b on b.tenant_id = e.tenant_id and b.id = e.billing_id
    left join lateral (
      select sum(x.amount)::bigint as amount from billing_entries x
      where x.tenant_id = e.tenant_id and x.billing_id = e.billing_id and x.reference_id = e.id and x.source = 'HAND'
    ) a on true
    where c.tenant_id = aforo_tenant() and c.id = ${contractId}::uuid
    group by e.month, b.currency order by e.month
  `.execute(tx)
  return rows
}
