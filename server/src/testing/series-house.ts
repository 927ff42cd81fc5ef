import type { Series } from '@aforo/api/bookings/series'
import { asTenant } from '../platform/database/transaction.ts'
import { makeHouse } from './house.ts'
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
  const at = await makeHouse(app, {
    tenant: { name: 'Andén & Cía' },
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    members: { user: { givenName: 'Iván' } },
    rooms: { room: { name: 'Paracas' }, other: { name: 'Nazca' } },
  })
  const once = { spaceId: at.room.spaceId, at: monday, from: '10:00', to: '11:00' }
  return { ...at, once, wish: { ...once, rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' } }
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
