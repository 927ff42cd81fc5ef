import type { OrderCurrency } from '@aforo/api/money/order-states'
import { add } from '@aforo/api/platform/money.rules'
import { errorOf, findOwnerNamed, placeReservation, spaceWords } from '../../bookings/reservations/reservations.ts'
import { holdCampus } from '../../places/campuses/campuses.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound, refuseFault } from '../../platform/http/refusals.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import { chargeByOrder } from '../charges/charges.ts'
import { lineWithoutTax } from '../receipts/receipts.ts'
import { itemsOf } from './items.queries.ts'
import { type Line, openOrder, pricedLines } from './opening.service.ts'
import { askReceipt } from './order-receipts.service.ts'
import { findOrder } from './orders.queries.ts'
import { faultInTotal, isOtherCurrency } from './orders.rules.ts'
import { confirmPayment } from './payment.service.ts'
import { priceOf } from './prices.service.ts'
import { soldBy, wholeOrder } from './whole-order.service.ts'

const tooSmall =
  'Con boleta o factura esta línea es muy pequeña: su IGV sería 0.00 y SUNAT la rechaza (error 3111). Junta su importe con otra línea.'

/** The field of a line of a sale, by its place: the booking is the first one. */
const fieldOfLine = (place: number, isBooked: boolean): string =>
  isBooked && place === 0 ? 'booking.price' : `extras.${isBooked ? place - 1 : place}.unitPrice`

/** Selling at the desk: the booking, its order and its payment are saved together, or nothing is. */
export const deskRoutes = {
  sell: on.orders.sell.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const { booking, extras, customer, pay, payment, receipt, notes } = input
    const campus = (await holdCampus(tx, input.campusId)) ?? notFound(errors)
    if (pay === 'NOW' && !payment) invalidField(errors, 'payment', 'Escribe con qué operación se pagó.')
    if (pay === 'IN_LOCATION' && !booking)
      invalidField(errors, 'pay', 'Sin una reserva no se paga al llegar: cobra ahora.')
    const owner = await findOwnerNamed(context, customer.username, errors)
    const known = customer.username === undefined ? undefined : owner
    const name = customer.name ?? (known && `${known.givenName} ${known.lastname}`.trim())
    if (!name) return invalidField(errors, 'customer.name', 'Escribe el nombre de la persona.')
    if (customer.documentType !== null && !customer.document)
      invalidField(errors, 'customer.document', 'Escribe el número del documento.')

    const lines: Line[] = []
    let reasons: string[] = []
    let currency: OrderCurrency = input.currency ?? 'PEN'
    if (booking) {
      const { price, ...wish } = booking
      const outcome = await placeReservation(context, {
        ...wish,
        owner,
        subject: known ? '' : name,
        kind: 'ON_DEMAND',
        decided: true,
        sold: true,
      })
      if ('refused' in outcome) throw errorOf(outcome.refused, errors)
      const { placed } = outcome
      if (placed.campus_id !== campus.id) invalidField(errors, 'booking.spaceId', 'El espacio no está en esa sede.')
      const rate = await priceOf(
        tx,
        placed.space_id,
        slotOf({ start: placed.starts_at, end: placed.ends_at }, placed.time_zone),
        customer.username,
      )
      if (price === undefined && isOtherCurrency(input.currency, rate?.currency))
        invalidField(errors, 'currency', 'La tarifa del espacio está en la otra moneda: escribe el precio acordado.')
      currency = input.currency ?? rate?.currency ?? currency
      reasons = rate?.reasons ?? ['Sin tarifa: es gratis.']
      lines.push({
        reservationId: placed.id,
        spaceId: placed.space_id,
        description: spaceWords(placed),
        unitPrice: price ?? rate?.amount ?? 0,
        from: placed.starts_at,
        to: placed.ends_at,
      })
    }
    lines.push(...extras)
    refuseFault(errors, faultInTotal(add(...pricedLines(lines, 0).lines)))
    const opened = await openOrder(context, {
      kind: 'DESK',
      campusId: campus.id,
      customer: {
        ...(known && { userId: known.userId }),
        name,
        email: customer.email ?? known?.username ?? null,
        phone: customer.phone,
        documentType: customer.document ? customer.documentType : null,
        document: customer.documentType ? customer.document : null,
      },
      items: lines,
      currency,
      pay,
      notes,
    })
    const [sold] = lines
    if (booking && sold?.reservationId && sold.from)
      await chargeByOrder(context, {
        tenantId: opened.tenant_id,
        reservationId: sold.reservationId,
        orderId: opened.id,
        start: sold.from,
        amount: sold.unitPrice,
        currency,
        reasons: booking.price === undefined ? reasons : ['Precio acordado al vender'],
        agreed: booking.price !== undefined,
      })
    if (receipt) {
      const items = await itemsOf(tx, opened.id)
      const small = lineWithoutTax(soldBy(opened, items))
      const place = items.findIndex(item => item.amount === small?.amount && item.description === small.description)
      if (small) invalidField(errors, fieldOfLine(place, booking !== null), tooSmall)
    }
    if (receipt) await askReceipt(context, opened, receipt, { priority: true }, errors)
    if (pay === 'NOW' && payment) {
      const refuse = () => new Error('a new order was paid already')
      await confirmPayment(context, opened, payment, {
        ...errors,
        PAID_ALREADY: refuse,
        ORDER_EXPIRED: refuse,
        WRONG_STATE: refuse,
      })
      context.record({
        action: 'order.paid',
        entityType: 'order',
        entityId: opened.id,
        after: { code: payment.code, ...(payment.repeatReason && { repeatReason: payment.repeatReason }) },
      })
    }
    return wholeOrder((await findOrder(tx, opened.id)) ?? opened, context)
  }),
}
