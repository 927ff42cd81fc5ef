import type { PayBy } from '@aforo/api/bookings/booking-price'
import type { NewAttendee } from '@aforo/api/bookings/guests'
import { type BookingKind, bookableTypes, type EventType, type RoomLayout } from '@aforo/api/bookings/reservations'
import type { PlaceRow } from './places.queries.ts'
import type { GuestOwner, ReservationRow } from './reservations.queries.ts'
import { draftMinutes } from './reservations.rules.ts'
import { cancelableUntil, isByShift } from './slot.rules.ts'
import type { Allowed } from './slot.service.ts'

/** The owner of a booking. */
export interface Owner {
  tenantId: string
  userId: string
  username: string
  givenName: string
  lastname: string
  /** Of their tenant; needed for guests. */
  domainPrefix?: string
  /** Set for guests: a team of theirs is suspended in their own tenant. */
  suspended?: boolean
}

/** When: hours of a date at the campus, or a shift. */
export interface WishedTime {
  at: string
  from?: string
  to?: string
  turnId?: string
}

/** A booking that somebody wants. */
export interface Wish extends WishedTime {
  spaceId: string
  owner: Owner
  subject?: string
  kind?: BookingKind
  eventType?: EventType | null
  layout?: RoomLayout | null
  attendees?: readonly NewAttendee[]
  /** Whether to create a Teams meeting. */
  meeting?: boolean
  /** Makes a draft, which holds the slot for ten minutes. */
  draft?: boolean
  /**
   * Already approved or imported: skips the checks of who may book for others and of what needs an approval, and no other.
   */
  decided?: boolean
  payBy?: PayBy
  /** Sold at the desk: its order charges it, and nobody else pays. */
  sold?: boolean
}

/** The people to invite: each address once, without the owner. */
export function attendeesOf({ attendees = [], owner }: Wish): NewAttendee[] {
  const byEmail = new Map(attendees.map(attendee => [attendee.email, attendee]))
  byEmail.delete(owner.username)
  return [...byEmail.values()]
}

/** The shift to keep with a booking, where it is booked by the shift; elsewhere it only named the hours. */
export const shiftToKeep = ({ place, slot }: Allowed) => (isByShift(place) ? (slot.turnId ?? null) : null)

export const termsIn = ({ place, span }: Allowed) => ({
  cancelableUntil: cancelableUntil(place.policy, span),
  releasable: place.policy.freeRelease,
})

/** What a host tenant keeps of an owner who is a guest; null for its own people. */
export const guestOwnerOf = (
  { tenantId, username, givenName, lastname, domainPrefix = '' }: Owner,
  hostTenantId: string,
): GuestOwner | null => (tenantId === hostTenantId ? null : { username, givenName, lastname, domainPrefix })

/** The new reservation as a later read would find it, built without reading it. */
export function newRow(
  id: string,
  wish: Wish,
  allowed: Allowed,
  attendeeCount: number,
  now: Temporal.Instant,
): ReservationRow {
  const { place, span } = allowed
  const { owner } = wish
  const { cancelableUntil: until, releasable } = termsIn(allowed)
  return {
    tenant_id: place.tenant_id,
    id,
    status: wish.draft ? 'DRAFT' : 'CREATED',
    kind: wish.kind ?? 'REGULAR',
    starts_at: span.start,
    ends_at: span.end,
    held_until: wish.draft ? now.add({ minutes: draftMinutes }) : null,
    end_before: null,
    subject: wish.subject ?? '',
    event_type: wish.eventType ?? null,
    layout: wish.layout ?? null,
    turn_id: shiftToKeep(allowed),
    attendee_count: attendeeCount,
    cancelable_until: until,
    releasable,
    meeting_status: wish.meeting ? 'REQUESTED' : null,
    meeting_url: null,
    guest_owner: guestOwnerOf(owner, place.tenant_id),
    owner_tenant_id: owner.tenantId,
    owner_id: owner.userId,
    owner_username: owner.username,
    owner_given_name: owner.givenName,
    owner_lastname: owner.lastname,
    // Asked for mails alone, which are made from a row that was read.
    owner_roles: null,
    space_id: place.id,
    space_name: place.name,
    space_type: place.type,
    campus_id: place.campus_id,
    campus_name: place.campus_name,
    time_zone: place.time_zone,
    charge: null,
    calendar: null,
    by_request: isByRequest(place),
    sequence: 0,
    version: 1,
  }
}

export const isByRequest = ({ type, policy }: Pick<PlaceRow, 'type' | 'policy'>): boolean =>
  bookableTypes.some(one => one === type && policy.approvalTypes.includes(one))
