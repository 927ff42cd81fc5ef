import type { DaySheet, SheetArrival, SheetPlace } from '@aforo/api/front-desk/day-sheet'
import { compareNames } from '@aforo/api/platform/sorting'
import { listBlockedAt } from '../../bookings/blocks/blocks.ts'
import { checkInWindow, isOfThis } from '../../bookings/check-in/check-in.ts'
import { rulesOfCampus } from '../../bookings/reservations/reservations.ts'
import { exceptionOn, openOn } from '../../places/campuses/campuses.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type IncidentRow, unresolved } from '../incidents/incidents.ts'
import { listVisitors, type VisitorRow } from '../visitors/visitors.queries.ts'
import { type BookingRow, listBookings, listSpaces, type SpaceRow } from './day-sheet.queries.ts'
import { arrivalsOf, overlaps, type Span, slotOf, spanOfDays, timesWithin, today } from './day-sheet.rules.ts'

/** More visitors than these don't come to a campus on one day. */
const visitorsAtMost = 500
/** Paper has room for the oldest; the list has all. */
const incidentsAtMost = 30

/**
 * What a campus's front desk needs to know of a day, as an administrator sees it.
 * @param date today there when left out @returns undefined where the campus isn't there or can't be seen
 */
export async function daySheetOf(
  { tx, now }: { tx: Tx; now: Temporal.Instant },
  campusId: string,
  asked?: string,
): Promise<DaySheet | undefined> {
  const campus = await rulesOfCampus(tx, campusId)
  if (!campus) return undefined
  const zone = campus.time_zone
  const date = asked ?? today(now, zone)
  const day = spanOfDays(date, date, zone)
  const [bookings, visitors, blocked, incidents] = await Promise.all([
    listBookings(tx, campusId, day),
    listVisitors(tx, [{ campusId, date, span: day }], {}, { limit: visitorsAtMost, offset: 0 }),
    listBlockedAt(tx, campusId, day),
    unresolved(tx, campusId, incidentsAtMost),
  ])
  const spaces = await listSpaces(tx, campusId, [...new Set(bookings.map(({ space_id }) => space_id))])
  const places = placesOf(spaces, bookings, blocked, day, zone)
  return {
    campusId,
    campusName: campus.name,
    timeZone: zone,
    date,
    readAt: now.toString(),
    open: openOn(campus.hours, date),
    occasion: exceptionOn(campus.hours, date)?.name ?? '',
    arrivals: arrivalsOf(
      hostsOf(bookings, spaces, { day, zone, checkInMinutes: campus.policy.checkInMinutes }),
      visitors.map(presentGuest),
    ),
    rooms: places.filter(({ spaceType }) => spaceType === 'ROOM' || spaceType === 'PHONE_BOOTH'),
    desks: places.filter(({ spaceType }) => spaceType === 'SEAT'),
    parking: places.filter(({ spaceType }) => spaceType === 'PARKING_SPOT'),
    incidents: incidents.rows.map(presentOpen),
    incidentCount: incidents.total,
  }
}

/** Spaces with their day, in the order in which one walks by them. Rooms that nobody can book by the hour are left out. */
function placesOf(
  spaces: SpaceRow[],
  bookings: BookingRow[],
  blocked: Awaited<ReturnType<typeof listBlockedAt>>,
  day: Span,
  zone: string,
): SheetPlace[] {
  const ownBookings = Map.groupBy(bookings, ({ space_id }) => space_id)
  const ownBlocks = Map.groupBy(blocked, ({ spaceId }) => spaceId)
  const isSold = ({ id }: SpaceRow) => ownBlocks.get(id)?.some(({ kind }) => kind === 'SOLD')
  return spaces
    .filter(space => ownBookings.has(space.id) || (space.bookable && !isSold(space)))
    .map(space => ({
      spaceId: space.id,
      spaceName: space.name,
      spaceType: space.type,
      parentName: space.parent_name,
      capacity: space.capacity,
      bookings: (ownBookings.get(space.id) ?? []).map(row => ({
        reservationId: row.id,
        ...timesWithin({ start: row.starts_at, end: row.ends_at }, day, zone),
        ownerName: row.owner_name,
        subject: row.subject,
        attendeeCount: row.attendee_count,
        unpaid: row.unpaid,
      })),
      blocks: (ownBlocks.get(space.id) ?? [])
        .filter(block => overlaps(block, day))
        .map(({ kind, reason, ...span }) => ({ ...timesWithin(span, day, zone), kind, reason })),
    }))
    .sort(
      (one, other) => compareNames(one.parentName, other.parentName) || compareNames(one.spaceName, other.spaceName),
    )
}

/** The bookings that begin on the day, each with its person and whether they came. */
function hostsOf(
  bookings: BookingRow[],
  spaces: SpaceRow[],
  { day, zone, checkInMinutes }: { day: Span; zone: string; checkInMinutes: number },
) {
  const byId = new Map(spaces.map(space => [space.id, space]))
  return bookings
    .filter(({ starts_at }) => Temporal.Instant.compare(starts_at, day.start) >= 0)
    .map(row => {
      const span = { start: row.starts_at, end: row.ends_at }
      const space = byId.get(row.space_id)
      const window = checkInWindow(span, span.start, checkInMinutes)
      return {
        owner: `${row.owner_tenant_id} ${row.owner_id}`,
        name: row.owner_name,
        place: {
          spaceName: space?.name ?? '',
          spaceType: space?.type ?? null,
          ...timesWithin(span, day, zone),
        },
        arrivedAt: isOfThis(row.checked_in_at, window) ? timeOf(row.checked_in_at, zone) : null,
      }
    })
}

const timeOf = (moment: Temporal.Instant, zone: string) => slotOf({ start: moment, end: moment }, zone).from

const presentGuest = (row: VisitorRow): SheetArrival => {
  const at = row.expected_at && timeOf(row.expected_at, row.time_zone)
  return {
    kind: 'VISITOR',
    at,
    name: row.name,
    company: row.company,
    hostName: row.host_name,
    places: row.space_name && at ? [{ spaceName: row.space_name, spaceType: null, from: at, to: at }] : [],
    arrivedAt: row.arrived_at && timeOf(row.arrived_at, row.time_zone),
  }
}

const presentOpen = (row: IncidentRow): DaySheet['incidents'][number] => ({
  id: row.id,
  number: row.number,
  status: row.status,
  category: row.category,
  text: row.text,
  spaceName: row.space_name,
  floorName: row.floor_name ?? '',
  assigneeName: row.assignee_name ?? '',
  reportedAt: row.created_at.toString(),
})
