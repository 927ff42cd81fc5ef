import type { Series } from '@aforo/api/bookings/series'
import { makeCampus, makeFloor, makeRoom, makeTenant, makeUser } from '../demo/factories.ts'
import { asTenant } from '../platform/database/transaction.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

/** The Monday after next: never over, whatever the hour of the run. */
export const monday = (() => {
  const today = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
  return today.add({ days: 15 - today.dayOfWeek }).toString()
})()
export const weeksOn = (weeks: number) => Temporal.PlainDate.from(monday).add({ weeks }).toString()

export async function house() {
  const tenant = await makeTenant(database, { name: 'Andén & Cía' })
  const admin = await makeUser(database, tenant, { givenName: 'Lucía', lastname: 'Paredes' })
  const user = await makeUser(database, tenant, { givenName: 'Iván', roles: ['ROLE_USER'] })
  const campus = await makeCampus(database, tenant)
  const floor = await makeFloor(database, campus)
  const room = await makeRoom(database, floor, { name: 'Paracas' })
  const other = await makeRoom(database, floor, { name: 'Nazca' })
  const once = { spaceId: room.spaceId, at: monday, from: '10:00', to: '11:00' }
  const wish = { ...once, rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' }
  return {
    tenant,
    admin,
    user,
    campus,
    floor,
    room,
    other,
    once,
    wish,
    api: await app.as(admin),
    own: await app.as(user),
  }
}

type House = Awaited<ReturnType<typeof house>>

export const make = async ({ api, wish }: House, more: object = {}) =>
  (await api.post<Series>('/booking/series', { ...wish, subject: 'Comité', ...more })).body

export const dateLines = ({ dates }: Series) =>
  dates.map(({ date, status, from, spaceName }) => [date, status, from, spaceName].join(' '))

export const countIn = ({ tenant }: House) =>
  asTenant(database, tenant.tenantId, async tx => {
    const { total } = await tx
      .selectFrom('reservations')
      .select(eb => eb.fn.countAll<number>().as('total'))
      .where('status', '=', 'CREATED')
      .executeTakeFirstOrThrow()
    return total
  })
