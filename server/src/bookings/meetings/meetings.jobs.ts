import { asTenant } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import { type Meetings, openMeetings } from '../../platform/microsoft-graph/meetings.ts'
import type { Services } from '../../platform/services.ts'
import type { Settings } from '../../platform/settings.ts'
import { unitOfWork } from '../../platform/unit-of-work.ts'
import { spaceWords } from '../reservations/reservations.present.ts'
import { findReservation } from '../reservations/reservations.queries.ts'
import { findSeries, listDates } from '../series/series.queries.ts'
import { inviteToSingleDates } from '../series/series-details.service.ts'
import { setMeeting, setMeetings } from './meetings.queries.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'bookings.meeting': MeetingData
    'bookings.series-meeting': SeriesMeetingData
  }
}

interface MeetingData {
  tenantId: string
  reservationId: string
}

/** One connection for each configuration, so that its token is fetched once. */
const opened = new WeakMap<Settings, Meetings | undefined>()

function meetingsOf(settings: Settings): Meetings | undefined {
  if (!opened.has(settings)) opened.set(settings, openMeetings(settings))
  return opened.get(settings)
}

/** Stores a meeting's result where it is still wanted, and updates calendars and screens. */
async function storeMeeting(
  services: Services,
  { tenantId, reservationId }: MeetingData,
  status: 'READY' | 'FAILED',
  url: string | null,
) {
  const happened = await asTenant(services.database, tenantId, async tx => {
    const changed = await setMeeting(tx, reservationId, status, url)
    if (!changed) return []
    const { emit, enqueue, flush } = unitOfWork(tx, services, { tenantId, job: 'Microsoft Teams' }, null)
    emit({ topic: 'reservations', campusId: changed.campus_id, id: reservationId })
    if (status === 'READY') enqueue('bookings.invitation', { tenantId, reservationId, sequence: changed.sequence })
    return flush()
  })
  services.events.announce(tenantId, happened)
}

/**
 * Creates the Teams meeting of a reservation. The reservation's id is the meeting's external id at Microsoft, so that a
 * retry never creates a second one. When Microsoft refuses, the booking stays and shows it, and the job retries later.
 */
export const meetingJob: Job<'bookings.meeting'> = {
  name: 'bookings.meeting',
  failed: 'Una reunión de Teams no se pudo crear',
  async work(services, data) {
    const { database, settings } = services
    const row = await asTenant(database, data.tenantId, tx => findReservation(tx, data.reservationId))
    if (row?.status !== 'CREATED' || row.meeting_status === null || row.meeting_status === 'READY') return
    const meetings = meetingsOf(settings)
    if (!meetings) return storeMeeting(services, data, 'FAILED', null)
    try {
      const url = await meetings.createOrGet({
        externalId: row.id,
        subject: row.subject || `Reserva de ${spaceWords(row)}`,
        start: row.starts_at,
        end: row.ends_at,
      })
      await storeMeeting(services, data, 'READY', url)
    } catch (error) {
      await storeMeeting(services, data, 'FAILED', null)
      throw error
    }
  },
}

interface SeriesMeetingData {
  tenantId: string
  seriesId: string
}

/** Stores the result of a series' meeting in its dates, and updates calendars by one message. */
async function storeSeriesMeeting(
  services: Services,
  { tenantId, seriesId }: SeriesMeetingData,
  status: 'READY' | 'FAILED',
  url: string | null,
) {
  const happened = await asTenant(services.database, tenantId, async tx => {
    const changed = await setMeetings(tx, seriesId, status, url)
    const { emit, enqueue, flush } = unitOfWork(tx, services, { tenantId, job: 'Microsoft Teams' }, null)
    for (const campusId of new Set(changed.map(({ campus_id }) => campus_id))) emit({ topic: 'reservations', campusId })
    if (status === 'READY' && changed.length > 0) {
      enqueue('bookings.series-invitation', { tenantId, seriesId })
      const { attendees = [] } = (await findSeries(tx, seriesId)) ?? {}
      const ids = changed.map(({ id }) => id)
      await inviteToSingleDates({ tx, enqueue }, ids, attendees)
    }
    return flush()
  })
  services.events.announce(tenantId, happened)
}

/** Creates the Teams meeting of a series for the dates that wait for it. Its external id is the series' id. */
export const seriesMeetingJob: Job<'bookings.series-meeting'> = {
  name: 'bookings.series-meeting',
  failed: 'La reunión de Teams de una serie no se pudo crear',
  async work(services, data) {
    const { database, settings } = services
    const found = await asTenant(database, data.tenantId, async tx => {
      const series = await findSeries(tx, data.seriesId)
      const dates = series ? await listDates(tx, data.seriesId) : []
      const waiting = dates.flatMap(({ reservation }) =>
        reservation?.status === 'CREATED' && ['REQUESTED', 'FAILED'].includes(reservation.meeting_status ?? '')
          ? [reservation]
          : [],
      )
      return { series, first: waiting[0] }
    })
    const { series, first } = found
    if (!series || !first) return
    const meetings = meetingsOf(settings)
    if (!meetings) return storeSeriesMeeting(services, data, 'FAILED', null)
    try {
      const url = await meetings.createOrGet({
        externalId: series.id,
        subject: series.subject || `Reserva de ${spaceWords(series)}`,
        start: first.starts_at,
        end: first.ends_at,
      })
      await storeSeriesMeeting(services, data, 'READY', url)
    } catch (error) {
      await storeSeriesMeeting(services, data, 'FAILED', null)
      throw error
    }
  },
}
