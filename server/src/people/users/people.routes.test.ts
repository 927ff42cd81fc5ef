import type { BulkResult } from '@aforo/api/people/iam'
import type { ListedUser, Me } from '@aforo/api/people/users'
import type { Role } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type MadeTenant, makeUser, makeUsers } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

interface Page {
  items: ListedUser[]
  totalItems: number
}

async function house(roles: Role[] = ['ROLE_ADMIN']) {
  const made = await makeOperator(app, { admin: { givenName: 'Alba', lastname: 'Soto', roles } })
  const names = async (query: Record<string, string>) =>
    (await made.api.get<Page>('/users/', query)).body.items.map(({ info }) => info.givenName)
  return { ...made, names }
}

const cast = (tenant: MadeTenant) =>
  makeUsers(database, tenant, [
    { givenName: 'Bruno', lastname: 'Díaz', roles: ['ROLE_USER'] },
    { givenName: 'Carla', lastname: 'Núñez', roles: ['ROLE_STAFF'], active: false },
    { givenName: 'Dante', lastname: 'Núñez', roles: ['ROLE_USER'] },
  ])

/** As if somebody had last been here so many days ago. */
const wasHere = (userId: string, days: number) =>
  asSystem(database, tx =>
    sql`
      update user_presence set last_seen_at = now() - make_interval(days => ${days}::integer)
      where user_id = ${userId}::uuid
    `.execute(tx),
  )

test('people whose name begins with the typed words come before those whose address holds them', async () => {
  const { tenant, api, names } = await house()
  const [, ximena] = await makeUsers(database, tenant, [
    { givenName: 'Ximena', lastname: 'Alva', roles: ['ROLE_USER'], username: 'ximena.alva@parque.pe' },
    { givenName: 'Ximena', lastname: 'Paredes', roles: ['ROLE_USER'], username: 'xp@uno.com' },
    { givenName: 'Ana', lastname: 'Ximena', roles: ['ROLE_USER'], username: 'ana@parque.pe' },
  ])
  const { body } = await api.get<Page>('/users/', { q: 'ximena p' })
  expect(body.items[0]?.username).toBe(ximena?.username)
  expect((await names({ q: 'xímena' }))[0]).toBe('Ximena')
})

describe('the list of people', () => {
  test('is filtered by words, role, state and team, and sorted by name and last access', async () => {
    const { tenant, api, names } = await house()
    const [bruno] = await cast(tenant)
    if (!bruno) throw new Error('three were asked for')
    const { body: team } = await api.post<{ id: string }>('/teams/?name=Ventas')
    await api.post(`/teams/${team.id}/add-to-team`, { usernames: [bruno.username] })
    expect(await names({})).toEqual(['Alba', 'Bruno', 'Carla', 'Dante'])
    expect(await names({ sort: '-name', pageSize: '2' })).toEqual(['Dante', 'Carla'])
    expect(await names({ q: 'nunez' })).toEqual(['Carla', 'Dante'])
    expect(await names({ q: 'NÚÑEZ dan' })).toEqual(['Dante'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ roles: 'ROLE_STAFF,ROLE_ADMIN' })).toEqual(['Alba', 'Carla'])
    expect(await names({ status: 'INACTIVE' })).toEqual(['Carla'])
    expect(await names({ status: 'INVITED' })).toEqual(['Bruno', 'Dante'])
    expect(await names({ status: 'ACTIVE,INACTIVE' })).toEqual(['Alba', 'Carla'])
    expect(await names({ teamId: team.id })).toEqual(['Bruno'])
    await app.as(bruno)
    expect((await names({ sort: '-lastAccess' })).slice(0, 2)).toEqual(['Bruno', 'Alba'])
    expect((await names({ sort: 'lastAccess' })).slice(2)).toEqual(['Alba', 'Bruno'])
    const { body } = await api.get<Page>('/users/', { q: 'bruno' })
    expect(body).toMatchObject({ totalItems: 1, items: [{ status: 'ACTIVE', teams: [{ name: 'Ventas' }] }] })
  })

  test('is filtered by when somebody was last here, also where many are changed at once', async () => {
    const { tenant, api, names } = await house()
    const seen: [string, number | undefined][] = [
      ['Bruno', 3],
      ['Carla', 45],
      ['Dante', 120],
      ['Elena', undefined],
    ]
    for (const [givenName, days] of seen) {
      const { userId } = await makeUser(database, tenant, { givenName })
      if (days) await wasHere(userId, days)
    }
    expect(await names({ lastAccess: 'LAST_7_DAYS' })).toEqual(['Alba', 'Bruno'])
    expect(await names({ lastAccess: 'OVER_30_DAYS' })).toEqual(['Carla', 'Dante'])
    expect(await names({ lastAccess: 'OVER_90_DAYS', sort: 'lastAccess' })).toEqual(['Dante'])
    expect(await names({ lastAccess: 'NEVER' })).toEqual(['Elena'])
    const act = { act: 'DISABLE', filter: { lastAccess: 'OVER_30_DAYS' } }
    expect((await api.post<BulkResult>('/iam/users/bulk', act)).body).toMatchObject({ matched: 2, done: 2 })
    expect(await names({ status: 'INACTIVE' })).toEqual(['Carla', 'Dante'])
  })

  test('refuses an unknown role and an unknown sort', async () => {
    const { api } = await house()
    expect((await api.get('/users/', { roles: 'ROLE_DIOS' })).status).toBe(400)
    expect((await api.get('/users/', { sort: 'phone' })).status).toBe(400)
  })

  test('is had as a workbook and as CSV, of what is filtered and nobody else’s', async () => {
    const { tenant, api } = await house()
    await makeUser(database, tenant, { givenName: '=1+1', lastname: 'Fórmula', phone: '+51 999 999 999' })
    await house()
    const book = await api.bytes('/users/report/file')
    expect(book.headers['content-type']).toContain('spreadsheetml')
    expect(book.headers['content-disposition']).toMatch(/colaboradores-\d{4}-\d\d-\d\d\.xlsx/)
    const rows = (await readXlsx(book.body)).sheets[0]?.rows ?? []
    expect(rows.map(([name]) => name)).toEqual(['Nombres', 'Alba', '=1+1'])
    expect(rows[1]?.[7]).toBeInstanceOf(Date)
    const text = (await api.bytes('/users/report/file?format=csv&q=formula')).body.toString()
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain("'=1+1,Fórmula")
    expect(text).toContain("'+51 999 999 999")
    expect(text.charCodeAt(0)).toBe(0xfeff)
  })
})

describe('a profile', () => {
  test('is saved by who administers, with card and countries, which nobody gives themselves', async () => {
    const { tenant, api } = await house()
    const person = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
    const at = `/users/profile/${person.username.toUpperCase()}`
    const change = { givenName: 'Inés', haveCard: true, settings: { countriesAllowed: ['PE'] } }
    const { status, body } = await api.post<Me>(at, { ...change, version: 1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ info: { givenName: 'Inés' }, haveCard: true, settings: { countriesAllowed: ['PE'] } })
    expect(await api.post<Problem>(at, { ...change, version: 1 })).toMatchObject({ status: 409 })
    const own = await app.as(person)
    expect((await own.post(at, { haveCard: false })).status).toBe(403)
    expect((await own.post(at, { givenName: 'Agnes' })).status).toBe(200)
  })

  test('keeps a screen’s choices for oneself alone', async () => {
    const { tenant, api } = await house()
    const other = await app.as(await makeUser(database, tenant))
    const at = '/users/me/preferences/users.views'
    expect((await api.get(at)).body).toEqual({ value: null })
    const value = [{ name: 'Sin ingresar', filter: { status: 'INVITED' } }]
    expect((await api.put(at, { value })).body).toEqual({ value })
    expect((await api.get(at)).body).toEqual({ value })
    expect((await other.get(at)).body).toEqual({ value: null })
    expect((await api.put(at, { value: 'x'.repeat(30_000) })).status).toBe(422)
    expect((await api.put('/users/me/preferences/NO VALE', { value })).status).toBe(400)
  })
})

describe('acts on several people', () => {
  const bulk = '/iam/users/bulk'

  test('are shown beforehand, then done, with why some are left out, and undone', async () => {
    const { tenant, admin, api } = await house()
    const root = await makeUser(database, tenant, { givenName: 'Raíz', roles: ['ROLE_ROOT'] })
    const people = await cast(tenant)
    const userIds = [admin, root, ...people].map(({ userId }) => userId)
    const expected = { matched: 5, done: 2, unchanged: 1, refused: 2 }
    const { body: preview } = await api.post<BulkResult>(bulk, { act: 'DISABLE', userIds, preview: true })
    expect(preview).toMatchObject(expected)
    expect(preview.refusals.map(({ userId, reason }) => [userId, reason])).toEqual([
      [admin.userId, 'Es tu propia cuenta.'],
      [root.userId, 'Esa persona o ese rol está por encima del tuyo.'],
    ])
    expect((await api.get<Page>('/users/', { status: 'INACTIVE' })).body.totalItems).toBe(1)
    const { body: done } = await api.post<BulkResult>(bulk, { act: 'DISABLE', userIds })
    expect(done).toMatchObject(expected)
    expect((await api.get<Page>('/users/', { status: 'INACTIVE' })).body.totalItems).toBe(3)
    await api.post<BulkResult>(bulk, { act: 'ENABLE', userIds: done.changed })
    expect((await api.get<Page>('/users/', { status: 'INACTIVE' })).body.totalItems).toBe(1)
  })

  test('reach all that match but those taken out, and nobody of another organisation', async () => {
    const { tenant, api, names } = await house()
    const { admin: stranger } = await house()
    const [bruno, , dante] = await cast(tenant)
    const { body } = await api.post<BulkResult>(bulk, {
      act: 'GRANT_ROLE',
      role: 'ROLE_STAFF',
      filter: { roles: ['ROLE_USER'] },
      except: [dante?.userId],
    })
    expect(body).toMatchObject({ matched: 1, done: 1, changed: [bruno?.userId] })
    expect(await names({ roles: 'ROLE_STAFF' })).toEqual(['Bruno', 'Carla'])
    const { body: none } = await api.post<BulkResult>(bulk, { act: 'DISABLE', userIds: [stranger.userId] })
    expect(none).toMatchObject({ matched: 0, done: 0 })
  })

  test('put people into a team and take them out', async () => {
    const { tenant, api } = await house()
    const userIds = (await cast(tenant)).map(({ userId }) => userId)
    const { body: team } = await api.post<{ id: string }>('/teams/?name=Ventas')
    const add = { act: 'ADD_TO_TEAM', teamId: team.id, userIds }
    expect((await api.post<BulkResult>(bulk, add)).body).toMatchObject({ done: 3 })
    expect((await api.post<BulkResult>(bulk, add)).body).toMatchObject({ done: 0, unchanged: 3 })
    expect((await api.get<{ members: number }>(`/teams/${team.id}`)).body.members).toBe(3)
    expect((await api.post<BulkResult>(bulk, { ...add, act: 'REMOVE_FROM_TEAM' })).body).toMatchObject({ done: 3 })
    expect((await api.post(bulk, { ...add, teamId: crypto.randomUUID() })).status).toBe(404)
  })

  test('that say nobody, or not what, are refused', async () => {
    const { api, admin } = await house()
    const userIds = [admin.userId]
    for (const wrong of [{ act: 'ENABLE' }, { act: 'ENABLE', userIds, filter: {} }, { act: 'GRANT_ROLE', userIds }])
      expect((await api.post(bulk, wrong)).status).toBe(422)
    expect((await api.post(bulk, { act: 'EXPLODE', userIds })).status).toBe(400)
  })
})
