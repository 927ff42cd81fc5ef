import type { Block, BlockHit } from '@aforo/api/bookings/blocks'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeReservation } from '../../demo/factories.ts'
import { broken, day, hitsOf, house, maintenance, moment, slot, stretch } from '../../testing/blocks-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

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
  expect((await at.asUser.get<Reservation>(`/booking/reservations/${first}`)).body.status).toBe('CREATED')
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
  const read = async (id: string) => (await at.asUser.get<Reservation>(`/booking/reservations/${id}`)).body
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
  expect((await at.asUser.patch<Problem>(`${it}/reschedule`, { at: day, from: '11:30', to: '12:30' })).status).toBe(422)
  expect((await at.asUser.patch(`${it}/reschedule`, { at: day, from: '13:00', to: '14:00' })).status).toBe(200)
  expect((await at.asUser.patch(`${it}/reschedule`, { at: day, from: '11:00', to: '12:00' })).status).toBe(422)
  expect((await at.asUser.patch(`/booking/reservations/${canceled}/restore`)).status).toBe(422)
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
  const { body } = await at.asUser.get<Reservation>(`/booking/reservations/${first}`)
  expect(body.status).toBe('CREATED')
  expect((await at.api.get<{ totalItems: number }>('/blocks/search')).body.totalItems).toBe(0)
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
