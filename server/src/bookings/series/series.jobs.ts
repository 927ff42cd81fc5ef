import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import { sendFor } from '../../platform/mail-brand.ts'
import type { Services } from '../../platform/services.ts'
import { listSeriesAnswers } from '../invitations/answers.queries.ts'
import type { Addressee } from '../invitations/invitation.mail.ts'
import { invitationAddress } from '../invitations/invitation-link.service.ts'
import { ownLinks } from '../my-booking/own-link.service.ts'
import { type DateRow, findSeries, findTenantName, listDates, listInvitedTo, nextSequence } from './series.queries.ts'
import { seriesInvitation } from './series-invitation.mail.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'bookings.series-invitation': SeriesInvitationData
  }
}

interface SeriesInvitationData {
  tenantId: string
  seriesId: string
  /** Of the series when the job was enqueued; a newer change has a job of its own. */
  version?: number
  /** People that it no longer invites. */
  removed?: readonly Addressee[]
  /** The recipient and the message's SEQUENCE; without it, everybody whom the series concerns. */
  to?: Addressee & { sequence: number }
}

/**
 * Mails the series as it is now to its owner and to the people whom all its dates invite: one message for all dates, and
 * a job for each person.
 */
export async function mailSeries(
  services: Services,
  { tenantId, seriesId, version, removed = [], to }: SeriesInvitationData,
) {
  const { clock, database, jobs, settings } = services
  /** The dates to come, each with its own page. */
  const ownAt = (tx: Tx, dates: readonly DateRow[]) =>
    ownLinks(
      services,
      tx,
      dates.flatMap(({ reservation }) => (reservation && !isOver(reservation, clock.now()) ? [reservation] : [])),
    )
  const invitation = await asTenant(database, tenantId, async tx => {
    const row = await findSeries(tx, seriesId)
    if (!row?.owner_username) return undefined
    const owner = { email: row.owner_username, name: `${row.owner_given_name} ${row.owner_lastname}` }
    if (!to) {
      // A newer change mails all others; only this one knows whom it removed.
      const isLate = version !== undefined && version !== row.version
      const left = removed.filter(({ email }) => !row.attendees.some(one => one.email === email))
      const people = isLate ? left : [owner, ...row.attendees.map(({ email, name }) => ({ email, name })), ...left]
      if (people.length === 0) return undefined
      const sequence = await nextSequence(tx, seriesId)
      if (people.length > 1 || isLate) {
        await jobs.enqueue(
          tx,
          'bookings.series-invitation',
          people.map(one => ({ tenantId, seriesId, to: { ...one, sequence } })),
        )
        return undefined
      }
      const rest = await datesAndAnswers(tx, seriesId, clock.now())
      return { row, to: owner, sequence, ...rest, ownAt: await ownAt(tx, rest.dates) }
    }
    const isOwner = to.email === owner.email
    const invited = isOwner ? undefined : await listInvitedTo(tx, seriesId, to.email)
    const rest = await datesAndAnswers(tx, seriesId, clock.now())
    return { row, to, sequence: to.sequence, invited, ...rest, ...(isOwner && { ownAt: await ownAt(tx, rest.dates) }) }
  })
  if (!invitation) return
  const answerAt = invitationAddress(services, { tenantId, seriesId, email: invitation.to.email })
  const sender = { from: settings.MAIL_FROM, publicUrl: settings.publicUrl, now: clock.now(), answerAt }
  await sendFor(services, tenantId, seriesInvitation(invitation, sender))
}

const isOver = ({ ends_at }: { ends_at: Temporal.Instant }, now: Temporal.Instant) =>
  Temporal.Instant.compare(ends_at, now) <= 0

/** What every message about a series says. */
const datesAndAnswers = async (tx: Tx, seriesId: string, now: Temporal.Instant) => ({
  dates: await listDates(tx, seriesId),
  answers: await listSeriesAnswers(tx, seriesId, now),
  tenantName: await findTenantName(tx),
})

export const seriesInvitationJob: Job<'bookings.series-invitation'> = {
  name: 'bookings.series-invitation',
  failed: 'La invitación de una serie no se pudo enviar',
  work: mailSeries,
}
