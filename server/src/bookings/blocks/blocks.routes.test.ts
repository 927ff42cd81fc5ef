import type { FreeSpace } from '@aforo/api/bookings/availability'
import type { Block } from '@aforo/api/bookings/blocks'
import type { Calendar } from '@aforo/api/bookings/calendar'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeReservation } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { date, day, hitsOf, house, maintenance, moment, slot, stretch } from '../../testing/blocks-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const next = date.add({ days: 1 }).toString()

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
  const refused = await at.asUser.post<Problem>('/booking/reservations', slot(at.paracas))
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
  expect((await at.asUser.post('/booking/reservations', slot(at.paracas, '13:00', '14:00'))).status).toBe(201)
  expect((await at.asUser.post('/booking/reservations', slot(at.paracas, '08:00', '09:00'))).status).toBe(201)
})

test('a block on a floor covers its rooms in calendar and search', async () => {
  const at = await house()
  await at.api.post('/blocks', { ...stretch(at.floor, '22:00', '24:00'), endDate: next, ...maintenance })
  const { body } = await at.asUser.get<Calendar>('/booking/calendar', {
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
  const free = await at.asUser.get<{ items: FreeSpace[] }>('/availability/composed/search', asked)
  expect(free.body.items.map(({ spaceName, available, reason }) => [spaceName, available, reason])).toEqual([
    ['Ancón', true, ''],
    ['Máncora', false, 'El espacio está bloqueado en ese horario: Cambio de luminarias.'],
    ['Paracas', false, 'El espacio está bloqueado en ese horario: Cambio de luminarias.'],
  ])
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
  const { body: booked } = await at.asUser.post<Reservation>('/booking/reservations', slot(at.paracas))
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
    expect((await at.asUser.post('/booking/reservations', slot(at.paracas, '10:15', '11:00'))).status).toBe(201)
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
