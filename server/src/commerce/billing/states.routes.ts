import { fail, on } from '../../platform/http/on.ts'
import { updateBilling } from './billing.queries.ts'
import { lifecycle } from './billing.rules.ts'
import {
  billing,
  lacksOrder,
  lockForChange,
  makeReady,
  marksOfMove,
  moverOf,
  refuseEmpty,
  stateAfter,
} from './billing.service.ts'
import { releaseEntries } from './entries.queries.ts'
import { readyMany } from './ready.service.ts'

export const stateRoutes = {
  readyForSap: on.billing.readyForSap.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const before = await lockForChange(context, input, errors)
    stateAfter('readyForSap', before, errors)
    refuseEmpty(before, errors)
    if (!lacksOrder(before)) {
      await makeReady({ ...context, tenantId: caller.tenantId }, before, moverOf(context))
      return billing.changed(context, 'billing.ready', before)
    }
    const status = lifecycle.after(before.status, 'awaitPurchaseOrder') ?? fail(errors.PURCHASE_ORDER_MISSING())
    await updateBilling(tx, before.id, marksOfMove(before, status, moverOf(context)))
    return billing.changed(context, 'billing.awaits_order', before)
  }),

  readyMany: on.billing.readyMany.handler(({ input, context, errors }) => readyMany(context, input, errors)),

  requestManualReview: on.billing.requestManualReview.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    const status = stateAfter('requestManualReview', before, errors)
    await updateBilling(context.tx, before.id, {
      ...marksOfMove(before, status, moverOf(context)),
      review_reason: input.reason,
      review_since: context.now.toString(),
      review_before: JSON.stringify({
        entries: before.entries.map(({ id, concept, description, amount }) => ({ id, concept, description, amount })),
        total: before.total,
      }),
    })
    return billing.changed(context, 'billing.review_requested', before)
  }),

  resolveManualReview: on.billing.resolveManualReview.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    stateAfter('resolveManualReview', before, errors)
    refuseEmpty(before, errors)
    if (lacksOrder(before)) fail(errors.PURCHASE_ORDER_MISSING())
    await makeReady({ ...context, tenantId: context.caller.tenantId }, before, moverOf(context), {
      review_reason: null,
      review_since: null,
      review_before: null,
      ...(input.acceptSapTotal && { sap_accepted_total: before.sap_total }),
    })
    return billing.changed(context, 'billing.review_resolved', before, {
      ...(input.acceptSapTotal && before.sap_total !== null && { accepted: true }),
    })
  }),

  cancel: on.billing.cancel.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    const status = stateAfter('cancel', before, errors)
    await updateBilling(context.tx, before.id, {
      ...marksOfMove(before, status, moverOf(context)),
      cancel_reason: input.reason,
    })
    await releaseEntries(context.tx, before.id)
    return billing.changed(context, 'billing.cancelled', before)
  }),
}
