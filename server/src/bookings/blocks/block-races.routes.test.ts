import type { Problem } from '@aforo/api/platform/problems'
import { describe, expect, test } from 'vitest'
import { makeReservation } from '../../demo/factories.ts'
import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { broken, house, maintenance, moment, slot, stretch } from '../../testing/blocks-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { insertBlock } from './blocks.queries.ts'

const app = await testApp()
const { database } = app.services

type House = Awaited<ReturnType<typeof house>>

test('of several equal blocks at once one is created', async () => {
  const at = await house()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => at.api.post<Problem>('/blocks', { ...stretch(at.floor), ...maintenance })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('BLOCK_EXISTS')
})

test('the database itself keeps two equal blocks apart', async () => {
  const at = await house()
  const span = { start: moment('09:00'), end: moment('13:00') }
  const { tenantId, spaceId, campusId } = at.paracas
  const key = { tenantId, spaceId, campusId, kind: 'EVENT' as const, reason: 'Feria', createdBy: at.admin.userId, span }
  const insert = () => asTenant(database, tenantId, tx => insertBlock(tx, { ...key, id: crypto.randomUUID() }, []))
  await insert()
  await expect(insert()).rejects.toMatchObject({ constraint: 'space_blocks_once' })
})

test('of a block and bookings at once the first wins, and no booking lies under the block', async () => {
  const at: House = await house()
  const hours = ['09', '10', '11', '12'].map(hour => [`${hour}:00`, `${hour}:30`] as const)
  const book = [at.paracas, at.mancora].flatMap(room =>
    hours.map(
      ([from, to]) =>
        () =>
          at.asUser.post<Problem>('/booking/reservations', slot(room, from, to)),
    ),
  )
  const block = [at.floor, at.paracas, at.mancora].map(
    space => () => at.api.post<Problem>('/blocks', { ...stretch(space), ...maintenance }),
  )
  const attempts = [...book.slice(0, 3), ...block, ...book.slice(3)]
  const answers = await Promise.all(attempts.map(attempt => attempt()))
  for (const { status, body } of answers) expect([201, 409, 422], body.detail).toContain(status)
  expect(await broken(at.tenant.tenantId)).toBe(0)
  // Whoever was refused is told what stands there, not that something went wrong.
  for (const { status, body } of answers)
    if (status !== 201) expect(['BLOCK_HITS', 'SPACE_UNAVAILABLE', 'SLOT_TAKEN']).toContain(body.code)
})

test('the database itself refuses any booking under a block', async () => {
  const at = await house()
  const away = await makeReservation(database, { room: at.ancon, owner: at.user, start: moment('10:00') })
  await at.api.post('/blocks', { ...stretch(at.floor), ...maintenance })
  const by = { constraint: 'reservations_off_blocks' }
  const booked = makeReservation(database, { room: at.paracas, owner: at.user, start: moment('12:59') })
  await expect(booked).rejects.toMatchObject(by)
  const within = (run: (tx: Tx) => Promise<unknown>) => asTenant(database, at.tenant.tenantId, run)
  const move = within(tx =>
    tx.updateTable('reservations').set({ space_id: at.mancora.spaceId }).where('id', '=', away).execute(),
  )
  await expect(move).rejects.toMatchObject(by)
  const moveRoom = within(tx =>
    tx.updateTable('spaces').set({ parent_id: at.floor.spaceId }).where('id', '=', at.ancon.spaceId).execute(),
  )
  await expect(moveRoom).rejects.toMatchObject({ constraint: 'spaces_off_blocks' })
  const grow = within(tx => tx.updateTable('space_blocks').set({ space_id: at.ancon.spaceId }).execute())
  await expect(grow).rejects.toMatchObject({ constraint: 'space_blocks_off_reservations' })
  expect(await broken(at.tenant.tenantId)).toBe(0)
})

describe('while the other is not yet committed', () => {
  type Step = (tx: Tx) => Promise<unknown>

  /** Does the first step, lets the second run into it, and only then commits the first. @returns what refused the second */
  async function oneIntoTheOther({ tenant }: House, first: Step, second: Step): Promise<string | undefined> {
    const done = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const one = asTenant(database, tenant.tenantId, async tx => {
      await first(tx)
      done.resolve()
      await goOn.promise
    })
    await Promise.race([done.promise, one])
    const two = asTenant(database, tenant.tenantId, second).then(
      () => undefined,
      (error: { constraint?: string }) => error.constraint,
    )
    const waiting = async () => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length
    }
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
    goOn.resolve()
    await one
    return two
  }

  const book =
    ({ paracas, user }: House): Step =>
    tx =>
      makeReservation(tx, { room: paracas, owner: user, start: moment('10:00') })
  const block =
    ({ floor, admin, tenant }: House): Step =>
    tx =>
      insertBlock(
        tx,
        {
          tenantId: tenant.tenantId,
          id: crypto.randomUUID(),
          spaceId: floor.spaceId,
          campusId: floor.campusId,
          kind: 'EVENT',
          reason: 'Feria',
          span: { start: moment('09:00'), end: moment('13:00') },
          createdBy: admin.userId,
        },
        [],
      )

  test('a booking waits for the block over its floor, and is refused', async () => {
    const at = await house()
    expect(await oneIntoTheOther(at, block(at), book(at))).toBe('reservations_off_blocks')
  })

  test('a block waits for the booking under it, and is refused', async () => {
    const at = await house()
    expect(await oneIntoTheOther(at, book(at), block(at))).toBe('space_blocks_off_reservations')
  })

  test('a block waits for the room that comes to stand under it with its booking', async () => {
    const at = await house()
    await makeReservation(database, { room: at.ancon, owner: at.user, start: moment('10:00') })
    const move: Step = tx =>
      tx.updateTable('spaces').set({ parent_id: at.floor.spaceId }).where('id', '=', at.ancon.spaceId).execute()
    expect(await oneIntoTheOther(at, move, block(at))).toBe('space_blocks_off_reservations')
  })
})
