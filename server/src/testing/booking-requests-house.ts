import type { BookingRequest } from '@aforo/api/bookings/booking-requests'
import { expect } from 'vitest'
import { asTenant } from '../platform/database/transaction.ts'
import { makeHouse, makeRoomsByName } from './house.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

export const day = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 9 }).toString()
export const moment = (time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('America/Lima').toInstant()

/** A parking with three spots for cars and one for motorcycles, an administrator and two who ask. */
export async function house() {
  const at = await makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes Soto' },
    members: { ivan: { givenName: 'Iván' }, nora: { givenName: 'Nora' } },
    floor: { name: 'Sótano 1', type: 'PARKING' },
  })
  const spots = await makeRoomsByName(app, at.floor, {
    a1: { name: 'A1', type: 'PARKING_SPOT' },
    a2: { name: 'A2', type: 'PARKING_SPOT' },
    a3: { name: 'A3', type: 'PARKING_SPOT' },
    m1: { name: 'M1', type: 'PARKING_SPOT', parkingSpotType: 'MOTORCYCLE' },
  })
  return { ...at, parking: at.floor, spots }
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
