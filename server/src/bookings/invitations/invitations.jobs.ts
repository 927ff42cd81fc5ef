import { asTenant } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import { mailsTogether } from '../../platform/mail.jobs.ts'
import { sendFor } from '../../platform/mail-brand.ts'
import { meetingJob, seriesMeetingJob } from '../meetings/meetings.jobs.ts'
import { ownLink } from '../my-booking/own-link.service.ts'
import { expireDraftsJob } from '../reservations/drafts.jobs.ts'
import { mailSeries } from '../series/series.jobs.ts'
import { findOccurrence } from '../series/series.queries.ts'
import { type AttendeeRow, listAttendees } from './attendees.queries.ts'
import { type Addressee, invitation } from './invitation.mail.ts'
import { findInvitation } from './invitation.queries.ts'
import { invitationAddress } from './invitation-link.service.ts'
import { invitedJob } from './invited-notice.jobs.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'bookings.invitation': InvitationData
  }
}

interface InvitationData {
  tenantId: string
  reservationId: string
  /** Of the reservation when the job was enqueued. */
  sequence: number
  /** It has another time or space than before, and the recipients had an invitation. */
  moved?: boolean
  /** Its order was paid: the people who were told of a hold are told that it is booked. */
  paid?: boolean
  /** The recipient; without it, the owner and all invited people. */
  to?: Addressee
}

/**
 * Mails a reservation as it is now to its owner and the invited people, each by a job of its own, so that an address that
 * can't be reached delays nobody else. A job that finds a newer change leaves the mail to that change's job, so that no
 * older state is sent after a newer one.
 */
export const invitationJob: Job<'bookings.invitation'> = {
  name: 'bookings.invitation',
  failed: 'Una invitación de calendario no se pudo enviar',
  together: mailsTogether,
  async work(services, { tenantId, reservationId, sequence, moved, paid, to }) {
    const { clock, database, jobs, settings } = services
    const found = await asTenant(database, tenantId, async tx => {
      const row = await findInvitation(tx, reservationId)
      // A removed person gets the cancellation even if the reservation changed since.
      const isLate = row?.sequence !== sequence && !to?.uninvited
      const series = await findOccurrence(tx, reservationId)
      // People whom all dates invite get the message of the series.
      const heard = new Set(series?.attendees.map(({ email }) => email))
      if (to && heard.has(to.email)) return undefined
      const occurrence = to ? undefined : series
      if (!row?.owner_username || (isLate && !occurrence)) return undefined
      if (!['CREATED', 'CANCELED'].includes(row.status)) return occurrence && { seriesId: occurrence.series_id }
      const owner = { email: row.owner_username, name: `${row.owner_given_name} ${row.owner_lastname}` }
      const attendees = row.attendee_count === 0 ? [] : (await listAttendees(tx, reservationId)).map(asAddressee)
      // The owner's own calendar has it: it was booked there.
      const isTheirs = row.calendar !== null && (!to || to.email === owner.email)
      // Removed and invited again before this ran: only the invitation is sent.
      if (to?.uninvited && attendees.some(({ email }) => email === to.email)) return undefined
      if (isTheirs && (to || attendees.length === 0)) return undefined
      if (to || (attendees.length === 0 && !occurrence)) {
        const ownAt = (to ?? owner).email === owner.email ? await ownLink(services, tx, row) : undefined
        return { row, to: to ?? owner, attendees, ownAt }
      }
      const people = attendees.filter(({ email }) => !heard.has(email)).map(({ email, name }) => ({ email, name }))
      const recipients = isLate ? [] : occurrence || isTheirs ? people : [owner, ...people]
      if (recipients.length > 0)
        await jobs.enqueue(
          tx,
          'bookings.invitation',
          recipients.map(to => ({ tenantId, reservationId, sequence, moved, paid, to })),
        )
      return occurrence && { seriesId: occurrence.series_id }
    })
    if (!found) return
    // The owner's calendar has the series as one event, which gets the change of a date.
    if (found.seriesId !== undefined) return mailSeries(services, { tenantId, seriesId: found.seriesId })
    const answerAt = invitationAddress(services, { tenantId, reservationId, email: found.to.email })
    const sender = {
      from: settings.MAIL_FROM,
      publicUrl: settings.publicUrl,
      now: clock.now(),
      answerAt,
      ownAt: found.ownAt,
    }
    await sendFor(services, tenantId, invitation(found.row, { ...found.to, moved, paid }, sender, found.attendees))
  },
}

const asAddressee = ({ email, name, answer }: AttendeeRow): Addressee => ({
  email,
  name,
  answer: answer as Addressee['answer'],
})

export const bookingJobs = [invitationJob, invitedJob, expireDraftsJob, meetingJob, seriesMeetingJob]
