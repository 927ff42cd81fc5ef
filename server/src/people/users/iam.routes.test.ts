import type { Consequences, RoleOf } from '@aforo/api/people/iam'
import type { ListedUser, Session, User } from '@aforo/api/people/users'
import type { Role } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { describe, expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRooms, makeTenant, makeUser } from '../../demo/factories.ts'
import { openBrowser } from '../../testing/browser.ts'
import { makeOperator } from '../../testing/house.ts'
import { sentTo } from '../../testing/mails.ts'
import { passwordHash } from '../../testing/somebody.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const newPassword = 'siete cóndores sobre el cañón'
let made = 0
const address = () => `nueva-${++made}-${crypto.randomUUID().slice(0, 8)}@correo.test`

const house = (roles: Role[] = ['ROLE_ADMIN'], type: 'AFORO' | 'ORGANIZATION' = 'AFORO') =>
  makeOperator(app, { tenant: { type }, admin: { roles, givenName: 'Alba' } })

async function lastMailTo(username: string) {
  await app.drain()
  return (await sentTo(app, username)).at(-1)
}

const tokenIn = (text = '') => /\/login\/reset#token=([\w-]+)/.exec(text)?.[1] ?? ''

describe('somebody new', () => {
  test('is written to, chooses a password by the link, and signs in', async () => {
    const { tenant, api } = await house()
    const username = address()
    const { status, body } = await api.post<User>('/iam/users', {
      username: `  ${username.toUpperCase()} `.trim(),
      givenName: 'Nora',
      lastname: 'Vega',
      haveCard: true,
      settings: { countriesAllowed: ['PE', 'CL'] },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      username,
      status: 'INVITED',
      roles: ['ROLE_USER'],
      haveCard: true,
      settings: { countriesAllowed: ['PE', 'CL'] },
      timezone: 'America/Lima',
      lastAccessAt: null,
      can: { disable: true, enable: false, resend: true },
    })
    const mail = await lastMailTo(username)
    expect(mail?.subject).toBe(`Te damos la bienvenida a ${tenant.name}`)
    const link = { token: tokenIn(mail?.text), newPassword }
    expect((await app.nobody.post('/iam/password/reset', link)).status).toBe(200)
    await openBrowser(app).signIn({ domain: tenant.domainPrefix, username, password: newPassword })
    const { body: seen } = await api.get<User>(`/users/profile/${body.userId}`)
    expect(seen).toMatchObject({ status: 'ACTIVE', lastAccessAt: expect.any(String), can: { resend: false } })
  })

  test('has their name in one line, whatever was sent: it stands in the heads of mails', async () => {
    const { api } = await house()
    const { body } = await api.post<User>('/iam/users', {
      username: address(),
      givenName: ' Nora\r\nBcc: otra@correo.test',
      lastname: 'Vega\u2028Paz\t',
    })
    expect(body.info).toMatchObject({ givenName: 'Nora Bcc: otra@correo.test', lastname: 'Vega Paz' })
  })

  test.each([
    ['an address with a space', { username: 'a b@correo.test' }, 'username'],
    ['no name', { givenName: ' ' }, 'givenName'],
    ['a role that is none', { roles: ['ROLE_DIOS'] }, 'roles.0'],
    ['no role', { roles: [] }, 'roles'],
    ['a country that is none', { settings: { countriesAllowed: ['XQ'] } }, 'settings.countriesAllowed.0'],
  ])('with %s is refused by field', async (_what, wrong, field) => {
    const { api } = await house()
    const fine = { username: address(), givenName: 'Nora', lastname: 'Vega' }
    const { status, body } = await api.post<Problem>('/iam/users', { ...fine, ...wrong })
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ field }] })
  })

  test('with an address that has an account is refused in the same words wherever that is', async () => {
    const { api, admin } = await house()
    const { admin: stranger } = await house()
    const answers = []
    for (const username of [admin.username, stranger.username.toUpperCase()])
      answers.push(await api.post<Problem>('/iam/users', { username, givenName: 'Otra', lastname: 'Más' }))
    const [here, there] = answers.map(({ status, body: { code, detail } }) => ({ status, code, detail }))
    expect(here).toEqual({ status: 409, code: 'USERNAME_TAKEN', detail: expect.any(String) })
    expect(there).toEqual(here)
  })

  test('gets no role above that of who makes them, and ROOT only at an operator', async () => {
    const person = () => ({ username: address(), givenName: 'Nora', lastname: 'Vega', roles: ['ROLE_ROOT'] })
    const { api } = await house()
    expect(await api.post<Problem>('/iam/users', person())).toMatchObject({ status: 403, body: { code: 'ROLE_ABOVE' } })
    const { api: root } = await house(['ROLE_ROOT'])
    expect((await root.post('/iam/users', person())).status).toBe(201)
    const { api: guest } = await house(['ROLE_ADMIN'], 'ORGANIZATION')
    expect(await guest.post<Problem>('/iam/users', person())).toMatchObject({ status: 422 })
  })

  test('is welcomed again, but not at once, and not who has been here', async () => {
    const { api, admin, tenant } = await house()
    const { body } = await api.post<User>('/iam/users', { username: address(), givenName: 'Nora', lastname: 'Vega' })
    const again = `/iam/users/${body.userId}/resend`
    const first = tokenIn((await lastMailTo(body.username))?.text)
    expect(await api.post<Problem>(again)).toMatchObject({ status: 429 })
    const colleague = await makeUser(database, tenant)
    await app.as(colleague)
    expect(await api.post<Problem>(`/iam/users/${colleague.userId}/resend`)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', data: { status: 'ACTIVE' } },
    })
    await database.pool.query("update users set welcomed_at = now() - interval '11 minutes' where id = $1", [
      body.userId,
    ])
    expect((await api.post(again)).status).toBe(200)
    const second = tokenIn((await lastMailTo(body.username))?.text)
    expect(second).not.toBe(first)
    // The newer link ends the older one.
    expect((await app.nobody.post('/iam/password/reset', { token: first, newPassword })).status).toBe(410)
    expect(admin.username).not.toBe(body.username)
  })
})

describe('roles', () => {
  test('are given and taken, each once, and taking one ends the sessions', async () => {
    const { api, tenant } = await house()
    const person = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
    const give = (role: string) => api.put<User>(`/iam/roles/${role}/users`, { userId: person.userId })
    expect((await give('ROLE_ADMIN')).body.roles).toEqual(['ROLE_USER', 'ROLE_ADMIN'])
    const { body: twice } = await give('ROLE_ADMIN')
    expect(twice).toMatchObject({ roles: ['ROLE_USER', 'ROLE_ADMIN'], version: 2 })
    const theirs = await app.as(person)
    expect((await theirs.get('/users/')).status).toBe(200)
    expect((await api.delete<User>(`/iam/roles/ROLE_ADMIN/users/${person.userId}`)).body.roles).toEqual(['ROLE_USER'])
    await expect.poll(async () => (await theirs.get('/users/')).status).toBe(401)
    expect(await api.delete<Problem>(`/iam/roles/ROLE_USER/users/${person.userId}`)).toMatchObject({ status: 422 })
    expect((await give('ROLE_DIOS')).status).toBe(400)
    const { body: history } = await api.get<{ what: string }[]>(`/iam/users/${person.userId}/history`)
    expect(history.map(({ what }) => what)).toEqual(['Rol quitado', 'Rol otorgado'])
  })

  test('of ROOT are a ROOT’s alone to give and take, as is all of a ROOT’s account', async () => {
    const { api, tenant, admin } = await house()
    const root = await makeUser(database, tenant, { roles: ['ROLE_ROOT'] })
    const above = { status: 403, body: { code: 'ROLE_ABOVE' } }
    expect(await api.put('/iam/roles/ROLE_ROOT/users', { userId: admin.userId })).toMatchObject(above)
    expect(await api.delete(`/iam/roles/ROLE_ROOT/users/${root.userId}`)).toMatchObject(above)
    expect(await api.post(`/iam/users/${root.userId}/disable`)).toMatchObject(above)
    expect(await api.delete(`/iam/users/${root.userId}`)).toMatchObject(above)
    const password = { username: root.username, temporaryPassword: newPassword }
    expect(await api.post('/iam/password/temporal', password)).toMatchObject(above)
    expect(await api.post(`/users/profile/${root.username}`, { givenName: 'Otro' })).toMatchObject(above)
    const { body: roles } = await api.get<RoleOf[]>(`/iam/users/${admin.userId}/roles`)
    expect(roles.find(({ code }) => code === 'ROLE_ROOT')).toMatchObject({ granted: false, can: { grant: false } })
    const boss = await app.as(root)
    expect((await boss.put('/iam/roles/ROLE_ROOT/users', { userId: admin.userId })).status).toBe(200)
  })

  test('that let one administer can’t be given up by oneself', async () => {
    const { api, admin } = await house()
    await makeUser(database, { ...(await house()).tenant })
    expect(await api.delete(`/iam/roles/ROLE_ADMIN/users/${admin.userId}`)).toMatchObject({
      status: 409,
      body: { code: 'OWN_ACCOUNT' },
    })
    for (const act of ['disable']) expect((await api.post(`/iam/users/${admin.userId}/${act}`)).status).toBe(409)
    expect((await api.delete(`/iam/users/${admin.userId}`)).status).toBe(409)
  })
})

describe('an account', () => {
  test('that is disabled is out at once, and comes back', async () => {
    const { api, tenant } = await house()
    const person = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
    const theirs = await app.as(person)
    const it = `/iam/users/${person.userId}`
    const { body } = await api.post<User>(`${it}/disable`, { version: 1 })
    expect(body).toMatchObject({ status: 'INACTIVE', active: false, version: 2, can: { enable: true } })
    await expect.poll(async () => (await theirs.get('/users/profile/me')).status).toBe(401)
    expect(await api.post<Problem>(`${it}/disable`)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect(await api.post<Problem>(`${it}/enable`, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', data: { newer: { version: 2 } } },
    })
    expect((await api.post<User>(`${it}/enable`, { version: 2 })).body.active).toBe(true)
  })

  test('of another organisation is not found by any call', async () => {
    const { api } = await house()
    const { admin: stranger, api: theirs } = await house()
    const { userId, username } = stranger
    const [session] = (await theirs.get<Session[]>('/users/me/sessions')).body
    const answers = [
      await api.get(`/users/profile/${userId}`),
      await api.get(`/iam/users/${userId}/roles`),
      await api.get(`/iam/users/${userId}/history`),
      await api.get(`/iam/users/${userId}/sessions`),
      await api.get(`/iam/users/${userId}/consequences`),
      await api.post(`/iam/users/${userId}/enable`),
      await api.post(`/iam/users/${userId}/disable`),
      await api.post(`/iam/users/${userId}/resend`),
      await api.put('/iam/roles/ROLE_STAFF/users', { userId }),
      await api.delete(`/iam/roles/ROLE_ADMIN/users/${userId}`),
      await api.delete(`/iam/users/${userId}/sessions/${session?.id}`),
      await api.delete(`/iam/users/${userId}`),
      await api.post('/iam/password/temporal', { username, temporaryPassword: newPassword }),
      await api.post(`/users/profile/${username}`, { givenName: 'Otra' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await theirs.get('/users/profile/me')).status).toBe(200)
  })

  test('shows where it is signed in, and one of these is closed', async () => {
    const { api, tenant } = await house()
    const person = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
    const theirs = await app.as(person)
    const { body } = await api.get<Session[]>(`/iam/users/${person.userId}/sessions`)
    expect(body).toHaveLength(1)
    expect((await api.delete(`/iam/users/${person.userId}/sessions/${body[0]?.id}`)).status).toBe(200)
    await expect.poll(async () => (await theirs.get('/users/profile/me')).status).toBe(401)
  })
})

describe('a temporary password', () => {
  test('lets in only to choose another one', async () => {
    const { api, tenant } = await house()
    const person = await makeUser(database, tenant, { passwordHash })
    const temporaryPassword = 'tres vicuñas junto al lago'
    const given = await api.post('/iam/password/temporal', { username: person.username, temporaryPassword })
    expect(given.status).toBe(200)
    const credentials = { domain: tenant.domainPrefix, username: person.username, password: temporaryPassword }
    const browser = openBrowser(app)
    const interaction = await browser.arrive()
    const asked = await browser.answer(interaction, credentials)
    expect({ status: asked.statusCode, code: asked.json().code }).toEqual({
      status: 409,
      code: 'PASSWORD_IS_TEMPORARY',
    })
    for (const weak of [temporaryPassword, 'contraseña1234'])
      expect((await browser.answer(interaction, { ...credentials, newPassword: weak })).json().code).toBe(
        'WEAK_PASSWORD',
      )
    expect((await browser.answer(interaction, { ...credentials, newPassword })).statusCode).toBe(200)
    expect(await openBrowser(app).signIn({ ...credentials, password: newPassword })).toBeTypeOf('string')
    expect((await lastMailTo(person.username))?.text).not.toContain(temporaryPassword)
  })

  test('that is old, or easy to guess, or one’s own is refused', async () => {
    const { api, tenant, admin } = await house()
    const person = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
    const give = (username: string, temporaryPassword: string) =>
      api.post<Problem>('/iam/password/temporal', { username, temporaryPassword })
    expect((await give(person.username, 'contraseña1234')).body.code).toBe('WEAK_PASSWORD')
    expect((await give(person.username, 'corta')).status).toBe(400)
    expect((await give(admin.username, newPassword)).body.code).toBe('OWN_ACCOUNT')
    expect((await give(person.username, newPassword)).status).toBe(200)
    await database.pool.query(
      "update user_credentials set temporary_until = now() - interval '1 second' where user_id = $1",
      [person.userId],
    )
    const browser = openBrowser(app)
    const credentials = { domain: tenant.domainPrefix, username: person.username, password: newPassword }
    expect((await browser.answer(await browser.arrive(), credentials)).statusCode).toBe(401)
  })
})

describe('deleting somebody', () => {
  test('says first what goes along, then cancels it, frees the address and keeps the name', async () => {
    const { api, tenant } = await house()
    const person = await makeUser(database, tenant, { givenName: 'Zoe', roles: ['ROLE_USER'] })
    const theirs = await app.as(person)
    const campus = await makeCampus(database, tenant)
    const [room] = await makeRooms(database, await makeFloor(database, campus), [{ name: 'Única' }])
    const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 3 }).toString()
    const slot = { spaceId: room?.spaceId, at, from: '10:00', to: '11:00', subject: 'Última' }
    const { body: reservation } = await theirs.post<{ reservationId: string }>('/booking/reservations', slot)
    const { body: team } = await api.post<{ id: string }>('/teams/?name=Ventas')
    await api.post(`/teams/${team.id}/add-to-team`, { usernames: [person.username] })
    const it = `/iam/users/${person.userId}`
    const { body: consequences } = await api.get<Consequences>(`${it}/consequences`)
    expect(consequences).toMatchObject({ reservations: 1, teams: ['Ventas'], sessions: 1, requests: 0, waits: 0 })
    expect(consequences.nextReservationAt).toContain(at)

    expect((await api.delete(it)).status).toBe(200)
    await expect.poll(async () => (await theirs.get('/users/profile/me')).status).toBe(401)
    expect((await api.get(`/users/profile/${person.userId}`)).status).toBe(404)
    expect((await api.delete(it)).status).toBe(404)
    const { body: kept } = await api.get<{ status: string; ownerGivenName: string }>(
      `/booking/reservations/${reservation.reservationId}`,
    )
    expect(kept).toMatchObject({ status: 'CANCELED', ownerGivenName: 'Zoe' })
    const { body: people } = await api.get<{ items: ListedUser[] }>('/users/')
    expect(people.items.map(({ userId }) => userId)).not.toContain(person.userId)
    expect((await api.get<{ members: number }>(`/teams/${team.id}`)).body.members).toBe(0)
    const again = { username: person.username, givenName: 'Zoe', lastname: 'Otra' }
    expect((await api.post('/iam/users', again)).status).toBe(201)
  })

  test('cancels what they have as a guest elsewhere, too', async () => {
    const host = await house()
    const guest = await house(['ROLE_ADMIN'], 'ORGANIZATION')
    const person = await makeUser(database, guest.tenant, { roles: ['ROLE_USER'] })
    const campus = await makeCampus(database, host.tenant)
    const [room] = await makeRooms(database, await makeFloor(database, campus), [{ name: 'Compartida' }])
    const shared = { name: 'Invitados', type: 'SHARED', grantedDomains: [guest.tenant.domainPrefix] }
    const { body: zone } = await host.api.post<{ id: string }>('/zones/create', shared)
    await host.api.post(`/zones/${zone.id}/add-space`, { spaceId: room?.spaceId })
    const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 3 }).toString()
    const slot = { spaceId: room?.spaceId, at, from: '10:00', to: '11:00', subject: 'Visita' }
    const { body } = await (await app.as(person)).post<{ reservationId: string }>('/booking/reservations', slot)
    const it = `/iam/users/${person.userId}`
    expect((await guest.api.get<Consequences>(`${it}/consequences`)).body.reservations).toBe(1)
    expect((await guest.api.delete(it)).status).toBe(200)
    const seen = await host.api.get<{ status: string }>(`/booking/reservations/${body.reservationId}`)
    expect(seen.body.status).toBe('CANCELED')
  })
})

test('of two administrators who disable each other at once, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const tenant = await makeTenant(database)
    const [one, other] = [await makeUser(database, tenant), await makeUser(database, tenant)]
    const [first, second] = [await app.as(one), await app.as(other)]
    const answers = await Promise.all([
      first.post<Problem>(`/iam/users/${other.userId}/disable`),
      second.post<Problem>(`/iam/users/${one.userId}/disable`),
    ])
    const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code))
    // The second finds itself out, or the first one gone.
    expect(codes.filter(code => code === 'done')).toHaveLength(1)
    const { rows } = await database.pool.query('select 1 from users where tenant_id = $1 and active', [tenant.tenantId])
    expect(rows).toHaveLength(1)
  }
})
