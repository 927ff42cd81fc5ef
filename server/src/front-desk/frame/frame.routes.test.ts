import type { Frame } from '@aforo/api/front-desk/frame'
import { expect, test } from 'vitest'
import { makeCampus, makeTenant, makeUser } from '../../demo/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

/** Of each part of the frame, the call that it stands for. */
const calls = {
  me: '/users/profile/me',
  unread: '/notifications/unread',
  onboarding: '/onboarding/',
  news: '/news/current',
  campuses: '/campus/search?pageSize=100',
  zones: '/zones/mine',
  waiting: '/booking-requests/search?status=PENDING&type=ALL&type_inner=ALL&pageSize=1',
  guestTypes: '/booking/reservations/info/guest',
  purposes: '/booking/reservations/info/purpose',
}

test('each part of the frame is what its own call answers, to an administrator and to a plain user', async () => {
  const tenant = await makeTenant(database)
  const admin = await app.as(await makeUser(database, tenant))
  const plain = await app.as(await makeUser(database, tenant, { roles: ['ROLE_USER'] }))
  await makeCampus(database, tenant)
  const today = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().toString()
  await admin.post('/news', { title: 'Corte de agua', text: 'El sábado.', from: today, to: today })
  for (const api of [admin, plain]) {
    const { status, body } = await api.get<Frame>('/frame')
    expect(status).toBe(200)
    for (const [part, path] of Object.entries(calls))
      expect({ [part]: body[part as keyof Frame] }).toEqual({ [part]: (await api.get(path)).body })
  }
  const { body } = await plain.get<Frame>('/frame')
  expect([body.me.roles, body.campuses.totalItems, body.news.unseen]).toEqual([['ROLE_USER'], 1, 1])
})
