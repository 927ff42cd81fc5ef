import { on } from '../../platform/http/on.ts'
import { extend, lockPlacesOf, quoteExtension } from './extension.service.ts'
import { orderRecord } from './whole-order.service.ts'

export const extensionRoutes = {
  quoteExtension: on.orders.quoteExtension.handler(async ({ input, context, errors }) => {
    const row = await orderRecord.lock(context, { id: input.id }, { NOT_FOUND: errors.NOT_FOUND })
    return quoteExtension(context, row, input, errors)
  }),

  extend: on.orders.extend.handler(async ({ input, context, errors }) => {
    await lockPlacesOf(context, input.id)
    const before = await orderRecord.lock(context, input, errors)
    await extend(context, before, errors)
    return orderRecord.changed(context, 'order.extended', before)
  }),
}
