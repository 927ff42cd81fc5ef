import type { FloorPlan, FloorPlanSummary, PlannedFloor } from '@aforo/api/places/floor-plans'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeFloor, makeRooms, makeUser } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const unknown = '00000000-0000-4000-8000-000000000000'

async function house() {
  const made = await makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    campus: { name: 'Sede Surco' },
    floor: { name: 'Piso 2' },
    rooms: { kuelap: { name: 'Kuélap' }, gocta: { name: 'Gocta' } },
  })
  return { ...made, rooms: [made.kuelap, made.gocta] as const }
}
type House = Awaited<ReturnType<typeof house>>

const rectangle = (x: number, spaceIds: string[] = []) => ({
  id: crypto.randomUUID(),
  shape: 'RECTANGLE',
  kind: 'ROOM',
  x,
  y: 100,
  width: 300,
  height: 200,
  spaceIds,
})

const begin = ({ api, floor }: House, more: object = {}) =>
  api.post<FloorPlan>('/floor-plans/create', { floorId: floor.spaceId, ...more })

/** A draft in which every room of the floor has its place. */
async function draftOf(here: House) {
  const { body: plan } = await begin(here)
  await here.api.put(`/floor-plans/${plan.id}/elements`, {
    upsert: here.rooms.map(({ spaceId }, index) => rectangle(100 + index * 400, [spaceId])),
  })
  return plan.id
}

async function activePlanOf(here: House) {
  const id = await draftOf(here)
  await here.api.post(`/floor-plans/${id}/publish`)
  expect((await here.api.post(`/floor-plans/${id}/activate`)).status).toBe(200)
  return id
}

const statesOf = async ({ api, floor }: House) =>
  (await api.get<{ items: FloorPlanSummary[] }>(`/floor-plans/floor/${floor.spaceId}/plans`)).body.items.map(
    ({ number, status }) => `${number} ${status}`,
  )

test('a plan goes from draft to published to active, and the floor shows it to everybody', async () => {
  const here = await house()
  const created = await begin(here, { name: ' Plano nuevo ', width: 4000, height: 2500 })
  expect(created).toMatchObject({
    status: 201,
    body: {
      name: 'Plano nuevo',
      number: 1,
      status: 'DRAFT',
      width: 4000,
      drawing: [],
      version: 1,
      createdBy: 'Lucía Paredes',
    },
  })
  expect(created.body.spaces.map(({ name }) => name)).toEqual(['Gocta', 'Kuélap'])
  const { id } = created.body
  const published = await here.api.post<FloorPlanSummary & { warnings: number }>(`/floor-plans/${id}/publish`)
  expect(published).toMatchObject({ status: 200, body: { status: 'PUBLISHED', warnings: 2, can: { activate: true } } })
  expect(await here.api.post(`/floor-plans/${id}/activate`)).toMatchObject({ status: 200, body: { status: 'ACTIVE' } })

  const user = await app.as(await makeUser(database, here.tenant, { roles: ['ROLE_USER'] }))
  const seen = await user.get<PlannedFloor & { plan: FloorPlan }>(`/floor-plans/floor/${here.floor.spaceId}`)
  expect(seen.body).toMatchObject({
    active: { id, can: { edit: false, copy: false } },
    plan: { id },
    can: { create: false },
  })
})

test('where a plan puts a space, and that a later one takes it away, stands in the history of the space', async () => {
  const here = await house()
  const first = await activePlanOf(here)
  const [room] = here.rooms
  const history = async () => (await here.api.get<History>(`/spaces/${room?.spaceId}/history`)).body
  expect((await history())[0]).toMatchObject({
    what: 'Colocado por el plano de su piso',
    changes: [
      { field: 'Posición', before: '', after: expect.stringMatching(/^[\d.]+; [\d.]+$/) },
      { field: 'Según el plano', before: '', after: 'Plano de Piso 2' },
    ],
  })
  const { body: draft } = await begin(here, { fromPlanId: first })
  const gone = draft.drawing.filter(({ places }) => places.some(({ spaceId }) => spaceId === room?.spaceId))
  await here.api.put(`/floor-plans/${draft.id}/elements`, { delete: gone.map(({ id }) => id) })
  await here.api.post(`/floor-plans/${draft.id}/publish`)
  await here.api.post(`/floor-plans/${draft.id}/activate`)
  const [last, ...earlier] = await history()
  expect(last?.changes).toContainEqual({ field: 'Posición', before: expect.stringMatching(/;/), after: '' })
  // Whoever stays where they are gets no line.
  const other = (await here.api.get<History>(`/spaces/${here.rooms[1]?.spaceId}/history`)).body
  expect(other.filter(({ what }) => what.startsWith('Colocado'))).toHaveLength(1)
  expect(earlier.filter(({ what }) => what.startsWith('Colocado'))).toHaveLength(1)
})

test('an active plan is changed by a draft made of it, which takes its place and keeps its elements recognisable', async () => {
  const here = await house()
  const first = await activePlanOf(here)
  const draft = await begin(here, { fromPlanId: first })
  const before = (await here.api.get<FloorPlan>(`/floor-plans/${first}`)).body
  expect(draft.body).toMatchObject({ number: 2, copiedFromId: first, elementCount: 2, placed: 2 })
  expect(draft.body.drawing.map(({ lineageId }) => lineageId)).toEqual(before.drawing.map(({ lineageId }) => lineageId))
  expect(draft.body.drawing.map(({ id }) => id)).not.toEqual(before.drawing.map(({ id }) => id))
  await here.api.post(`/floor-plans/${draft.body.id}/publish`)
  await here.api.post(`/floor-plans/${draft.body.id}/activate`)
  expect(await statesOf(here)).toEqual(['2 ACTIVE', '1 ARCHIVED'])
})

test('an archived plan comes back without the spaces that are gone by now', async () => {
  const here = await house()
  const first = await activePlanOf(here)
  const { body: second } = await begin(here, { fromPlanId: first })
  await here.api.post(`/floor-plans/${second.id}/publish`)
  await here.api.post(`/floor-plans/${second.id}/activate`)
  await asSystem(database, tx =>
    sql`delete from floor_plan_places where space_id = ${here.rooms[0]?.spaceId} and plan_id = ${second.id}`.execute(
      tx,
    ),
  )
  await forget(here.rooms[0]?.spaceId)
  const back = await here.api.post<FloorPlanSummary>(`/floor-plans/${first}/rollback`)
  expect(back).toMatchObject({ status: 200, body: { status: 'ACTIVE', placed: 1, archivedAt: null } })
  expect(await statesOf(here)).toEqual(['2 ARCHIVED', '1 ACTIVE'])
})

/** Deletes a space as the spaces do: softly. */
const forget = (spaceId = '') =>
  asSystem(database, async tx => {
    const { rows } = await sql<{ there: boolean }>`select exists (select from information_schema.columns
      where table_name = 'spaces' and column_name = 'deleted_with') as there`.execute(tx)
    const mark = rows[0]?.there ? sql`, deleted_with = id` : sql``
    await sql`update spaces set deleted_at = now() ${mark} where id = ${spaceId}::uuid`.execute(tx)
  })

test('a plan whose space was deleted is not put in use', async () => {
  const here = await house()
  const id = await draftOf(here)
  await here.api.post(`/floor-plans/${id}/publish`)
  await forget(here.rooms[1]?.spaceId)
  expect(await here.api.post<Problem>(`/floor-plans/${id}/activate`)).toMatchObject({
    status: 422,
    body: { code: 'PLAN_HAS_ERRORS', data: { errors: 1, findings: [{ code: 'SPACE_GONE' }] } },
  })
})

test('what a state does not allow is refused with the state', async () => {
  const here = await house()
  const id = await activePlanOf(here)
  const calls: [string, () => Promise<{ status: number; body: unknown }>][] = [
    ['publish', () => here.api.post<Problem>(`/floor-plans/${id}/publish`)],
    ['activate', () => here.api.post<Problem>(`/floor-plans/${id}/activate`)],
    ['reopen', () => here.api.post<Problem>(`/floor-plans/${id}/reopen`)],
    ['rollback', () => here.api.post<Problem>(`/floor-plans/${id}/rollback`)],
    ['discard', () => here.api.delete<Problem>(`/floor-plans/${id}`)],
    ['rename', () => here.api.patch<Problem>(`/floor-plans/${id}`, { name: 'Otro' })],
    ['draw', () => here.api.put<Problem>(`/floor-plans/${id}/elements`, { upsert: [rectangle(0)] })],
  ]
  for (const [name, run] of calls)
    expect({ name, ...(await run()) }).toMatchObject({
      name,
      status: 409,
      body: { code: 'WRONG_STATE', data: { status: 'ACTIVE' } },
    })
})

test('a floor has one draft: another is refused with the one there is, and a discarded one comes back', async () => {
  const here = await house()
  const { body: draft } = await begin(here, { name: 'Remodelación' })
  expect(await begin(here)).toMatchObject({
    status: 409,
    body: { code: 'DRAFT_EXISTS', data: { planId: draft.id, name: 'Remodelación', createdBy: 'Lucía Paredes' } },
  })
  expect((await here.api.delete(`/floor-plans/${draft.id}`)).status).toBe(200)
  expect((await here.api.get(`/floor-plans/${draft.id}`)).status).toBe(404)
  const { body: other } = await begin(here)
  expect((await here.api.patch<Problem>(`/floor-plans/${draft.id}/restore`)).body.code).toBe('DRAFT_EXISTS')
  await here.api.delete(`/floor-plans/${other.id}`)
  expect(await here.api.patch(`/floor-plans/${draft.id}/restore`)).toMatchObject({
    status: 200,
    body: { name: 'Remodelación' },
  })
  expect((await here.api.patch<Problem>(`/floor-plans/${draft.id}/restore`)).body.code).toBe('WRONG_STATE')
})

test('a published plan goes back to draft unless there is another one, and a later one archives it', async () => {
  const here = await house()
  const { body: plan } = await begin(here)
  await here.api.post(`/floor-plans/${plan.id}/publish`)
  expect(await here.api.post(`/floor-plans/${plan.id}/reopen`)).toMatchObject({
    body: { status: 'DRAFT', publishedAt: null },
  })
  await here.api.post(`/floor-plans/${plan.id}/publish`)
  const { body: later } = await begin(here)
  expect((await here.api.post<Problem>(`/floor-plans/${plan.id}/reopen`)).body.code).toBe('DRAFT_EXISTS')
  await here.api.post(`/floor-plans/${later.id}/publish`)
  expect(await statesOf(here)).toEqual(['2 PUBLISHED', '1 ARCHIVED'])
})

test('a change based on an older version is refused with the newer plan', async () => {
  const here = await house()
  const { body: plan } = await begin(here)
  expect(await here.api.patch(`/floor-plans/${plan.id}`, { width: 5000, version: 1 })).toMatchObject({
    status: 200,
    body: { width: 5000, version: 2 },
  })
  expect(await here.api.patch<Problem>(`/floor-plans/${plan.id}`, { name: 'Otro', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: { width: 5000, version: 2 } } },
  })
})

test('of many who publish or activate at once exactly one does, and the floor has one active plan', async () => {
  const here = await house()
  const first = await activePlanOf(here)
  const { body: draft } = await begin(here, { fromPlanId: first })
  const publishing = await Promise.all([1, 2, 3, 4].map(() => here.api.post(`/floor-plans/${draft.id}/publish`)))
  expect(publishing.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const { body: third } = await begin(here)
  await here.api.delete(`/floor-plans/${third.id}`)
  // The published one and the archived ones all want to be the plan of the floor.
  await here.api.post(`/floor-plans/${draft.id}/activate`)
  const { body: next } = await begin(here, { fromPlanId: first })
  await here.api.post(`/floor-plans/${next.id}/publish`)
  const wishes = [`${next.id}/activate`, `${first}/rollback`, `${next.id}/activate`, `${first}/rollback`]
  const answers = await Promise.all(wishes.map(wish => here.api.post(`/floor-plans/${wish}`)))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const states = await statesOf(here)
  expect(states.filter(state => state.endsWith('ACTIVE'))).toHaveLength(1)
})

test('of many drafts begun at once there is one', async () => {
  const here = await house()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => begin(here)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
})

test('the drawing of another floor is brought with the spaces of the same name', async () => {
  const here = await house()
  const source = await activePlanOf(here)
  const floor = await makeFloor(database, here.campus, { name: 'Piso 3' })
  const [twin] = await makeRooms(database, floor, [{ name: 'KUELAP' }, { name: 'Otra' }])
  const there = { ...here, floor }
  const { body: draft } = await begin(there, { width: 500, height: 500 })
  const copied = await here.api.post<FloorPlan>(`/floor-plans/${draft.id}/copy`, { planId: source })
  expect(copied).toMatchObject({ status: 200, body: { elementCount: 2, placed: 1, width: 3000, height: 2000 } })
  expect(copied.body.drawing.flatMap(({ places }) => places.map(({ spaceId }) => spaceId))).toEqual([twin?.spaceId])
  const again = await here.api.post<FloorPlan>(`/floor-plans/${draft.id}/copy`, { planId: source, mode: 'ADD' })
  expect(again.body).toMatchObject({ elementCount: 4, placed: 1 })
  expect((await here.api.post<Problem>(`/floor-plans/${draft.id}/copy`, { planId: draft.id })).status).toBe(422)
})

test('floors and parkings are listed with their plans, found by name and campus', async () => {
  const here = await house()
  const id = await activePlanOf(here)
  await makeFloor(database, here.campus, { name: 'Sótano', type: 'PARKING' })
  const { body } = await here.api.get<{ items: PlannedFloor[] }>('/floor-plans/floors', {
    campusId: here.campus.campusId,
  })
  expect(body.items).toMatchObject([
    { floorName: 'Piso 2', spaceCount: 2, active: { id, placed: 2 }, draft: null, can: { create: true } },
    { floorName: 'Sótano', floorType: 'PARKING', spaceCount: 0, active: null },
  ])
  const count = async (q: string) =>
    (await here.api.get<{ totalItems: number }>('/floor-plans/floors', { q })).body.totalItems
  const { name } = await here.api
    .get<{ name: string }>(`/campus/${here.campus.campusId}`)
    .then(({ body: found }) => found)
  expect([
    await count('sotano'),
    await count(name),
    await count(`${name} · piso`),
    await count(`${name} azotea`),
  ]).toEqual([1, 2, 1, 0])
})

test('the small picture of a plan is drawn after a change and shown by its link', async () => {
  const here = await house()
  const id = await draftOf(here)
  await app.drain()
  const { body: plan } = await here.api.get<FloorPlan>(`/floor-plans/${id}`)
  const picture = await app.app.inject(plan.previewUrl ?? '')
  expect(picture.headers['content-type']).toBe('image/webp')
})

test('the history tells each act in words', async () => {
  const here = await house()
  const id = await activePlanOf(here)
  const { body } = await here.api.get<History>(`/floor-plans/${id}/history`)
  expect(body.map(({ what }) => what)).toEqual([
    'Plano puesto en uso',
    'Plano publicado',
    'Dibujo guardado',
    'Plano creado',
  ])
  expect(body[0]?.changes).toContainEqual({ field: 'Estado', before: 'Publicado', after: 'Vigente' })
  expect(body[2]?.changes).toContainEqual({ field: 'Espacios colocados', before: '0', after: '2' })
})

test('a plan is begun of a plan of its own floor, in a floor, and within measure', async () => {
  const here = await house()
  const other = await house()
  const theirs = await activePlanOf(other)
  expect((await begin(here, { fromPlanId: theirs })).status).toBe(422)
  expect((await begin({ ...here, floor: { ...here.floor, spaceId: unknown } })).status).toBe(404)
  const room = here.rooms[0] ?? here.floor
  expect((await begin({ ...here, floor: room })).status).toBe(404)
  expect((await begin(here, { width: 50 })).status).toBe(400)
})

test('who does not administer sees no draft, and another tenant nothing at all', async () => {
  const here = await house()
  const active = await activePlanOf(here)
  const { body: draft } = await begin(here)
  const user = await app.as(await makeUser(database, here.tenant, { roles: ['ROLE_USER'] }))
  expect((await user.get(`/floor-plans/${active}`)).status).toBe(200)
  expect((await user.get(`/floor-plans/${draft.id}`)).status).toBe(404)
  expect((await user.get<PlannedFloor>(`/floor-plans/floor/${here.floor.spaceId}`)).body.draft).toBeNull()

  const { api: stranger } = await house()
  for (const path of ['', '/history', '/compare', '/backgrounds'])
    expect((await stranger.get(`/floor-plans/${active}${path}`)).status).toBe(404)
  expect((await stranger.get(`/floor-plans/floor/${here.floor.spaceId}`)).status).toBe(404)
  expect((await stranger.get(`/floor-plans/planogram/${active}/availability/`)).status).toBe(404)
  expect((await stranger.post(`/floor-plans/products/${here.floor.spaceId}/validate`, {})).status).toBe(404)
  expect((await stranger.delete(`/floor-plans/${draft.id}`)).status).toBe(404)
  for (const act of ['publish', 'activate', 'reopen', 'rollback'])
    expect((await stranger.post(`/floor-plans/${draft.id}/${act}`)).status).toBe(404)
})
