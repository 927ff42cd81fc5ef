import { givesBack } from '@aforo/api/bookings/charge-terms.rules'
import {
  type BookingKind,
  type EventType,
  type MeetingStatus,
  meetingFailure,
  type Reservation,
  type ReservationStatus,
  type RoomLayout,
} from '@aforo/api/bookings/reservations'
import type { Rival } from '@aforo/api/bookings/slots'
import { displayName } from '@aforo/api/places/labels'
import type { SpaceType } from '@aforo/api/places/spaces'
import { decimalsOf, formatMinor } from '@aforo/api/platform/money'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { minutesIn, slotOf } from '../../platform/wall-time.rules.ts'
import type { ChargeOnRow } from './booking-charges.service.ts'
import type { RivalRow } from './places.queries.ts'
import type { ReservationRow } from './reservations.queries.ts'
import { abilities, type Relation, type StoredStatus, statusAt, type Terms } from './reservations.rules.ts'

/** The reader of an answer: decides what it shows. */
export type Reader = Pick<Caller, 'tenantId' | 'userId' | 'roles'>

interface Belonging {
  tenant_id: string
  owner_tenant_id: string
  owner_id: string
}

export const isAdministrator = ({ roles }: Pick<Caller, 'roles'>): boolean =>
  roles.includes('ROLE_ADMIN') || roles.includes('ROLE_ROOT')

/** Administrators manage the reservations at their tenant and of its people; everybody else their own. */
export function relationOf(row: Belonging, reader: Reader): Relation {
  if (isAdministrator(reader) && row.tenant_id === reader.tenantId) return 'HOST'
  const theirs = row.owner_tenant_id === reader.tenantId
  return theirs && (isAdministrator(reader) || row.owner_id === reader.userId) ? 'OWNER' : 'NONE'
}

/** Whose bookings a reader may list: their own; administrators everybody's, and as a guest those of their people. */
export function ownerFilter(reader: Reader, isGuest: boolean, ownerId?: string) {
  if (!isAdministrator(reader)) return { tenantId: reader.tenantId, userId: reader.userId }
  return isGuest || ownerId ? { tenantId: reader.tenantId, userId: ownerId } : undefined
}

export const mayManage = (row: Belonging, reader: Reader): boolean => relationOf(row, reader) !== 'NONE'

/** The state of a reservation as it was read. */
export const stateOf = (
  row: Pick<ReservationRow, 'status' | 'held_until' | 'starts_at' | 'ends_at'>,
  now: Temporal.Instant,
): ReservationStatus =>
  statusAt(
    { status: row.status as StoredStatus, heldUntil: row.held_until, start: row.starts_at, end: row.ends_at },
    now,
  )

/** The subject that is shown to those who don't manage a reservation. */
const busy = 'Ocupado'

/** The type of what is booked, as the specification calls it: a seat is booked at its WORK_TABLE. */
export const spaceTypeOf = (type: string): SpaceType => (type === 'SEAT' ? 'WORK_TABLE' : (type as SpaceType))

/** A row's space as sentences name it: `Escritorio 4D-4`. */
export const spaceWords = (row: { space_type: string; space_name: string }): string =>
  displayName({ type: row.space_type as SpaceType, name: row.space_name })

/** A reservation as its reader may see it: others' ones show only when and where. */
export function presentReservation(row: ReservationRow, reader: Reader, now: Temporal.Instant): Reservation {
  const span = { start: row.starts_at, end: row.ends_at }
  const status = stateOf(row, now)
  const relation = relationOf(row, reader)
  const mine = relation !== 'NONE'
  return {
    reservationId: row.id,
    status,
    kind: row.kind as BookingKind,
    ...slotOf(span, row.time_zone),
    startsAt: span.start.toString(),
    endsAt: span.end.toString(),
    ...camelCased(row, ['time_zone', 'space_id', 'space_name', 'campus_id', 'campus_name', 'turn_id', 'version']),
    durationInMinutes: minutesIn(span),
    subject: mine ? row.subject : busy,
    ownerUsername: mine ? (row.owner_username ?? '') : '',
    ownerGivenName: mine ? (row.owner_given_name ?? '') : '',
    ownerLastname: mine ? (row.owner_lastname ?? '') : '',
    room: { id: row.space_id },
    spaceType: spaceTypeOf(row.space_type),
    eventType: row.event_type as EventType | null,
    layout: row.layout as RoomLayout | null,
    heldUntil: status === 'DRAFT' ? (row.held_until?.toString() ?? null) : null,
    attendeeCount: mine ? row.attendee_count : 0,
    meeting: mine ? meetingOf(row) : null,
    calendar: mine ? row.calendar : null,
    wallet: mine && row.charge?.wallet_name ? { name: row.charge.wallet_name } : null,
    price: mine ? priceOf(row, status, now) : null,
    unpaid: mine ? unpaidOf(row, status) : null,
    can: abilities(status, span.start, { ...termsOf(row), byRequest: row.by_request }, relation, now),
  }
}

export const termsOf = (row: Pick<ReservationRow, 'cancelable_until' | 'releasable'>): Terms => ({
  cancelableUntil: row.cancelable_until,
  releasable: row.releasable,
})

/** An order that nobody has paid yet holds the place of a booking that is neither over nor canceled. */
function unpaidOf({ charge }: Pick<ReservationRow, 'charge'>, status: ReservationStatus): Reservation['unpaid'] {
  const isOn = status === 'CREATED' || status === 'IN_PROGRESS'
  if (!isOn || charge?.payer !== 'ORDER' || charge.state !== 'HELD') return null
  return { until: charge.pay_until === null ? null : Temporal.Instant.from(charge.pay_until).toString() }
}

/** The same of a row as it is stored: whether its people are told that it is on hold, and until when. */
export const unpaidNow = (row: Pick<ReservationRow, 'charge' | 'status'>): Reservation['unpaid'] =>
  unpaidOf(row, row.status as ReservationStatus)

/** Whether it was canceled because nobody paid its order in time. */
export const ranOut = ({ charge }: Pick<ReservationRow, 'charge'>): boolean => charge?.order_status === 'EXPIRED'

function priceOf({ charge }: ReservationRow, status: ReservationStatus, now: Temporal.Instant): Reservation['price'] {
  if (!charge) return null
  const { payer, state, amount, currency, credits, reasons, order_id: orderId, pay_until: payUntil } = charge
  const isOpen = status === 'DRAFT' || status === 'CREATED'
  return {
    amount: decimalsOf(amount),
    currency,
    credits: credits === null ? null : decimalsOf(credits),
    payer,
    state,
    order:
      orderId === null
        ? null
        : {
            id: orderId,
            code: charge.order_code ?? '',
            payUntil: state === 'HELD' && payUntil !== null ? Temporal.Instant.from(payUntil).toString() : null,
          },
    reasons,
    ifCanceled: isOpen && payer !== 'FREE' ? backInWords(charge, now) : null,
  }
}

/** What canceling a booking now would give back. */
function backInWords(charge: ChargeOnRow, now: Temporal.Instant): string {
  const { payer, state, amount, currency, credits, refund, refund_until } = charge
  const refundUntil = refund_until === null ? null : Temporal.Instant.from(refund_until)
  const all = state === 'HELD' || givesBack({ refund, refundUntil }, now)
  if (payer === 'WALLET') {
    const price = formatMinor(credits ?? 0, 'CREDIT')
    return all ? `Se devuelven ${price} al wallet ${charge.wallet_name}.` : `No se devuelven los ${price}.`
  }
  const price = formatMinor(amount, currency)
  if (payer === 'ORDER' && state === 'HELD') return `No se ha pagado: no se cobran los ${price}.`
  if (payer === 'ORDER')
    return all ? `Se devuelven ${price} de la orden ${charge.order_code}.` : `No se devuelven los ${price}.`
  return all ? `No se cobran los ${price}.` : `Se cobran igual los ${price}.`
}

const meetingOf = ({ meeting_status, meeting_url }: ReservationRow): Reservation['meeting'] =>
  meeting_status === null
    ? null
    : {
        status: meeting_status as MeetingStatus,
        joinUrl: meeting_url,
        message: meeting_status === 'FAILED' ? meetingFailure : '',
      }

export function presentRival(row: RivalRow, timeZone: string, reader: Reader): Rival {
  const mine = mayManage(row, reader)
  return {
    reservationId: row.id,
    subject: mine ? row.subject : busy,
    ownerGivenName: mine ? (row.owner_given_name ?? '') : '',
    ...slotOf({ start: row.starts_at, end: row.ends_at }, timeZone),
  }
}

/** What the audit stores of a reservation, which its history shows. */
export const traceOf = (row: ReservationRow) => ({
  ...slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone),
  ...camelCased(row, ['space_id', 'space_name', 'campus_name', 'subject', 'kind', 'event_type', 'layout', 'status']),
  owner: row.owner_username,
  attendees: row.attendee_count || null,
  // Left out where it says nothing: a change of something else isn't one of the payment.
  ...(unpaidNow(row) && { payment: 'UNPAID' }),
  ...(row.status === 'CANCELED' && ranOut(row) && { reason: 'No se pagó a tiempo' }),
})
