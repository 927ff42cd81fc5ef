import { randomUUIDv7 } from 'node:crypto'
import { openOn } from '../places/campuses/hours.rules.ts'
import type { Tx } from '../platform/database/database.ts'
import { type MadeSpace, type MadeUser, makeFloor, makeReservations, makeRooms } from './factories.ts'
import type { BookedRoom } from './month.ts'

const cars = 8
const motorcycles = 2

/** What waits to be decided about: in which campus, for which spot of its parking, how long ago, by whom. */
const waitingRequests: [campus: number, spot: number, from: string, to: string, minutesAgo: number, subject: string][] = [
  [0, 5, '08:00', '18:00', 1_610, 'Visita de auditores'],
  [0, 5, '09:00', '13:00', 340, 'Reunión con proveedor'],
  [0, 8, '08:30', '18:30', 95, ''],
  [1, 6, '08:00', '14:00', 205, 'Taller en la sede'],
  [1, 0, '09:00', '12:00', 18, 'Entrega de equipos'],
] // biome-ignore format: a list of words reads better in rows

/**
 * A parking in each campus that has none yet, the spots used on working days, and requests that wait: two of them for one spot.
 * @returns the bookings of spots
 */
export async function makeParkings(
  tx: Tx,
  rooms: readonly BookedRoom[],
  people: readonly MadeUser[],
  now: Temporal.Instant,
) {
  const campuses = [...new Map(rooms.map(room => [room.campusId, room])).values()]
  const parkings: MadeSpace[][] = []
  for (const campus of campuses) parkings.push((await spotsOf(tx, campus)) ?? (await makeSpots(tx, campus)))
  const person = (index: number) => people[(index * 7 + 3) % people.length] as MadeUser
  const daysOf = (campus: BookedRoom) => {
    const today = now.toZonedDateTimeISO(campus.timeZone).toPlainDate()
    return Array.from({ length: 12 }, (_, day) => today.add({ days: day - 3 })).filter(
      date => date.dayOfWeek < 6 && openOn(campus.hours, date.toString()).length > 0,
    )
  }
  const momentOf = (date: Temporal.PlainDate, time: string, { timeZone }: BookedRoom) =>
    date.toZonedDateTime({ timeZone, plainTime: time }).toInstant()

  const booked = campuses.flatMap((campus, which) =>
    daysOf(campus).flatMap((date, day) =>
      (parkings[which] ?? [])
        // Those that are asked for stay free, and a few more.
        .filter((_, spot) => spot < 5 && (spot + day + which) % 3 > 0)
        .map((room, spot) => {
          const start = momentOf(date, spot % 2 === 0 ? '08:00' : '09:00', campus)
          const createdAt = [start, now].sort(Temporal.Instant.compare)[0]?.subtract({ hours: 20 + spot })
          return {
            room,
            owner: person(which * 11 + spot),
            start,
            minutes: 9 * 60,
            subject: 'Estacionamiento',
            createdAt,
          }
        }),
    ),
  )
  const ids = await makeReservations(tx, booked)

  const requests = waitingRequests.flatMap(([which, spot, from, to, minutesAgo, subject], index) => {
    const campus = campuses[which]
    const room = parkings[which]?.[spot]
    const date =
      campus && daysOf(campus).find(date => Temporal.Instant.compare(momentOf(date, '08:00', campus), now) > 0)
    if (!campus || !room || !date) return []
    const start = momentOf(date, from, campus)
    const owner = person(index + 1)
    return [
      {
        tenant_id: room.tenantId,
        id: randomUUIDv7(),
        space_id: room.spaceId,
        campus_id: room.campusId,
        during: `[${start},${momentOf(date, to, campus)})`,
        expires_at: start.add({ minutes: 15 }).toString(),
        subject,
        owner_tenant_id: owner.tenantId,
        owner_id: owner.userId,
        created_by: owner.userId,
        created_at: now.subtract({ minutes: minutesAgo }).toString(),
      },
    ]
  })
  if (requests.length > 0) await tx.insertInto('booking_requests').values(requests).execute()
  return booked.map((given, place) => ({ ...given, id: ids[place] ?? '' }))
}

/** The spots of a campus whose parking is drawn already. */
async function spotsOf(tx: Tx, campus: BookedRoom): Promise<MadeSpace[] | undefined> {
  const spots = await tx
    .selectFrom('spaces')
    .where('campus_id', '=', campus.campusId)
    .where('type', '=', 'PARKING_SPOT')
    .select(['id', 'name'])
    .orderBy('parking_spot_type', 'desc')
    .orderBy(eb => eb.fn('length', ['name']))
    .orderBy('name')
    .limit(cars + motorcycles)
    .execute()
  return spots.length === 0 ? undefined : spots.map(({ id, name }) => ({ ...campus, spaceId: id, name }))
}

async function makeSpots(tx: Tx, campus: BookedRoom): Promise<MadeSpace[]> {
  const parking = await makeFloor(tx, { ...campus, name: '' }, { name: 'Sótano 1', type: 'PARKING', capacity: 10 })
  const spot = (name: string, parkingSpotType: 'SIMPLE' | 'MOTORCYCLE') => ({
    name,
    type: 'PARKING_SPOT' as const,
    features: [],
    parkingSpotType,
  })
  return makeRooms(tx, parking, [
    ...Array.from({ length: cars }, (_, index) => spot(`A${index + 1}`, 'SIMPLE')),
    ...Array.from({ length: motorcycles }, (_, index) => spot(`M${index + 1}`, 'MOTORCYCLE')),
  ])
}
