import {
  type CampusGiven,
  type FloorGiven,
  type MadeSpace,
  makeCampus,
  makeFloor,
  makeRooms,
  makeTenant,
  makeUser,
  type RoomGiven,
  type TenantGiven,
  type UserGiven,
} from '../demo/factories.ts'
import type { TestApp } from './test-app.ts'

interface OperatorGiven {
  tenant?: TenantGiven
  admin?: UserGiven
}

/** An operator and its administrator, who calls by `api`. */
export async function makeOperator(
  { services: { database }, as }: TestApp,
  { tenant: given, admin }: OperatorGiven = {},
) {
  const tenant = await makeTenant(database, given)
  const user = await makeUser(database, tenant, admin)
  return { tenant, admin: user, api: await as(user) }
}

interface HouseGiven<Rooms> extends OperatorGiven {
  campus?: CampusGiven
  floor?: FloorGiven
  rooms?: Rooms
}

/** An operator with a campus, its floor `Piso 2`, and the rooms that are given. */
export async function makeHouse<const Rooms extends readonly RoomGiven[] = readonly []>(
  app: TestApp,
  { campus: givenCampus, floor: givenFloor, rooms = [] as unknown as Rooms, ...who }: HouseGiven<Rooms> = {},
) {
  const { database } = app.services
  const operator = await makeOperator(app, who)
  const campus = await makeCampus(database, operator.tenant, givenCampus)
  const floor = await makeFloor(database, campus, { name: 'Piso 2', ...givenFloor })
  const made = rooms.length === 0 ? [] : await makeRooms(database, floor, [...rooms])
  return { ...operator, campus, floor, rooms: made as { [Place in keyof Rooms]: MadeSpace } }
}
