import type { Calendar } from '@aforo/api/bookings/calendar'
import type { CampusPolicy, TenantPolicy } from '@aforo/api/people/organization'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const ofTenant = '/organizations/booking-policy'
const policy = {
  stepMinutes: 30,
  shortestMinutes: 30,
  longestMinutes: 240,
  daysAhead: 60,
  lateMinutes: 0,
  cancelNoticeMinutes: 120,
  checkInMinutes: 10,
  approvalTypes: ['PHONE_BOOTH', 'PARKING_SPOT'],
  forOthersRoles: ['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF'],
  freeRelease: false,
}

async function administrator() {
  const made = await makeHouse(app)
  return { ...made, ofCampus: `/campus/${made.campus.campusId}/booking-policy` }
}

test("a campus follows the tenant's policy until it has its own, and again after that is removed", async () => {
  const { api, campus, ofCampus } = await administrator()
  expect((await api.get(ofCampus)).body).toMatchObject({ source: 'USUAL', version: null, stepMinutes: 15 })
  expect(await api.put(ofTenant, { ...policy, version: null })).toMatchObject({
    status: 200,
    body: { ...policy, source: 'TENANT', version: 1, campuses: [] },
  })
  expect((await api.get(ofCampus)).body).toMatchObject({ ...policy, source: 'TENANT', version: null })
  const own = await api.put<CampusPolicy>(ofCampus, { ...policy, daysAhead: 7, version: null })
  expect(own.body).toMatchObject({ daysAhead: 7, source: 'CAMPUS', version: 1, campusName: campus.name })
  expect((await api.get<TenantPolicy>(ofTenant)).body.campuses).toEqual([own.body])
  for (const _time of [1, 2])
    expect(await api.delete(ofCampus)).toMatchObject({ status: 200, body: { daysAhead: 60, source: 'TENANT' } })
  expect((await api.get<TenantPolicy>(ofTenant)).body.campuses).toEqual([])
})

test('what is written is what bookings are decided by', async () => {
  const { api, campus, ofCampus } = await administrator()
  const day = { campusId: campus.campusId, from: '2026-11-20', to: '2026-11-20' }
  const decided = async () => (await api.get<Calendar>('/booking/calendar', day)).body.policy
  await api.put(ofTenant, policy)
  expect(await decided()).toEqual(policy)
  await api.put(ofCampus, { ...policy, stepMinutes: 10 })
  expect(await decided()).toEqual({ ...policy, stepMinutes: 10 })
  await api.delete(ofCampus)
  expect(await decided()).toEqual(policy)
})

test('who saw an older policy, or none, is given the newer one', async () => {
  const { api, ofCampus } = await administrator()
  for (const at of [ofTenant, ofCampus]) {
    const { body: first } = await api.put<TenantPolicy>(at, { ...policy, version: null })
    const late = { status: 409, body: { code: 'STALE_VERSION', data: { newer: { daysAhead: 60, version: 1 } } } }
    expect(await api.put<Problem>(at, { ...policy, daysAhead: 3, version: null })).toMatchObject(late)
    expect(await api.put(at, { ...policy, version: first.version })).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect((await api.put(at, { ...policy, daysAhead: 3, version: 1 })).status).toBe(409)
  }
})

test('of two that write the first policy at once, one is told of the other', async () => {
  const { api, ofCampus } = await administrator()
  for (const at of [ofTenant, ofCampus]) {
    const both = await Promise.all([1, 2].map(() => api.put(at, { ...policy, version: null })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

test.each([
  ['a step that is not offered', { stepMinutes: 7 }, 400, 'stepMinutes'],
  ['a shortest off the step', { shortestMinutes: 45 }, 422, 'shortestMinutes'],
  ['a longest off the step', { longestMinutes: 250 }, 422, 'longestMinutes'],
  ['a longest below the shortest', { shortestMinutes: 120, longestMinutes: 60 }, 422, 'longestMinutes'],
  ['no time ahead', { daysAhead: 0 }, 400, 'daysAhead'],
  ['more than a day at once', { longestMinutes: 1470 }, 400, 'longestMinutes'],
  ['half a minute', { shortestMinutes: 30.5 }, 400, 'shortestMinutes'],
])('a policy with %s is refused by field, and nothing is written', async (_what, change, status, field) => {
  const { api, ofCampus } = await administrator()
  for (const at of [ofTenant, ofCampus])
    expect(await api.put<Problem>(at, { ...policy, ...change })).toMatchObject({
      status,
      body: { errors: [{ field }] },
    })
  expect((await api.get<TenantPolicy>(ofTenant)).body).toMatchObject({ source: 'USUAL', campuses: [] })
})

test('another tenant neither sees nor changes it, and a user only reads it', async () => {
  const { api, tenant, ofCampus } = await administrator()
  await api.put(ofCampus, policy)
  const { api: stranger } = await administrator()
  expect((await stranger.get(ofCampus)).status).toBe(404)
  expect((await stranger.put(ofCampus, policy)).status).toBe(404)
  expect((await stranger.delete(ofCampus)).status).toBe(404)
  expect((await stranger.get<TenantPolicy>(ofTenant)).body).toMatchObject({ source: 'USUAL', campuses: [] })
  const user = await app.as(await makeUser(app.services.database, tenant, { roles: ['ROLE_USER'] }))
  expect((await user.get(ofCampus)).status).toBe(200)
  expect((await user.put(ofCampus, policy)).status).toBe(403)
  expect((await user.delete(ofCampus)).status).toBe(403)
})
