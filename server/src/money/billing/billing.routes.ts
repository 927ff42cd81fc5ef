import { randomUUIDv7 } from 'node:crypto'
import { BillingCurrency, BillingStatus } from '@aforo/api/money/bill-states'
import { billingStatusLabels } from '@aforo/api/money/billing-labels'
import { add } from '@aforo/api/platform/money.rules'
import { taxRateOn } from '../../people/companies/companies.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound, wrongState } from '../../platform/http/refusals.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import { presentSummary } from './billing.present.ts'
import {
  findBilling,
  findClient,
  findToday,
  insertBilling,
  isCompany,
  nextSupplement,
  updateBilling,
} from './billing.queries.ts'
import { entriesToKeep, lifecycle, takesEntries } from './billing.rules.ts'
import {
  billing,
  lockForChange,
  marksOfMove,
  moverOf,
  refuseInSap,
  refuseLocked,
  timelineOf,
  writeEntries,
} from './billing.service.ts'
import { consumptionOfBill } from './consumption.queries.ts'
import { billList, creditedOfStatuses, searchOf, totalsOfStatuses } from './list.queries.ts'
import { faultInMonth } from './run.rules.ts'

interface Sum {
  currency: BillingCurrency
  bills: number
  net: number
  total: number
  credited: number
}

/** Adds up by currency; currencies are not added to each other. */
export const byCurrency = (sums: readonly Sum[]): Sum[] =>
  BillingCurrency.options.flatMap(currency => {
    const of = sums.filter(sum => sum.currency === currency)
    if (of.length === 0) return []
    const total = (figure: 'bills' | 'net' | 'total' | 'credited') => add(...of.map(sum => sum[figure]))
    return [{ currency, bills: total('bills'), net: total('net'), total: total('total'), credited: total('credited') }]
  })

export const billingRoutes = {
  search: on.billing.search.handler(async ({ input, context: { tx } }) =>
    billList.page(tx, await searchOf(tx, input), presentSummary),
  ),

  statuses: on.billing.statuses.handler(async () =>
    BillingStatus.options.map(name => ({ name, displayName: billingStatusLabels[name] })),
  ),

  totals: on.billing.totals.handler(async ({ input, context: { tx } }) => {
    const search = await searchOf(tx, input)
    const credits = await creditedOfStatuses(tx, search)
    const sums = (await totalsOfStatuses(tx, search)).map(sum => ({
      ...sum,
      credited: credits.find(one => one.status === sum.status && one.currency === sum.currency)?.credited ?? 0,
    }))
    return {
      statuses: BillingStatus.options.map(status => {
        const totals = byCurrency(sums.filter(sum => sum.status === status))
        return { status, bills: add(...totals.map(({ bills }) => bills)), totals }
      }),
      totals: byCurrency(sums.filter(({ status }) => status !== 'CANCELLED')),
    }
  }),

  get: on.billing.get.handler(async ({ input, context, errors }) =>
    billing.present((await findBilling(context.tx, input.id)) ?? notFound(errors), context),
  ),

  create: on.billing.create.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const { clientId, companyId, currency } = input
    const month = `${input.month}-01`
    const fault = faultInMonth(input.month, await findToday(tx, caller.tenantId, now), 'hand')
    if (fault) invalidField(errors, 'month', fault)
    await refuseLocked(tx, month, errors)
    if (!(await findClient(tx, clientId))) invalidField(errors, 'clientId', 'Elige un cliente.')
    if (!(await isCompany(tx, companyId))) invalidField(errors, 'companyId', 'Elige una empresa.')
    const kept = entriesToKeep(input.entries, [], randomUUIDv7)
    if ('fault' in kept) return invalidField(errors, kept.fault.field, kept.fault.message)
    const key = { client_id: clientId, company_id: companyId, currency, month }
    const id = randomUUIDv7()
    const taxRate = await taxRateOn(tx, month)
    await insertBilling(tx, {
      ...key,
      tenant_id: caller.tenantId,
      id,
      supplement: await nextSupplement(tx, key),
      tax_rate: taxRate,
      credit_days: null,
      payment_day: null,
      touched: true,
      created_by: caller.userId,
      created_at: now.toString(),
      timeline: timelineOf(moverOf(context)),
    })
    await writeEntries(tx, { tenantId: caller.tenantId, billingId: id, month, taxRate }, kept.entries)
    return billing.created(context, 'billing.created', id, errors)
  }),

  setEntries: on.billing.setEntries.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const before = await lockForChange(context, input, errors)
    refuseInSap(before, 'entries', errors)
    if (!takesEntries(before)) wrongState(errors, before.status)
    const kept = entriesToKeep(input.entries, before.entries, randomUUIDv7)
    if ('fault' in kept) return invalidField(errors, kept.fault.field, kept.fault.message)
    const { id: billingId, month, tax_rate: taxRate } = before
    await writeEntries(tx, { tenantId: caller.tenantId, billingId, month, taxRate }, kept.entries)
    const status = lifecycle.after(before.status, 'modify')
    await updateBilling(tx, billingId, {
      touched: true,
      ...(status && marksOfMove(before, status, moverOf(context))),
    })
    return billing.changed(context, 'billing.entries_changed', before)
  }),

  consumption: on.billing.consumption.handler(async ({ input, context: { tx }, errors }) => {
    if (!(await findBilling(tx, input.id))) notFound(errors)
    const rows = await consumptionOfBill(tx, input.id, stretchOf(input))
    return pageOf(
      rows.map(({ start, end, timeZone, isKept, totalRows: _, ...row }) => ({
        ...row,
        ...slotOf({ start, end }, timeZone),
        kept: isKept,
      })),
      rows[0]?.totalRows ?? 0,
      input,
    )
  }),

  history: on.billing.history.handler(({ input, context, errors }) => billing.history(context, input, errors)),
}
