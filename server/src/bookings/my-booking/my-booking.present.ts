import { givesBack } from '@aforo/api/bookings/charge-terms.rules'
import type { AttendeeAnswer } from '@aforo/api/bookings/guests'
import type { MyBooking } from '@aforo/api/bookings/my-booking'
import { decimalsOf } from '@aforo/api/platform/money'
import { themeOf } from '../../platform/theme.ts'
import { presentAttendance } from '../check-in/check-in.present.ts'
import type { ArrivalRow } from '../check-in/check-in.queries.ts'
import type { AttendeeRow } from '../invitations/attendees.queries.ts'
import { addressOf } from '../invitations/booking-summary.present.ts'
import type { SummaryRow } from '../invitations/booking-summary.queries.ts'
import type { WayToPay } from '../reservations/booking-charges.service.ts'
import { presentReservation, type Reader, stateOf } from '../reservations/reservations.present.ts'
import type { ReservationRow } from '../reservations/reservations.queries.ts'
import { linkUntil } from './link.rules.ts'

interface Around {
  arrival: ArrivalRow
  campus: SummaryRow
  attendees: readonly AttendeeRow[]
  capacity: number | null
  waysToPay: WayToPay[]
  lastDate: string
  today: string
  linkTo: (key: string) => string
}

/** A booking for the holder of its link: what its owner sees, without ids that lead elsewhere. */
export function presentMyBooking(
  row: ReservationRow,
  reader: Reader,
  now: Temporal.Instant,
  around: Around,
): MyBooking {
  const { arrival, campus, attendees, capacity, waysToPay, lastDate, today, linkTo } = around
  const shown = presentReservation(row, reader, now)
  const { can, meeting, price, ownerGivenName, ownerLastname } = shown
  const attendance = presentAttendance(arrival, reader, now)
  const hasBegun = stateOf(row, now) !== 'CREATED'
  return {
    status: shown.status,
    at: shown.at,
    from: shown.from,
    to: shown.to,
    startsAt: shown.startsAt,
    endsAt: shown.endsAt,
    timeZone: shown.timeZone,
    durationInMinutes: shown.durationInMinutes,
    subject: shown.subject,
    spaceName: shown.spaceName,
    spaceType: shown.spaceType,
    campusName: shown.campusName,
    heldUntil: shown.heldUntil,
    unpaid: shown.unpaid,
    version: shown.version,
    ownerName: `${ownerGivenName} ${ownerLastname}`.trim(),
    host: { name: campus.tenant_name, theme: themeOf(campus, linkTo) },
    floorName: campus.floor_name ?? '',
    address: addressOf(campus),
    joinUrl: meeting?.joinUrl ?? null,
    attendees: attendees.map(({ id, email, name, answer }) => ({
      attendeeId: id,
      email,
      name,
      answer: answer as AttendeeAnswer,
    })),
    seatsLeft: capacity === null ? null : Math.max(0, capacity - attendees.length - 1),
    attendance: {
      opensAt: attendance.opensAt,
      closesAt: attendance.closesAt,
      required: attendance.required,
      checkedInAt: attendance.checkedInAt,
      releasedAt: attendance.releasedAt,
      can: attendance.can,
    },
    cancelableUntil: row.cancelable_until?.toString() ?? null,
    price: price && {
      amount: price.amount,
      currency: price.currency,
      credits: price.credits,
      payer: price.payer,
      state: price.state,
      reasons: price.reasons,
      ifCanceled: price.ifCanceled,
      atCampus: row.charge?.order_status === 'PAY_IN_LOCATION',
      refundable: !hasBegun && isRefundable(row, now),
    },
    waysToPay: waysToPay.map(way => (way.by === 'WALLET' ? { ...way, credits: decimalsOf(way.credits) } : way)),
    lastDate,
    today,
    linkUntil: linkUntil(row.ends_at).toString(),
    can: {
      confirm: can.confirm,
      reschedule: can.reschedule,
      cancel: can.cancel,
      restore: can.restore,
      invite: can.edit,
    },
  }
}

function isRefundable({ charge }: ReservationRow, now: Temporal.Instant): boolean {
  if (!charge) return false
  const { state, refund, refund_until } = charge
  const refundUntil = refund_until === null ? null : Temporal.Instant.from(refund_until)
  return state === 'HELD' || givesBack({ refund, refundUntil }, now)
}
