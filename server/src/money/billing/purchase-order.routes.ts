import type { BillingStatus } from '@aforo/api/money/bill-states'
import { claimUpload, noSuchUpload } from '../../platform/assets/assets.ts'
import { fail, type HandlerContext, on, type RequestContext } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { presentOrder } from './billing.present.ts'
import { findBilling, updateBilling, type WholeBilling } from './billing.queries.ts'
import { takesPurchaseOrder } from './billing.rules.ts'
import { billing, lockForChange } from './billing.service.ts'

type Context = HandlerContext & Pick<RequestContext, 'services'>

/** The bill whose purchase order is to change, held. @throws WRONG_STATE once it was sent */
async function lockForOrder(
  context: Context,
  asked: { id: string; version?: number },
  errors: Parameters<typeof lockForChange>[2] & WrongState<BillingStatus>,
): Promise<WholeBilling> {
  const before = await lockForChange(context, asked, errors)
  if (!takesPurchaseOrder(before)) wrongState(errors, before.status)
  return before
}

/** As `lockForOrder`, of a bill that has one. @throws PURCHASE_ORDER_MISSING */
async function lockWithOrder(
  context: Context,
  asked: { id: string; version?: number },
  errors: Parameters<typeof lockForOrder>[2] & Refusals<'PURCHASE_ORDER_MISSING'>,
): Promise<WholeBilling> {
  const before = await lockForOrder(context, asked, errors)
  if (before.po_code === null) fail(errors.PURCHASE_ORDER_MISSING())
  return before
}

/** The file that was uploaded under a key, by this tenant. @throws INVALID_FIELD */
async function checkFile(context: Context, key: string, errors: Refusals<'INVALID_FIELD'>) {
  const kind = (await claimUpload(context, key)) ?? invalidField(errors, 'attachmentKey', noSuchUpload)
  if (kind === 'PDF' || kind === 'IMAGE') return kind
  return invalidField(errors, 'attachmentKey', 'La orden de compra es un PDF o una imagen.')
}

export const purchaseOrderRoutes = {
  purchaseOrder: on.billing.purchaseOrder.handler(async ({ input, context: { tx, services, now }, errors }) => {
    const row = (await findBilling(tx, input.id)) ?? notFound(errors)
    return presentOrder(row, services.files, now) ?? notFound(errors)
  }),

  attachPurchaseOrder: on.billing.attachPurchaseOrder.handler(async ({ input, context, errors }) => {
    const before = await lockForOrder(context, input, errors)
    const kind = await checkFile(context, input.attachmentKey, errors)
    await updateBilling(context.tx, before.id, {
      po_code: input.poCode,
      po_file_key: input.attachmentKey,
      po_kind: kind,
      po_enabled: true,
      po_attached_at: context.now.toString(),
      po_attached_by: context.caller.userId,
    })
    return billing.changed(context, 'billing.order_attached', before)
  }),

  enablePurchaseOrder: on.billing.enablePurchaseOrder.handler(async ({ input, context, errors }) => {
    const before = await lockWithOrder(context, input, errors)
    // Asked twice, it answers the same.
    if (before.po_enabled) return billing.present(before, context)
    await updateBilling(context.tx, before.id, { po_enabled: true })
    return billing.changed(context, 'billing.order_enabled', before)
  }),

  disablePurchaseOrder: on.billing.disablePurchaseOrder.handler(async ({ input, context, errors }) => {
    const before = await lockWithOrder(context, input, errors)
    if (!before.po_enabled) return billing.present(before, context)
    await updateBilling(context.tx, before.id, { po_enabled: false })
    return billing.changed(context, 'billing.order_disabled', before)
  }),

  removePurchaseOrder: on.billing.removePurchaseOrder.handler(async ({ input, context, errors }) => {
    const before = await lockWithOrder(context, input, errors)
    await updateBilling(context.tx, before.id, {
      po_code: null,
      po_file_key: null,
      po_kind: null,
      po_enabled: false,
      po_attached_at: null,
      po_attached_by: null,
    })
    return billing.changed(context, 'billing.order_removed', before)
  }),
}
