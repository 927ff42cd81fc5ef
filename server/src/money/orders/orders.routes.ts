import { on } from '../../platform/http/on.ts'
import { isStale, notFound, staleVersion, wrongState } from '../../platform/http/refusals.ts'
import { cancellationOf } from './cancellation.present.ts'
import { endOrder, refundOf } from './ending.service.ts'
import { giveBackOnExtension, lockPlacesOf } from './extension.service.ts'
import { itemsOf } from './items.queries.ts'
import { orderList, searchOf } from './list.queries.ts'
import { presentItem, presentSummary, stateOf } from './orders.present.ts'
import { findOrder } from './orders.queries.ts'
import { lifecycle } from './orders.rules.ts'
import { confirmPayment } from './payment.service.ts'
import { orderRecord, wholeOrder } from './whole-order.service.ts'

export const orderRoutes = {
  search: on.orders.search.handler(async ({ input, context: { tx, now } }) =>
    orderList.page(tx, await searchOf(tx, { ...input, now }), presentSummary(now)),
  ),

  get: on.orders.get.handler(async ({ input, context, errors }) =>
    wholeOrder((await findOrder(context.tx, input.id)) ?? notFound(errors), context),
  ),

  cartItems: on.orders.cartItems.handler(async ({ input, context: { tx, now }, errors }) => {
    const row = (await findOrder(tx, input.id)) ?? notFound(errors)
    return (await itemsOf(tx, row.id)).map(item => presentItem(row, item, now))
  }),

  confirmPayment: on.orders.confirmPayment.handler(async ({ input, context, errors }) => {
    const before = await orderRecord.lock(context, { id: input.id }, errors)
    const { code, repeatReason } = input
    // Confirmed again, it answers the same, whatever has changed since.
    if (before.paid_at === null && isStale(input, before)) staleVersion(errors, await wholeOrder(before, context))
    if (!(await confirmPayment(context, before, input, errors))) return wholeOrder(before, context)
    return orderRecord.changed(context, 'order.paid', before, { code, ...(repeatReason && { repeatReason }) })
  }),

  reject: on.orders.reject.handler(async ({ input, context, errors }) => {
    const before = await orderRecord.lock(context, input, errors)
    const status = stateOf(before, context.now)
    if (!lifecycle.allows(status, 'reject')) wrongState(errors, status)
    const ending = { to: 'REJECTED', action: 'order.rejected', reason: input.reason, how: 'NOTHING' } as const
    return wholeOrder(await endOrder(context, before, { ...ending, free: context }), context)
  }),

  cancellation: on.orders.cancellation.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const row = (await findOrder(tx, input.id)) ?? notFound(errors)
    const status = stateOf(row, now)
    if (!lifecycle.allows(status, 'cancel')) wrongState(errors, status)
    const items = await itemsOf(tx, row.id)
    return cancellationOf(row, items, refundOf(row, items, 'POLICY', now), now)
  }),

  cancel: on.orders.cancel.handler(async ({ input, context, errors }) => {
    const { reason, giveBack: how } = input
    if ((await findOrder(context.tx, input.id))?.kind === 'EXTENSION') await lockPlacesOf(context, input.id)
    const before = await orderRecord.lock(context, input, errors)
    const status = stateOf(before, context.now)
    // Asked twice, it answers the same.
    if (status === 'CANCELED') return wholeOrder(before, context)
    if (!lifecycle.allows(status, 'cancel')) wrongState(errors, status)
    if (before.kind === 'EXTENSION') await giveBackOnExtension(context, before)
    const ending = { to: 'CANCELED', action: 'order.canceled', reason, how } as const
    return wholeOrder(await endOrder(context, before, { ...ending, free: context }), context)
  }),

  history: on.orders.history.handler(({ input, context, errors }) => orderRecord.history(context, input, errors)),
}
