import { z } from 'zod'
import { DocumentType } from '../people/documents.ts'
import { IdentityNumber } from '../people/identity-number.ts'
import { Id, Instant, lineOrNone, Username } from '../platform/base.ts'

/** A visitor's relation to their host. */
export const GuestType = z.enum(['CLIENT', 'SUPPLIER', 'CANDIDATE', 'PARTNER', 'CONTRACTOR', 'COURIER', 'OTHER'])
export type GuestType = z.infer<typeof GuestType>

/** The purpose of a visit. */
export const VisitPurpose = z.enum([
  'MEETING',
  'INTERVIEW',
  'TRAINING',
  'EVENT',
  'TOUR',
  'DELIVERY',
  'MAINTENANCE',
  'OTHER',
])
export type VisitPurpose = z.infer<typeof VisitPurpose>

/** Maximum attendees of a reservation. */
export const attendeesAtMost = 200

/**
 * A person to invite. An email of a tenant's account invites that account, whatever other fields say; any other is a
 * visitor of that day.
 */
export const NewAttendee = z.object({
  email: Username,
  name: lineOrNone(120).default(''),
  /** The visitor's employer; only for visitors. */
  company: lineOrNone(120).default(''),
  guestType: GuestType.default('OTHER'),
  purpose: VisitPurpose.default('MEETING'),
  document: IdentityNumber.nullable().default(null),
})
export type NewAttendee = z.infer<typeof NewAttendee>

/** An attendee's answer, in the terms of iCalendar's PARTSTAT. */
export const AttendeeAnswer = z.enum(['NEEDS_ACTION', 'ACCEPTED', 'TENTATIVE', 'DECLINED'])
export type AttendeeAnswer = z.infer<typeof AttendeeAnswer>

export const GivenAnswer = AttendeeAnswer.exclude(['NEEDS_ACTION'])
export type GivenAnswer = z.infer<typeof GivenAnswer>

export const NewAttendees = z.array(NewAttendee).max(attendeesAtMost)

export const Attendee = z.object({
  attendeeId: Id,
  email: z.string(),
  name: z.string(),
  company: z.string(),
  /** True for accounts of the tenant, false for visitors. */
  inside: z.boolean(),
  guestType: GuestType.nullable(),
  purpose: VisitPurpose.nullable(),
  document: z.object({ type: DocumentType, number: z.string() }).nullable(),
  answer: AttendeeAnswer,
  answeredAt: Instant.nullable(),
})
export type Attendee = z.infer<typeof Attendee>
