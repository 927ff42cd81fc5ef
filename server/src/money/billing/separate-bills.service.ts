import type { BillingCurrency } from '@aforo/api/money/bill-states'
import type { HandlerContext } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals } from '../../platform/http/refusals.ts'
import { findClient, findToday, lockClient } from './billing.queries.ts'
import { billing, refuseLocked } from './billing.service.ts'
import { payersOf, unbilledConsumption } from './consumption.queries.ts'
import { putConsumption, untilEnd } from './consumption.service.ts'
import { contractApart } from './contract-apart.service.ts'
import { daysOfMonth, faultInMonth } from './run.rules.ts'
import { sumUp } from './run-sums.service.ts'
import { makeSupplement } from './supplement.service.ts'

export type Errors = Refusals<'NOT_FOUND' | 'INVALID_FIELD' | 'BEFORE_LOCK_DATE'>

type Asked = { month: string } & ({ contractId: string } | { clientId: string; currency: BillingCurrency })

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

/** Bills apart what no bill has: the difference of a contract's month, or what a client consumed. */
export async function billApart(context: HandlerContext, asked: Asked, errors: Errors) {
  const { tx, caller, now } = context
  const { month } = asked
  const fault = faultInMonth(month, await findToday(tx, caller.tenantId, now))
  if (fault) invalidField(errors, 'month', fault)
  if ('contractId' in asked) return contractApart(context, asked, errors)
  await refuseLocked(tx, `${month}-01`, errors)
  const id = await consumptionApart(context, asked, errors)
  await sumUp(context, new Set([id]))
  return billing.created(context, 'billing.created', id, errors)
}
