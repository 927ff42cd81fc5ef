import type { BlockHit } from '@aforo/api/bookings/blocks'
import type { Problem } from '@aforo/api/platform/problems'
import { sql } from 'kysely'
import { makeCampus, makeFloor, makeRoom, makeTenant, makeUser } from '../demo/factories.ts'
import { asTenant } from '../platform/database/transaction.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

export const date = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 12 })
export const day = date.toString()
export const moment = (time: string, on = day) =>
  Temporal.PlainDateTime.from(`${on}T${time}`).toZonedDateTime('America/Lima').toInstant()

/** A tenant with two rooms on one floor and one on another, open around the clock. */
export async function house() {
  const tenant = await makeTenant(database)
  const admin = await makeUser(database, tenant, { givenName: 'Lucía', lastname: 'Paredes Soto' })
  const user = await makeUser(database, tenant, { givenName: 'Iván', roles: ['ROLE_USER'] })
  const campus = await makeCampus(database, tenant)
  const floor = await makeFloor(database, campus, { name: 'Piso 4' })
  const other = await makeFloor(database, campus, { name: 'Piso 5' })
  const [paracas, mancora] = [
    await makeRoom(database, floor, { name: 'Paracas' }),
    await makeRoom(database, floor, { name: 'Máncora' }),
  ]
  const ancon = await makeRoom(database, other, { name: 'Ancón' })
  return {
    tenant,
    admin,
    user,
    campus,
    floor,
    paracas,
    mancora,
    ancon,
    api: await app.as(admin),
    own: await app.as(user),
  }
}

export const stretch = (space: { spaceId: string }, startTime = '09:00', endTime = '13:00') => ({
  spaceId: space.spaceId,
  startDate: day,
  startTime,
  endDate: day,
  endTime,
})
export const maintenance = { kind: 'MAINTENANCE', reason: 'Cambio de luminarias' }
export const slot = (space: { spaceId: string }, from = '10:00', to = '11:00') => ({
  spaceId: space.spaceId,
  at: day,
  from,
  to,
})

/** Reservations that hold a place under a block without having been kept there. */
export const broken = (tenantId: string) =>
  asTenant(database, tenantId, async tx => {
    const { rows } = await sql<{ id: string }>`
      select r.id from reservations r join space_blocks b on b.during && r.during
        and aforo_stands_in(r.tenant_id, r.space_id, b.space_id)
      where r.status in ('DRAFT', 'CREATED') and not exists (
        select from space_block_kept k where k.block_id = b.id and k.reservation_id = r.id)`.execute(tx)
    return rows.length
  })

export const hitsOf = ({ body }: { body: Problem }) => (body.data as { hits: BlockHit[] }).hits
