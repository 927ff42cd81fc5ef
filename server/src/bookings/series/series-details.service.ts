import type { NewAttendee } from '@aforo/api/bookings/guests'
import { unless } from '../../platform/database/constraints.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { invalidField, type Refusals } from '../../platform/http/refusals.ts'
import { deleteInvited, insertAttendees, recountAttendees } from '../invitations/attendees.queries.ts'
import { tooMany } from '../invitations/attendees.service.ts'
import { requestMeeting } from '../meetings/meetings.queries.ts'
import { type ReservationRow, setDetails } from '../reservations/reservations.queries.ts'
import { listInvitedAlone, type SeriesDetails, type SeriesRow } from './series.queries.ts'
import { withoutOwner } from './series-plan.service.ts'

/** A change of a series' details; what is left out stays. */
export interface DetailsChange {
  subject?: string
  eventType?: SeriesDetails['eventType']
  layout?: SeriesDetails['layout']
  attendees?: NewAttendee[]
  meeting?: boolean
}

/** The same, compared with the series as it is. */
export interface DetailsPlan {
  details: Partial<SeriesDetails>
  /** People that it newly invites. */
  added: NewAttendee[]
  /** People that it no longer invites. */
  removed: NewAttendee[]
}

export function planDetails(row: SeriesRow, change: DetailsChange): DetailsPlan {
  const { subject, eventType, layout, meeting } = change
  const attendees = change.attendees && withoutOwner(change.attendees, row.owner_username ?? '')
  const without = (list: readonly NewAttendee[], others: readonly NewAttendee[]) =>
    list.filter(({ email }) => !others.some(other => other.email === email))
  return {
    details: { subject, eventType, layout, attendees, meeting },
    added: attendees ? without(attendees, row.attendees) : [],
    removed: attendees ? without(row.attendees, attendees) : [],
  }
}

/** Applies a change to one date's reservation. @returns whether it changed anything */
export async function applyDetails(
  { tx, caller }: HandlerContext,
  row: ReservationRow,
  { details, removed }: DetailsPlan,
  errors: Refusals<'INVALID_FIELD'>,
): Promise<boolean> {
  const { subject = row.subject, attendees, meeting } = details
  const { eventType = row.event_type, layout = row.layout } = details
  const isSaidAnew = subject !== row.subject || eventType !== row.event_type || layout !== row.layout
  if (isSaidAnew) await setDetails(tx, row.id, { subject, event_type: details.eventType, layout: details.layout })
  if (attendees) {
    const to = { tenantId: row.tenant_id, reservationId: row.id, asGuest: caller.tenantId !== row.tenant_id }
    if (attendees.length > 0) await insertAttendees(tx, to, attendees)
    if (removed.length > 0)
      await deleteInvited(
        tx,
        row.id,
        removed.map(({ email }) => email),
      )
    await unless(
      'reservations_attendees',
      () => invalidField(errors, tooMany.field, tooMany.message),
      () => recountAttendees(tx, row.id),
    )
  }
  const isAsAsked = meeting ? row.meeting_status === 'READY' : row.meeting_status === null
  const changesMeeting = meeting !== undefined && !isAsAsked
  if (changesMeeting) await requestMeeting(tx, row.id, meeting)
  return isSaidAnew || attendees !== undefined || changesMeeting
}

/**
 * Sends invitations to people whom only single dates invite; all others get the message of the series.
 * @param byAll the people whom all dates invite
 */
export async function inviteToSingleDates(
  { tx, enqueue }: Pick<HandlerContext, 'tx' | 'enqueue'>,
  reservationIds: readonly string[],
  byAll: readonly { email: string }[],
) {
  for (const { tenant_id, id, sequence, email, name } of await listInvitedAlone(tx, reservationIds, byAll))
    enqueue('bookings.invitation', { tenantId: tenant_id, reservationId: id, sequence, to: { email, name } })
}
