import { z } from 'zod'
import { slotRefusals } from '../bookings/slots.ts'
import {
  CalendarDate,
  call,
  commaList,
  FileStream,
  History,
  Id,
  invalidField,
  line,
  pageOf,
  paging,
  prose,
  refusal,
  Username,
  WallTime,
} from '../platform/base.ts'
import { AmountFromZero, AmountInput } from '../platform/money.ts'
import { byId, changing, operator, receiptRefusals, receiptState, stale, state, tags } from './order-calls.ts'
import { Cancellation, CartExtension, CartItem, Order, OrderSummary } from './order-records.ts'
import { CustomerDocument, OrderCurrency, OrderKind, OrderSort, OrderStatus, ReceiptStatus } from './order-states.ts'
import { operationUsed, PaymentFields } from './payments.ts'
import { ReceiptClient } from './receipts.ts'

/** Highest unit price of a line, in minor units: a million. */
const largestUnitPrice = 1_000_000_00
const mostLines = 50

/** A free-form line typed by reception. */
const Extra = z.object({
  description: line(300),
  quantity: AmountInput.pipe(
    z.int().min(1, 'La cantidad debe ser mayor que cero.').max(10_000_00, 'La cantidad es como máximo 10,000.'),
  ),
  unitPrice: AmountFromZero.pipe(z.int().max(largestUnitPrice, 'El precio es como máximo 1,000,000.00.')),
})

const documentNumber = line(20).nullable().default(null)

const payment = {
  /** Already paid by another operation. */
  PAID_ALREADY: { ...refusal('PAID_ALREADY'), data: z.object({ code: z.string() }) },
  ORDER_EXPIRED: refusal('ORDER_EXPIRED'),
  ...operationUsed,
}
const Filter = z.object({
  /** Matches the code and the customer's name, email or document. */
  q: z.string().trim().max(100).optional(),
  campusId: Id.optional(),
  status: commaList(OrderStatus).optional(),
  receipt_status: commaList(ReceiptStatus).optional(),
  kind: commaList(OrderKind).optional(),
  /** Creation dates in the campus's time zone, both included. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
})

/** On-demand sales with their payments and receipts. */
export const orders = {
  search: call
    .meta(operator)
    .route({ method: 'GET', path: '/order/search', summary: 'Buscar órdenes', tags })
    .input(Filter.extend({ ...paging(20), sort: OrderSort.default('-createdAt') }))
    .output(pageOf(OrderSummary)),

  report: call
    // Streams the file: rows are read in batches while it is sent.
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/order/report/file',
      summary: 'Las órdenes que coinciden, como archivo XLSX o CSV',
      outputStructure: 'detailed',
      tags,
    })
    .input(Filter.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }))
    .output(FileStream),

  cartItems: call
    .meta(operator)
    .route({ method: 'GET', path: '/order/cart-items/{id}', summary: 'Lo que se vende con una orden', tags })
    .input(byId)
    .output(z.array(CartItem)),

  sell: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/order/desk',
      summary: 'Vender en recepción: el espacio, los extras y el pago de una vez',
      description:
        'La reserva, la orden y el pago se guardan juntos o no se guardan. Sin `username` es para alguien sin cuenta, y la reserva queda a nombre de quien vende.',
      successStatus: 201,
      tags,
    })
    .input(
      z.object({
        campusId: Id,
        booking: z
          .object({
            spaceId: Id,
            at: CalendarDate,
            from: WallTime.optional(),
            to: WallTime.optional(),
            turnId: Id.optional(),
            /** Price including tax; taken from the rate if omitted. */
            price: AmountFromZero.pipe(
              z.int().max(largestUnitPrice, 'El precio es como máximo 1,000,000.00.'),
            ).optional(),
          })
          .nullable()
          .default(null),
        extras: z
          .array(Extra)
          .max(mostLines - 1)
          .default([]),
        currency: OrderCurrency.optional(),
        customer: z.object({
          username: Username.optional(),
          name: line(200).optional(),
          documentType: CustomerDocument.nullable().default(null),
          document: documentNumber,
          email: Username.nullable().default(null),
          phone: line(30).nullable().default(null),
        }),
        /** NOW requires `payment`; IN_LOCATION can be paid until the booking begins. */
        pay: z.enum(['NOW', 'IN_LOCATION']),
        payment: z.object(PaymentFields).optional(),
        /** A receipt to issue with the order. */
        receipt: ReceiptClient.optional(),
        notes: prose(1_000).nullable().default(null),
      }),
    )
    .errors({ ...slotRefusals, ...receiptRefusals, ...operationUsed, FORBIDDEN: refusal('FORBIDDEN') })
    .output(Order),

  get: call
    .meta(operator)
    .route({ method: 'GET', path: '/order/{id}', summary: 'Una orden', tags })
    .input(byId)
    .output(Order),

  confirmPayment: call
    .meta({ ...operator, named: ['code', 'description', 'dateCreated'] })
    .route({
      method: 'POST',
      path: '/order/{id}/confirm-payment',
      summary: 'Confirmar el pago de una orden',
      description:
        'Una sola vez: con el mismo código se responde lo mismo; con otro se rechaza. Una operación que ya pagó otra orden ' +
        'se rechaza con OPERATION_USED; con `repeatReason` paga también esta, y el motivo queda en el historial.',
      tags,
    })
    .input(changing.extend(PaymentFields))
    .errors({ INVALID_FIELD: invalidField, ...payment, ...stale, ...state })
    .output(Order),

  reject: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/order/{id}/reject-payment',
      summary: 'Rechazar el pago de una orden, con el motivo',
      description: 'Sus reservas se liberan.',
      tags,
    })
    .input(changing.extend({ reason: prose(300) }))
    .errors({ ...stale, ...state })
    .output(Order),

  cancellation: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/order/{id}/cancellation',
      summary: 'Lo que se devolvería al cancelar una orden',
      tags,
    })
    .input(byId)
    .errors(state)
    .output(Cancellation),

  cancel: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/cart/{id}/cancel',
      summary: 'Cancelar una orden',
      description:
        'Sus reservas se liberan. De lo pagado se devuelve lo que dice su plazo, o con `giveBack` todo o nada; de lo devuelto se hace una nota de crédito.',
      tags,
    })
    .input(
      changing.extend({
        reason: prose(300).default('Cancelada'),
        giveBack: z.enum(['POLICY', 'ALL', 'NOTHING']).default('POLICY'),
      }),
    )
    .errors({ ...receiptRefusals, ...stale, ...receiptState })
    .output(Order),

  quoteExtension: call
    .meta({ ...operator, named: ['duration'] })
    .route({
      method: 'POST',
      path: '/cart/{id}/extension/{itemId}',
      summary: 'Lo que cuesta más tiempo de una línea',
      description: '`duration` va en minutos; con 0 se olvida lo cotizado. No reserva nada todavía.',
      tags,
    })
    .input(z.object({ id: Id, itemId: Id, duration: z.int().min(0, 'Escribe minutos desde 0.').max(1440).default(0) }))
    .errors({ ...slotRefusals, ...state })
    .output(CartExtension.nullable()),

  extend: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/cart/{id}/extension',
      summary: 'Tomar el tiempo que se cotizó',
      description:
        'Solo si el lugar está libre, junto con su cobro. De una orden ya pagada se abre otra por lo que falta.',
      tags,
    })
    .input(changing)
    .errors({ ...slotRefusals, NO_QUOTE: refusal('NO_QUOTE'), ...stale, ...state })
    .output(Order),

  history: call
    .meta(operator)
    .route({ method: 'GET', path: '/order/{id}/history', summary: 'Lo que pasó con una orden', tags })
    .input(byId)
    .output(History),
}
