import { z } from 'zod'
import { call, Id } from '../platform/base.ts'
import { changing, operator, receiptRefusals, receiptState, stale, tags } from './order-calls.ts'
import { Order } from './order-records.ts'
import { ReceiptStatus } from './order-states.ts'
import { ReceiptClient } from './receipts.ts'

/** The boleta or factura of an order. */
export const orderReceipts = {
  requestReceipt: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/order/{id}/request-receipt',
      summary: 'Pedir la boleta o la factura de una orden',
      description:
        'Si ya está pagada y Nubefact está conectado, se genera y se envía enseguida. Sin `kind` va a nombre de la persona de la orden: ' +
        'factura si su documento es un RUC, boleta si no.',
      tags,
    })
    .input(
      changing.extend({
        ...ReceiptClient.shape,
        kind: ReceiptClient.shape.kind.optional(),
        /** The client is waiting for it. */
        priority: z.boolean().default(false),
      }),
    )
    .errors({ ...receiptRefusals, ...stale, ...receiptState })
    .output(Order),

  receiptGenerated: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/order/{id}/receipt-generated',
      summary: 'Generar el comprobante que se pidió: toma su número y se envía',
      tags,
    })
    .input(changing)
    .errors({ ...receiptRefusals, ...stale, ...receiptState })
    .output(Order),

  setStatus: call
    .meta({ ...operator, named: ['receipt_status'] })
    .route({
      method: 'PATCH',
      path: '/order/{id}/status',
      summary: 'Poner a mano el estado del comprobante de una orden',
      description: 'Solo hacia los estados que el suyo permite; sin Nubefact, también enviado y confirmado.',
      tags,
    })
    .input(changing.extend({ receipt_status: ReceiptStatus }))
    .errors({ ...receiptRefusals, ...stale, ...receiptState })
    .output(Order),

  sendReceiptAgain: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/order/{id}/receipt',
      summary: 'Corregir un comprobante que se rechazó y enviarlo otra vez con su número',
      description:
        'Pasado el tercer día SUNAT no lo acepta con su fecha: con `today` se emite con la de hoy. Con `receiptId` se envía otra vez una nota de crédito, sin cambios.',
      tags,
    })
    .input(
      changing.extend({
        client: ReceiptClient.optional(),
        /** Reissued with today's date. */
        today: z.boolean().default(false),
        /** A credit note of the order; its receipt if omitted. */
        receiptId: Id.optional(),
      }),
    )
    .errors({ ...receiptRefusals, ...stale, ...receiptState })
    .output(Order),
}
