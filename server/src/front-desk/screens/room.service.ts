import type { RoomScreen, ScreenBooking, ScreenOffer } from '@aforo/api/front-desk/screen-states'
import type { SpaceType } from '@aforo/api/places/spaces'
import { decimalsOf } from '@aforo/api/platform/money'
import { listBlocked } from '../../bookings/blocks/blocks.ts'
import {
  type ArrivalRow,
  isGivenBack,
  isOfThis,
  isWithin,
  listAtSpace,
  walkIns,
  windowOfRow,
} from '../../bookings/check-in/check-in.ts'
import {
  findPlace,
  findReservation,
  type PlaceRow,
  placeFactsFor,
  rulesOfCampus,
  stateOf,
  unavailableWords,
  unpaidNow,
} from '../../bookings/reservations/reservations.ts'
import { openOn } from '../../places/campuses/campuses.ts'
import { instantOf, type Span, slotOf, spanOfDays, today } from '../../platform/wall-time.rules.ts'
import { type Stretch, stateAt } from '../dashboard/live.rules.ts'
import { codePath } from './codes.document.ts'
import { type DoorContext, shownOf } from './device.present.ts'
import { listTaken } from './device.queries.ts'
import { fullName, nameShown, undoMinutes, usualPolicy } from './screens.rules.ts'

const stretchOf = ({ start, end }: Span): Stretch => ({ starts: start.epochMilliseconds, ends: end.epochMilliseconds })

/** Hours on the wall of one date: what began before it begins with it, and what goes on after it ends with it. */
function withinDay({ start, end }: Span, day: Span, zone: string) {
  const begins = Temporal.Instant.compare(start, day.start) < 0 ? day.start : start
  const ends = Temporal.Instant.compare(end, day.end) > 0 ? day.end : end
  const { from, to } = slotOf({ start: begins, end: ends }, zone)
  return { from, to }
}

/** Until when an unpaid booking holds the room, on its wall. */
function unpaidWords(row: ArrivalRow, zone: string): ScreenBooking['unpaid'] {
  const unpaid = unpaidNow(row)
  if (!unpaid) return null
  const end = unpaid.until === null ? undefined : Temporal.Instant.from(unpaid.until)
  return { until: end ? slotOf({ start: end, end }, zone).from : null }
}

/** A booking as everybody at the door may read it. */
function presentBooking(row: ArrivalRow, { screen, now }: DoorContext): ScreenBooking {
  const names = screen.names ?? usualPolicy.names
  const window = windowOfRow(row)
  const checkedIn = isOfThis(row.checked_in_at, window)
  const isWalkIn = row.owner_id === screen.user_id
  const name = fullName(isWalkIn ? 'FULL' : names, row.owner_given_name ?? '', row.owner_lastname ?? '')
  const { from, to } = slotOf({ start: row.starts_at, end: row.ends_at }, screen.time_zone)
  return {
    reservationId: row.id,
    from,
    to,
    startsAt: row.starts_at.toString(),
    endsAt: row.ends_at.toString(),
    // That it was booked here names nobody.
    who: nameShown(isWalkIn ? 'FULL' : names, name),
    subject: (screen.subjects ?? usualPolicy.subjects) ? row.subject : '',
    unpaid: unpaidWords(row, screen.time_zone),
    checkedIn,
    checkInBy:
      window.required && !checkedIn
        ? slotOf({ start: window.closes, end: window.closes }, screen.time_zone).from
        : null,
    can: {
      checkIn: !checkedIn && row.released_at === null && isWithin(window, now),
      end: stateOf(row, now) === 'IN_PROGRESS' && row.releasable,
    },
  }
}

/** What can be booked here from now on, and why not. */
export async function offersOf(
  context: DoorContext,
): Promise<Pick<RoomScreen, 'offers' | 'reason'> & { place?: PlaceRow; taken?: boolean }> {
  const { tx, caller, now, screen, spaceId } = context
  const date = today(now, screen.time_zone)
  const policy = screen.walk_ins ?? usualPolicy.walkIns
  if (policy === 'OFF') return { offers: [], reason: 'En esta sede no se reserva en la puerta.' }
  const place = await findPlace(tx, spaceId, { at: date, from: '00:00', to: '24:00' }, caller, now)
  if (!place) return { offers: [], reason: 'Esta sala ya no está disponible.' }
  if (place.policy.approvalTypes.some(type => type === place.type))
    return { place, offers: [], reason: 'Esta sala se pide con una solicitud.' }
  const { offers, reason } = walkIns(placeFactsFor(place, caller), [], now)
  if (reason === 'TAKEN') return { place, offers: [], reason: 'Está reservada en este momento.', taken: true }
  // Passers-by aren't told why a room is blocked beyond what the screen shows.
  if (reason !== undefined) return { place, offers: [], reason: unavailableWords(place, reason, caller) }
  const priced: ScreenOffer[] = []
  for (const { from, to } of offers) {
    const price = await priceOf(context, place, { at: date, from, to })
    const isHad = price === null || (price !== 'NOBODY' && policy === 'PAY_AT_RECEPTION')
    if (!isHad)
      return { place, offers: [], reason: 'Esta sala tiene un precio: resérvala con tu cuenta o en recepción.' }
    priced.push({ from, to, price })
  }
  return { place, offers: priced, reason: '' }
}

/** How a person at the door pays: they have no wallet and no contract. Free where it costs nothing. */
export const atReception = { payer: 'ORDER', pay: 'IN_LOCATION' } as const

/** What a slot costs at the door; null where it is free, NOBODY where the operator takes no orders. */
async function priceOf(
  { tx, now, caller, ports, record, emit, enqueue }: DoorContext,
  place: PlaceRow,
  { at, from, to }: { at: string; from: string; to: string },
): Promise<ScreenOffer['price'] | 'NOBODY'> {
  if (place.rate_id === null) return null
  const [start, end] = [instantOf(at, from, place.time_zone), instantOf(at, to, place.time_zone)]
  if (!start || !end) return 'NOBODY'
  const planned = await ports.charges.plan(
    { tx, now, ports, record, emit, enqueue },
    {
      start,
      end,
      tenantId: place.tenant_id,
      rateId: place.rate_id,
      campusId: place.campus_id,
      spaceId: place.id,
      spaceName: place.name,
      timeZone: place.time_zone,
      owner: caller,
      payBy: atReception,
    },
  )
  if ('refused' in planned) return 'NOBODY'
  const { payment } = planned
  if (payment?.payer !== 'ORDER') return null
  return { amount: decimalsOf(payment.amount), currency: payment.currency }
}

/** What the screen at a room's door shows. */
export async function readRoom(context: DoorContext): Promise<RoomScreen> {
  const { tx, now, screen, spaceId, services } = context
  const zone = screen.time_zone
  const date = today(now, zone)
  const day = spanOfDays(date, date, zone)
  const { place, offers, reason, taken } = await offersOf(context)
  const campus = await rulesOfCampus(tx, screen.campus_id)
  // Who comes shortly before midnight may be there for a booking that begins after it.
  const ahead = await listAtSpace(tx, spaceId, { start: now, end: day.end.add({ hours: 1 }) })
  const rows = ahead.filter(row => !isGivenBack(row))
  const earlier = (await listTaken(tx, spaceId, { start: day.start, end: now })).filter(
    ({ ends_at }) => Temporal.Instant.compare(ends_at, now) <= 0,
  )
  const blocked = await listBlocked(tx, [spaceId], day)
  const open = campus ? openOn(campus.hours, date) : []
  const openStretches = open.flatMap(({ opensAt, closesAt }) => {
    const [start, end] = [instantOf(date, opensAt, zone), instantOf(date, closesAt, zone)]
    return start && end ? [stretchOf({ start, end })] : []
  })
  const { state, until } = stateAt(
    {
      open: openStretches,
      reservations: rows.map(row => stretchOf({ start: row.starts_at, end: row.ends_at })),
      blocks: blocked.map(stretchOf),
    },
    now.epochMilliseconds,
  )
  const current = rows.find(row => stateOf(row, now) === 'IN_PROGRESS')
  const next = rows.filter(row => stateOf(row, now) === 'CREATED')
  const [first] = next
  // Free, but for less than can be booked.
  const nextBegins = taken && !current && first && slotOf({ start: first.starts_at, end: first.ends_at }, zone).from
  const block = blocked.find(({ start, end }) => isAt(now, { start, end }))
  const code = codePath(`${services.settings.publicUrl}/q/${spaceId}`)
  return {
    state: 'ROOM',
    ...shownOf(context),
    spaceId,
    spaceName: place?.name ?? screen.space_name ?? '',
    spaceType: (place?.type ?? screen.space_type) as SpaceType,
    floorName: screen.floor_name ?? '',
    capacity: screen.capacity,
    room: state,
    until: until !== undefined && until <= day.end.epochMilliseconds ? untilOf(until, zone) : null,
    blocked: block?.reason ?? '',
    open: open.map(({ opensAt, closesAt }) => ({ from: opensAt, to: closesAt })),
    blocks: blocked.map(one => withinDay(one, day, zone)),
    current: current ? presentBooking(current, context) : null,
    next: next.map(row => presentBooking(row, context)),
    past: earlier.map(({ starts_at, ends_at }) => withinDay({ start: starts_at, end: ends_at }, day, zone)),
    offers,
    reason: nextBegins ? `Está reservada desde las ${nextBegins}.` : reason,
    ended: await endedHere(context),
    code: code.path,
    codeSize: code.size,
  }
}

const isAt = (now: Temporal.Instant, { start, end }: Span) =>
  Temporal.Instant.compare(start, now) <= 0 && Temporal.Instant.compare(now, end) < 0

/** An end of the day is written as 24:00. */
function untilOf(until: number, zone: string): string {
  const end = Temporal.Instant.fromEpochMilliseconds(until)
  return slotOf({ start: end.subtract({ minutes: 1 }), end }, zone).to
}

/** The booking that this screen ended a moment ago, as long as that can be taken back. */
export async function endedHere({ tx, now, screen }: DoorContext): Promise<RoomScreen['ended']> {
  if (screen.ended_id === null) return null
  const row = await findReservation(tx, screen.ended_id)
  if (!row?.end_before || row.status !== 'CREATED') return null
  const isOver = Temporal.Instant.compare(row.ends_at, now) <= 0
  const isOpen = Temporal.Instant.compare(now, row.ends_at.add({ minutes: undoMinutes })) < 0
  if (!isOver || !isOpen || Temporal.Instant.compare(row.end_before, now) <= 0) return null
  return { reservationId: row.id, to: slotOf({ start: row.starts_at, end: row.end_before }, screen.time_zone).to }
}
