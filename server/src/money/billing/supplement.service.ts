import { randomUUIDv7 } from 'node:crypto'
import { taxRateOn } from '../../people/companies/companies.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { insertBilling, nextSupplement } from './billing.queries.ts'
import { moverOf, timelineOf } from './billing.service.ts'
import type { BillKey } from './runs.queries.ts'

/** An empty draft beside the month's bill. @returns its id */
export async function makeSupplement(
  context: HandlerContext,
  month: string,
  of: BillKey & { creditDays: number | null; paymentDay: number | null },
): Promise<string> {
  const { tx, caller, now } = context
  const key = { client_id: of.clientId, company_id: of.companyId, currency: of.currency, month: `${month}-01` }
  const id = randomUUIDv7()
  await insertBilling(tx, {
    ...key,
    tenant_id: caller.tenantId,
    id,
    supplement: await nextSupplement(tx, key),
    tax_rate: await taxRateOn(tx, key.month),
    credit_days: of.creditDays,
    payment_day: of.paymentDay,
    touched: false,
    created_by: caller.userId,
    created_at: now.toString(),
    timeline: timelineOf(moverOf(context)),
  })
  return id
}
