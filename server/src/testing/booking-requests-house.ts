import type { BookingRequest } from '@aforo/api/bookings/booking-requests'
import { expect } from 'vitest'
import { makeCampus, makeFloor, makeRoom, makeTenant, makeUser } from '../demo/factories.ts'
import { asTenant } from '../platform/database/transaction.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

export const day = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 9 }).toString()
export const moment = (time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('America/Lima').toInstant()

/** A parking with three spots for cars and one for motorcycles, an administrator and two who ask. */
export async function house() {
  const tenant = await makeTenant(database)
  const admin = await makeUser(database, tenant, { givenName: 'Lucía', lastname: 'Paredes Soto' })
  const ivan = await makeUser(database, tenant, { givenName: 'Iván', roles: ['ROLE_USER'] })
  const nora = await makeUser(database, tenant, { givenName: 'Nora', roles: ['ROLE_USER'] })
  const campus = await makeCampus(database, tenant)
  const parking = await makeFloor(database, campus, { name: 'Sótano 1', type: 'PARKING' })
  const spot = (name: string, parkingSpotType?: 'MOTORCYCLE') =>
    makeRoom(database, parking, { name, type: 'PARKING_SPOT', parkingSpotType })
  const [a1, a2, a3, m1] = [await spot('A1'), await spot('A2'), await spot('A3'), await spot('M1', 'MOTORCYCLE')]
  return {
    tenant,
    admin,
    ivan,
    nora,
    campus,
    parking,
    spots: { a1, a2, a3, m1 },
    api: await app.as(admin),
    asIvan: await app.as(ivan),
    asNora: await app.as(nora),
  }
}

export const slot = (space: { spaceId: string }, from = '09:00', to = '18:00') => ({
  spaceId: space.spaceId,
  at: day,
  from,
  to,
})

export const ask = async (by: Awaited<ReturnType<typeof house>>['api'], wanted: object) => {
  const { status, body } = await by.post<BookingRequest>('/booking-requests', wanted)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

export const countHeld = (tenantId: string) =>
  asTenant(database, tenantId, async tx => {
    const { total } = await tx
      .selectFrom('reservations')
      .where('status', '=', 'CREATED')
      .select(eb => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  })
