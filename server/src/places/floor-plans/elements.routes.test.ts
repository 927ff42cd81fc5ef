import type { Attachment, ElementGiven, PlanElement } from '@aforo/api/places/floor-plan-elements'
import type { Comparison, Findings } from '@aforo/api/places/floor-plan-review'
import type { FloorPlan } from '@aforo/api/places/floor-plans'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeFloor, makeRoom } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

async function house() {
  const made = await makeHouse(app, {
    rooms: { kuelap: { name: 'Kuélap' }, gocta: { name: 'Gocta' }, revash: { name: 'Revash' } },
  })
  const { floor, api } = made
  const draft = async (floorId = floor.spaceId) =>
    (await api.post<FloorPlan>('/floor-plans/create', { floorId, width: 2000, height: 1000 })).body
  const plan = await draft()
  const save = (body: { upsert?: ElementGiven[]; delete?: string[]; version?: number }, planId = plan.id) =>
    api.put<Problem & { version: number }>(`/floor-plans/${planId}/elements`, body)
  const drawing = async () => (await api.get<FloorPlan>(`/floor-plans/${plan.id}`)).body.drawing
  return { ...made, rooms: [made.kuelap, made.gocta, made.revash] as const, plan, draft, save, drawing }
}

const element = (given: Partial<ElementGiven> = {}): ElementGiven => ({
  id: crypto.randomUUID(),
  shape: 'RECTANGLE',
  kind: 'ROOM',
  x: 100,
  y: 100,
  width: 300,
  height: 200,
  ...given,
})

const faultsOf = ({ body }: { body: Problem }) =>
  (body.data as { faults: { elementId: string; code: string }[] }).faults.map(({ elementId, code }) => [
    elementId,
    code,
  ])

test('many changes are saved in one call: new, changed and deleted elements with their spaces', async () => {
  const { save, drawing, rooms } = await house()
  const [one, two, three] = rooms.map(({ spaceId }, index) => element({ x: index * 400, spaceIds: [spaceId] }))
  if (!one || !two || !three) throw new Error('three rooms were asked for')
  expect(await save({ upsert: [one, two, three], version: 1 })).toMatchObject({
    status: 200,
    body: { version: 2, elementCount: 3, placed: 3, saved: 3, deleted: 0 },
  })
  const polygon = element({
    shape: 'POLYGON',
    points: [
      [0, 0],
      [300, 0],
      [150, 200],
    ],
    x: 1200,
    rotation: 30,
    zOrder: 4,
    text: 'Terraza',
    color: '#a1b2c3',
    locked: true,
  })
  // The space of what is deleted goes to another element in the same call, and two elements swap theirs.
  const swapped = [
    { ...one, spaceIds: two.spaceIds },
    { ...polygon, spaceIds: one.spaceIds },
  ]
  expect(await save({ upsert: swapped, delete: [two.id], version: 2 })).toMatchObject({
    status: 200,
    body: { version: 3, elementCount: 3, placed: 3, deleted: 1 },
  })
  const saved = await drawing()
  expect(saved.find(({ id }) => id === polygon.id)).toMatchObject({
    shape: 'POLYGON',
    points: [
      [0, 0],
      [300, 0],
      [150, 200],
    ],
    rotation: 30,
    zOrder: 4,
    text: 'Terraza',
    color: '#a1b2c3',
    locked: true,
    places: [{ spaceId: rooms[0]?.spaceId, productId: null, name: 'Kuélap', type: 'ROOM' }],
  })
  expect(saved.map(({ id }) => id).sort()).toEqual([one.id, three.id, polygon.id].sort())
  expect(saved.at(-1)?.id).toBe(polygon.id)
})

test('one element that can’t stand so keeps all the others from being saved, and each is named', async () => {
  const { save, drawing } = await house()
  const good = element()
  const bow = element({
    shape: 'POLYGON',
    points: [
      [0, 0],
      [300, 200],
      [300, 0],
      [0, 200],
    ],
  })
  const wrong: [ElementGiven, string][] = [
    [element({ x: 1900 }), 'OUT_OF_BOUNDS'],
    [element({ y: -10 }), 'OUT_OF_BOUNDS'],
    [element({ x: 0, y: 0, rotation: 45 }), 'OUT_OF_BOUNDS'],
    [bow, 'SELF_CROSSING'],
    [element({ width: 0 }), 'NO_AREA'],
    [
      element({
        shape: 'POLYGON',
        points: [
          [0, 0],
          [100, 0],
          [300, 0],
        ],
      }),
      'NO_AREA',
    ],
    [
      element({
        shape: 'POLYGON',
        points: [
          [0, 0],
          [100, 0],
        ],
      }),
      'WRONG_SHAPE',
    ],
    [
      element({
        shape: 'POLYGON',
        points: [
          [0, 0],
          [400, 0],
          [100, 100],
        ],
      }),
      'WRONG_SHAPE',
    ],
    [element({ shape: 'CIRCLE' }), 'WRONG_SHAPE'],
    [element({ shape: 'LABEL' }), 'WRONG_SHAPE'],
    [
      element({
        points: [
          [0, 0],
          [1, 0],
          [0, 1],
        ],
      }),
      'WRONG_SHAPE',
    ],
    [{ ...good }, 'SENT_TWICE'],
  ]
  const refused = await save({ upsert: [good, ...wrong.map(([given]) => given)] })
  expect(refused).toMatchObject({ status: 422, body: { code: 'ELEMENTS_REFUSED' } })
  expect(faultsOf(refused)).toEqual(wrong.map(([{ id }, code]) => [id, code]))
  expect(await drawing()).toEqual([])
})

test('a space of another floor, of another tenant, or placed already is refused', async () => {
  const { save, rooms, campus, drawing } = await house()
  const elsewhere = await makeRoom(database, await makeFloor(database, campus, { name: 'Piso 9' }))
  const theirs = (await house()).rooms[0]
  const [mine] = rooms
  for (const spaceId of [elsewhere.spaceId, theirs?.spaceId ?? '', crypto.randomUUID()]) {
    const wrong = element({ spaceIds: [spaceId] })
    expect(faultsOf(await save({ upsert: [element(), wrong] }))).toEqual([[wrong.id, 'NO_SUCH_SPACE']])
  }
  const first = element({ spaceIds: [mine?.spaceId ?? ''] })
  const second = element({ spaceIds: [mine?.spaceId ?? ''] })
  expect(faultsOf(await save({ upsert: [first, second] }))).toEqual([[second.id, 'PLACED_TWICE']])
  expect((await save({ upsert: [first] })).status).toBe(200)
  expect(faultsOf(await save({ upsert: [second] }))).toEqual([[second.id, 'PLACED_TWICE']])
  expect(await drawing()).toHaveLength(1)
})

test('an element of another plan is neither changed nor deleted', async () => {
  const { save, api, campus, draft } = await house()
  const other = await draft((await makeFloor(database, campus, { name: 'Piso 9' })).spaceId)
  const theirs = element()
  await save({ upsert: [theirs] }, other.id)
  expect(faultsOf(await save({ upsert: [{ ...theirs, x: 0 }] }))).toEqual([[theirs.id, 'OTHER_PLAN']])
  expect(faultsOf(await save({ delete: [theirs.id] }))).toEqual([[theirs.id, 'OTHER_PLAN']])
  expect((await api.get<PlanElement>(`/floor-plans/element/${theirs.id}/detail`)).body.x).toBe(100)
})

test('of two who save on the same version one is refused with the newer plan', async () => {
  const { save, drawing } = await house()
  const answers = await Promise.all([element(), element()].map(one => save({ upsert: [one], version: 1 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'STALE_VERSION',
    data: { newer: { version: 2, elementCount: 1 } },
  })
  expect(await drawing()).toHaveLength(1)
})

test('two thousand elements are saved and changed in one call, more are refused', async () => {
  const { save, drawing } = await house()
  const desks = Array.from({ length: 2_000 }, (_, index) =>
    element({ kind: 'DESK', x: (index % 50) * 40, y: Math.floor(index / 50) * 25, width: 30, height: 20 }),
  )
  expect(await save({ upsert: desks })).toMatchObject({ status: 200, body: { elementCount: 2_000 } })
  expect(await save({ upsert: desks.map(desk => ({ ...desk, x: desk.x + 5 })) })).toMatchObject({ status: 200 })
  const saved = new Map((await drawing()).map(({ id, x }) => [id, x]))
  expect(desks.every(({ id, x }) => saved.get(id) === x + 5)).toBe(true)
  expect((await save({ upsert: [...desks, element()] })).status).toBe(400)
})

test('one element is added, changed and taken away', async () => {
  const { api, plan, rooms } = await house()
  const { id, ...drawn } = element({ text: 'Sala grande' })
  const added = await api.post<PlanElement>(`/floor-plans/${plan.id}/elements`, { element: drawn, version: 1 })
  expect(added).toMatchObject({ status: 201, body: { text: 'Sala grande', places: [] } })
  const changed = await api.put<PlanElement>(`/floor-plans/${added.body.id}`, {
    ...drawn,
    x: 500,
    spaceIds: [rooms[0]?.spaceId],
    version: 2,
  })
  expect(changed).toMatchObject({ status: 200, body: { x: 500, places: [{ name: 'Kuélap' }] } })
  expect(await api.put<Problem>(`/floor-plans/${added.body.id}`, { ...drawn, x: 1900 })).toMatchObject({
    status: 422,
    body: { code: 'ELEMENTS_REFUSED' },
  })
  expect((await api.get(`/floor-plans/element/${added.body.id}/detail`)).body).toMatchObject({
    planId: plan.id,
    planVersion: 3,
    x: 500,
  })
  expect(
    (await api.post(`/floor-plans/${plan.id}/elements`, { element: { ...drawn, id: added.body.id } })).status,
  ).toBe(422)
  expect((await api.delete(`/floor-plans/${crypto.randomUUID()}/elements/${added.body.id}`)).status).toBe(404)
  expect((await api.delete(`/floor-plans/${plan.id}/elements/${added.body.id}`)).status).toBe(200)
  expect((await api.get(`/floor-plans/element/${added.body.id}/detail`)).status).toBe(404)
  expect(id).not.toBe(added.body.id)
})

test('a space is given to an element once, and taken from it', async () => {
  const { api, save, rooms, campus } = await house()
  const [one, other] = [element(), element({ x: 600 })]
  await save({ upsert: [one, other] })
  const give = (id: string, spaceId = rooms[0]?.spaceId) =>
    api.post<Attachment & Problem>(`/floor-plans/elements/${id}/products`, { spaceId })
  const given = await give(one.id)
  expect(given).toMatchObject({ status: 201, body: { elementId: one.id, name: 'Kuélap', productId: null } })
  expect(await give(other.id)).toMatchObject({
    status: 409,
    body: { code: 'SPACE_PLACED', data: { spaceName: 'Kuélap', elementId: one.id } },
  })
  const elsewhere = await makeRoom(database, await makeFloor(database, campus, { name: 'Piso 9' }))
  expect(await give(other.id, elsewhere.spaceId)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'spaceId' }] },
  })
  const racing = await Promise.all([one, other].map(({ id }) => give(id, rooms[1]?.spaceId)))
  expect(racing.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await api.delete(`/floor-plans/elements/products/${given.body.id}`)).status).toBe(200)
  expect((await api.delete(`/floor-plans/elements/products/${given.body.id}`)).status).toBe(404)
  expect((await give(other.id)).status).toBe(201)
})

test('a review finds what is unplaced, placed twice, out of bounds, crossing itself and overlapping', async () => {
  const { api, save, floor, rooms, plan } = await house()
  const [one, two] = rooms.map(({ spaceId }) => spaceId)
  await save({ upsert: [element({ spaceIds: [one ?? ''] }), element({ x: 200, spaceIds: [two ?? ''] })] })
  const review = async (body: object = {}) =>
    (await api.post<Findings>(`/floor-plans/products/${floor.spaceId}/validate`, body)).body
  const found = await review()
  expect(found).toMatchObject({ planId: plan.id, valid: true, errors: 0, warnings: 2, spaceCount: 3, placed: 2 })
  expect(found.findings.map(({ code }) => code)).toEqual(['UNPLACED', 'OVERLAP'])

  const unsaved = [
    element({ spaceIds: [one ?? ''] }),
    element({ x: 500, spaceIds: [one ?? ''] }),
    element({ x: 1900, spaceIds: [two ?? ''] }),
    element({
      shape: 'POLYGON',
      points: [
        [0, 0],
        [300, 200],
        [300, 0],
        [0, 200],
      ],
    }),
    element({ spaceIds: [crypto.randomUUID()] }),
  ]
  const refused = await review({ elements: unsaved })
  expect(refused.valid).toBe(false)
  expect(refused.findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
    'ERROR OUT_OF_BOUNDS',
    'ERROR SELF_CROSSING',
    'ERROR PLACED_TWICE',
    'ERROR SPACE_GONE',
    'WARNING UNPLACED',
    'WARNING OVERLAP',
    'WARNING EMPTY',
  ])
})

test('a plan that became too small for its elements is not published', async () => {
  const { api, save, plan } = await house()
  await save({ upsert: [element({ x: 1600 })] })
  await api.patch(`/floor-plans/${plan.id}`, { width: 1000 })
  expect(await api.post<Problem>(`/floor-plans/${plan.id}/publish`)).toMatchObject({
    status: 422,
    body: { code: 'PLAN_HAS_ERRORS', data: { findings: [{ code: 'OUT_OF_BOUNDS' }, {}, {}, {}, {}] } },
  })
})

test('another tenant reads and changes no element', async () => {
  const { save, plan } = await house()
  const one = element()
  await save({ upsert: [one] })
  const { api: stranger, rooms } = await house()
  const { id, ...drawn } = one
  expect((await stranger.put(`/floor-plans/${plan.id}/elements`, { upsert: [element()] })).status).toBe(404)
  expect((await stranger.post(`/floor-plans/${plan.id}/elements`, { element: drawn })).status).toBe(404)
  expect((await stranger.put(`/floor-plans/${id}`, drawn)).status).toBe(404)
  expect((await stranger.get(`/floor-plans/element/${id}/detail`)).status).toBe(404)
  expect((await stranger.delete(`/floor-plans/${plan.id}/elements/${id}`)).status).toBe(404)
  expect((await stranger.post(`/floor-plans/elements/${id}/products`, { spaceId: rooms[0]?.spaceId })).status).toBe(404)
})

test('an element can’t take the id that another one of the plan has as its lineage', async () => {
  const { api, save, plan } = await house()
  const lineageId = crypto.randomUUID()
  await save({ upsert: [element({ x: 0, lineageId })] })
  const refusal = {
    status: 422,
    body: { code: 'ELEMENTS_REFUSED', data: { faults: [{ elementId: lineageId, code: 'ID_TAKEN' }] } },
  }
  const twin = element({ x: 400, id: lineageId })
  expect(await api.post(`/floor-plans/${plan.id}/elements`, { element: twin })).toMatchObject(refusal)
  expect(await save({ upsert: [twin] })).toMatchObject(refusal)
})

test('an element that is deleted and brought back is still the one of the plan in use', async () => {
  const { api, save, plan, floor } = await house()
  const [desk, other] = [element({ x: 0 }), element({ x: 400 })]
  await save({ upsert: [desk, other] })
  await api.post(`/floor-plans/${plan.id}/publish`)
  await api.post(`/floor-plans/${plan.id}/activate`)
  const { body: draft } = await api.post<FloorPlan>('/floor-plans/create', {
    floorId: floor.spaceId,
    fromPlanId: plan.id,
  })
  const copy = draft.drawing.find(({ lineageId }) => lineageId === desk.id)
  if (!copy) throw new Error('the copy keeps its lineage')
  const again = { ...desk, id: copy.id, lineageId: copy.lineageId }
  await save({ delete: [copy.id] }, draft.id)
  // Somebody else of the same lineage came meanwhile: only one can be it.
  await save({ upsert: [again, element({ x: 900, lineageId: copy.lineageId })] }, draft.id)
  const { body } = await api.get<Comparison>(`/floor-plans/${draft.id}/compare`)
  expect(body).toMatchObject({ unchanged: 2, removed: [], moved: [], changed: [] })
  expect(body.added).toHaveLength(1)
})
