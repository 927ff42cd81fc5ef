import { attendeesAtMost } from '@aforo/api/bookings/guests'
import { CalendarDate, Id, WallTime } from '@aforo/api/platform/base'
import { z } from 'zod'
import { missingWords } from '../../ui/missingWords.ts'
import { Invited } from '../invitations/invited.ts'
import { detailsFields } from './DetailsFields.tsx'

/** The fields of a slot as forms hold them: all text, empty until chosen. */
const slotFields = {
  spaceId: z.union([Id], 'Elige un lugar.'),
  at: z.union([CalendarDate], missingWords.date),
  from: WallTime,
  to: WallTime,
}

const ordered = { path: ['to'], error: 'La hora de fin debe ser posterior a la de inicio.' }
const inOrder = ({ from, to }: { from: string; to: string }) => from < to

export const SlotSchema = z.object(slotFields).refine(inOrder, ordered)

export const BookingSchema = z
  .object({
    ...slotFields,
    subject: z.string().trim().max(200),
    people: z.number().int().min(1).max(1000).nullable(),
    forWhom: z.enum(['me', 'other']),
    username: z.string(),
    ...detailsFields,
    attendees: z.array(Invited).max(attendeesAtMost),
    hold: z.boolean(),
  })
  .refine(inOrder, ordered)
  .refine(({ forWhom, username }) => forWhom === 'me' || username !== '', {
    path: ['username'],
    error: missingWords.person,
  })
