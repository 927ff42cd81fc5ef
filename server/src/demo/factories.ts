import { randomUUIDv7 } from 'node:crypto'
import type { BusinessHours } from '@aforo/api/places/campuses'
import type { ParkingSpotType, SpaceFeature, SpaceKind, SpaceType } from '@aforo/api/places/spaces'
import type { Role, TenantType } from '@aforo/api/platform/base'
import type { Database, Tx } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'

/**
 * Makers of the records that tests and the demo stand on: what is not said gets a plausible value that clashes with
 * nothing. Each takes a transaction that may write the tenant's rows, or the database itself.
 */
export type Target = Tx | Database

export const within = <T>(target: Target, run: (tx: Tx) => Promise<T>): Promise<T> =>
  'kysely' in target ? asSystem(target, run) : run(target)

/**
 * Tells apart what is made without a name, also by several processes on one server. Consonants alone: neither a number nor
 * a word that a test searches for is found in it by chance.
 */
const mark = () =>
  randomUUIDv7()
    .slice(-10)
    .replace(/[0-9a-f]/g, digit => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)] ?? digit)

export interface MadeTenant {
  tenantId: string
  name: string
  domainPrefix: string
  timeZone: string
}

export interface TenantGiven {
  name?: string
  type?: TenantType
  domainPrefix?: string
  timeZone?: string
}

export async function makeTenant(target: Target, given: TenantGiven = {}): Promise<MadeTenant> {
  const { domainPrefix = `prueba-${mark()}`, type = 'AFORO', timeZone = 'America/Lima' } = given
  const made = { tenantId: randomUUIDv7(), name: given.name ?? `Operador ${domainPrefix}`, domainPrefix, timeZone }
  await within(target, tx =>
    tx
      .insertInto('tenants')
      .values({
        id: made.tenantId,
        account_name: domainPrefix,
        name: made.name,
        type,
        domain_prefix: domainPrefix,
        time_zone: timeZone,
      })
      .execute(),
  )
  return made
}

export interface MadeUser {
  tenantId: string
  userId: string
  username: string
  givenName: string
  lastname: string
}

export interface UserGiven {
  username?: string
  givenName?: string
  lastname?: string
  phone?: string
  roles?: Role[]
  active?: boolean
  /** The only ones that they work in. */
  countries?: string[]
  /** As `hashPassword` gives it; without one the person can't sign in with a password. */
  passwordHash?: string
}

/** An administrator, unless other roles are said. */
export async function makeUser(target: Target, tenant: MadeTenant, given: UserGiven = {}): Promise<MadeUser> {
  const [made] = await makeUsers(target, tenant, [given])
  if (!made) throw new Error('one user was asked for')
  return made
}

export async function makeUsers(target: Target, tenant: MadeTenant, many: UserGiven[]): Promise<MadeUser[]> {
  const rows = many.map(given => ({
    made: {
      tenantId: tenant.tenantId,
      userId: randomUUIDv7(),
      username: (given.username ?? `persona-${mark()}@${tenant.domainPrefix}.test`).toLowerCase(),
      givenName: given.givenName ?? 'Rosa',
      lastname: given.lastname ?? 'Quispe Mamani',
    },
    given,
  }))
  await within(target, async tx => {
    await tx
      .insertInto('users')
      .values(
        rows.map(({ made, given }) => ({
          tenant_id: made.tenantId,
          id: made.userId,
          username: made.username,
          given_name: made.givenName,
          lastname: made.lastname,
          phone: given.phone ?? null,
          time_zone: tenant.timeZone,
          roles: given.roles ?? ['ROLE_ADMIN'],
          active: given.active ?? true,
          countries_allowed: given.countries ?? [],
        })),
      )
      .execute()
    const credentials = rows.flatMap(({ made, given }) =>
      given.passwordHash ? [{ tenant_id: made.tenantId, user_id: made.userId, password_hash: given.passwordHash }] : [],
    )
    if (credentials.length > 0) await tx.insertInto('user_credentials').values(credentials).execute()
  })
  return rows.map(({ made }) => made)
}

export interface MadeCampus {
  tenantId: string
  campusId: string
  name: string
  timeZone: string
}

export interface CampusGiven {
  name?: string
  code?: string
  addressOne?: string
  district?: string
  city?: string
  countryCode?: string
  countryName?: string
  timeZone?: string
  hours?: BusinessHours
}

/** Open every day around the clock, unless other hours are said. */
export async function makeCampus(target: Target, tenant: MadeTenant, given: CampusGiven = {}): Promise<MadeCampus> {
  const made = {
    tenantId: tenant.tenantId,
    campusId: randomUUIDv7(),
    name: given.name ?? 'Sede Miraflores',
    timeZone: given.timeZone ?? tenant.timeZone,
  }
  const key = { tenant_id: made.tenantId, campus_id: made.campusId }
  const ranges = given.hours?.ranges ?? allWeek
  const exceptions = given.hours?.exceptions ?? []
  await within(target, async tx => {
    await tx
      .insertInto('campuses')
      .values({
        tenant_id: made.tenantId,
        id: made.campusId,
        name: made.name,
        code: given.code ?? mark().toUpperCase(),
        address_one: given.addressOne ?? 'Av. José Larco 345',
        district: given.district ?? 'Miraflores',
        city: given.city ?? 'Lima',
        country_code: given.countryCode ?? 'PE',
        country_name: given.countryName ?? 'Perú',
        time_zone: made.timeZone,
      })
      .execute()
    const week = ranges.map(({ weekday, opensAt, closesAt }) => ({
      ...key,
      weekday,
      opens_at: opensAt,
      closes_at: closesAt,
    }))
    if (week.length > 0) await tx.insertInto('campus_hours').values(week).execute()
    const dates = exceptions.map(({ date, name, opensAt, closesAt }) => ({
      ...key,
      date,
      name,
      opens_at: opensAt,
      closes_at: closesAt,
    }))
    if (dates.length > 0) await tx.insertInto('campus_exceptions').values(dates).execute()
  })
  return made
}

const allWeek = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, opensAt: '00:00', closesAt: '24:00' }))

export interface MadeSpace {
  tenantId: string
  campusId: string
  spaceId: string
  name: string
  timeZone: string
}

export interface FloorGiven {
  name?: string
  type?: 'FLOOR' | 'PARKING'
  capacity?: number
}

export async function makeFloor(target: Target, campus: MadeCampus, given: FloorGiven = {}): Promise<MadeSpace> {
  const { name = 'Piso 3', type = 'FLOOR', capacity = null } = given
  const made = { ...campus, spaceId: randomUUIDv7(), name }
  await within(target, tx =>
    tx
      .insertInto('spaces')
      .values({ ...spaceKey(made), parent_id: null, type, name, capacity, bookable: false })
      .execute(),
  )
  return made
}

const spaceKey = ({ tenantId, campusId, spaceId }: MadeSpace) => ({
  tenant_id: tenantId,
  campus_id: campusId,
  id: spaceId,
})

export interface RoomGiven {
  name?: string
  type?: Exclude<SpaceType, 'FLOOR' | 'PARKING'>
  /** A room for 6 unless said; a phone booth has none. */
  capacity?: number
  features?: SpaceFeature[]
  bookable?: boolean
  /** Of a parking spot; SIMPLE unless said. */
  parkingSpotType?: ParkingSpotType
  /** Of a seat or a parking spot; for everybody unless said. */
  kind?: SpaceKind
  holder?: MadeUser
}

export async function makeRoom(target: Target, floor: MadeSpace, given: RoomGiven = {}): Promise<MadeSpace> {
  const [made] = await makeRooms(target, floor, [given])
  if (!made) throw new Error('one room was asked for')
  return made
}

export async function makeRooms(target: Target, floor: MadeSpace, many: RoomGiven[]): Promise<MadeSpace[]> {
  const rows = many.map(given => ({
    made: { ...floor, spaceId: randomUUIDv7(), name: given.name ?? `Sala ${mark()}` },
    given,
  }))
  await within(target, tx =>
    tx
      .insertInto('spaces')
      .values(
        rows.map(
          ({
            made,
            given: {
              type = 'ROOM',
              capacity = 6,
              features = ['WIFI'],
              bookable = true,
              parkingSpotType = 'SIMPLE',
              kind = 'AVAILABLE',
              holder,
            },
          }) => ({
            ...spaceKey(made),
            parent_id: floor.spaceId,
            type,
            name: made.name,
            capacity: type === 'ROOM' ? capacity : null,
            kind: type === 'SEAT' || type === 'PARKING_SPOT' ? kind : null,
            holder_id: holder?.userId ?? null,
            parking_spot_type: type === 'PARKING_SPOT' ? parkingSpotType : null,
            pointer_diameter: type === 'WORK_TABLE' ? 60 : null,
            features,
            bookable,
          }),
        ),
      )
      .execute(),
  )
  return rows.map(({ made }) => made)
}

export interface ReservationGiven {
  room: MadeSpace
  owner: MadeUser
  /** When, on the time line; nothing checks it but the database. */
  start: Temporal.Instant
  minutes?: number
  subject?: string
  status?: 'DRAFT' | 'CREATED' | 'CANCELED' | 'DECLINED'
  /** Until when a DRAFT holds the place. */
  heldUntil?: Temporal.Instant
  /** The shift of a desk. */
  turnId?: string
  createdAt?: Temporal.Instant
}

/** @returns its id */
export async function makeReservation(target: Target, given: ReservationGiven): Promise<string> {
  const [id] = await makeReservations(target, [given])
  if (!id) throw new Error('one reservation was asked for')
  return id
}

/** @returns their ids, in the same order */
export async function makeReservations(target: Target, many: ReservationGiven[]): Promise<string[]> {
  const rows = many.map(given => {
    const { room, owner, start, minutes = 60, subject = 'Reunión', status = 'CREATED' } = given
    const createdAt = given.createdAt ?? start.subtract({ hours: 48 })
    return {
      tenant_id: room.tenantId,
      id: randomUUIDv7(),
      space_id: room.spaceId,
      campus_id: room.campusId,
      status,
      during: `[${start},${start.add({ minutes })})`,
      held_until: status === 'DRAFT' ? (given.heldUntil ?? start).toString() : null,
      turn_id: given.turnId ?? null,
      subject,
      owner_tenant_id: owner.tenantId,
      owner_id: owner.userId,
      created_by: owner.userId,
      created_at: createdAt.toString(),
      canceled_at: status === 'CANCELED' ? createdAt.add({ minutes: 4 }).toString() : null,
    }
  })
  await within(target, async tx => {
    // One statement takes at most 65,535 parameters.
    for (let first = 0; first < rows.length; first += 1_000)
      await tx
        .insertInto('reservations')
        .values(rows.slice(first, first + 1_000))
        .execute()
  })
  return rows.map(({ id }) => id)
}
