import type { NewAttendee } from '@aforo/contract/bookings/guests'
import { type BookingKind, bookableTypes, type EventType, type RoomLayout } from '@aforo/contract/bookings/reservations'
import type { PlaceRow } from './places.queries.ts'
import type { GuestOwner, ReservationRow } from './reservations.queries.ts'
import { draftMinutes } from './reservations.rules.ts'
import { cancelableUntil } from './slot.rules.ts'
import type { Allowed } from './slot.service.ts'

/** Whose a booking is. */
export interface Owner {
  tenantId: string
  userId: string
  username: string
  givenName: string
  lastname: string
  /** Of their organisation; needed of guests. */
  domainPrefix?: string
  /** Known of guests from their own hostTenantId: in a suspended team there. */
  suspended?: boolean
}

/** When: hours of a date at the campus, or one of its shifts. */
export interface WishedTime {
  at: string
  from?: string
  to?: string
  turnId?: string
}

/** A place that is wanted for somebody. */
export interface Wish extends WishedTime {
  spaceId: string
  owner: Owner
  subject?: string
  kind?: BookingKind
  eventType?: EventType | null
  layout?: RoomLayout | null
  attendees?: readonly NewAttendee[]
  /** Whether a Teams meeting is to be made. */
  meeting?: boolean
  /** Holds the place for ten minutes instead of booking it. */
  draft?: boolean
  /**
   * Somebody who may has decided already (an approval, an import): neither who may book for others nor what needs an
   * approval is asked again. All else is.
   */
  decided?: boolean
}

/** Whom to invite: each address once, and not the owner. */
export function attendeesOf({ attendees = [], owner }: Wish): NewAttendee[] {
  const byEmail = new Map(attendees.map(attendee => [attendee.email, attendee]))
  byEmail.delete(owner.username)
  return [...byEmail.values()]
}

/** A shift is kept only of seats: elsewhere it was a way to say the hours. */
export const shiftToKeep = ({ place, slot }: Allowed) => (place.type === 'SEAT' ? (slot.turnId ?? null) : null)

export const termsIn = ({ place, span }: Allowed) => ({
  cancelableUntil: cancelableUntil(place.policy, span),
  releasable: place.policy.freeRelease,
})

/** How an owner from another hostTenantId is remembered in this one; null of its own people. */
export const guestOwnerOf = (
  { tenantId, username, givenName, lastname, domainPrefix = '' }: Owner,
  hostTenantId: string,
): GuestOwner | null => (tenantId === hostTenantId ? null : { username, givenName, lastname, domainPrefix })

/** The new reservation as a later read would find it, without reading it. */
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
    space_id: place.id,
    space_name: place.name,
    space_type: place.type,
    campus_id: place.campus_id,
    campus_name: place.campus_name,
    time_zone: place.time_zone,
    by_request: isByRequest(place),
    sequence: 0,
    version: 1,
  }
}

export const isByRequest = ({ type, policy }: Pick<PlaceRow, 'type' | 'policy'>): boolean =>
  bookableTypes.some(one => one === type && policy.approvalTypes.includes(one))
