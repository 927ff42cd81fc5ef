import type { BulkBookingsResult } from '@aforo/api/bookings/reservation-bulk'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { makeReservations } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { createRecord } from '../../testing/makers.ts'
import { type Client, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

const dayIn = (days: number) =>
  app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days }).toString()
const day = dayIn(10)

async function house() {
  const at = await makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    members: { user: { givenName: 'Iván', lastname: 'Ábalos' } },
    rooms: { paracas: { name: 'Paracas' }, nazca: { name: 'Nazca' } },
  })
  const { api } = at
  const book = async (by: Client, subject: string, from: string, to: string, room = at.paracas) => {
    const slot = { spaceId: room.spaceId, at: day, from, to }
    return (await createRecord<Reservation>(by, '/booking/reservations', { ...slot, subject })).reservationId
  }
  const bulk = (by: Client, body: object) => by.post<BulkBookingsResult>('/booking/reservations/bulk', body)
  const get = async (id: string) => (await api.get<Reservation>(`/booking/reservations/${id}`)).body
  return { ...at, book, bulk, get }
}

test('many are cancelled at once, each with its history, and come back by undoing', async () => {
  const at = await house()
  const ids = [await at.book(at.api, 'Uno', '09:00', '10:00'), await at.book(at.api, 'Dos', '10:00', '11:00')]
  const asked = { act: 'CANCEL', reservationIds: ids }
  expect((await at.bulk(at.api, { ...asked, preview: true })).body).toMatchObject({ matched: 2, done: 2, refused: 0 })
  expect((await at.get(ids[0] ?? '')).status).toBe('CREATED')
  const { body } = await at.bulk(at.api, asked)
  expect(body).toMatchObject({ matched: 2, done: 2, refused: 0 })
  expect((await at.get(ids[1] ?? '')).status).toBe('CANCELED')
  const history = (await at.api.get<{ action: string }[]>(`/booking/reservations/${ids[0]}/history`)).body
  expect(history).toHaveLength(2)
  const back = body.changed.map(({ reservationId }) => reservationId)
  expect((await at.bulk(at.api, { act: 'RESTORE', reservationIds: back })).body.done).toBe(2)
  expect((await at.get(ids[1] ?? '')).status).toBe('CREATED')
})

test('those that cannot be cancelled are named with why, and the others are', async () => {
  const at = await house()
  const free = await at.book(at.api, 'Se puede', '09:00', '10:00')
  await makeReservations(database, [
    { room: at.nazca, owner: at.admin, start: app.clock.now().subtract({ hours: 30 }), subject: 'Ya fue' },
  ])
  const { body } = await at.bulk(at.api, { act: 'CANCEL', filter: {} })
  expect(body).toMatchObject({
    matched: 2,
    done: 1,
    refused: 1,
    refusals: [{ subject: 'Ya fue', spaceName: 'Nazca', reason: 'Ya empezó, terminó o está cancelada.' }],
    changed: [{ reservationId: free }],
  })
})

test('bookings that follow one another go later together, and back', async () => {
  const at = await house()
  const first = await at.book(at.api, 'Uno', '09:00', '10:00')
  const second = await at.book(at.api, 'Dos', '10:00', '11:00')
  const move = { act: 'MOVE', reservationIds: [first, second], minutes: 60 }
  expect((await at.bulk(at.api, { ...move, preview: true })).body).toMatchObject({ done: 2, refused: 0 })
  expect((await at.get(first)).from).toBe('09:00')
  const { body } = await at.bulk(at.api, move)
  expect(body).toMatchObject({ done: 2, refused: 0 })
  expect([(await at.get(first)).from, (await at.get(second)).from]).toEqual(['10:00', '11:00'])
  expect((await at.bulk(at.api, { act: 'MOVE', places: body.changed.toReversed() })).body.done).toBe(2)
  expect([(await at.get(first)).from, (await at.get(second)).from]).toEqual(['09:00', '10:00'])
})

test('of those that move into one room, the ones that find it taken say by whom and stay', async () => {
  const at = await house()
  const blocked = await at.book(at.api, 'No cabe', '09:00', '10:00')
  const free = await at.book(at.api, 'Cabe', '11:00', '12:00')
  await at.book(at.api, 'Comité', '09:30', '10:30', at.nazca)
  const { body } = await at.bulk(at.api, {
    act: 'MOVE',
    filter: { spaceId: at.paracas.spaceId },
    spaceId: at.nazca.spaceId,
  })
  expect(body).toMatchObject({
    done: 1,
    refusals: [{ reservationId: blocked, reason: 'Lo tiene Comité, 09:30 – 10:30.' }],
  })
  expect([(await at.get(blocked)).spaceName, (await at.get(free)).spaceName]).toEqual(['Paracas', 'Nazca'])
})

test('nobody acts on what they do not manage', async () => {
  const at = await house()
  const theirs = await at.book(at.api, 'De Lucía', '09:00', '10:00')
  const mine = await at.book(at.asUser, 'Mía', '10:00', '11:00')
  const { body } = await at.bulk(at.asUser, { act: 'CANCEL', reservationIds: [theirs, mine] })
  expect(body).toMatchObject({ matched: 1, done: 1, changed: [{ reservationId: mine }] })
  expect((await at.bulk(at.asUser, { act: 'CANCEL', filter: {} })).body.matched).toBe(1)
  expect((await at.get(theirs)).status).toBe('CREATED')
  const other = await house()
  expect((await at.bulk(other.api, { act: 'CANCEL', reservationIds: [theirs] })).body.matched).toBe(0)
  const nothing = await at.bulk(at.api, { act: 'MOVE', reservationIds: [theirs] })
  expect(nothing).toMatchObject({ status: 422, body: { code: 'INVALID_FIELD' } })
})

test('a list is sorted by its columns, the other way round too', async () => {
  const at = await house()
  await at.book(at.api, 'árbol', '12:00', '13:00', at.nazca)
  await at.book(at.asUser, 'Zapato', '09:00', '11:00')
  await at.book(at.api, 'Bote', '14:00', '14:30')
  const sorted = async (sort: string) =>
    (await at.api.get<{ items: Reservation[] }>('/booking/reservations/search', { sort })).body.items.map(
      ({ subject }) => subject,
    )
  expect(await sorted('subject')).toEqual(['árbol', 'Bote', 'Zapato'])
  expect(await sorted('-subject')).toEqual(['Zapato', 'Bote', 'árbol'])
  expect(await sorted('duration')).toEqual(['Bote', 'árbol', 'Zapato'])
  expect(await sorted('spaceName')).toEqual(['árbol', 'Zapato', 'Bote'])
  expect(await sorted('owner')).toEqual(['Zapato', 'árbol', 'Bote'])
  await makeReservations(database, [
    { room: at.nazca, owner: at.admin, start: app.clock.now().subtract({ minutes: 5 }), subject: 'Ahora' },
  ])
  expect((await sorted('status'))[0]).toBe('Ahora')
})

test('the file has exactly what is filtered, typed, and formulas stay text', async () => {
  const at = await house()
  await at.book(at.api, '=1+1', '09:00', '10:30')
  await at.book(at.asUser, 'Otra', '11:00', '12:00', at.nazca)
  await house().then(other => other.book(other.api, 'Ajena', '09:00', '10:00'))
  const path = '/reports/booking/reservations/search/report/file'
  const book = await at.api.bytes(path)
  expect(book.headers['content-disposition']).toMatch(/reservas-\d{4}-\d\d-\d\d\.xlsx/)
  const [head = [], first = [], second = [], ...rest] = (await readXlsx(book.body)).sheets[0]?.rows ?? []
  expect(rest).toEqual([])
  const told = (row: unknown[], title: string) => row[head.indexOf(title)]
  expect(told(first, 'Fecha')).toBeInstanceOf(Date)
  expect(['Desde', 'Minutos', 'Asunto', 'Espacio', 'Estado'].map(title => told(first, title))).toEqual([
    '09:00',
    90,
    '=1+1',
    'Paracas',
    'Aprobada',
  ])
  expect(told(second, 'Para quién')).toBe('Iván Ábalos')
  const text = (await at.api.bytes(`${path}?format=csv&spaceId=${at.nazca.spaceId}&date=${day}`)).body.toString()
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toContain('Otra')
})
