import type { Calendar } from '@aforo/api/bookings/calendar'
import type { CampusPolicy, TenantPolicy } from '@aforo/api/people/organization'
import { startFirestore } from '@aforo/simulators/firestore'
import { expect, onTestFinished, test } from 'vitest'
import { openDocuments } from '../../platform/firestore/documents.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'
import { keptPoliciesJob } from './kept-policies.jobs.ts'

const app = await testApp()
const { settings } = app.services
const ofTenant = '/organizations/booking-policy'
const own = { stepMinutes: 10, shortestMinutes: 10, longestMinutes: 120, daysAhead: 30 }
const there = { stepMinutes: 30, shortestMinutes: 30, longestMinutes: 240, daysAhead: 90, approvalTypes: [] }

async function house() {
  const firestore = await startFirestore()
  onTestFinished(() => firestore.close())
  const { tenant, campus, api } = await makeHouse(app, {
    campus: { code: `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`, name: 'Sede' },
  })
  const { body } = await api.get<{ code: string }>(`/campus/${campus.campusId}/`)
  const configured = {
    ...settings,
    FIRESTORE_PROJECT: firestore.project,
    FIRESTORE_CREDENTIALS: firestore.credentials,
    FIRESTORE_URL: firestore.url,
  }
  const document = `bookingPolicies/${tenant.domainPrefix}`
  const read = (given = configured) => keptPoliciesJob.work({ ...app.services, settings: given })
  onTestFinished(() => keptPoliciesJob.work(app.services))
  return {
    firestore,
    configured,
    api,
    document,
    campusDocument: `${document}/campuses/${body.code}`,
    read,
    ofCampus: `/campus/${campus.campusId}/booking-policy`,
    policy: async () => (await api.get<TenantPolicy>(ofTenant)).body,
    decided: async () => {
      const day = { campusId: campus.campusId, from: '2026-11-20', to: '2026-11-20' }
      return (await api.get<Calendar>('/booking/calendar', day)).body.policy
    },
  }
}

test('what Firestore says decides bookings, of a campus what its own document says, and nothing is changed here', async () => {
  const { firestore, api, document, campusDocument, read, ofCampus, policy, decided } = await house()
  await api.put(ofTenant, own)
  await api.put(ofCampus, { ...own, daysAhead: 7 })
  firestore.documents.set(document, there)
  await read()
  expect(await policy()).toMatchObject({ ...there, source: 'FIRESTORE', version: null, campuses: [] })
  expect((await policy()).firestore).toMatchObject({ fault: '', readAt: expect.any(String) })
  expect(await decided()).toMatchObject(there)
  firestore.documents.set(campusDocument, { ...there, daysAhead: 14 })
  firestore.documents.set(`${document}/campuses/OTRA`, { daysAhead: 'mañana' })
  await read()
  expect(await decided()).toMatchObject({ daysAhead: 14 })
  expect((await api.get<CampusPolicy>(ofCampus)).body).toMatchObject({ source: 'FIRESTORE', daysAhead: 14 })
  expect((await policy()).campuses).toMatchObject([{ daysAhead: 14, source: 'FIRESTORE' }])
  const refused = { status: 409, body: { code: 'KEPT_ELSEWHERE' } }
  expect(await api.put(ofTenant, own)).toMatchObject(refused)
  expect(await api.put(ofCampus, own)).toMatchObject(refused)
  expect(await api.delete(ofCampus)).toMatchObject(refused)
})

test('where the document goes, or the configuration, what is written here holds again', async () => {
  const { firestore, api, document, read, policy, decided } = await house()
  await api.put(ofTenant, own)
  firestore.documents.set(document, there)
  await read()
  firestore.documents.delete(document)
  await read()
  expect(await policy()).toMatchObject({ ...own, source: 'TENANT', firestore: null })
  firestore.documents.set(document, there)
  await read()
  expect(await decided()).toMatchObject(there)
  await read(settings as never)
  expect(await policy()).toMatchObject({ ...own, source: 'TENANT', firestore: null })
  expect(await decided()).toMatchObject(own)
})

test.each(['half', 500, 429] as const)('after %s the last that was read holds, and why is said', async fault => {
  const { firestore, api, document, read, policy, decided } = await house()
  await api.put(ofTenant, own)
  firestore.documents.set(document, there)
  await read()
  firestore.documents.set(document, { ...there, daysAhead: 45 })
  firestore.fail(fault)
  await read()
  expect(await decided()).toMatchObject({ daysAhead: 90 })
  expect((await policy()).firestore).toMatchObject({ fault: 'Firestore no responde. Vale lo último que se leyó.' })
  await read()
  expect(await decided()).toMatchObject({ daysAhead: 45 })
  expect((await policy()).firestore?.fault).toBe('')
})

test('values that are wrong change nothing and are named; where nothing was ever right, the database holds', async () => {
  const { firestore, api, document, read, policy, decided } = await house()
  await api.put(ofTenant, own)
  firestore.documents.set(document, { ...there, stepMinutes: '30', freeRelease: 'sí' })
  await read()
  expect(await policy()).toMatchObject({ ...own, source: 'TENANT', firestore: { readAt: null } })
  expect((await policy()).firestore?.fault).toMatch(/stepMinutes, freeRelease/)
  firestore.documents.set(document, there)
  await read()
  firestore.documents.set(document, { ...there, longestMinutes: 250 })
  await read()
  expect(await decided()).toMatchObject(there)
  expect((await policy()).firestore?.fault).toMatch(/longestMinutes/)
})

test('silence is not waited for, and a token that was taken back is replaced', async () => {
  const { firestore, configured, document } = await house()
  firestore.documents.set(document, there)
  firestore.fail('silent')
  await expect(openDocuments(configured, 200)?.read(document)).rejects.toThrow('no answer')
  const documents = openDocuments(configured)
  expect(await documents?.read(document)).toEqual(there)
  firestore.expire()
  expect(await documents?.read(document)).toEqual(there)
  expect(await documents?.read('bookingPolicies/nadie')).toBeUndefined()
  const tokens = firestore.tokens
  firestore.fail(401, 401)
  await expect(documents?.read(document)).rejects.toThrow('answered 401')
  expect(firestore.tokens).toBe(tokens + 1)
})

test('lists are read to their last page, and values keep their types', async () => {
  const { firestore, configured, document } = await house()
  for (const code of ['A', 'B', 'C', 'D', 'E']) firestore.documents.set(`${document}/campuses/${code}`, { code })
  const documents = openDocuments(configured)
  expect([...((await documents?.list(`${document}/campuses`)) ?? []).keys()]).toEqual(['A', 'B', 'C', 'D', 'E'])
  const fields = {
    whole: 3,
    half: 0.5,
    no: false,
    none: null,
    words: 'sí',
    list: ['a', 1],
    map: { deep: true },
    empty: [],
  }
  firestore.documents.set(document, fields)
  expect(await documents?.read(document)).toEqual(fields)
})

test('credentials that are none are a refusal and no crash', async () => {
  const { configured } = await house()
  const documents = openDocuments({ ...configured, FIRESTORE_CREDENTIALS: '/nowhere/account.json' })
  await expect(documents?.read('bookingPolicies/x')).rejects.toThrow('FIRESTORE_CREDENTIALS')
})
