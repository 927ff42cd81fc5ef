import { asTenant } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs.ts'
import type { Services } from '../platform/services.ts'
import { findSeries, findTenantName, listDates, nextSequence } from './series.queries.ts'
import { seriesInvitation } from './series-invitation.present.ts'

interface SeriesInvitationData {
  tenantId: string
  seriesId: string
  /** Of the series when the job was asked for; a newer change has a job of its own. */
  version?: number
}

/** Tells the owner's calendar how a series stands now, in one message for all its dates. */
export async function tellOfSeries(services: Services, { tenantId, seriesId, version }: SeriesInvitationData) {
  const { clock, database, mail, settings } = services
  const told = await asTenant(database, tenantId, async tx => {
    const row = await findSeries(tx, seriesId)
    // A guest's account is out of sight here.
    if (!row?.owner_username || (version !== undefined && version !== row.version)) return undefined
    const dates = await listDates(tx, seriesId)
    return { row, dates, tenantName: await findTenantName(tx), sequence: await nextSequence(tx, seriesId) }
  })
  if (told)
    await mail.send(
      seriesInvitation(told, { from: settings.MAIL_FROM, publicUrl: settings.publicUrl, now: clock.now() }),
    )
}

export const seriesInvitationJob: Job<SeriesInvitationData> = { name: 'bookings.series-invitation', work: tellOfSeries }
