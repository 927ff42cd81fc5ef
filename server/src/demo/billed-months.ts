import { sql } from 'kysely'
import { billPage, pageOfContracts } from '../commerce/billing/runs.service.ts'
import type { Tx } from '../platform/database/database.ts'
import { enterTenant } from '../platform/database/transaction.ts'
import type { MadeTenant } from './factories.ts'

/** The last year, which is what a client's statement shows. */
const monthsBack = 11
/** More than the demo has. */
const contractsAtMost = 200
/** Below the numbers of the bills by hand, and of the simulated SAP. */
const firstNumber = 2_000

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
  await sql`
    with b as (
      select id, month, row_number() over (order by month, id)::int as n from billings
      where tenant_id = ${tenantId}::uuid and status = 'DRAFT' and month <= ${running.toPlainDate({ day: 1 }).toString()}::date
    )
    update billings set status = 'SAP_PROCESSED', touched = true, issued_on = b.month - 5, due_on = b.month + 10,
      sap_doc_entry = ${firstNumber}::int + b.n, sap_doc_num = 1000000 + b.n, sap_total = billings.total,
      timeline = billings.timeline || jsonb_build_array(
        jsonb_build_object('status', 'READY_FOR_SAP', 'at', billings.status_since, 'who', 'Lucía Paredes Quispe'),
        jsonb_build_object('status', 'SENT_TO_SAP', 'at', billings.status_since, 'who', 'SAP'),
        jsonb_build_object('status', 'SAP_PROCESSED', 'at', billings.status_since, 'who', 'SAP'))
    from b where billings.tenant_id = ${tenantId}::uuid and billings.id = b.id
  `.execute(tx)
  await sql`select set_config('aforo.tenant_id', '', true)`.execute(tx)
}
