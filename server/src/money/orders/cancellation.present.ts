import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import { slotOf } from '../../platform/wall-time.rules.ts'
import type { ItemRow } from './items.queries.ts'
import type { CancellationAnswer } from './orders.present.ts'
import type { OrderRow } from './orders.queries.ts'

const moment = (at: Temporal.Instant, timeZone: string) => {
  const { at: date, from } = slotOf({ start: at, end: at.add({ minutes: 1 }) }, timeZone)
  return `${formatDate(date)} a las ${from}`
}

/** What cancelling an order comes to, and why. @param refund by its notice */
export function cancellationOf(
  row: OrderRow,
  items: readonly ItemRow[],
  refund: number,
  now: Temporal.Instant,
): CancellationAnswer {
  const booked = items.filter(item => item.active && item.reservation_id !== null && item.extends_id === null)
  const reasons = booked.flatMap(item => {
    const until = item.refund_until
    if (until === null) return []
    const late = Temporal.Instant.compare(now, until) >= 0
    const when = moment(until, row.time_zone)
    return [
      late
        ? `${item.description}: el plazo para que se devuelva venció el ${when}.`
        : `${item.description}: se devuelve todo hasta el ${when}.`,
    ]
  })
  if (row.paid_at === null) reasons.unshift('No se ha pagado: no hay nada que devolver.')
  else reasons.push(`Se devuelve ${formatMinor(refund, row.currency)} de ${formatMinor(row.total, row.currency)}.`)
  return {
    currency: row.currency,
    paid: row.paid_at === null ? 0 : row.total,
    givenBack: refund,
    reasons,
    creditNote: refund > 0 && !['RECEIPT_NOT_REQUIRED', 'RECEIPT_REQUESTED'].includes(row.receipt_status),
    bookings: new Set(
      booked
        .filter(
          item => item.reservation_ends_at !== null && Temporal.Instant.compare(item.reservation_ends_at, now) > 0,
        )
        .map(item => item.reservation_id),
    ).size,
  }
}
