import { asTenant } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import { mailsTogether } from '../../platform/mail.jobs.ts'
import { meetingJob, seriesMeetingJob } from '../meetings/meetings.jobs.ts'
import { expireDraftsJob } from '../reservations/drafts.jobs.ts'
import { tellOfSeries } from '../series/series.jobs.ts'
import { findOccurrence } from '../series/series.queries.ts'
import { type AttendeeRow, listAttendees } from './attendees.queries.ts'
import { findInvitation } from './invitation.queries.ts'
import { invitationAddress } from './invitation-link.present.ts'
import { type Addressee, invitation } from './invitation-mail.present.ts'
import { invitedJob } from './invited-notice.jobs.ts'

interface InvitationData {
  tenantId: string
  reservationId: string
  /** Of the reservation when the job was asked for. */
  sequence: number
  /** It has another time or place than before: whom it concerns knew of it. */
  moved?: boolean
  /** Whom to tell; without it, everybody whom it concerns. */
  to?: Addressee
}

/**
 * Tells calendars how a reservation stands: its owner's, and those of the people who are invited, each by a job of its
 * own, so that an address that can't be reached keeps nobody else waiting. It is read anew: a job that comes late, after
 * a newer change, leaves the word to that change's own job, so that no older state is ever sent after a newer one.
 */
const invitationJob: Job<InvitationData> = {
  name: 'bookings.invitation',
  together: mailsTogether,
  async work(services, { tenantId, reservationId, sequence, moved, to }) {
    const { clock, database, jobs, mail, settings } = services
    const found = await asTenant(database, tenantId, async tx => {
      const row = await findInvitation(tx, reservationId)
      // Who was taken off the list is recipients so whatever happens to the reservation since.
      const isLate = row?.sequence !== sequence && !to?.uninvited
      const series = await findOccurrence(tx, reservationId)
      // Whom all dates invite hears of each by the message of the series.
      const heard = new Set(series?.attendees.map(({ email }) => email))
      if (to && heard.has(to.email)) return undefined
      const occurrence = to ? undefined : series
      if (!row?.owner_username || (isLate && !occurrence)) return undefined
      if (!['CREATED', 'CANCELED'].includes(row.status)) return occurrence && { seriesId: occurrence.series_id }
      const owner = { email: row.owner_username, name: `${row.owner_given_name} ${row.owner_lastname}` }
      const attendees = row.attendee_count === 0 ? [] : (await listAttendees(tx, reservationId)).map(asAddressee)
      // Taken off and invited again before this was said: the word that they come is the only one to be said.
      if (to?.uninvited && attendees.some(({ email }) => email === to.email)) return undefined
      if (to || (attendees.length === 0 && !occurrence)) return { row, to: to ?? owner, attendees }
      const people = attendees.filter(({ email }) => !heard.has(email)).map(({ email, name }) => ({ email, name }))
      const recipients = isLate ? [] : occurrence ? people : [owner, ...people]
      if (recipients.length > 0)
        await jobs.enqueue(
          tx,
          'bookings.invitation',
          recipients.map(to => ({ tenantId, reservationId, sequence, moved, to })),
        )
      return occurrence && { seriesId: occurrence.series_id }
    })
    if (!found) return
    // Its owner's calendar knows a series as one event: what happens to a date is said of it.
    if (found.seriesId !== undefined) return tellOfSeries(services, { tenantId, seriesId: found.seriesId })
    const answerAt = invitationAddress(services, { tenantId, reservationId, email: found.to.email })
    const sender = { from: settings.MAIL_FROM, publicUrl: settings.publicUrl, now: clock.now(), answerAt }
    await mail.send(invitation(found.row, { ...found.to, moved }, sender, found.attendees))
  },
}

const asAddressee = ({ email, name, answer }: AttendeeRow): Addressee => ({
  email,
  name,
  answer: answer as Addressee['answer'],
})

export const bookingJobs = [invitationJob, invitedJob, expireDraftsJob, meetingJob, seriesMeetingJob]
