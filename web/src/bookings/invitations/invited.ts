import { type Attendee, type AttendeeAnswer, NewAttendee } from '@aforo/api/bookings/guests'
import { guestTypeLabels, visitPurposeLabels } from '@aforo/api/bookings/labels'
import { z } from 'zod'

/** Somebody on a list of people to invite; `inside` is known of those who were found by name. */
export const Invited = NewAttendee.extend({ inside: z.boolean() })
export type Invited = z.infer<typeof Invited>

/** What the calls take of somebody on a list. */
export const toInvite = ({ inside: _, ...attendee }: Invited): NewAttendee => attendee

/** Somebody who was removed, to be invited again; without a document that isn't taken any more. */
export function invitedAgain({ guestType, purpose, ...said }: Attendee): { again: NewAttendee; left: boolean } {
  const given = { ...said, guestType: guestType ?? undefined, purpose: purpose ?? undefined }
  const { data } = NewAttendee.safeParse(given)
  return { again: data ?? NewAttendee.parse({ ...given, document: null }), left: data === undefined }
}

/** Somebody of the organisation, as an entry of a list. */
export const insider = (email: string, name: string): Invited => ({
  email,
  name,
  inside: true,
  company: '',
  guestType: 'OTHER',
  purpose: 'MEETING',
  document: null,
})

type Described = Pick<Invited, 'company'> & {
  inside: boolean
  guestType: Invited['guestType'] | null
  purpose: Invited['purpose'] | null
}

/** `Cliente · Reunión · Minera Los Andes`, or that they are of the house. */
export const describe = ({ inside, company, guestType, purpose }: Described): string =>
  inside
    ? 'De la organización'
    : [company, guestType && guestTypeLabels[guestType], purpose && visitPurposeLabels[purpose]]
        .filter(Boolean)
        .join(' · ')

/** Said where more people are invited than a room has places; the owner takes one too. */
export function crowdWarning(invited: number, room: { name: string; capacity: number | null } | undefined) {
  if (!room?.capacity || invited + 1 <= room.capacity) return undefined
  return `Serán ${invited + 1} personas y ${room.name} tiene lugar para ${room.capacity}.`
}

const counted: [AttendeeAnswer, one: string, many: string][] = [
  ['ACCEPTED', 'asistirá', 'asistirán'],
  ['TENTATIVE', 'quizás', 'quizás'],
  ['DECLINED', 'no podrá', 'no podrán'],
]

/** `: 2 asistirán, 1 no podrá`; nothing while nobody said anything. */
export function answersOf(attendees: readonly { answer: AttendeeAnswer }[]): string {
  const words = counted.flatMap(([answer, one, many]) => {
    const count = attendees.filter(each => each.answer === answer).length
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
  return words.length === 0 ? '' : `: ${words.join(', ')}`
}
