import { FindingKind } from '@aforo/api/money/bill-states'
import type { BillingRun } from '@aforo/api/money/billing-runs'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { pageOf } from '../../platform/page.ts'
import { findToday } from './billing.queries.ts'
import { refuseLocked } from './billing.service.ts'
import { amountsOf } from './check.queries.ts'
import { checkMonth, reading } from './check.service.ts'
import { previewRun } from './preview.service.ts'
import { faultInMonth, standsStill } from './run.rules.ts'
import { findRun, leftOutIn, listRuns, type RunRow, runningRun } from './runs.queries.ts'
import { beginRun } from './runs.service.ts'
import { billApart } from './separate-bills.service.ts'

const presentRun = (row: RunRow): BillingRun => ({
  id: row.id,
  month: row.month.slice(0, 7),
  origin: row.origin,
  status: row.status,
  contracts: row.contracts,
  done: row.done,
  made: row.made,
  updated: row.updated,
  kept: row.kept,
  leftOut: leftOutIn(row),
  startedBy: row.started_by_name,
  startedAt: row.started_at.toString(),
  finishedAt: row.finished_at?.toString() ?? null,
  fault: row.fault,
})

export const runRoutes = {
  preview: on.billingRuns.preview.handler(({ input, context }) => previewRun(context, input)),

  start: on.billingRuns.start.handler(async ({ input: { month }, context, errors }) => {
    const { tx, caller, now, record, emit } = context
    const fault = faultInMonth(month, await findToday(tx, caller.tenantId, now))
    if (fault) invalidField(errors, 'month', fault)
    await refuseLocked(tx, `${month}-01`, errors)
    const id = await beginRun(context, { tenantId: caller.tenantId, month, by: caller.userId })
    if (id !== undefined) {
      record({ action: 'billing_run.started', entityType: 'billing_run', entityId: id, after: { month } })
      emit({ topic: 'billing' })
    }
    const row = (await (id === undefined ? runningRun(tx, month) : findRun(tx, id))) ?? notFound(errors)
    if (standsStill(row.moved_at, now)) context.enqueue('billing.run', { runId: row.id })
    return presentRun(row)
  }),

  list: on.billingRuns.list.handler(async ({ input, context: { tx } }) =>
    (await listRuns(tx, input.month)).map(presentRun),
  ),

  get: on.billingRuns.get.handler(async ({ input, context: { tx }, errors }) =>
    presentRun((await findRun(tx, input.id)) ?? notFound(errors)),
  ),

  billApart: on.billingRuns.billApart.handler(({ input, context, errors }) => billApart(context, input, errors)),

  check: on.billingRuns.check.handler(async ({ input, context }) => {
    const { month, page, pageSize, kind } = input
    const { findings, toSend, clean } = await checkMonth(context, month)
    const matching = kind && kind.length > 0 ? findings.filter(one => kind.includes(one.kind)) : findings
    const shown = matching.slice(page * pageSize, (page + 1) * pageSize)
    const bills = await reading(context, tx =>
      amountsOf(
        tx,
        shown.flatMap(({ billing }) => billing?.id ?? []),
      ),
    )
    const withBill = shown.map(one => {
      const amounts = one.billing && bills.get(one.billing.id)
      return { ...one, billing: one.billing && amounts ? { ...one.billing, ...amounts } : null }
    })
    return {
      ...pageOf(withBill, matching.length, input),
      counts: FindingKind.options.flatMap(one => {
        const count = findings.filter(finding => finding.kind === one).length
        return count === 0 ? [] : [{ kind: one, count }]
      }),
      toSend,
      clean: clean.length,
    }
  }),
}
