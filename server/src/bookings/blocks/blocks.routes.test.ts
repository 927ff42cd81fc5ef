import type { FreeSpace } from '@aforo/contract/bookings/availability'
import type { Block, BlockHit } from '@aforo/contract/bookings/blocks'
import type { Calendar } from '@aforo/contract/bookings/calendar'
import type { Reservation } from '@aforo/contract/bookings/reservations'
import type { Problem } from '@aforo/contract/platform/problems'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeCampus, makeFloor, makeReservation, makeRoom, makeTenant, makeUser } from '../../demo/factories.ts'
import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { testApp } from '../../platform/testing/test-app.ts'
import { insertBlock } from './blocks.queries.ts'

const app = await testApp()
const { database } = app.services

const date = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 12 })
const day = date.toString()
const next = date.add({ days: 1 }).toString()
const moment = (time: string, on = day) =>
  Temporal.PlainDateTime.from(`${on}T${time}`).toZonedDateTime('America/Lima').toInstant()

/** A tenant with two rooms on one floor and one on another, open around the clock. */
async function house() {
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

type House = Awaited<ReturnType<typeof house>>

const stretch = (space: { spaceId: string }, startTime = '09:00', endTime = '13:00') => ({
  spaceId: space.spaceId,
  startDate: day,
  startTime,
  endDate: day,
  endTime,
})
const maintenance = { kind: 'MAINTENANCE', reason: 'Cambio de luminarias' }
const slot = (space: { spaceId: string }, from = '10:00', to = '11:00') => ({
  spaceId: space.spaceId,
  at: day,
  from,
  to,
})

/** Reservations that hold a place under a block without having been kept there. */
const broken = (tenantId: string) =>
  asTenant(database, tenantId, async tx => {
    const { rows } = await sql<{ id: string }>`
      select r.id from reservations r join space_blocks b on b.during && r.during
        and aforo_stands_in(r.tenant_id, r.space_id, b.space_id)
      where r.status in ('DRAFT', 'CREATED') and not exists (
        select from space_block_kept k where k.block_id = b.id and k.reservation_id = r.id)`.execute(tx)
    return rows.length
  })

const hitsOf = ({ body }: { body: Problem }) => (body.data as { hits: BlockHit[] }).hits

test('booking a blocked room is refused with the reason and alternatives', async () => {
  const at = await house()
  const { status, body } = await at.api.post<Block>('/blocks', { ...stretch(at.paracas), ...maintenance })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    spaceName: 'Paracas',
    status: 'SCHEDULED',
    startDate: day,
    startTime: '09:00',
    endTime: '13:00',
    createdBy: 'Lucía Paredes Soto',
    can: { lift: true, restore: false },
  })
  const refused = await at.own.post<Problem>('/booking/reservations', slot(at.paracas))
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'SPACE_UNAVAILABLE',
      detail: 'El espacio está bloqueado en ese horario: Cambio de luminarias.',
      data: {
        reason: 'BLOCKED',
        alternatives: expect.arrayContaining([
          expect.objectContaining({ spaceName: 'Ancón', from: '10:00' }),
          expect.objectContaining({ spaceName: 'Paracas', from: '08:00', to: '09:00' }),
        ]),
      },
    },
  })
  // Back to back they only touch.
  expect((await at.own.post('/booking/reservations', slot(at.paracas, '13:00', '14:00'))).status).toBe(201)
  expect((await at.own.post('/booking/reservations', slot(at.paracas, '08:00', '09:00'))).status).toBe(201)
})

test('a block on a floor covers its rooms in calendar and search', async () => {
  const at = await house()
  await at.api.post('/blocks', { ...stretch(at.floor, '22:00', '24:00'), endDate: next, ...maintenance })
  const { body } = await at.own.get<Calendar>('/booking/calendar', {
    campusId: at.campus.campusId,
    from: day,
    to: next,
  })
  const shades = body.blocked.map(({ spaceId, date, from, to }) => ({ spaceId, date, from, to }))
  expect(shades).toHaveLength(4)
  for (const { spaceId } of [at.paracas, at.mancora])
    expect(shades).toEqual(
      expect.arrayContaining([
        { spaceId, date: day, from: '22:00', to: '24:00' },
        { spaceId, date: next, from: '00:00', to: '24:00' },
      ]),
    )
  expect(body.blocked[0]).toMatchObject({ kind: 'MAINTENANCE', reason: 'Cambio de luminarias' })
  const asked = { campusId: at.campus.campusId, date: next, startsAt: '10:00', endsAt: '11:00' }
  const free = await at.own.get<{ items: FreeSpace[] }>('/availability/composed/search', asked)
  expect(free.body.items.map(({ spaceName, available, reason }) => [spaceName, available, reason])).toEqual([
    ['Ancón', true, ''],
    ['Máncora', false, 'El espacio está bloqueado en ese horario: Cambio de luminarias.'],
    ['Paracas', false, 'El espacio está bloqueado en ese horario: Cambio de luminarias.'],
  ])
})

test('a block over bookings lists them and changes nothing until each is decided', async () => {
  const at = await house()
  const owner = at.user
  const first = await makeReservation(database, { room: at.paracas, owner, start: moment('10:00'), subject: 'Comité' })
  await makeReservation(database, { room: at.mancora, owner, start: moment('12:30') })
  await makeReservation(database, { room: at.ancon, owner, start: moment('10:00') })
  await makeReservation(database, { room: at.paracas, owner, start: moment('13:00') })
  const preview = await at.api.post<{ places: number; hits: BlockHit[] }>('/blocks/preview', stretch(at.floor))
  expect(preview.body.places).toBe(3)
  expect(preview.body.hits.map(({ reservation }) => reservation.spaceName)).toEqual(['Paracas', 'Máncora'])
  // Neither a place that is to be blocked too nor one that is taken is offered.
  for (const { spaceName, from } of preview.body.hits[0]?.alternatives ?? [])
    expect(spaceName === 'Paracas' && (from < '09:00' || from >= '13:00')).toBe(true)
  const refused = await at.api.post<Problem>('/blocks', {
    ...stretch(at.floor),
    ...maintenance,
    decisions: [{ action: 'CANCEL', reservationId: first }],
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'BLOCK_HITS' } })
  expect(hitsOf(refused)).toHaveLength(2)
  expect((await at.own.get<Reservation>(`/booking/reservations/${first}`)).body.status).toBe('CREATED')
})

test('bookings under a block are moved, cancelled and kept at once, and their owners learn why', async () => {
  const at = await house()
  const owner = at.user
  const moved = await makeReservation(database, { room: at.paracas, owner, start: moment('10:00') })
  const canceled = await makeReservation(database, { room: at.mancora, owner, start: moment('10:00') })
  const kept = await makeReservation(database, { room: at.mancora, owner, start: moment('11:00') })
  const { status, body } = await at.api.post<Block>('/blocks', {
    ...stretch(at.floor),
    ...maintenance,
    decisions: [
      { action: 'MOVE', reservationId: moved, to: slot(at.ancon) },
      { action: 'CANCEL', reservationId: canceled },
      { action: 'KEEP', reservationId: kept },
    ],
  })
  expect(status).toBe(201)
  const read = async (id: string) => (await at.own.get<Reservation>(`/booking/reservations/${id}`)).body
  expect(await read(moved)).toMatchObject({ spaceName: 'Ancón', from: '10:00', status: 'CREATED' })
  expect((await read(canceled)).status).toBe('CANCELED')
  expect((await read(kept)).status).toBe('CREATED')
  const { rows } = await database.pool.query<{ subject: string; text: string }>(
    "select data->>'subject' as subject, data->>'text' as text from pgboss.job where name = 'mail.send' and data->>'to' = $1",
    [owner.username],
  )
  expect(rows.map(({ subject }) => subject).sort()).toEqual([
    'Tu reserva cambió de lugar: Ancón',
    'Tu reserva se canceló: Máncora',
  ])
  for (const { text } of rows) expect(text).toContain('Mantenimiento: Cambio de luminarias.')
  const history = await at.api.get<{ what: string; changes: object[] }[]>(`/blocks/${body.id}/history`)
  expect(history.body[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'Reservas movidas', before: '', after: '1' },
      { field: 'Reservas canceladas', before: '', after: '1' },
      { field: 'Reservas mantenidas', before: '', after: '1' },
    ]),
  )
  // What was kept stays as it was kept: it doesn't wander under the block, and once gone it is gone.
  const it = `/booking/reservations/${kept}`
  expect((await at.own.patch<Problem>(`${it}/reschedule`, { at: day, from: '11:30', to: '12:30' })).status).toBe(422)
  expect((await at.own.patch(`${it}/reschedule`, { at: day, from: '13:00', to: '14:00' })).status).toBe(200)
  expect((await at.own.patch(`${it}/reschedule`, { at: day, from: '11:00', to: '12:00' })).status).toBe(422)
  expect((await at.own.patch(`/booking/reservations/${canceled}/restore`)).status).toBe(422)
  expect(await broken(at.tenant.tenantId)).toBe(0)
})

test('if one decision fails nothing is blocked, moved or cancelled', async () => {
  const at = await house()
  const owner = at.user
  const first = await makeReservation(database, { room: at.paracas, owner, start: moment('09:00') })
  const second = await makeReservation(database, { room: at.paracas, owner, start: moment('10:00') })
  await makeReservation(database, { room: at.ancon, owner, start: moment('10:30') })
  const block = (to: object) =>
    at.api.post<Problem>('/blocks', {
      ...stretch(at.floor),
      ...maintenance,
      decisions: [
        { action: 'CANCEL', reservationId: first },
        { action: 'MOVE', reservationId: second, to },
      ],
    })
  expect(await block(slot(at.ancon))).toMatchObject({
    status: 409,
    body: {
      code: 'BLOCK_DECISION_REFUSED',
      data: { reservationId: second, why: 'El lugar elegido ya está reservado.' },
    },
  })
  expect(await block(slot(at.mancora))).toMatchObject({
    body: { data: { why: 'El lugar elegido también queda bloqueado a esa hora.' } },
  })
  expect(await block(slot({ spaceId: at.tenant.tenantId }))).toMatchObject({
    body: { data: { why: 'La reserva o el espacio ya no existen.' } },
  })
  const { body } = await at.own.get<Reservation>(`/booking/reservations/${first}`)
  expect(body.status).toBe('CREATED')
  expect((await at.api.get<{ totalItems: number }>('/blocks/search')).body.totalItems).toBe(0)
})

test('an expired draft does not hinder a block, a valid one does', async () => {
  const at = await house()
  const draft = { owner: at.user, status: 'DRAFT' as const, start: moment('10:00') }
  const now = app.clock.now()
  await makeReservation(database, { ...draft, room: at.paracas, heldUntil: now.subtract({ minutes: 1 }) })
  expect((await at.api.post('/blocks', { ...stretch(at.paracas), ...maintenance })).status).toBe(201)
  await makeReservation(database, { ...draft, room: at.ancon, heldUntil: now.add({ minutes: 10 }) })
  const held = await at.api.post<Problem>('/blocks', { ...stretch(at.ancon), ...maintenance })
  expect(hitsOf(held)).toHaveLength(1)
})

test('a second equal block is refused with the existing one', async () => {
  const at = await house()
  const block = <Body = Problem>(startTime: string, endTime: string, more: object = {}) =>
    at.api.post<Body>('/blocks', { ...stretch(at.paracas, startTime, endTime), ...maintenance, ...more })
  const { body: first } = await block<Block>('09:00', '13:00')
  const told = {
    status: 409,
    body: { code: 'BLOCK_EXISTS', data: { existing: expect.objectContaining({ id: first.id }) } },
  }
  expect(await block('09:00', '13:00', { reason: 'Pintura' })).toMatchObject(told)
  const within = await block('10:00', '11:00')
  expect(within).toMatchObject(told)
  const date = Temporal.PlainDate.from(day).toLocaleString('es-PE', { dateStyle: 'medium' })
  expect(within.body.detail).toBe(
    `Paracas ya está bloqueado del ${date} 09:00 al ${date} 13:00. Mantenimiento: Cambio de luminarias.`,
  )
  // Longer, for something else, or of what is around: each says something more.
  expect((await block('09:00', '14:00')).status).toBe(201)
  const { status, body: event } = await block<Block>('09:00', '12:00', { kind: 'EVENT' })
  expect(status).toBe(201)
  expect((await at.api.post('/blocks', { ...stretch(at.floor), ...maintenance })).status).toBe(201)
  // Nor by a change of kind, nor by bringing one back.
  expect((await at.api.patch<Problem>(`/blocks/${event.id}`, maintenance)).body.code).toBe('BLOCK_EXISTS')
  await at.api.post(`/blocks/${event.id}/lift`)
  expect((await block('09:00', '12:00', { kind: 'EVENT' })).status).toBe(201)
  expect((await at.api.post<Problem>(`/blocks/${event.id}/restore`)).body.code).toBe('BLOCK_EXISTS')
})

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

test('lifting a block frees the space, and it is restored only over no booking', async () => {
  const at = await house()
  const { body } = await at.api.post<Block>('/blocks', { ...stretch(at.paracas), ...maintenance })
  const it = `/blocks/${body.id}`
  expect((await at.api.post<Problem>(`${it}/lift`, { version: 7 })).body.code).toBe('STALE_VERSION')
  expect((await at.api.post<Block>(`${it}/lift`, { version: 1 })).body).toMatchObject({
    status: 'LIFTED',
    startTime: '09:00',
    version: 2,
    can: { lift: false, restore: true },
  })
  expect((await at.api.post<Problem>(`${it}/lift`)).body).toMatchObject({
    code: 'WRONG_STATE',
    data: { status: 'LIFTED' },
  })
  expect((await at.api.post<Block>(`${it}/restore`)).body).toMatchObject({ status: 'SCHEDULED', liftedAt: null })
  await at.api.post(`${it}/lift`)
  const { body: booked } = await at.own.post<Reservation>('/booking/reservations', slot(at.paracas))
  const refused = await at.api.post<Problem>(`${it}/restore`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'BLOCK_HITS' } })
  expect(hitsOf(refused)[0]?.reservation.reservationId).toBe(booked.reservationId)
})

test('lifting a block in progress ends it now', async () => {
  const at = await house()
  const { body } = await at.api.post<Block>('/blocks', { ...stretch(at.paracas, '00:00', '24:00'), ...maintenance })
  const rows = () =>
    asTenant(database, at.tenant.tenantId, tx =>
      tx.selectFrom('space_blocks').select(['starts_at', 'ends_at']).where('id', '=', body.id).execute(),
    )
  try {
    app.clock.set(moment('10:07'))
    expect((await at.api.get<Block>(`/blocks/${body.id}`)).body.status).toBe('ACTIVE')
    await at.api.post(`/blocks/${body.id}/lift`)
    expect((await rows())[0]).toEqual({ starts_at: moment('00:00'), ends_at: moment('10:07') })
    expect((await at.own.post('/booking/reservations', slot(at.paracas, '10:15', '11:00'))).status).toBe(201)
  } finally {
    app.clock.set(undefined)
  }
})

test('blocks are listed by state, campus and space, and their reason can be changed', async () => {
  const at = await house()
  const { body: one } = await at.api.post<Block>('/blocks', { ...stretch(at.paracas), ...maintenance })
  const { body: two } = await at.api.post<Block>('/blocks', {
    ...stretch(at.ancon, '08:00'),
    ...maintenance,
    kind: 'EVENT',
  })
  await at.api.post(`/blocks/${two.id}/lift`)
  const ids = async (query: Record<string, string>) =>
    (await at.api.get<{ items: Block[] }>('/blocks/search', query)).body.items.map(({ id }) => id)
  expect(await ids({})).toEqual([two.id, one.id])
  expect(await ids({ sort: '-startsAt' })).toEqual([one.id, two.id])
  expect(await ids({ status: 'SCHEDULED,ACTIVE' })).toEqual([one.id])
  expect(await ids({ status: 'ENDED' })).toEqual([])
  expect(await ids({ spaceId: at.ancon.spaceId })).toEqual([two.id])
  expect(await ids({ campusId: at.tenant.tenantId })).toEqual([])
  const change = { kind: 'INCIDENT', reason: 'Gotera', version: 1 }
  expect((await at.api.patch<Block>(`/blocks/${one.id}`, change)).body).toMatchObject({ reason: 'Gotera', version: 2 })
  expect((await at.api.patch<Problem>(`/blocks/${one.id}`, change)).body.code).toBe('STALE_VERSION')
})

test.each([
  ['an end before its start', { endTime: '08:00' }, 422],
  ['a time that is over', { startDate: '2020-01-01', endDate: '2020-01-02' }, 422],
  ['years', { endDate: '2190-01-01' }, 422],
  ['no reason', { reason: ' ' }, 400],
  ['a kind that is none', { kind: 'FIESTA' }, 400],
  ['a decision that is none', { decisions: [{ action: 'BURN', reservationId: crypto.randomUUID() }] }, 400],
  ['a move to nowhere', { decisions: [{ action: 'MOVE', reservationId: crypto.randomUUID() }] }, 400],
  [
    '501 decisions',
    { decisions: Array.from({ length: 501 }, () => ({ action: 'KEEP', reservationId: crypto.randomUUID() })) },
    400,
  ],
  ['a space that does not exist', { spaceId: crypto.randomUUID() }, 404],
])('a block with %s is refused', async (_what, wrong, status) => {
  const at = await house()
  expect((await at.api.post('/blocks', { ...stretch(at.paracas), ...maintenance, ...wrong })).status).toBe(status)
})

test('two decisions about one reservation are refused', async () => {
  const at = await house()
  const id = await makeReservation(database, { room: at.paracas, owner: at.user, start: moment('10:00') })
  const decisions = [
    { action: 'KEEP', reservationId: id },
    { action: 'CANCEL', reservationId: id },
  ]
  const refused = await at.api.post<Problem>('/blocks', { ...stretch(at.paracas), ...maintenance, decisions })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'decisions' }] } })
})

test('another tenant neither sees, ends nor creates blocks', async () => {
  const at = await house()
  const { api: stranger } = await house()
  const { body } = await at.api.post<Block>('/blocks', { ...stretch(at.paracas), ...maintenance })
  const it = `/blocks/${body.id}`
  expect((await stranger.get(it)).status).toBe(404)
  expect((await stranger.get(`${it}/history`)).status).toBe(404)
  expect((await stranger.patch(it, maintenance)).status).toBe(404)
  for (const what of ['lift', 'restore']) expect((await stranger.post(`${it}/${what}`)).status).toBe(404)
  expect((await stranger.post('/blocks', { ...stretch(at.ancon), ...maintenance })).status).toBe(404)
  expect((await stranger.post('/blocks/preview', stretch(at.ancon))).status).toBe(404)
  expect((await stranger.get<{ totalItems: number }>('/blocks/search')).body.totalItems).toBe(0)
})

test('of a block and bookings at once the first wins, and no booking lies under the block', async () => {
  const at: House = await house()
  const hours = ['09', '10', '11', '12'].map(hour => [`${hour}:00`, `${hour}:30`] as const)
  const book = [at.paracas, at.mancora].flatMap(room =>
    hours.map(
      ([from, to]) =>
        () =>
          at.own.post<Problem>('/booking/reservations', slot(room, from, to)),
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

describe.runIf(database.kind === 'server')('while the other is not yet committed', () => {
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
