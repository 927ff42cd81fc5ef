import type { LiveRoom, TrayItem } from '@aforo/contract/dashboard'
import type { SpaceType } from '@aforo/contract/spaces'
import { listBlocked } from '../blocks/blocks.ts'
import { undecided } from '../booking-requests/booking-requests.ts'
import { rulesOfCampus } from '../bookings/bookings.ts'
import { openOn } from '../campuses/campuses.ts'
import { unresolved } from '../incidents/incidents.ts'
import { listDeadJobs, settleDeadJob } from '../platform/dead-jobs.ts'
import { fail, type HandlerContext, on } from '../platform/http/on.ts'
import {
  countAll,
  countStarted,
  findTenantZone,
  listAhead,
  listCampuses,
  listDrafts,
  listHeld,
  listRooms,
  projection,
} from './dashboard.queries.ts'
import { clockAt, instantOf, inUseByHour, type Span, slotOf, spanOfDays, stateAt, today } from './live.rules.ts'
import { presentDeadJob, presentWaitingRequest } from './tray.present.ts'

const activeDays = 30
/** A card shows no more of what waits; the rest is behind its link. */
const trayAtMost = 50
/** What is on and what follows: more of a room's day is in the calendar. */
const shownAhead = 3
const week = { hours: 7 * 24 }

/** The hours of a date somewhere, each as the clock there says it: 24 of them, one empty or doubled on a clock change. */
const hoursOf = (date: string, zone: string): Span[] => {
  const day = Temporal.PlainDate.from(date).toPlainDateTime()
  return Array.from({ length: 24 }, (_, hour) => ({
    start: day.add({ hours: hour }).toZonedDateTime(zone).toInstant(),
    end: day
      .add({ hours: hour + 1 })
      .toZonedDateTime(zone)
      .toInstant(),
  }))
}

const inMilliseconds = ({ start, end }: Span) => ({ starts: start.epochMilliseconds, ends: end.epochMilliseconds })

const covering = (spans: readonly Span[], otherwise: Span): Span => ({
  start: spans.map(({ start }) => start).sort(Temporal.Instant.compare)[0] ?? otherwise.start,
  end:
    spans
      .map(({ end }) => end)
      .sort(Temporal.Instant.compare)
      .at(-1) ?? otherwise.end,
})

/** The campuses asked about: one that exists, or all. */
async function campusesOf(
  { tx }: Pick<HandlerContext, 'tx'>,
  campusId: string | undefined,
  errors: { NOT_FOUND(): Error },
) {
  const campuses = await listCampuses(tx, campusId)
  if (campusId !== undefined && campuses.length === 0) fail(errors.NOT_FOUND())
  return campuses
}

/** Takes a failed job out of the tray. @throws NOT_FOUND where somebody else has done so already */
async function settled(
  { tx, caller, record, emit }: HandlerContext,
  id: string,
  done: string,
  errors: { NOT_FOUND(): Error },
) {
  const job = (await settleDeadJob(tx, caller.tenantId, id)) ?? fail(errors.NOT_FOUND())
  record({ action: `job.${done}`, entityType: 'job', entityId: id, before: { name: job.name, error: job.error } })
  emit({ topic: 'notifications' })
  return job
}

export const dashboardRoutes = {
  stats: on.dashboard.stats.handler(async ({ input: { campusId }, context, errors }) => {
    const { tx, now } = context
    const [campuses, tenantZone, counted] = await Promise.all([
      campusesOf(context, campusId, errors),
      findTenantZone(tx),
      countAll(tx, campusId, now.subtract({ hours: activeDays * 24 })),
    ])
    const zone = (campusId === undefined ? undefined : campuses[0]?.time_zone) ?? tenantZone
    const hours = hoursOf(today(now, zone), zone)
    const day = spanOfDays(today(now, zone), today(now, zone), zone)
    const days = campuses.map(({ id, time_zone }) => {
      const date = today(now, time_zone)
      return { campusId: id, span: spanOfDays(date, date, time_zone) }
    })
    const lastWeek = days.map(({ campusId: id, span }) => ({
      campusId: id,
      span: { start: span.start.subtract(week), end: now.subtract(week) },
    }))
    const [held, byNowLastWeek] = await Promise.all([
      listHeld(tx, campusId, covering([day, ...days.map(({ span }) => span)], day)),
      countStarted(tx, lastWeek),
    ])
    const todayAt = new Map(days.map(({ campusId: id, span }) => [id, inMilliseconds(span)]))
    const begun = held.filter(({ campus_id, starts }) => {
      const span = todayAt.get(campus_id)
      return span && span.starts <= starts && starts < span.ends
    })
    const present = now.epochMilliseconds
    const rooms = held
      .filter(({ type }) => type === 'ROOM' || type === 'PHONE_BOOTH')
      .map(({ space_id, starts, ends }) => ({ spaceId: space_id, starts, ends }))
    const inUse = rooms.filter(({ starts, ends }) => starts <= present && present < ends)
    return {
      dateRefreshed: now.toString(),
      campuses: campuses.length,
      bookableSpaces: counted.bookable,
      people: counted.people,
      activeUsers: counted.active,
      reservationsToday: begun.length,
      reservationsByNow: begun.filter(({ starts }) => starts <= present).length,
      reservationsByNowLastWeek: byNowLastWeek,
      roomsInUse: new Set(inUse.map(({ spaceId }) => spaceId)).size,
      rooms: counted.rooms,
      roomsInUseByHour: inUseByHour(rooms, hours.map(inMilliseconds)),
      hour: now.toZonedDateTimeISO(zone).hour,
    }
  }),

  liveRooms: on.dashboard.liveRooms.handler(async ({ input: { campusId }, context: { tx, now }, errors }) => {
    const [found, rooms] = await Promise.all([rulesOfCampus(tx, campusId), listRooms(tx, campusId)])
    const campus = found ?? fail(errors.NOT_FOUND())
    const zone = campus.time_zone
    const date = today(now, zone)
    const rest = { start: now, end: spanOfDays(date, date, zone).end }
    const [ahead, blocked] = await Promise.all([
      listAhead(tx, campusId, rest),
      listBlocked(
        tx,
        rooms.map(({ id }) => id),
        rest,
      ),
    ])
    const booked = Map.groupBy(ahead, row => row.space_id)
    const blocks = Map.groupBy(blocked, row => row.spaceId)
    const open = openOn(campus.hours, date).flatMap(({ opensAt, closesAt }) => {
      const [start, end] = [instantOf(date, opensAt, zone), instantOf(date, closesAt, zone)]
      return start && end ? [{ start, end }] : []
    })
    const wall = (moment: Temporal.Instant) => slotOf({ start: now, end: moment }, zone).to
    const present = (room: (typeof rooms)[number]): LiveRoom => {
      const mine = booked.get(room.id) ?? []
      const over = blocks.get(room.id) ?? []
      const spans = mine.map(({ starts_at, ends_at }) => ({ start: starts_at, end: ends_at }))
      const { state, until } = stateAt({ open, reservations: spans, blocks: over }, now)
      const endsToday = until && Temporal.Instant.compare(until, rest.end) <= 0
      return {
        at: date,
        spaceId: room.id,
        spaceName: room.name,
        spaceType: room.type as SpaceType,
        floorName: room.floor_name ?? '',
        capacity: room.capacity,
        bookable: room.bookable,
        state,
        until: endsToday ? wall(until) : null,
        block: state === 'BLOCKED' && over[0] ? { kind: over[0].kind, reason: over[0].reason } : null,
        reservations: mine.slice(0, shownAhead).map(row => ({
          reservationId: row.id,
          ...timesOf({ start: row.starts_at, end: row.ends_at }, zone),
          subject: row.subject,
          ownerUsername: row.username ?? '',
          ownerName: row.name ?? '',
          current: Temporal.Instant.compare(row.starts_at, now) <= 0,
        })),
      }
    }
    const byPlace = (one: LiveRoom, other: LiveRoom) =>
      one.floorName.localeCompare(other.floorName, 'es', { numeric: true }) ||
      other.spaceType.localeCompare(one.spaceType) ||
      one.spaceName.localeCompare(other.spaceName, 'es', { numeric: true })
    return {
      dateRefreshed: now.toString(),
      campusId,
      timeZone: zone,
      now: clockAt(now, zone),
      rooms: rooms.map(present).sort(byPlace),
    }
  }),

  tray: on.dashboard.tray.handler(async ({ input: { campusId }, context, errors }) => {
    const { tx, now } = context
    const [, requests, incidents, drafts, failed] = await Promise.all([
      campusesOf(context, campusId, errors),
      undecided(tx, campusId, now, trayAtMost),
      unresolved(tx, campusId, trayAtMost),
      listDrafts(tx, campusId, now, trayAtMost),
      listDeadJobs(tx, context.caller.tenantId, trayAtMost),
    ])
    const none = { retry: false, dismiss: false }
    const items: TrayItem[] = [
      ...requests.rows.map(presentWaitingRequest),
      // What failed is no campus's: it stands in the tray of each.
      ...failed.rows.map(presentDeadJob),
      ...incidents.rows.map(row => ({
        kind: 'INCIDENT' as const,
        id: row.id,
        title: row.text,
        detail: row.space_name,
        campusName: row.campus_name,
        since: row.created_at.toString(),
        until: null,
        link: `/app/incidents?incident=${row.id}`,
        can: none,
      })),
      ...drafts.map(row => ({
        kind: 'DRAFT' as const,
        id: row.id,
        title: row.subject || 'Sin asunto',
        detail: [row.space_name, row.owner].filter(Boolean).join(' · '),
        campusName: row.campus_name,
        since: row.created_at.toString(),
        until: row.held_until.toString(),
        link: `/app/reservation/space?campus=${row.campus_id}&open=${row.id}`,
        can: none,
      })),
    ]
    const oldest = items.sort((one, other) => Temporal.Instant.compare(one.since, other.since))
    return {
      dateRefreshed: now.toString(),
      items: oldest.slice(0, trayAtMost),
      total: requests.total + incidents.total + drafts.length + failed.total,
    }
  }),

  /** Sends it anew as it was, to be tried as often as before. */
  retry: on.dashboard.retry.handler(async ({ input: { id }, context, errors }) => {
    const job = await settled(context, id, 'retried', errors)
    context.enqueue(job.name, job.data)
    return { id }
  }),

  dismiss: on.dashboard.dismiss.handler(async ({ input: { id }, context, errors }) => {
    await settled(context, id, 'dismissed', errors)
    return { id }
  }),

  projection: on.dashboard.projection.handler(async ({ input: { campusId, days }, context, errors }) => {
    const { tx, now } = context
    const campuses = await campusesOf(context, campusId, errors)
    const tenantZone = campuses[0]?.time_zone ?? (await findTenantZone(tx))
    const first = Temporal.PlainDate.from(today(now, tenantZone))
    const dates = Array.from({ length: days }, (_, day) => first.add({ days: day }).toString())
    const wanted = campuses.flatMap(({ id, time_zone }) =>
      dates.map(date => ({ campusId: id, date, span: spanOfDays(date, date, time_zone) })),
    )
    const names = new Map(campuses.map(({ id, name }) => [id, name]))
    const rows = await projection(tx, wanted)
    return {
      dateRefreshed: now.toString(),
      days: dates,
      rows: rows
        .map(({ campus_id, ...row }) => ({ ...row, campusId: campus_id, campusName: names.get(campus_id) ?? '' }))
        .sort(
          (one, other) => one.date.localeCompare(other.date) || one.campusName.localeCompare(other.campusName, 'es'),
        ),
    }
  }),
}

/** A reservation's times on the wall; one that began before today is said to begin with it. */
function timesOf(span: Span, zone: string) {
  const { from, to } = slotOf(span, zone)
  return { from, to }
}
