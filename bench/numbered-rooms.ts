import { type MadeTenant, makeCampus, makeFloor } from '@aforo/server/demo/factories'
import type { Database } from '@aforo/server/platform/database/database'
import { roomId } from './recorded.ts'

/** Rooms per campus, as many as a large deployment has. */
const roomsEach = 100

/** Makes rooms numbered from 0 to `last` and beyond, to fill the last campus. */
export async function makeNumberedRooms(database: Database, tenant: MadeTenant, last: number) {
  for (let first = 0; first <= last; first += roomsEach) {
    const floor = await makeFloor(database, await makeCampus(database, tenant, { name: `Sede ${first / roomsEach}` }))
    const ids = Array.from({ length: roomsEach }, (_, number) => roomId(first + number))
    await database.pool.query(
      `insert into spaces (tenant_id, id, campus_id, parent_id, type, name, capacity)
       select $1, id, $2, $3, 'ROOM', 'Sala ' || ($5::int + number - 1), 6
       from unnest($4::uuid[]) with ordinality as room (id, number)`,
      [tenant.tenantId, floor.campusId, floor.spaceId, ids, first],
    )
  }
}
