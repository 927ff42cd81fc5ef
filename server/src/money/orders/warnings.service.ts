import { untilInWords } from '@aforo/api/bookings/unpaid'
import { formatDate, fromTo } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import { notify } from '../../platform/notifications/notifications.ts'
import type { JobUnit } from '../../platform/unit-of-work.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import { itemsOf } from './items.queries.ts'
import { lockOrder, markWarned, type OrderRow } from './orders.queries.ts'
import { isUnpaid, statusAt } from './orders.rules.ts'

/** What an unpaid order holds, in a line; undefined where it books nothing. */
async function heldPlace({ tx }: JobUnit, row: OrderRow) {
  const item = (await itemsOf(tx, row.id)).find(one => one.reservation_id !== null && one.from_at && one.to_at)
  if (!item?.from_at || !item.to_at) return undefined
  const { at, from, to } = slotOf({ start: item.from_at, end: item.to_at }, row.time_zone)
  return { reservationId: item.reservation_id, words: `${item.description}, ${formatDate(at)} ${fromTo(from, to)}` }
}

const linkTo = ({ campus_id }: OrderRow, reservationId: string | null) =>
  `/app/reservation/space?campus=${campus_id}&open=${reservationId}`

/** Who booked it, and for whom. */
const peopleOf = ({ created_by, customer_id }: OrderRow) => [created_by, customer_id].filter(id => id !== null)

/** Warns, once, that a place is about to be lost because its order isn't paid. */
export async function warnOfExpiry(unit: JobUnit, tenantId: string, id: string): Promise<void> {
  const { tx, now } = unit
  const row = await lockOrder(tx, id)
  if (!row || row.expires_at === null || row.warned_at !== null) return
  if (!isUnpaid(statusAt({ status: row.status, expiresAt: row.expires_at }, now))) return
  await markWarned(tx, id, now)
  const held = await heldPlace(unit, row)
  if (!held) return
  const until = untilInWords(row.expires_at.toString(), row.time_zone, now.epochMilliseconds)
  await notify(unit, {
    tenantId,
    userIds: peopleOf(row),
    kind: 'BOOKING_UNPAID',
    title: `Falta el pago: ${held.words}`,
    body: `Está apartado ${until} por ${formatMinor(row.total, row.currency)}. Si no se paga antes, se libera.`,
    link: linkTo(row, held.reservationId),
    ...(held.reservationId !== null && { booking: { tenantId, reservationId: held.reservationId } }),
  })
}

/** Tells who booked it that a place was lost. For whom it was booked gets the mail about their booking, which says why. */
export async function tellOfExpiry(unit: JobUnit, row: OrderRow): Promise<void> {
  const held = await heldPlace(unit, row)
  if (!held || row.created_by === null || row.created_by === row.customer_id) return
  await notify(unit, {
    tenantId: unit.tenantId,
    userIds: [row.created_by],
    kind: 'BOOKING_UNPAID',
    title: `Se liberó porque no se pagó a tiempo: ${held.words}`,
    body: `${row.customer_name} · ${formatMinor(row.total, row.currency)}`,
    link: linkTo(row, held.reservationId),
  })
}
