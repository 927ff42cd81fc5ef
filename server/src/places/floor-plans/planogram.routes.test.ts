import type { Comparison, PlanAvailability } from '@aforo/api/places/floor-plan-review'
import type { FloorPlan } from '@aforo/api/places/floor-plans'
import type { SpaceFound } from '@aforo/api/places/spaces'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, expect, test } from 'vitest'
import { makeReservation } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => app.clock.set(undefined))

const week = [1, 2, 3, 4, 5].map(weekday => ({ weekday, opensAt: '08:00', closesAt: '20:00' }))
/** A Thursday, and its time in Lima. */
const at = (time: string) => Temporal.Instant.from(`2026-03-05T${time}:00-05:00`)

/** A floor in use: four rooms in a row, 400 cm apart. */
async function house() {
  const exceptions = [{ date: '2026-03-06', name: 'Aniversario', opensAt: null, closesAt: null }]
  const made = await makeHouse(app, {
    admin: { givenName: 'Lucía' },
    members: { user: { givenName: 'Iris' } },
    campus: { hours: { ranges: week, exceptions } },
    floor: { name: 'Piso 2' },
    rooms: {
      free: { name: 'Libre' },
      half: { name: 'Media' },
      full: { name: 'Llena' },
      archive: { name: 'Archivo', bookable: false },
    },
  })
  const { api, floor } = made
  const { body: plan } = await api.post<FloorPlan>('/floor-plans/create', { floorId: floor.spaceId })
  const elements = [made.free, made.half, made.full, made.archive].map(({ spaceId }, index) => ({
    id: crypto.randomUUID(),
    shape: 'RECTANGLE',
    kind: 'ROOM',
    x: index * 400,
    y: 0,
    width: 300,
    height: 200,
    spaceIds: [spaceId],
  }))
  await api.put(`/floor-plans/${plan.id}/elements`, { upsert: elements })
  await api.post(`/floor-plans/${plan.id}/publish`)
  await api.post(`/floor-plans/${plan.id}/activate`)
  return { ...made, plan, elements }
}

const asked = { date: '2026-03-05', from: '10:00', to: '12:00' }

test('a plan tells of each place whether it is free at a time, who has it and until when', async () => {
  app.clock.set(at('07:00'))
  const { api, admin, free, half, full, plan } = await house()
  await makeReservation(database, { room: half, owner: admin, start: at('11:00'), minutes: 60, subject: 'Directorio' })
  await makeReservation(database, { room: full, owner: admin, start: at('09:00'), minutes: 60 })
  await makeReservation(database, { room: full, owner: admin, start: at('10:00'), minutes: 150 })
  await makeReservation(database, { room: full, owner: admin, start: at('10:00'), status: 'CANCELED' })
  await makeReservation(database, { room: free, owner: admin, start: at('15:30') })
  const { body } = await api.get<PlanAvailability>(`/floor-plans/planogram/${plan.id}/availability/`, asked)
  expect(body).toMatchObject({
    ...asked,
    timeZone: 'America/Lima',
    now: '2026-03-05 07:00',
    totals: { FREE: 1, PARTLY: 1, BUSY: 1, BLOCKED: 0, CLOSED: 0, NOT_BOOKABLE: 1 },
  })
  const of = (name: string) => body.spaces.find(space => space.name === name)
  expect(of('Libre')).toMatchObject({ status: 'FREE', bookings: [], freeAt: null, freeUntil: '15:30' })
  expect(of('Media')).toMatchObject({
    status: 'PARTLY',
    freeAt: '12:00',
    bookings: [{ from: '11:00', to: '12:00', subject: 'Directorio', owner: 'Lucía' }],
  })
  expect(of('Llena')).toMatchObject({ status: 'BUSY', freeAt: '12:30', bookings: [{ from: '10:00', to: '12:30' }] })
  expect(of('Archivo')).toMatchObject({ status: 'NOT_BOOKABLE' })
})

test('without a time, the hour that comes at the campus is meant', async () => {
  app.clock.set(at('09:50'))
  const { api, plan } = await house()
  const { body } = await api.get<PlanAvailability>(`/floor-plans/planogram/${plan.id}/availability/`)
  expect(body).toMatchObject({ date: '2026-03-05', from: '09:45', to: '10:45', totals: { FREE: 3 } })
})

test('hours of another time zone are those of the campus then, unless they end on another day', async () => {
  app.clock.set(at('07:00'))
  const { api, plan } = await house()
  const path = `/floor-plans/planogram/${plan.id}/availability/`
  const from = (timeZone: string) => api.get<PlanAvailability>(path, { ...asked, timeZone })
  expect((await from('America/Lima')).body).toMatchObject(asked)
  // On that day Madrid is six hours ahead of Lima.
  expect((await from('Europe/Madrid')).body).toMatchObject({
    ...{ date: '2026-03-05', from: '04:00', to: '06:00', timeZone: 'America/Lima' },
    totals: { CLOSED: 3 },
  })
  const late = { ...asked, from: '05:30', to: '06:30', timeZone: 'Europe/Madrid' }
  expect((await api.get<Problem>(path, late)).body).toMatchObject({ code: 'INVALID_FIELD' })
})

test('a place is closed outside the hours and on a holiday, in words, and partly free where the hours end', async () => {
  app.clock.set(at('07:00'))
  const { api, plan } = await house()
  const first = async (query: Record<string, string>) =>
    (await api.get<PlanAvailability>(`/floor-plans/planogram/${plan.id}/availability/`, query)).body.spaces.find(
      ({ name }) => name === 'Libre',
    )
  expect(await first({ ...asked, date: '2026-03-06' })).toMatchObject({
    status: 'CLOSED',
    reason: 'La sede no abre: Aniversario.',
  })
  expect(await first({ ...asked, date: '2026-03-07' })).toMatchObject({ reason: 'La sede no abre ese día.' })
  expect(await first({ ...asked, from: '06:00', to: '07:00' })).toMatchObject({
    status: 'CLOSED',
    reason: 'La sede atiende de 08:00 a 20:00.',
  })
  expect(await first({ ...asked, from: '19:00', to: '21:00' })).toMatchObject({ status: 'PARTLY' })
})

test('a blocked space is out of use on the plan, by itself or with its floor', async () => {
  app.clock.set(at('07:00'))
  const { api, half, plan } = await house()
  const blocked = await api.post('/blocks', {
    spaceId: half.spaceId,
    kind: 'MAINTENANCE',
    reason: 'Pintura',
    startDate: '2026-03-05',
    startTime: '11:00',
    endDate: '2026-03-05',
    endTime: '13:00',
  })
  expect(blocked.status).toBe(201)
  const { body } = await api.get<PlanAvailability>(`/floor-plans/planogram/${plan.id}/availability/`, asked)
  expect(body.totals).toMatchObject({ FREE: 2, BLOCKED: 1 })
  expect(body.spaces.find(({ name }) => name === 'Media')).toMatchObject({
    status: 'BLOCKED',
    reason: 'Fuera de uso: Pintura',
  })
})

test('who does not administer sees when a place is taken, but not by whom', async () => {
  app.clock.set(at('07:00'))
  const { admin, user, full, plan } = await house()
  await makeReservation(database, { room: full, owner: admin, start: at('10:00'), minutes: 120, subject: 'Despidos' })
  const { body } = await (await app.as(user)).get<PlanAvailability>(
    `/floor-plans/planogram/${plan.id}/availability/`,
    asked,
  )
  expect(body.spaces.find(({ name }) => name === 'Llena')).toMatchObject({
    status: 'BUSY',
    bookings: [{ from: '10:00', to: '12:00', subject: 'Ocupado', owner: '' }],
  })
})

test('an end before its start is refused', async () => {
  const { api, plan } = await house()
  const wrong = { ...asked, to: '09:00' }
  expect(await api.get<Problem>(`/floor-plans/planogram/${plan.id}/availability/`, wrong)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'to' }] },
  })
})

test('a draft is compared with the plan in use, with the coming bookings of the spaces that lose their place', async () => {
  app.clock.set(at('07:00'))
  const { api, admin, floor, full, plan, elements } = await house()
  await makeReservation(database, { room: full, owner: admin, start: at('18:00') })
  await makeReservation(database, { room: full, owner: admin, start: at('10:00') })
  await makeReservation(database, { room: full, owner: admin, start: at('10:00').subtract({ hours: 48 }) })
  const { body: draft } = await api.post<FloorPlan>('/floor-plans/create', {
    floorId: floor.spaceId,
    fromPlanId: plan.id,
  })
  const copyOf = (index: number) => {
    const found = draft.drawing.find(({ lineageId }) => lineageId === elements[index]?.id)
    if (!found) throw new Error('copies keep their lineage')
    const { places, lineageId, ...drawn } = found
    return { ...drawn, spaceIds: places.map(({ spaceId }) => spaceId ?? '') }
  }
  const label = {
    id: crypto.randomUUID(),
    shape: 'LABEL',
    kind: 'TEXT',
    x: 0,
    y: 500,
    width: 200,
    height: 50,
    text: 'Salida',
  }
  await api.put(`/floor-plans/${draft.id}/elements`, {
    upsert: [{ ...copyOf(0), x: 50 }, { ...copyOf(1), width: 350, text: 'Nueva' }, label],
    delete: [copyOf(2).id],
  })
  const { body } = await api.get<Comparison>(`/floor-plans/${draft.id}/compare`)
  expect(body).toMatchObject({
    withId: plan.id,
    added: [{ label: 'Salida', shape: 'LABEL' }],
    removed: [{ label: 'Llena', elementId: elements[2]?.id }],
    moved: [{ label: 'Libre', differences: ['Lugar'] }],
    changed: [{ label: 'Media', differences: ['Tamaño', 'Texto'] }],
    unchanged: 1,
    losingPlace: [{ name: 'Llena', futureReservations: 2, nextReservationAt: at('10:00').toString() }],
    gainingPlace: [],
  })
  // Put in use all the same: the bookings stay what they are.
  await api.post(`/floor-plans/${draft.id}/publish`)
  expect((await api.post(`/floor-plans/${draft.id}/activate`)).status).toBe(200)
  const { body: found } = await api.get<{ totalItems: number }>('/booking/reservations/search', {
    campusId: floor.campusId,
    status: 'CREATED',
  })
  expect(found.totalItems).toBe(2)
})

test('a plan put in use says of each space where it is, and of those it does not show that they are nowhere', async () => {
  const { api, floor, free, full, plan } = await house()
  const positionOf = async (id: string) => {
    const { body } = await api.get<SpaceFound>(`/spaces/${id}/details`)
    return [body.positionX, body.positionY]
  }
  expect(await positionOf(free.spaceId)).toEqual([150, 100])
  expect(await positionOf(full.spaceId)).toEqual([950, 100])
  const { body: draft } = await api.post<FloorPlan>('/floor-plans/create', { floorId: floor.spaceId })
  await api.post(`/floor-plans/${draft.id}/publish`)
  expect(await positionOf(free.spaceId)).toEqual([150, 100])
  await api.post(`/floor-plans/${draft.id}/activate`)
  expect(await positionOf(free.spaceId)).toEqual([null, null])
  await api.post(`/floor-plans/${plan.id}/rollback`)
  expect(await positionOf(full.spaceId)).toEqual([950, 100])
})
