import type { BlockedStretch, Calendar } from '@aforo/api/bookings/calendar'
import type { ReservationSort } from '@aforo/api/bookings/reservations'
import type { ParkingSpotType, SpaceFeature, SpaceKind, SpaceType } from '@aforo/api/places/spaces'
import { compareNames } from '@aforo/api/platform/sorting'
import { refusalOf } from '../../people/zones/zones.ts'
import { exceptionOn, openOn } from '../../places/campuses/campuses.ts'
import type { Tx } from '../../platform/database/database.ts'
import { planOnce } from '../../platform/database/session.ts'
import { type HandlerContext, inTransaction, on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { readTogether } from '../../platform/http/shared-reads.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { clockAt, overlaps, slotOf, spanOfDays } from '../../platform/wall-time.rules.ts'
import { type Blocked, listBlocked } from '../blocks/blocks.ts'
import { enterHost, type Guest } from '../reservations/host-tenant.service.ts'
import { isAdministrator, presentReservation, type Reader } from '../reservations/reservations.present.ts'
import { searchReservations, sortedAtMost, TooManyToSort } from '../reservations/search.queries.ts'
import { type FilterAsked, filterFor } from '../reservations/search.service.ts'
import { listCandidates } from './availability.queries.ts'
import {
  type CampusRulesRow,
  findCampusRules,
  listCalendarReservations,
  listCalendarSpaces,
} from './calendar.queries.ts'
import { nextOpenOf } from './next-open.rules.ts'
import { listShifts } from './seat-shifts.service.ts'

const calendarDays = 42

const backwardsDates = { field: 'to', message: 'La fecha final debe ser igual o posterior a la inicial.' }
const tooManyDays = { field: 'to', message: `Elige como máximo ${calendarDays} días.` }

/** The dates from one to another, both included. */
function datesBetween(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from)
  const { days } = first.until(to)
  return Array.from({ length: days + 1 }, (_, day) => first.add({ days: day }).toString())
}

/** A block on the campus's wall, date by date. */
function stretchesOf(block: Blocked & { spaceId: string }, dates: string[], timeZone: string): BlockedStretch[] {
  return dates.flatMap(date => {
    const day = spanOfDays(date, date, timeZone)
    if (!overlaps(block, day)) return []
    const [start = day.start] = [block.start, day.start].sort(Temporal.Instant.compare).reverse()
    const [end = day.end] = [block.end, day.end].sort(Temporal.Instant.compare)
    const { from, to } = slotOf({ start, end }, timeZone)
    return [{ blockId: block.id, spaceId: block.spaceId, date, from, to, kind: block.kind, reason: block.reason }]
  })
}

/** What a booking's row says of where it is, from the rows of its space and its campus. */
const placeOf = (space: { name: string; type: string }, campus: CampusRulesRow) => ({
  space_name: space.name,
  space_type: space.type,
  campus_name: campus.name,
  time_zone: campus.time_zone,
  by_request: campus.policy.approvalTypes.some(type => type === space.type),
})

interface CalendarAsked {
  campusId: string
  from: string
  to: string
  types: SpaceType[]
  spaceId?: string
}

/** The spaces of a calendar. @param guest who asks, in a host tenant: they get what is shared with them */
async function spacesShown(tx: Tx, { campusId, types, spaceId }: CalendarAsked, guest?: Guest) {
  const spaces = await listCalendarSpaces(tx, campusId, types, spaceId)
  if (!guest) return spaces
  const shared = new Set<string>()
  // What is somebody's or for visitors is shared all the same.
  for (const type of types)
    for (const row of await listCandidates(tx, { type, campusId, spaceId }, { limit: 500, offset: 0 }, guest))
      if (refusalOf(row.access, guest, row.tenant_id) !== 'NOT_ALLOWED_HERE') shared.add(row.id)
  return spaces.filter(({ id }) => shared.has(id))
}

interface Reading {
  tx: Tx
  now: Temporal.Instant
  caller: Reader
}

/** @param guest who asks, in a host tenant @returns undefined where there is nothing to show them */
async function calendarOf(reading: Reading, asked: CalendarAsked, guest?: Guest): Promise<Calendar | undefined> {
  const { tx, now, caller } = reading
  const { campusId, from, to, types, spaceId } = asked
  planOnce(tx)
  // Sent together: every open calendar is read again at every change.
  const [campus, spaces] = await Promise.all([findCampusRules(tx, campusId), spacesShown(tx, asked, guest)])
  if (!campus) return undefined
  if ((spaceId !== undefined || guest) && spaces.length === 0) return undefined
  const span = spanOfDays(from, to, campus.time_zone)
  // Not deleted ones, nor for a guest what isn't shared with them.
  const shown = new Map(spaces.map(space => [space.id, space]))
  const spaceIds = [...shown.keys()]
  const byShift = spaces.some(({ type, kind }) => type === 'SEAT' || kind === 'ROTATING')
  const [reservations, blocked, shifts] = await Promise.all([
    spaceIds.length === 0 ? [] : listCalendarReservations(tx, { campusId, spaceIds }, span, now),
    listBlocked(tx, spaceIds, span),
    byShift ? listShifts({ tx }) : [],
  ])
  const dates = datesBetween(from, to)
  return {
    campusId,
    timeZone: campus.time_zone,
    now: clockAt(now, campus.time_zone),
    policy: campus.policy,
    open: dates.flatMap(date => openOn(campus.hours, date).map(stretch => ({ date, ...stretch }))),
    nextOpen: nextOpenOf(campus, now),
    closed: dates
      .filter(date => openOn(campus.hours, date).length === 0)
      .map(date => ({ date, name: exceptionOn(campus.hours, date)?.name ?? '' })),
    spaces: spaces
      .map(({ floor_name, parking_spot_type, ...space }) => ({
        ...space,
        type: space.type as SpaceType,
        kind: space.kind as SpaceKind | null,
        features: space.features as SpaceFeature[],
        floorName: floor_name ?? '',
        parkingSpotType: parking_spot_type as ParkingSpotType | null,
      }))
      .sort(
        (one, other) =>
          compareNames(one.floorName, other.floorName) ||
          types.indexOf(one.type) - types.indexOf(other.type) ||
          compareNames(one.name, other.name),
      ),
    reservations: reservations.flatMap(row => {
      const space = shown.get(row.space_id)
      return space ? presentReservation({ ...row, ...placeOf(space, campus) }, caller, now) : []
    }),
    // A guest isn't told why a space is blocked.
    blocked: blocked.flatMap(block => stretchesOf(guest ? { ...block, reason: '' } : block, dates, campus.time_zone)),
    shifts,
  }
}

/** The calendar of a campus of the caller's tenant, or of the host tenant that shares it. */
async function readCalendar(context: HandlerContext, asked: CalendarAsked): Promise<Calendar | undefined> {
  const own = await calendarOf(context, asked)
  if (own) return own
  const guest = await enterHost(context, asked.campusId, context.caller)
  return guest && calendarOf(context, asked, guest)
}

/** Any administrator of a tenant. */
const administratorOf = (tenantId: string): Reader => ({ tenantId, userId: '', roles: ['ROLE_ADMIN'] })

export const calendarRoutes = {
  calendar: on.bookings.calendar.handler(async ({ input, context, errors }) => {
    const { from, to } = input
    if (to < from) invalidField(errors, backwardsDates.field, backwardsDates.message)
    if (Temporal.PlainDate.from(from).until(to).days >= calendarDays)
      invalidField(errors, tooManyDays.field, tooManyDays.message)
    // All administrators of a tenant see the same, and all of them ask again at every change.
    const shared = isAdministrator(context.caller)
      ? await readTogether(context, ['calendar', input], ({ tx, now, tenantId }) =>
          calendarOf({ tx, now, caller: administratorOf(tenantId) }, input),
        )
      : undefined
    const calendar = shared ?? (await inTransaction(context, unit => readCalendar(unit, input)))
    return calendar ?? notFound(errors)
  }),

  search: on.bookings.search.handler(async ({ input, context, errors }) => {
    try {
      const own = await searchPage(context, input)
      if (own.totalItems > 0) return own
      const guest = await enterHost(context, input.spaceId ?? input.campusId, context.caller)
      return guest ? await searchPage(context, input, guest) : own
    } catch (error) {
      if (error instanceof TooManyToSort) invalidField(errors, tooManyToSort.field, tooManyToSort.message)
      throw error
    }
  }),
}

const tooManyToSort = {
  field: 'sort',
  message: `Son más de ${sortedAtMost.toLocaleString('es-PE')} reservas: acota las fechas para ordenarlas así.`,
}

interface SearchAsked extends FilterAsked {
  sort: ReservationSort
  page: number
  pageSize: number
}

/** @param guest who asks, in a host tenant */
async function searchPage({ tx, now, caller }: HandlerContext, input: SearchAsked, guest?: Guest) {
  const filter = await filterFor({ tx, now, caller }, input, guest !== undefined)
  const { rows, total, estimated } = await searchReservations(tx, filter, { ...stretchOf(input), sort: input.sort })
  const items = rows.map(row => presentReservation(row, caller, now))
  return { ...pageOf(items, total, input), totalIsEstimate: estimated }
}
