import type { TimePeriod } from '@aforo/api/people/organization'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const periods = '/organizations/details/time-periods'
const morning = { name: 'Mañana', startTime: '07:30', endTime: '13:00' }

const administrator = () => makeOperator(app)

test('the default shifts hold until the first of its own, and again after the last', async () => {
  const { api } = await administrator()
  const { body: defaults } = await api.get<TimePeriod[]>('/organizations/info/time-periods')
  expect(defaults.every(period => period.isDefault)).toBe(true)
  expect((await api.get<TimePeriod[]>(periods)).body).toEqual(defaults)
  const created = await api.post<TimePeriod>(periods, morning)
  expect(created).toMatchObject({
    status: 201,
    body: { name: 'Mañana', startTime: '07:30:00', endTime: '13:00:00', isDefault: false, version: 1 },
  })
  expect((await api.get<TimePeriod[]>(periods)).body).toEqual([created.body])
  expect((await api.get<TimePeriod[]>('/organizations/info/time-periods')).body).toEqual(defaults)
  expect((await api.delete(`${periods}/${created.body.id}`)).status).toBe(200)
  expect((await api.get<TimePeriod[]>(periods)).body).toEqual(defaults)
})

test('a shift is changed field by field, by whoever saw its last version', async () => {
  const { api } = await administrator()
  const { body: created } = await api.post<TimePeriod>(periods, morning)
  const at = `${periods}/${created.id}`
  const changed = await api.patch<TimePeriod>(at, { endTime: '14:00:00', version: 1 })
  expect(changed).toMatchObject({
    status: 200,
    body: { name: 'Mañana', startTime: '07:30:00', endTime: '14:00:00', version: 2 },
  })
  const late = await api.patch<Problem>(at, { name: 'Temprano', version: 1 })
  expect(late).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', data: { newer: changed.body } } })
})

test('a deletion is undone with the same id, once or twice', async () => {
  const { api } = await administrator()
  const { body: created } = await api.post<TimePeriod>(periods, morning)
  await api.delete(`${periods}/${created.id}`)
  expect((await api.delete(`${periods}/${created.id}`)).status).toBe(404)
  expect((await api.patch(`${periods}/${created.id}`, { name: 'Otra' })).status).toBe(404)
  for (const _time of [1, 2])
    expect(await api.patch(`${periods}/${created.id}/restore`)).toMatchObject({ status: 200, body: { id: created.id } })
  expect((await api.get<TimePeriod[]>(periods)).body).toHaveLength(1)
})

test('a name is refused in any case and accent while another shift has it', async () => {
  const { api } = await administrator()
  const { body: first } = await api.post<TimePeriod>(periods, morning)
  const taken = { status: 409, body: { code: 'NAME_TAKEN' } }
  expect(await api.post(periods, { ...morning, name: 'MANANA' })).toMatchObject(taken)
  const { body: second } = await api.post<TimePeriod>(periods, { ...morning, name: 'Tarde' })
  expect(await api.patch(`${periods}/${second.id}`, { name: ' mañana ' })).toMatchObject(taken)
  await api.delete(`${periods}/${first.id}`)
  expect((await api.post(periods, morning)).status).toBe(201)
  expect(await api.patch(`${periods}/${first.id}/restore`)).toMatchObject(taken)
})

test('of two at once with one name, one is refused', async () => {
  const { api } = await administrator()
  const both = await Promise.all([api.post(periods, morning), api.post(periods, morning)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a 25th shift is refused', async () => {
  const { api } = await administrator()
  for (let each = 1; each <= 24; each++) await api.post(periods, { ...morning, name: `Turno ${each}` })
  expect(await api.post(periods, morning)).toMatchObject({ status: 422, body: { errors: [{ field: 'name' }] } })
})

test.each([
  ['an end before its start', { ...morning, endTime: '07:00' }, 422, 'endTime'],
  ['an end at its start', { ...morning, endTime: '07:30' }, 422, 'endTime'],
  ['a time that is none', { ...morning, startTime: '25:00' }, 400, 'startTime'],
  ['seconds', { ...morning, startTime: '07:30:15' }, 400, 'startTime'],
  ['a name of spaces', { ...morning, name: '  ' }, 400, 'name'],
  ['a name of 61 characters', { ...morning, name: 'x'.repeat(61) }, 400, 'name'],
  ['no end', { name: 'Mañana', startTime: '07:30' }, 400, 'endTime'],
])('a shift with %s is refused by field', async (_what, wrong, status, field) => {
  const { api } = await administrator()
  expect(await api.post<Problem>(periods, wrong)).toMatchObject({ status, body: { errors: [{ field }] } })
  expect((await api.get<TimePeriod[]>(periods)).body.every(period => period.isDefault)).toBe(true)
})

test("another tenant's shift, and a default one, can't be changed, deleted or restored", async () => {
  const { api } = await administrator()
  const { body: mine } = await api.post<TimePeriod>(periods, morning)
  const { api: stranger } = await administrator()
  const { body: defaults } = await stranger.get<TimePeriod[]>(periods)
  for (const id of [mine.id, defaults[0]?.id]) {
    expect((await stranger.patch(`${periods}/${id}`, { name: 'Mía' })).status).toBe(404)
    expect((await stranger.delete(`${periods}/${id}`)).status).toBe(404)
    expect((await stranger.patch(`${periods}/${id}/restore`)).status).toBe(404)
  }
  expect((await api.get<TimePeriod[]>(periods)).body).toEqual([mine])
})

test('a user without the back office reads the shifts and changes none', async () => {
  const { tenant } = await administrator()
  const user = await app.as(await makeUser(app.services.database, tenant, { roles: ['ROLE_USER'] }))
  expect((await user.get(periods)).status).toBe(200)
  expect((await user.post(periods, morning)).status).toBe(403)
})
