import type { Me, Session } from '@aforo/api/people/users'
import type { Problem } from '@aforo/api/platform/problems'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeOperator } from '../../testing/house.ts'
import { type Client, testApp } from '../../testing/test-app.ts'

const app = await testApp()

async function somebody() {
  const { tenant, admin: user, api } = await makeOperator(app, { admin: { roles: ['ROLE_USER'] } })
  return { tenant, user, api, at: `/users/profile/${user.username}` }
}

/** @returns the key of a stored picture */
async function upload(api: Client) {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#37a' } })
    .jpeg()
    .toBuffer()
  form.set('file', new File([new Uint8Array(bytes)], 'yo.jpg'))
  return (await api.upload<{ key: string }>('/assets/upload/image', form)).body.key
}

test('I change my own name, phone, zone and picture, and see it in my profile', async () => {
  const { api, at } = await somebody()
  const pictureKey = await upload(api)
  const said = {
    givenName: ' Inés ',
    lastname: 'Ccori',
    phone: '+51 987 654 321',
    timezone: 'Europe/Madrid',
    pictureKey,
  }
  const saved = await api.post<Me>(at, { ...said, version: 1 })
  expect(saved).toMatchObject({
    status: 200,
    body: {
      info: { givenName: 'Inés', name: 'Inés Ccori', phone: '+51 987 654 321' },
      timezone: 'Europe/Madrid',
      pictureKey,
      version: 2,
    },
  })
  expect((await app.app.inject(saved.body.info.picture ?? '')).statusCode).toBe(200)
  expect((await api.get<Me>('/users/profile/me')).body).toEqual(saved.body)
  const without = await api.post<Me>(at, { pictureKey: null, phone: null })
  expect(without.body).toMatchObject({ info: { givenName: 'Inés', picture: null, phone: null }, version: 3 })
})

test('what a call has no field for is refused and changes nothing: no roles, no state, no organisation', async () => {
  const { api, at, user } = await somebody()
  const stored = async () => {
    const { rows } = await app.services.database.pool.query(
      'select tenant_id, username, roles, active, countries_allowed, deleted_at from users where id = $1',
      [user.userId],
    )
    return rows[0]
  }
  const before = await stored()
  const more = {
    roles: ['ROLE_ROOT'],
    active: false,
    tenantId: crypto.randomUUID(),
    tenant_id: crypto.randomUUID(),
    countries_allowed: ['PE'],
    userId: crypto.randomUUID(),
    info: { givenName: 'Otra' },
  }
  const { status, body } = await api.post<Problem>(at, { givenName: 'Inés', ...more })
  expect(status).toBe(400)
  expect(body.errors?.map(({ field }) => field)).toEqual(Object.keys(more))
  expect(await stored()).toEqual(before)
})

test('who saw an older profile is given the newer one, and nothing is lost', async () => {
  const { api, at } = await somebody()
  await api.post(at, { givenName: 'Inés', version: 1 })
  const late = await api.post<Problem>(at, { givenName: 'Agnes', version: 1 })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: { info: { givenName: 'Inés' }, version: 2 } } },
  })
})

test("nobody saves another's profile, of this tenant or another, existing or not", async () => {
  const { api, tenant } = await somebody()
  const colleague = await makeUser(app.services.database, tenant)
  const stranger = await somebody()
  for (const username of [colleague.username, stranger.user.username, 'nadie@ejemplo.pe'])
    expect(await api.post(`/users/profile/${username}`, { givenName: 'Otra' })).toMatchObject({ status: 403 })
  expect((await stranger.api.get<Me>('/users/profile/me')).body.version).toBe(1)
})

test.each([
  ['no name', { givenName: ' ' }, 'givenName'],
  ['a phone of letters', { phone: 'llámame' }, 'phone'],
  ['a zone that is none', { timezone: 'America/Callao' }, 'timezone'],
])('a profile with %s is refused by field', async (_what, wrong, field) => {
  const { api, at } = await somebody()
  expect(await api.post<Problem>(at, wrong)).toMatchObject({ status: 400, body: { errors: [{ field }] } })
})

test('a picture of another tenant is refused, and mine stays', async () => {
  const { api, at } = await somebody()
  const { api: stranger } = await somebody()
  const mine = await upload(api)
  await api.post(at, { pictureKey: mine })
  for (const pictureKey of [await upload(stranger), `${mine}/../x.webp`, 'yo.jpg'])
    expect(await api.post<Problem>(at, { pictureKey })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'pictureKey' }] },
    })
  expect((await api.get<Me>('/users/profile/me')).body.pictureKey).toBe(mine)
})

test('I see where I am signed in, close one of them, and its token stops working', async () => {
  const { user, api } = await somebody()
  const other = await app.as(user)
  const { body: both } = await api.get<Session[]>('/users/me/sessions')
  expect(both.map(({ current }) => current).sort()).toEqual([false, true])
  const there = both.find(({ current }) => !current)
  expect((await other.get('/users/profile/me')).status).toBe(200)
  expect((await api.delete(`/users/me/sessions/${there?.id}`)).status).toBe(200)
  await expect.poll(async () => (await other.get('/users/profile/me')).status).toBe(401)
  expect((await api.get<Session[]>('/users/me/sessions')).body).toMatchObject([{ current: true }])
  expect((await api.delete(`/users/me/sessions/${there?.id}`)).status).toBe(404)
})

test("a colleague's session is neither listed nor closed", async () => {
  const { tenant, api } = await somebody()
  const colleague = await app.as(await makeUser(app.services.database, tenant))
  const [theirs] = (await colleague.get<Session[]>('/users/me/sessions')).body
  expect((await api.get<Session[]>('/users/me/sessions')).body).toHaveLength(1)
  expect((await api.delete(`/users/me/sessions/${theirs?.id}`)).status).toBe(404)
  expect((await colleague.get('/users/profile/me')).status).toBe(200)
})

test('a session that can no longer be renewed is not listed', async () => {
  const { user, api } = await somebody()
  await asTenant(app.services.database, user.tenantId, tx =>
    tx
      .insertInto('user_sessions')
      .values({
        tenant_id: user.tenantId,
        user_id: user.userId,
        id: crypto.randomUUID(),
        last_seen_at: Temporal.Now.instant().subtract({ hours: 13 }).toString(),
      })
      .execute(),
  )
  expect((await api.get<Session[]>('/users/me/sessions')).body).toHaveLength(1)
})
