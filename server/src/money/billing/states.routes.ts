import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, type Refusals } from '../../platform/http/refusals.ts'
import { type SapCancel, updateBilling, type WholeBilling } from './billing.queries.ts'
import { lifecycle, mayBeInSap } from './billing.rules.ts'
import {
  askSap,
  billing,
  lacksOrder,
  lockForChange,
  makeReady,
  marksOfMove,
  moverOf,
  refuseAmounts,
  refuseInSap,
  stateAfter,
} from './billing.service.ts'
import { releaseEntries } from './entries.queries.ts'
import { readyMany } from './ready-for-sap.service.ts'

/** Has SAP looked up, and its invoice cancelled there. Until then the bill stands, and its month isn't billed anew. */
async function cancelInSap(
  context: HandlerContext,
  before: WholeBilling,
  reason: string,
  errors: Refusals<'INVALID_FIELD'>,
) {
  const { who, now } = moverOf(context)
  const wish: SapCancel = { reason, who, at: now.toString(), fault: null }
  await updateBilling(context.tx, before.id, { sap_cancel: JSON.stringify(wish) })
  const waiting = await askSap(context, before, 'Anular la factura')
  if (waiting === 0)
    invalidField(
      errors,
      'id',
      'SAP puede tener esta factura y no está conectado. Conéctalo para anularla también allí.',
    )
  return billing.changed(context, 'billing.cancel_asked', before, { reason })
}

export const stateRoutes = {
  readyForSap: on.billing.readyForSap.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const before = await lockForChange(context, input, errors)
    stateAfter('readyForSap', before, errors)
    refuseAmounts(before, errors)
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
    const accepts = input.acceptSapTotal && before.sap_doc_entry !== null
    if (!accepts && before.sap_doc_entry !== null) refuseInSap(before, 'acceptSapTotal', errors)
    stateAfter(accepts ? 'acceptSapTotal' : 'resolveManualReview', before, errors)
    refuseAmounts(before, errors)
    // What SAP has was sent with the order that counted then.
    if (!accepts && lacksOrder(before)) fail(errors.PURCHASE_ORDER_MISSING())
    await makeReady({ ...context, tenantId: context.caller.tenantId }, before, moverOf(context), {
      review_reason: null,
      review_since: null,
      review_before: null,
      ...(accepts && { sap_accepted_total: before.sap_total }),
    })
    return billing.changed(context, 'billing.review_resolved', before, {
      ...(accepts && { accepted: true }),
    })
  }),

  cancel: on.billing.cancel.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    const status = stateAfter('cancel', before, errors)
    if (mayBeInSap(before)) return cancelInSap(context, before, input.reason, errors)
    await updateBilling(context.tx, before.id, {
      ...marksOfMove(before, status, moverOf(context)),
      cancel_reason: input.reason,
    })
    await releaseEntries(context.tx, before.id)
    return billing.changed(context, 'billing.cancelled', before)
  }),
}
