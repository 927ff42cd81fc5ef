import { randomUUIDv7 } from 'node:crypto'
import type { HoursException } from '@aforo/api/places/campuses'
import { defaultPeriods } from '../people/organization/periods.rules.ts'
import { openOn } from '../places/campuses/hours.rules.ts'
import type { Tx } from '../platform/database/database.ts'
import { instantOf, minutesOf, slotOf, wallTimeOf } from '../platform/wall-time.rules.ts'
import { week } from './cast.ts'
import type { MadeCampus, MadeUser, ReservationGiven } from './factories.ts'
import type { BookedRoom, Kept } from './month.ts'
import type { Random } from './random.ts'

/** Within so many minutes of its opening and closing, a campus that is open is not a campus at work. */
const quietMinutes = 90

/**
 * The exceptions of a campus, with one for today where it would be closed, about to close, or short of a working day: the
 * demo is shown on Sundays, on holidays and at 23:00 too.
 */
export function openToday(
  exceptions: readonly HoursException[],
  now: Temporal.Instant,
  timeZone: string,
): HoursException[] {
  const here = now.toZonedDateTimeISO(timeZone)
  const date = here.toPlainDate().toString()
  const minute = here.hour * 60 + here.minute
  const [usual] = openOn({ ranges: week, exceptions: [...exceptions] }, date)
  const [from, to] = usual ? [minutesOf(usual.opensAt), minutesOf(usual.closesAt)] : [0, 0]
  if (here.dayOfWeek < 6 && from + quietMinutes <= minute && minute <= to - quietMinutes) return [...exceptions]
  const opensAt = wallTimeOf(Math.max(0, Math.min(450, Math.floor(minute / 60) * 60 - 180)))
  const closes = Math.max(1_230, Math.ceil(minute / 60) * 60 + 180)
  const long = { date, name: 'Jornada extendida', opensAt, closesAt: closes >= 1_440 ? '24:00' : wallTimeOf(closes) }
  return [...exceptions.filter(exception => exception.date !== date), long]
}

/** Of the desks of a floor, so many are taken on a working day. */
const takenDesks = 0.62

/** Who sits where: the drawn desks of a campus on the working days around today, and today, each by somebody else. */
export async function desksOf(
  tx: Tx,
  campus: MadeCampus,
  people: readonly MadeUser[],
  random: Random,
  now: Temporal.Instant,
): Promise<ReservationGiven[]> {
  const seats = await tx
    .selectFrom('spaces')
    .select(['id', 'name', 'kind'])
    .where('campus_id', '=', campus.campusId)
    .where('type', '=', 'SEAT')
    .orderBy('name')
    .execute()
  const today = now.toZonedDateTimeISO(campus.timeZone).toPlainDate()
  const dates = Array.from({ length: 17 }, (_, day) => today.add({ days: day - 4 })).filter(
    date => date.dayOfWeek < 6 || date.equals(today),
  )
  const [morning, afternoon, whole] = defaultPeriods
  if (!morning || !afternoon || !whole) return []
  return dates.flatMap(date => {
    const free = [...people]
    // Further ahead a few desks less are taken yet.
    const share = takenDesks - 0.01 * Math.max(0, date.since(today).total('days'))
    return seats.flatMap(({ id, name, kind }): ReservationGiven[] => {
      if (!random.chance(share)) return []
      const [owner] = free.splice(random.between(0, Math.max(0, free.length - 1)), 1)
      const shift = random.pick([whole, whole, whole, morning, morning, afternoon])
      const start = instantOf(date.toString(), shift.startTime.slice(0, 5), campus.timeZone)
      // What isn't for everybody stays free; that doesn't change who sits elsewhere.
      if (!owner || !start || kind !== 'AVAILABLE') return []
      const [createdAt = now] = [start, now].sort(Temporal.Instant.compare)
      return [
        {
          room: { ...campus, spaceId: id, name },
          owner,
          start,
          minutes: minutesOf(shift.endTime.slice(0, 5)) - minutesOf(shift.startTime.slice(0, 5)),
          subject: '',
          turnId: shift.id,
          createdAt: createdAt.subtract({ minutes: random.between(30, 4 * 24 * 60) }),
        },
      ]
    })
  })
}

/** The room of the shown campus that is being worked in, from two hours ago until it closes. */
export function blockedRoom(rooms: readonly BookedRoom[], now: Temporal.Instant): Kept | undefined {
  const room = rooms.find(({ name }) => name === 'Punta Sal')
  if (!room) return
  const here = now.toZonedDateTimeISO(room.timeZone)
  const date = here.toPlainDate().toString()
  const [open] = openOn(room.hours, date)
  if (!open) return
  const from = Math.max(minutesOf(open.opensAt), here.hour * 60 - 120)
  const start = instantOf(date, wallTimeOf(from), room.timeZone)
  return start && { room, start, minutes: minutesOf(open.closesAt) - from }
}

export async function makeBlock(tx: Tx, { room, start, minutes }: Kept, by: MadeUser) {
  const during = `[${start},${start.add({ minutes })})`
  const row = { tenant_id: room.tenantId, id: randomUUIDv7(), space_id: room.spaceId, campus_id: room.campusId }
  await tx
    .insertInto('space_blocks')
    .values({
      ...row,
      kind: 'MAINTENANCE',
      reason: 'Cambio del aire acondicionado',
      planned: during,
      during,
      created_by: by.userId,
      created_at: start.subtract({ hours: 20 }).toString(),
    })
    .execute()
}

/** Who waits for rooms that others have booked: three, from the next meetings on that begin in an hour or later. */
export async function makeWaits(
  tx: Tx,
  booked: readonly ReservationGiven[],
  people: readonly MadeUser[],
  now: Temporal.Instant,
) {
  const soon = now.add({ minutes: 60 })
  const wanted = booked
    .filter(({ start, status = 'CREATED', minutes = 60 }) => {
      return status === 'CREATED' && minutes >= 60 && Temporal.Instant.compare(start, soon) > 0
    })
    .sort((one, other) => Temporal.Instant.compare(one.start, other.start))
    .filter((_, place) => place % 2 === 0)
    .slice(0, 3)
  const rows = wanted.flatMap(({ room, owner, start, minutes = 60 }, place) => {
    const waiting = people.filter(({ userId }) => userId !== owner.userId)[place * 5 + 6]
    if (!waiting) return []
    const { at, from, to } = slotOf({ start, end: start.add({ minutes }) }, room.timeZone)
    return [
      {
        tenant_id: room.tenantId,
        id: randomUUIDv7(),
        campus_id: room.campusId,
        space_id: room.spaceId,
        space_type: 'ROOM',
        date: at,
        starts_at: from,
        ends_at: to,
        until: start.toString(),
        subject: ['Reunión con el banco', 'Entrevistas de analista', 'Comité de obra'][place] ?? '',
        owner_tenant_id: waiting.tenantId,
        owner_id: waiting.userId,
        created_at: now.subtract({ minutes: 35 + place * 50 }).toString(),
      },
    ]
  })
  if (rows.length > 0) await tx.insertInto('waits').values(rows).execute()
}

/** After so many minutes without a check-in, a booking of the campus that is shown first is given back. */
export const checkInMinutes = 15

export const askForCheckIn = (tx: Tx, { tenantId, campusId }: MadeCampus) =>
  tx
    .insertInto('booking_policies')
    .values({
      tenant_id: tenantId,
      id: randomUUIDv7(),
      campus_id: campusId,
      check_in_minutes: checkInMinutes,
      for_others_roles: ['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF'],
    })
    .execute()

/** The rooms in the order in which they are filled: those that are blocked stay as they are. */
export const withoutBlocked = (given: readonly ReservationGiven[], blocked: Kept | undefined): ReservationGiven[] =>
  blocked ? given.filter(one => !overlaps(one, blocked)) : [...given]

function overlaps({ room, start, minutes = 60 }: ReservationGiven, kept: Kept): boolean {
  const end = kept.start.add({ minutes: kept.minutes })
  return (
    room.spaceId === kept.room.spaceId &&
    Temporal.Instant.compare(start, end) < 0 &&
    Temporal.Instant.compare(kept.start, start.add({ minutes })) < 0
  )
}

/** What of a demo's bookings stands in a room or a booth, where people meet. */
export const isMeeting = ({ turnId }: ReservationGiven) => turnId === undefined
