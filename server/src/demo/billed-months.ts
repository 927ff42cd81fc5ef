import type { BillingStatus } from '@aforo/api/money/bill-states'
import { sql } from 'kysely'
import type { Moment } from '../money/billing/billing.queries.ts'
import { marksOfMove } from '../money/billing/billing.service.ts'
import { billPage, pageOfContracts } from '../money/billing/runs.service.ts'
import type { Tx } from '../platform/database/database.ts'
import { enterTenant } from '../platform/database/transaction.ts'
import type { MadeTenant } from './factories.ts'

/** The last year, which is what a client's statement shows. */
const monthsBack = 11
/** More than the demo has. */
const contractsAtMost = 200
/** Below the numbers of the bills by hand, and of the simulated SAP. */
const firstNumber = 2_000

const steps: [BillingStatus, string][] = [
  ['READY_FOR_SAP', 'Lucía Paredes Quispe'],
  ['SENT_TO_SAP', 'SAP'],
  ['SAP_PROCESSED', 'SAP'],
]

/** Bills of the signed contracts, as runs made them: SAP has them until this month, and the coming one is a draft. */
export async function makeBilledMonths(
  tx: Tx,
  { tenantId }: MadeTenant,
  { now, today }: { now: Temporal.Instant; today: string },
) {
  await enterTenant(tx, tenantId)
  const running = Temporal.PlainDate.from(today).toPlainYearMonth()
  for (let ahead = -monthsBack; ahead <= 1; ahead++) {
    const month = running.add({ months: ahead })
    // On the day on which the coming month is billed, or as long before now in this one.
    const at = ahead === 1 ? now.subtract({ hours: 30 }) : now.subtract({ hours: 24 * (30 * -ahead + 10) })
    const unit = { tx, now: at, tenantId, record: () => {} }
    await billPage(unit, month.toString(), await pageOfContracts(tx, month.toString(), undefined, contractsAtMost))
  }
  await markSent(tx, tenantId, running.toPlainDate({ day: 1 }).toString())
  await sql`select set_config('aforo.tenant_id', '', true)`.execute(tx)
}

/** Gives SAP the drafts of the months until one, each as the desk and the outside system would have moved it. */
async function markSent(tx: Tx, tenantId: string, until: string) {
  const drafts = await tx
    .selectFrom('billings')
    .select(['id', 'status_since', sql<Moment[]>`timeline`.as('timeline')])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'DRAFT')
    .where('month', '<=', until)
    .orderBy('month')
    .orderBy('id')
    .execute()
  const sent = drafts.map(({ id, status_since: now, timeline }, index) => {
    let moments = timeline
    for (const [status, who] of steps)
      moments = JSON.parse(marksOfMove({ timeline: moments }, status, { now, who }).timeline ?? '[]')
    return { id, n: index + 1, timeline: moments }
  })
  await sql`
    update billings b set status = 'SAP_PROCESSED', touched = true, issued_on = b.month - 5, due_on = b.month + 10,
      sap_doc_entry = ${firstNumber}::int + x.n, sap_doc_num = 1000000 + x.n, sap_total = b.total, timeline = x.timeline
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as x (id uuid, n int, timeline jsonb)
    where b.tenant_id = ${tenantId}::uuid and b.id = x.id
  `.execute(tx)
}
