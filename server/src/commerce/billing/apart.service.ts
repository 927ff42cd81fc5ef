import { randomUUIDv7 } from 'node:crypto'
import type { BillingCurrency } from '@aforo/contract/commerce/bill-states'
import { totalsOfBill } from '@aforo/contract/commerce/billing.rules'
import { taxRateOn } from '../../people/companies/companies.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals } from '../../platform/http/refusals.ts'
import { contractsInForce } from '../contracts/contracts.ts'
import { findClient, findToday, insertBilling, lockClient, nextSupplement } from './billing.queries.ts'
import { billing, moverOf, refuseLocked, timelineOf } from './billing.service.ts'
import { payersOf, unbilledConsumption } from './consumption.queries.ts'
import { putConsumption, untilEnd } from './consumption.service.ts'
import { writeTotals } from './entries.queries.ts'
import { daysOfMonth, faultInMonth } from './run.rules.ts'
import { amountsOf, type BillKey, insertRunEntries } from './runs.queries.ts'
import { comparePage, entryOf } from './runs.service.ts'

type Errors = Refusals<'NOT_FOUND' | 'INVALID_FIELD' | 'BEFORE_LOCK_DATE'>

type Asked = { month: string } & ({ contractId: string } | { clientId: string; currency: BillingCurrency })

/** An empty draft beside the month's bill. @returns its id */
async function makeSupplement(
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

async function contractApart(context: HandlerContext, month: string, contractId: string, errors: Errors) {
  const { tx, caller } = context
  const found = await contractsInForce(tx, { ...daysOfMonth(month), limit: 1, only: [contractId] })
  const [asked] = found
  if (asked) await lockClient(tx, asked.clientId)
  const [compared] = await comparePage(tx, month, found)
  if (!compared) return notFound(errors)
  const { contract, difference } = compared
  if (difference.missing.length === 0)
    return invalidField(errors, 'contractId', 'De ese contrato no falta facturar nada en el mes.')
  const id = await makeSupplement(context, month, contract)
  const entries = difference.missing.map(one => entryOf(one, id, contract.id))
  await insertRunEntries(tx, { tenantId: caller.tenantId, month }, entries)
  return id
}

async function consumptionApart(
  context: HandlerContext,
  { month, clientId, currency }: { month: string; clientId: string; currency: BillingCurrency },
  errors: Errors,
) {
  const { tx, caller, now } = context
  const client = (await findClient(tx, clientId)) ?? notFound(errors)
  await lockClient(tx, client.id)
  const all = await unbilledConsumption(tx, [client.id], untilEnd(month, now))
  const consumed = all.filter(one => one.currency === currency)
  const [first] = consumed
  if (!first) return invalidField(errors, 'clientId', 'De ese cliente no hay consumos sin facturar hasta ese mes.')
  const [payer] = await payersOf(tx, [first], daysOfMonth(month))
  if (!payer) return invalidField(errors, 'clientId', 'Registra primero la empresa que factura.')
  const id = await makeSupplement(context, month, payer)
  const unit = { tx, now, tenantId: caller.tenantId }
  await putConsumption(unit, month, [{ billingId: id, clientId: client.id, currency }], consumed)
  return id
}

/** Bills apart what no bill has: of a contract's month, or of what a client consumed. */
export async function billApart(context: HandlerContext, asked: Asked, errors: Errors) {
  const { tx, caller, now } = context
  const { month } = asked
  const fault = faultInMonth(month, await findToday(tx, caller.tenantId, now))
  if (fault) invalidField(errors, 'month', fault)
  await refuseLocked(tx, `${month}-01`, errors)
  const id =
    'contractId' in asked
      ? await contractApart(context, month, asked.contractId, errors)
      : await consumptionApart(context, asked, errors)
  const rows = await amountsOf(tx, [id])
  const there = rows.flatMap(one => (one.id === null ? [] : [{ ...one, id: one.id }]))
  const { net, tax, total } = totalsOfBill(there, rows[0]?.taxRate ?? 0)
  await writeTotals(tx, [{ id, net, tax, total }])
  return billing.created(context, 'billing.created', id, errors)
}
