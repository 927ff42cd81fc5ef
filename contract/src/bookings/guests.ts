import { z } from 'zod'
import { Id, Instant, line, lineOrNone, Username } from '../platform/base.ts'

/** What somebody from outside is to whom they visit. */
export const GuestType = z.enum(['CLIENT', 'SUPPLIER', 'CANDIDATE', 'PARTNER', 'CONTRACTOR', 'COURIER', 'OTHER'])
export type GuestType = z.infer<typeof GuestType>

/** What somebody from outside comes for. */
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

/** By what people are known at a reception; which of them a country has, `/info/entities/all` tells. */
export const DocumentType = z.enum([
  'DNI',
  'CE',
  'PTP',
  'RUT',
  'CC',
  'PPT',
  'CURP',
  'INE',
  'NIE',
  'CEDULA',
  'CI',
  'NATIONAL_ID',
  'PASSPORT',
])
export type DocumentType = z.infer<typeof DocumentType>

/** One reservation's invited people, at most. */
export const attendeesAtMost = 200

/**
 * Somebody to invite. Whoever has an account of the organisation is one of its own people, whatever else is said; all
 * others come from outside and are visitors of that day.
 */
export const NewAttendee = z.object({
  email: Username,
  name: lineOrNone(120).default(''),
  /** For whom they work; of people from outside. */
  company: lineOrNone(120).default(''),
  guestType: GuestType.default('OTHER'),
  purpose: VisitPurpose.default('MEETING'),
  document: z
    .object({ type: DocumentType, number: line(30) })
    .nullable()
    .default(null),
})
export type NewAttendee = z.infer<typeof NewAttendee>

/** What an invited person says; the words of a calendar's PARTSTAT. */
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
  /** Of the organisation; the others are visitors. */
  inside: z.boolean(),
  guestType: GuestType.nullable(),
  purpose: VisitPurpose.nullable(),
  document: z.object({ type: DocumentType, number: z.string() }).nullable(),
  answer: AttendeeAnswer,
  answeredAt: Instant.nullable(),
})
export type Attendee = z.infer<typeof Attendee>
