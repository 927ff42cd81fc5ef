import type { Role } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import type { AuditAction } from '../platform/audit-actions.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'
import type { Files } from '../platform/files.ts'
import { openSealing, type Sealing } from '../platform/sealing.ts'
import { namedSecret } from '../platform/secrets.ts'
import { slotOf } from '../platform/wall-time.rules.ts'
import { accounts, type DemoAccount, demoAccounts, demoPassword, isUnused } from './accounts.ts'
import { makeArrivals } from './arrivals.ts'
import { makeBilledMonths } from './billed-months.ts'
import { makeBills } from './bills.ts'
import { type CampusCast, closedDays, type HouseCast, houses, week } from './cast.ts'
import { makeClients } from './clients.ts'
import { makeCompanies } from './companies.ts'
import { makeConsumption } from './consumption.ts'
import { makeContracts } from './contracts.ts'
import { makeDeals } from './deals.ts'
import { makeIncidents, makeNews, makeNotifications, makeVisitors } from './desk.ts'
import {
  type MadeCampus,
  type MadeSpace,
  type MadeTenant,
  type MadeUser,
  makeCampus,
  makeFloor,
  makeReservations,
  makeRooms,
  makeTenant,
  makeUsers,
  type ReservationGiven,
} from './factories.ts'
import { makeHealth } from './health.ts'
import { makeLeases } from './leases.ts'
import { type BookedRoom, fullDay, fullWeeks, monthOfReservations } from './month.ts'
import { makeOffices } from './offices.ts'
import { makeOrders } from './orders.ts'
import { makeParkings } from './parking.ts'
import { bringIn, peopleOf } from './people.ts'
import { makePictures } from './pictures.ts'
import { makePlaceKinds } from './place-kinds.ts'
import { makeFloorPlans } from './plans.ts'
import { type Random, randomFrom } from './random.ts'
import { makeRates } from './rates.ts'
import { makeSales } from './sales.ts'
import { makeScreenPolicy } from './screens.ts'
import { makeTeams } from './teams.ts'
import {
  askForCheckIn,
  blockedRoom,
  desksOf,
  isMeeting,
  makeBlock,
  makeWaits,
  openToday,
  withoutBlocked,
} from './today.ts'
import { makeWallets } from './wallets.ts'

/** Any number that no other lock of the program uses: "somebody loads the demo". */
const demoLock = 7240333

/**
 * Fills an empty database with an operator, two of its clients, sixty people and a month of bookings around `now`, all
 * or nothing. The same date makes the same demo.
 * @param hashPassword of the identity part
 * @param files keeps the demo's documents; without it there are none
 * @returns the accounts by which it is entered, all with `demoPassword`
 */
export async function loadDemo(
  database: Database,
  now: Temporal.Instant,
  hashPassword: (password: string) => Promise<string>,
  files?: Pick<Files, 'put'>,
): Promise<DemoAccount[]> {
  const passwordHash = await hashPassword(demoPassword)
  const sealing = openSealing(await namedSecret(database, 'sealing'))
  await asSystem(database, async tx => {
    // Of copies that start together one loads it; the others wait here and find it done.
    await sql`select pg_advisory_xact_lock(${demoLock})`.execute(tx)
    if (!(await isUnused(tx))) return
    for (const house of houses) await makeHouse(tx, house, now, { passwordHash, files, sealing })
  })
  return demoAccounts
}

async function makeHouse(
  tx: Tx,
  house: HouseCast,
  now: Temporal.Instant,
  { passwordHash, files, sealing }: { passwordHash: string; files?: Pick<Files, 'put'>; sealing: Sealing },
) {
  const today = now.toZonedDateTimeISO(house.tenant.timeZone).toPlainDate().toString()
  const random = randomFrom(`${house.tenant.domainPrefix} ${today}`)
  const tenant = await makeTenant(tx, house.tenant)
  const people = await makeUsers(tx, tenant, [
    ...accounts
      .filter(({ domain }) => domain === tenant.domainPrefix)
      .map(({ username, givenName, lastname, roles }) => ({ username, givenName, lastname, roles, passwordHash })),
    ...peopleOf(random, house.people, house.mailDomain).map((person, index) => ({ ...person, roles: rolesOf(index) })),
  ])
  await bringIn(tx, people, now)
  const entering = people.filter(({ username }) => accounts.some(account => account.username === username))
  if (entering.length > 0) await makeNotifications(tx, entering, now)
  if (entering.length > 0) await skipTours(tx, entering, now)
  const boss = entering.find(({ username }) => username.startsWith('admin@'))
  // With a chance of its own, so that the rest of the demo stays as it is.
  const drawn = { random: randomFrom(`rates ${today}`), now, today, files }
  if (house.tenant.type === 'AFORO' && boss) await makeCompanies(tx, tenant, boss, drawn)
  const rooms: BookedRoom[] = []
  const campusNames = new Map<string, string>()
  const rented: (MadeCampus & { code: string; floors: number })[] = []
  for (const cast of house.campuses) {
    const { campus, floors } = await makeFloorsOf(tx, tenant, cast, now)
    campusNames.set(campus.campusId, cast.campus.name)
    const code = cast.campus.code ?? cast.campus.name.slice(0, 3).toUpperCase()
    rented.push({ ...campus, code, floors: highestOf(cast) })
    if (house.tenant.type === 'AFORO') await makeRates(tx, campus, house.campuses.indexOf(cast))
    rooms.push(...floors.flatMap(floor => [...floor.rooms, ...floor.booths]))
    const [drawnBy] = people
    if (house.tenant.type === 'AFORO' && cast === house.campuses[0] && drawnBy) {
      await makeFloorPlans(tx, campus, floors, drawnBy, now.subtract({ hours: 24 * 40 }))
      await makeOffices(tx, campus, drawnBy, now)
    }
    if (house.tenant.type === 'AFORO' && cast === house.campuses[1]) await makeDeals(tx, tenant, campus, people, now)
  }
  const [manager] = people
  if (house.tenant.type === 'AFORO' && manager)
    await makeLeases(tx, tenant, rented, manager, Temporal.PlainDate.from(today))
  const meetingRooms = rooms.filter(({ capacity }) => capacity !== null)
  await makeTeams(tx, tenant, house.tenant.type === 'AFORO', people, meetingRooms)
  if (house.tenant.type === 'AFORO') await makeWallets(tx, tenant, people, now)
  if (house.tenant.type === 'AFORO') await makeSales(tx, tenant, people.slice(2, 7), now)
  if (house.tenant.type === 'AFORO' && boss) {
    await makeContracts(tx, tenant, boss, drawn)
    await makeBilledMonths(tx, tenant, { now, today })
    await makeBills(tx, tenant, boss, { now, today })
  }
  await makeIncidents(tx, rooms, people, house.tenant.type === 'AFORO' ? 6 : 2, now)
  const [firstCampus] = rented
  if (firstCampus)
    await makeHealth(tx, people, firstCampus, { ...drawn, random: randomFrom(`health ${today}`), sealing })
  if (house.tenant.type === 'AFORO') await makeNews(tx, entering, today, now)
  const parked = house.tenant.type === 'AFORO' ? await makeParkings(tx, rooms, people, now) : []
  if (house.tenant.type === 'AFORO' && firstCampus) await makePlaceKinds(tx, firstCampus, people)
  const reservations = await bookingsOf(tx, { house, rooms, people, campuses: rented, random, now })
  const ids = await makeReservations(tx, reservations)
  const booked = reservations.map((given, place) => ({ ...given, id: ids[place] ?? '' }))
  const [first] = rooms
  const shown = rooms.filter(({ campusId }) => campusId === first?.campusId)
  if (house.tenant.type === 'AFORO' && boss && first) {
    const blocked = blockedRoom(shown, now)
    if (blocked) await makeBlock(tx, blocked, boss)
    const bookable = new Set(shown.filter(({ capacity }) => capacity !== null).map(({ spaceId }) => spaceId))
    await makeWaits(
      tx,
      reservations.filter(({ room }) => bookable.has(room.spaceId)),
      people,
      now,
    )
    if (firstCampus) await askForCheckIn(tx, firstCampus)
    if (firstCampus) await makeScreenPolicy(tx, firstCampus)
    await makeOrders(tx, tenant, { campus: first, rooms: shown, seller: boss }, now)
    await makeClients(tx, tenant)
    const met = booked.filter(({ room }) => bookable.has(room.spaceId))
    await makeConsumption(tx, tenant, met, now)
  }
  await makeVisitors(tx, booked.filter(isMeeting), first?.campusId, now)
  await makeArrivals(tx, [...booked, ...parked], randomFrom(`arrivals ${today}`), now)
  await recordHistory(tx, reservations, ids, campusNames)
  if (files) await makePictures(tx, files, house.tenant, tenant, rented, people)
}

const dateOf = (now: Temporal.Instant, { timeZone }: MadeCampus) => now.toZonedDateTimeISO(timeZone).toPlainDate()

/** How many floors the tower has in which a campus is, by the names of its floors. */
const highestOf = ({ floors }: CampusCast) =>
  Math.max(2, ...floors.map(({ name }) => Number(/^Piso (\d+)$/.exec(name)?.[1] ?? 2)))

/** A month of bookings; of the operator, whose demo is looked at first, with a full day in each campus and its desks. */
async function bookingsOf(
  tx: Tx,
  given: {
    house: HouseCast
    rooms: readonly BookedRoom[]
    people: readonly MadeUser[]
    campuses: readonly MadeCampus[]
    random: Random
    now: Temporal.Instant
  },
): Promise<ReservationGiven[]> {
  const { house, rooms, people, campuses, random, now } = given
  const month = monthOfReservations(random, rooms, people, house.busiest, now)
  const [first] = campuses
  if (house.tenant.type !== 'AFORO' || !first) return month
  const blocked = blockedRoom(rooms, now)
  const kept = withoutBlocked(month, blocked)
  // The dashboard compares today with the same day of last week: as full, and seen at noon, when all is open.
  const weekAgo = now.toZonedDateTimeISO('America/Lima').subtract({ weeks: 1 }).withPlainTime('12:00').toInstant()
  const full = campuses.flatMap(({ campusId }) => {
    const there = rooms.filter(room => room.campusId === campusId && room.spaceId !== blocked?.room.spaceId)
    return [now, weekAgo].flatMap(moment => fullDay(random, there, people, kept, moment))
  })
  const ofWeeks = randomFrom(`weeks ${dateOf(now, first)}`)
  for (const { campusId } of campuses) {
    const there = rooms.filter(room => room.campusId === campusId)
    const others = [...kept, ...full, ...(blocked ? [blocked] : [])].filter(({ room }) => room.campusId === campusId)
    full.push(...fullWeeks(ofWeeks, there, people, others, now))
  }
  return [...kept, ...full, ...(await desksOf(tx, first, people, randomFrom(`desks ${dateOf(now, first)}`), now))]
}

/** Whoever tries the demo looks around by themselves; a screen's tour is in the user's menu. */
const skipTours = (tx: Tx, people: MadeUser[], now: Temporal.Instant) =>
  tx
    .insertInto('onboarding_skips')
    .values(
      people.map(({ tenantId, userId }) => ({
        tenant_id: tenantId,
        user_id: userId,
        channel: 'BACKOFFICE',
        skipped_at: now.toString(),
      })),
    )
    .execute()

const rolesOf = (index: number): Role[] => [index < 2 ? 'ROLE_ADMIN' : index < 9 ? 'ROLE_STAFF' : 'ROLE_USER']

async function makeFloorsOf(tx: Tx, tenant: MadeTenant, cast: CampusCast, now: Temporal.Instant) {
  const { countryCode, timeZone } = cast.campus
  const { year } = now.toZonedDateTimeISO(timeZone)
  const hours = { ranges: week, exceptions: openToday(closedDays(countryCode, year), now, timeZone) }
  const campus = await makeCampus(tx, tenant, { ...cast.campus, hours })
  const floors: { floor: MadeSpace; rooms: BookedRoom[]; booths: BookedRoom[] }[] = []
  for (const { name, capacity, rooms: roomCast, booths } of cast.floors) {
    const floor = await makeFloor(tx, campus, { name, capacity })
    const level = name.replace('Piso ', '')
    const given = [
      ...roomCast.map(([name, capacity, ...features]) => ({ name, capacity, features })),
      ...Array.from({ length: booths }, (_, index) => ({
        name: level === name ? `Cabina ${index + 1}` : `Cabina ${level}-${index + 1}`,
        type: 'PHONE_BOOTH' as const,
        features: ['WIFI' as const, 'POWER_OUTLET' as const],
      })),
    ]
    const made = await makeRooms(tx, floor, given)
    const booked = made.map((room, index) => ({ ...room, capacity: roomCast[index]?.[1] ?? null, hours }))
    floors.push({ floor, rooms: booked.slice(0, roomCast.length), booths: booked.slice(roomCast.length) })
  }
  return { campus, floors }
}

/** Each reservation's history: who booked it and, where it was, cancelled it. */
async function recordHistory(
  tx: Tx,
  reservations: ReservationGiven[],
  ids: string[],
  campusNames: Map<string, string>,
) {
  const lines = reservations.flatMap((given, index) => {
    const { room, owner, start, minutes = 60, subject = '', createdAt = start, status = 'CREATED' } = given
    const trace = {
      ...slotOf({ start, end: start.add({ minutes }) }, room.timeZone),
      spaceId: room.spaceId,
      spaceName: room.name,
      campusName: campusNames.get(room.campusId) ?? '',
      subject,
      owner: owner.username,
      status: 'CREATED',
    }
    const line = {
      tenant_id: room.tenantId,
      actor_id: owner.userId,
      actor_name: nameOf(owner),
      entity_type: 'reservation',
      entity_id: ids[index] ?? '',
    }
    const created = {
      ...line,
      at: createdAt.toString(),
      action: 'reservation.created' satisfies AuditAction,
      before: null,
      after: JSON.stringify(trace),
    }
    const canceled = {
      ...line,
      at: createdAt.add({ minutes: 4 }).toString(),
      action: 'reservation.canceled' satisfies AuditAction,
      before: JSON.stringify(trace),
      after: JSON.stringify({ ...trace, status }),
    }
    return status === 'CANCELED' ? [created, canceled] : [created]
  })
  for (let first = 0; first < lines.length; first += 1_000)
    await tx
      .insertInto('audit_log')
      .values(lines.slice(first, first + 1_000))
      .execute()
}

const nameOf = ({ givenName, lastname }: MadeUser) => `${givenName} ${lastname}`
