import {
  type CampusGiven,
  type FloorGiven,
  type MadeSpace,
  type MadeUser,
  makeCampus,
  makeFloor,
  makeRooms,
  makeTenant,
  makeUser,
  makeUsers,
  type RoomGiven,
  type TenantGiven,
  type UserGiven,
} from '../demo/factories.ts'
import type { Client, TestApp } from './test-app.ts'

type Nobody = Record<never, UserGiven>

interface OperatorGiven<Members> {
  tenant?: TenantGiven
  admin?: UserGiven
  /** By the name that the test has for them; plain users, unless other roles are said. */
  members?: Members
}

/** Of `{ ana: {} }`: `ana`, and `asAna`, by whom she calls. */
type MembersMade<Members> = { [Name in keyof Members]: MadeUser } & {
  [Name in keyof Members & string as `as${Capitalize<Name>}`]: Client
}

/** An operator, its administrator, who calls by `api`, and its members. */
export async function makeOperator<Members extends Readonly<Record<string, UserGiven>> = Nobody>(
  { services: { database }, as }: TestApp,
  { tenant: given, admin, members }: OperatorGiven<Members> = {},
) {
  const tenant = await makeTenant(database, given)
  const user = await makeUser(database, tenant, admin)
  const people: Record<string, MadeUser | Client> = {}
  const wanted = Object.entries(members ?? {})
  const plain = wanted.map(([, more]): UserGiven => ({ roles: ['ROLE_USER'], ...more }))
  const made = plain.length === 0 ? [] : await makeUsers(database, tenant, plain)
  for (const [place, member] of made.entries()) {
    const name = wanted[place]?.[0] ?? ''
    people[name] = member
    people[`as${name.charAt(0).toUpperCase()}${name.slice(1)}`] = await as(member)
  }
  return { tenant, admin: user, api: await as(user), ...(people as MembersMade<Members>) }
}

interface HouseGiven<Members, Rooms> extends OperatorGiven<Members> {
  campus?: CampusGiven
  floor?: FloorGiven
  /** Of the floor, by the name that the test has for them. */
  rooms?: Rooms
}

/** An operator with a campus, a floor, and the rooms that are given. */
export async function makeHouse<
  Members extends Readonly<Record<string, UserGiven>> = Nobody,
  Rooms extends Readonly<Record<string, RoomGiven>> = Nobody,
>(app: TestApp, { campus: givenCampus, floor: givenFloor, rooms, ...who }: HouseGiven<Members, Rooms> = {}) {
  const { database } = app.services
  const operator = await makeOperator(app, who)
  const campus = await makeCampus(database, operator.tenant, givenCampus)
  const floor = await makeFloor(database, campus, givenFloor)
  return { ...operator, campus, floor, ...(await makeRoomsByName(app, floor, rooms)) }
}

/** Rooms of a floor, or seats of a table, by the name that the test has for them. */
export async function makeRoomsByName<Rooms extends Readonly<Record<string, RoomGiven>>>(
  { services: { database } }: TestApp,
  parent: MadeSpace,
  rooms: Rooms | undefined,
) {
  const names = Object.keys(rooms ?? {})
  const made = names.length === 0 ? [] : await makeRooms(database, parent, Object.values(rooms ?? {}))
  return Object.fromEntries(names.map((name, place) => [name, made[place]])) as { [Name in keyof Rooms]: MadeSpace }
}
