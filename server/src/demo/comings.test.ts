import { afterEach, expect, test } from 'vitest'
import { asSystem } from '../platform/database/transaction.ts'
import { testApp } from '../testing/test-app.ts'
import { letThemCome } from './comings.ts'
import { makeCampus, makeFloor, makeReservations, makeRooms, makeTenant, makeUser } from './factories.ts'
import { checkInMinutes } from './today.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => app.clock.set(undefined))

test('the demo’s people come around the hour, most of them and once; accounts and what was booked for others are left alone', async () => {
  const start = app.clock.now().add({ hours: 72 }).round({ smallestUnit: 'hour' })
  const tenant = await makeTenant(database)
  const [person, account] = [await makeUser(database, tenant), await makeUser(database, tenant)]
  const campus = await makeCampus(database, tenant)
  const floor = await makeFloor(database, campus)
  const rooms = await makeRooms(
    database,
    floor,
    Array.from({ length: 62 }, () => ({})),
  )
  const own = await makeReservations(
    database,
    rooms.slice(0, 60).map(room => ({ room, owner: person, start })),
  )
  const others = await makeReservations(database, [
    { room: rooms[60] as never, owner: account, start },
    { room: rooms[61] as never, owner: person, start },
  ])
  await asSystem(database, async tx => {
    await tx
      .insertInto('booking_policies')
      .values({
        tenant_id: tenant.tenantId,
        id: campus.campusId,
        campus_id: campus.campusId,
        check_in_minutes: checkInMinutes,
      })
      .execute()
    await tx
      .updateTable('reservations')
      .set({ created_by: account.userId })
      .where('id', '=', others[1] ?? '')
      .execute()
  })
  const arrivedAfter = async (minutes: number) => {
    app.clock.set(start.add({ minutes }))
    // At most so many at once.
    for (let time = 0; time < 3; time++) await letThemCome(app.services, [account.username])
    const rows = await asSystem(database, tx =>
      tx.selectFrom('attendances').select('reservation_id').where('tenant_id', '=', tenant.tenantId).execute(),
    )
    return rows.map(({ reservation_id }) => reservation_id)
  }
  expect(await arrivedAfter(-20)).toEqual([])
  const early = await arrivedAfter(0)
  const all = await arrivedAfter(12)
  expect(early.length).toBeLessThan(all.length)
  expect(all.length).toBeGreaterThan(35)
  expect(all.filter(id => !own.includes(id))).toEqual([])
  expect(await arrivedAfter(13)).toHaveLength(all.length)
})
