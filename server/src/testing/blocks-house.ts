import type { BlockHit } from '@aforo/api/bookings/blocks'
import type { Problem } from '@aforo/api/platform/problems'
import { sql } from 'kysely'
import { makeFloor, makeRoom } from '../demo/factories.ts'
import { asTenant } from '../platform/database/transaction.ts'
import { makeHouse } from './house.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

export const date = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 12 })
export const day = date.toString()
export const moment = (time: string, on = day) =>
  Temporal.PlainDateTime.from(`${on}T${time}`).toZonedDateTime('America/Lima').toInstant()

/** A tenant with two rooms on one floor and one on another, open around the clock. */
export async function house() {
  const at = await makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes Soto' },
    members: { user: { givenName: 'Iván' } },
    floor: { name: 'Piso 4' },
    rooms: { paracas: { name: 'Paracas' }, mancora: { name: 'Máncora' } },
  })
  const other = await makeFloor(database, at.campus, { name: 'Piso 5' })
  return { ...at, ancon: await makeRoom(database, other, { name: 'Ancón' }) }
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
